"""Why a move or a position of Clocktowers is refused, and the clause that says so."""

from __future__ import annotations

from campanile.core.errors import Reason, Reasons

REASONS = Reasons(
    {
        # Moves.
        "bad_card": Reason("“{text}” is not a card; the cards are {known}.", "6.1"),
        "not_in_hand": Reason("{card} is not in this hand.", "2.2"),
        "play_first": Reason("First play or discard a card, then draw one.", "2.1"),
        "draw_first": Reason("Your turn is not over: you have to draw a card.", "2.4"),
        "pile_empty": Reason("The pile of {pile} is empty.", "2.4"),
        "no_such_tower": Reason("There is no tower {number}; towers so far: {towers}.", "3.1"),
        "needs_tower": Reason("{card} cannot begin a tower; only a floor can.", "3.2"),
        "needs_floors_only": Reason(
            "{card} cannot go on a tower that has its clock; floors go on floors only.", "3.2"
        ),
        "has_clock": Reason("{card} cannot go on this tower; it already has its clock.", "3.3"),
        "needs_clock": Reason("{card} needs a tower with a clock; this one has none.", "3.4"),
        "tower_complete": Reason("{card} cannot go on a tower with a roof; it is complete.", "3.5"),
        "roof_height": Reason(
            "A {colour} roof needs a tower of {needed} storeys here; this one has {height}.", "3.6"
        ),
        # The deal, and the cards of a position.
        "wrong_pile": Reason("{card} does not belong to the {pile}.", "1.3"),
        "too_many_cards": Reason(
            "There are more than the {exist} cards {card} of the game.", "1.1"
        ),
        "deal_size": Reason(
            "With {seats} players, {expected} {pile} are dealt, not {found}.", "1.4"
        ),
        "card_count": Reason("Of the {pile}, {expected} are in the game, not {found}.", "1.4"),
        # Positions.
        "bad_piles": Reason("“{text}” does not list the piles, as in “F:…;C:…;R:…”.", "6.2"),
        "unknown_card": Reason("“{text}” is an unknown card; a complete position has none.", "6.5"),
        "can_be_known": Reason("“{text}” hides what can be worked out: it is “{known}”.", "5.4"),
        "seat_count": Reason(
            "There are hands of {expected} players, but towers of {found}.", "6.4"
        ),
        "bad_seat": Reason("“{text}” cannot be the seat to act here; it can be {known}.", "6.6"),
        "bad_phase": Reason("“{text}” is not a phase; the phases are {known}.", "6.6"),
        "not_dealt": Reason(
            "Before the deal there are the starting hands and nothing else.", "1.2"
        ),
        "start_cards": Reason("Every player started with {text}; here it is missing.", "1.2"),
        "wrong_phase": Reason(
            "Cards played or discarded: {turns}; the phase cannot be “{text}”.", "6.6"
        ),
        "wrong_seat": Reason("It is the turn of seat {expected}, not of seat {text}.", "2.5"),
        "turn_count": Reason("Turns of this seat: {expected}; cards it has used: {found}.", "2.5"),
        "hand_size": Reason("Cards in this hand: {found}; there should be {expected}.", "2.6"),
        "impossible_hand": Reason("“{text}”: no sequence of turns leads to this hand.", "6.7"),
    }
)
