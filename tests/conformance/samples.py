"""The games and, per game, what tests/games/<id>/samples.py says of it."""

from __future__ import annotations

from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import pytest

from campanile.core.game import Game
from campanile.core.play import random_play
from campanile.games import GAMES

SAMPLES: dict[str, ModuleType] = {
    game_id: import_module(f"tests.games.{game_id}.samples") for game_id in GAMES
}

GAMES_AND_STARTS = [
    pytest.param(
        game,
        game.start(seats, options),
        id=f"{game_id}-{seats}-{game.info.write_options(options)}",
    )
    for game_id, game in GAMES.items()
    for seats, options in SAMPLES[game_id].STARTS
]


def starts_of(game_id: str) -> pytest.MarkDecorator:
    """Runs a test with every start of one game."""
    starts = [start for start in GAMES_AND_STARTS if start.values[0] is GAMES[game_id]]
    return pytest.mark.parametrize(("game", "start"), starts)


every_start = pytest.mark.parametrize(("game", "start"), GAMES_AND_STARTS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def seats_of(game: Game[Any, Any], state: Any) -> range:
    return range(len(game.scores(state)))


def random_states(game: Game[Any, Any], start: Any, seed: int, share: float = 1.0) -> list[Any]:
    """The start and a share of the states of one random game, always with the last."""
    rng = Random(seed)
    states = [start, *(state for _, state in random_play(game, start, Random(seed)))]
    chosen = [state for state in states[:-1] if rng.random() < share]
    return [*chosen, states[-1]]
