"""Moves, and taking them back."""

from __future__ import annotations

from campanile.core.errors import CampanileError
from campanile.table.commands import Move, TakeBack
from campanile.table.consequences import lead
from campanile.table.events import Event, Moved, Offered, TakenBack
from campanile.table.match import Match
from campanile.table.offers import check_new
from campanile.table.reasons import refusal
from campanile.table.seats import LONGEST_ID, check_person, check_seat
from campanile.table.values import BOT, TAKE_BACK, Ply


def move(match: Match, command: Move, at: int) -> tuple[Event, ...]:
    """A move, checked by the game; the deal or the end that follows comes with it."""
    check_seat(match, command.seat)
    if not _is_movers(match, command):
        raise refusal("not_your_seat", command.seat)
    printable = command.id.isascii() and command.id.isprintable()
    if not (1 <= len(command.id) <= LONGEST_ID and printable):
        raise refusal("bad_id", most=LONGEST_ID)
    _check_version(match, command.answers)
    if match.actor != command.seat:
        raise refusal("not_your_turn", command.seat)
    read = match.rules.read_move(match.state, command.text)
    text = match.rules.write_move(match.state, read)
    return lead(match, Moved(at, command.seat, text, command.id))


def is_repeat(match: Match, command: Move) -> bool:
    """Whether this very move was made before; TableError if it was another with the same id.

    Only who has the seat learns it: to anybody else it would tell hidden moves. A bot repeats
    nothing, and must not stumble over the ids that the person used whose seat it took.
    """
    if command.by is None:
        return False
    answer = match.answers.get((command.seat, command.id))
    if answer is None or not _is_movers(match, command):
        return False
    if not _is_same(match, answer.ply, command.text):
        raise refusal("id_reused", command.id)
    return True


def _is_same(match: Match, ply: Ply, text: str) -> bool:
    try:
        return bool(match.rules.read_move(ply.before, text) == ply.move)
    except CampanileError:
        return False


def _is_movers(match: Match, command: Move) -> bool:
    """A person moves for himself, and a bot's worker, which has no id, for the bot."""
    seat = match.seats[command.seat]
    return command.by is None if seat.kind == BOT else command.by == seat.player


def _check_version(match: Match, answers: int) -> None:
    """An offer made meanwhile does not make a move stale; a change of position does."""
    if not match.position_version <= answers <= match.version:
        raise refusal("stale", answers, version=match.version)


def take_back(match: Match, command: TakeBack, at: int) -> tuple[Event, ...]:
    """To before one's own latest move: at once among bots, else if all other persons agree."""
    check_person(match, command.seat, command.by)
    _check_version(match, command.answers)
    keep = _kept(match, command.seat)
    if not match.others(command.seat):
        return (TakenBack(at, command.seat, keep),)
    check_new(match, TAKE_BACK, command.seat)
    return (Offered(at, command.seat, TAKE_BACK, keep),)


def _kept(match: Match, seat: int) -> int:
    """How many moves stay; TableError if nothing can go."""
    own = [number for number, ply in enumerate(match.plies) if ply.seat == seat]
    if not own:
        raise refusal("nothing_to_take_back", seat)
    game = match.rules
    for ply in match.plies[own[-1] :]:
        if ply.seat is None or game.reveals(ply.before, ply.move):
            raise refusal("revealed", game.redact(ply.before, ply.move, seat))
    return own[-1]
