"""What can be said of Connect Four before it starts."""

from campanile.core.game import GameInfo, Option
from campanile_connect_four.reasons import REASONS

INFO = GameInfo(
    id="connect_four",
    title="Connect Four",
    rules_version=1,
    seats=(2, 2),
    options=(
        Option(
            "four",
            "wins",
            "loses: a player who makes a line of four loses the game",
            choices=("wins", "loses"),
        ),
    ),
    hidden=False,
    reasons=REASONS,
    notation=(("d", "drop a disc into column d"),),
    draw_offers=True,
)
