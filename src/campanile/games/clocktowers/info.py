"""The properties of Clocktowers that do not depend on a state."""

from __future__ import annotations

from campanile.core.game import GameInfo
from campanile.games.clocktowers.reasons import REASONS

INFO = GameInfo(
    id="clocktowers",
    title="Clocktowers",
    rules_version=1,
    seats=(2, 4),
    options=(),
    hidden=True,
    reasons=REASONS,
    notation=(
        ("play F1c", "play a floor as a new tower"),
        ("play C 2", "play a card on your tower 2, counted in the order begun"),
        ("discard F1c", "lay a card aside, face down"),
        ("draw F", "draw the top floor; draw C a clock, draw R a roof"),
        ("deal F:…;C:…;R:…", "the deal: each pile's cards, top first, as in F2,F1c,F1"),
    ),
)
