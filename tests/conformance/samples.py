"""Which games and starts a suite runs over, and what the samples of a game say of it.

The samples of our games are tests/games/<id>/samples.py. A game of another package names its own
by an entry point of the group `campanile.samples`; docs/add-a-game.md says what is in them. A game
without samples is not tested here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from random import Random
from types import ModuleType
from typing import Any, cast

import pytest

from campanile.core.game import Game
from campanile.core.play import random_play
from campanile.games import GAMES, OURS

SAMPLES: dict[str, ModuleType] = {
    game.info.id: import_module(f"tests.games.{game.info.id}.samples") for game in OURS
} | {point.name: point.load() for point in entry_points(group="campanile.samples")}

TESTED: dict[str, Game[Any, Any]] = {game_id: GAMES[game_id] for game_id in SAMPLES}

Offers = Callable[[Game[Any, Any]], object]
"""Whether a game offers what a suite tests."""


def games(offers: Offers = lambda game: game) -> pytest.MarkDecorator:
    """Runs a test with every game that offers something."""
    found = {game_id: game for game_id, game in TESTED.items() if offers(game)}
    return pytest.mark.parametrize("game", found.values(), ids=found)


def starts(offers: Offers = lambda game: game) -> pytest.MarkDecorator:
    """Runs a test with every start of every game that offers something."""
    found = [
        pytest.param(
            game,
            game.start(seats, options),
            id=f"{game_id}-{seats}-{game.info.write_options(options)}",
        )
        for game_id, game in TESTED.items()
        if offers(game)
        for seats, options in SAMPLES[game_id].STARTS
    ]
    return pytest.mark.parametrize(("game", "start"), found)


every_game = games()
every_start = starts()
every_hidden_start = starts(lambda game: game.info.hidden)
every_start_with_oracle = starts(lambda game: hasattr(SAMPLES[game.info.id], "ORACLE"))
every_start_in_a_terminal = starts(lambda game: game.extras.terminal)
every_native_game = games(lambda game: game.extras.native)
every_native_start = starts(lambda game: game.extras.native)
every_drawn_game = games(lambda game: game.extras.svg)
every_drawn_start = starts(lambda game: game.extras.svg)
every_encoded_game = games(lambda game: game.extras.encoding)
every_encoded_start = starts(lambda game: game.extras.encoding)


def starts_of(game_id: str) -> pytest.MarkDecorator:
    """Runs a test with every start of one game."""
    return starts(lambda game: game.info.id == game_id)


def seats_of(game: Game[Any, Any], state: Any) -> range:
    return range(len(game.scores(state)))


def random_states(game: Game[Any, Any], start: Any, seed: int, share: float = 1.0) -> list[Any]:
    """The start and a share of the states of one random game, always with the last."""
    rng = Random(seed)
    *states, end = _played(cast(Hashable, game), start, seed)
    return [*(state for state in states if rng.random() < share), end]


@lru_cache(maxsize=64)  # Hypothesis asks for the same few games again and again.
def _played(game: Any, start: Any, seed: int) -> list[Any]:
    return [start, *(state for _, state in random_play(game, start, Random(seed)))]
