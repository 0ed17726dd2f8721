"""Why a table refuses a command: codes and their sentences."""

from __future__ import annotations

from typing import Any

from campanile.core.errors import CampanileError, Reason, Reasons


class TableError(CampanileError):
    """A command was refused; nothing has changed."""


REASONS = Reasons(
    {
        # Creating a match, and its seats.
        "bad_name_empty": Reason("A name has at least one character."),
        "bad_name_long": Reason("“{text}” is too long: a name has {most} characters at most."),
        "bad_name": Reason("“{text}” has characters that cannot be shown in a name."),
        "bad_player": Reason("A player has an id of 1 to {most} characters."),
        "bad_level": Reason("A bot has a level from {weakest} to {strongest}, not {text}."),
        "bad_clock": Reason("“{text}” is not a clock: {expected}."),
        "bad_hints": Reason("With a clock there are no hints among people."),
        "bad_seed": Reason("Seed and salt are {digits} hexadecimal digits each."),
        "no_seat": Reason("There is no seat {text}; the seats are 0 to {last}."),
        "seat_taken": Reason("Seat {text} is taken."),
        "already_seated": Reason("The player already has a seat: {text}."),
        "not_creator": Reason("Only the player who made the match sets its seats."),
        "known_elsewhere": Reason(
            "Whoever hands over this match knows its secrets; nobody can join."
        ),
        "started": Reason("The match has started."),
        "not_started": Reason("The match has not started yet."),
        "over": Reason("The match is over."),
        "not_your_seat": Reason("Somebody else has seat {text}."),
        "not_yours_to_reclaim": Reason("Seat {text} was not taken over because of an absence."),
        # Moves.
        "bad_id": Reason("A move has an id of 1 to {most} printable ASCII characters."),
        "id_reused": Reason("Another move was made with the id “{text}”."),
        "stale": Reason("The table has moved on from version {text}; it is at {version}."),
        "not_your_turn": Reason("It is not the turn of seat {text}."),
        "nothing_to_take_back": Reason("Seat {text} has no move to take back."),
        "revealed": Reason("“{text}” revealed something hidden, or was dealt; it stands."),
        "no_hints": Reason("Among people there are hints only as agreed, and never with a clock."),
        "too_many_events": Reason("The match has {most} events beside its moves; play on."),
        # Offers.
        "no_draws": Reason("This game has no draws by agreement."),
        "not_with_bots": Reason("Bots do not answer offers."),
        "offer_pending": Reason("There is already an offer of this kind."),
        "asked_already": Reason("Seat {text} has already made this offer since the last move."),
        "no_offer": Reason("There is no such offer."),
        "own_offer": Reason("This is the player's own offer."),
        "other_offer": Reason("This is somebody else's offer."),
        # Ends.
        "too_late": Reason("A match can be called off only before its second move."),
        "not_claimable": Reason("With this clock nobody can claim; the clock decides."),
        "nobody_absent": Reason("Nobody else is being waited for."),
        "too_early": Reason("It can be claimed after {wait} ms of waiting, not after {text}."),
        "not_over": Reason("The match is not over yet."),
        "rematch_made": Reason("The rematch has been arranged."),
        # Reading and writing.
        "bad_event": Reason("This is not an event of a table: {why}."),
        "other_rules": Reason("Version {text} of the rules is not known; the newest is {newest}."),
        "still_hidden": Reason("The record would reveal secrets before the end."),
    }
)


def table_error(code: str, text: object = "", **params: Any) -> TableError:
    """The error for a code; raise what this returns."""
    return REASONS.error(TableError, code, str(text), **params)
