"""The choice of the strongest level, for tests of positions with one best move."""

from __future__ import annotations

from typing import Any

from campanile.bots.base import Limits
from campanile.bots.levels import LevelBot
from campanile.core.game import Game
from campanile.core.levels import STRONGEST


def strongest_choice(game: Game[Any, Any], state: Any) -> str:
    """What level 10 plays, with the budget it has."""
    seat = game.actor(state)
    assert isinstance(seat, int)
    return LevelBot(1, STRONGEST).choose(game.view(state, seat), Limits())
