"""The properties of TWRS that do not depend on a state."""

from campanile.core.game import GameInfo, Option
from campanile.games.twrs.reasons import REASONS

INFO = GameInfo(
    id="twrs",
    title="TWRS",
    rules_version=2,
    seats=(2, 2),
    options=(
        Option(
            "setup",
            "standard",
            "free: the players place the first stones and all towers themselves",
            choices=("standard", "free"),
        ),
        Option(
            "diagonals",
            "false",
            "true: the active tower may also mark along one of its diagonals",
            choices=("false", "true"),
        ),
        Option(
            "must_mark_after",
            "0",
            "after this many moves without a stone a player must mark if they can; 0 for never",
            range=(0, 999),
        ),
        Option(
            "stall_limit",
            "40",
            "after this many moves without a stone the game is over",
            range=(1, 999),
        ),
        Option(
            "last_stone",
            "ends",
            "ends: the game is over once all stones are on the board, since no area can change",
            choices=("ends", "plays_on"),
        ),
        Option(
            "swap",
            "false",
            "true: the second player may take over the side that made the first move",
            choices=("false", "true"),
        ),
    ),
    hidden=False,
    reasons=REASONS,
    notation=(
        ("d3-d4", "the tower on d3 goes to d4 and marks nothing"),
        ("d3-d4+e4", "the same, marking with a stone on e4"),
        ("swap", "the second player takes over the side that made the first move"),
        ("+f6", "own set-up: a stone on f6"),
        ("@f6", "own set-up: a tower on f6"),
    ),
    draw_offers=True,
)

FIRST = INFO.at_version(1, {"must_mark_after": "8", "stall_limit": "24", "last_stone": "plays_on"})
"""The first version of the rules; it also says what a position's text may leave out."""
