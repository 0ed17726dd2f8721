"""Why a move or a position is refused, and the clause of the rules page that says so."""

from __future__ import annotations

from campanile.core.errors import Reason, Reasons

_MOVES = {
    "empty_field": Reason("There is nothing on {field}.", "4.1"),
    "not_your_piece": Reason("The piece on {field} is of colour {owner}, not yours.", "4.1"),
    "neutral_piece": Reason("The stone on {field} is neutral: nobody plays colour {owner}.", "2.4"),
    "stands_on_symbol_field": Reason(
        "{field} is a symbol field, and what stands there never leaves it.", "5.1"
    ),
    "same_field": Reason("A move has to end on a field other than {field}.", "4.2"),
    "not_straight": Reason("{field} is in neither the row nor the column of {origin}.", "4.2"),
    "blocked": Reason("The piece on {field}, of colour {owner}, stands in the way.", "4.3"),
    "wrong_symbol": Reason("The piece on {field} bears the {expected}, yours the {symbol}.", "4.6"),
    "nothing_to_pass": Reason("You may pass only after landing on a symbol field.", "5.3"),
    "deal_count": Reason("A deal has {expected} stones; this one has {found}.", "8.3"),
    "deal_stones": Reason("A deal has {expected} stones {stone}; this one has {found}.", "8.3"),
    "bad_stone": Reason(
        "“{text}” is not a stone: a symbol c, k, l or s, and a colour 0, 1, 2 or 3.", "8.3"
    ),
}

_MOVES_AND_POSITIONS = {
    "wrong_symbol_field": Reason("{field} is a field for the {expected}, not the {symbol}.", "4.5"),
    "too_high": Reason("That makes {height} stones on {field}; five is the most.", "3.4"),
}

_POSITIONS = {
    "unknown_symbol": Reason("“{text}” does not begin with a symbol, c, k, l or s.", "8.4"),
    "unknown_colour": Reason("“{text}” needs colours 0, 1, 2 or 3 after its symbol.", "8.4"),
    "stone_count": Reason("There are {expected} stones {text}; this town has {found}.", "8.4"),
    "bad_mark": Reason("“{text}” should be + (may move once more) or -.", "8.5"),
    "not_dealt": Reason("Before the deal this is “{expected}”, not “{text}”.", "8.6"),
    "neutral_on_top": Reason(
        "Nobody plays colour {owner}, so it cannot have been moved to the top of “{text}”.", "8.8"
    ),
    "two_zones_held": Reason(
        "Zones {text} cannot both be held; the first would have ended the game.", "8.8"
    ),
    "not_the_last_mover": Reason(
        "Zone {zone} ended the game, so player {expected} moved last, not {text}.", "8.7"
    ),
    "gone_before": Reason(
        "Player {text} has nothing in the streets; that would have ended the game earlier.", "8.8"
    ),
    "quiet_in_full_streets": Reason(
        "Quiet moves ({text}) need an empty street field, and there is none.", "8.8"
    ),
    "quiet_after_landing": Reason(
        "The last move landed on a symbol field, so there are 0 quiet moves, not {text}.", "8.8"
    ),
    "quiet_end": Reason("A quiet move ({text} in a row) ends the game only at the limit.", "8.8"),
    "again_after_end": Reason("The game is over; player {text} has no further move.", "8.8"),
    "again_without_field": Reason(
        "Player {text} cannot just have landed on a symbol field: they hold none.", "8.8"
    ),
    "again_without_move": Reason("Player {text} has no further move; the turn passes on.", "8.8"),
    "skipped": Reason("Player {text} cannot move, so it is another player's turn.", "8.8"),
    "not_the_starter": Reason(
        "No stone has moved yet, so player {expected} begins, not {text}.", "8.8"
    ),
}

REASONS = Reasons(_MOVES | _MOVES_AND_POSITIONS | _POSITIONS)
