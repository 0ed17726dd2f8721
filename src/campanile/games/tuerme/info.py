"""The properties of Spiel der Türme that do not depend on a state."""

from __future__ import annotations

from campanile.core.game import GameInfo, Option
from campanile.games.tuerme.reasons import REASONS

INFO = GameInfo(
    id="tuerme",
    title="Spiel der Türme",
    rules_version=1,
    seats=(2, 4),
    options=(
        Option(
            "stall_limit",
            "60",
            "the game is over after this many moves in a row that neither build nor land in a zone",
            range=(1, 999),
        ),
    ),
    hidden=False,
    reasons=REASONS,
    notation=(
        ("a1-a5", "the stone or tower on a1 goes to a5"),
        ("pass", "no further move, after landing on a symbol field"),
        ("deal k0,c3,…", "the 80 stones on the street fields, row 8 to row 1, each from a to n"),
    ),
)
