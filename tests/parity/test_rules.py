"""Python equals C++: the same moves, texts, scores and ends, all through random games."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campanile import _engine, engine
from campanile.core.game import CHANCE, Game
from campanile.core.play import random_play
from campanile.games import GAMES
from tests import data
from tests.conformance.samples import every_native_start, random_states
from tests.parity.comparison import assert_same, assert_same_after

PERFT: list[Any] = [
    row
    for row in json.loads((Path(data.__path__[0]) / "perft.json").read_text(encoding="utf-8"))
    if GAMES[row["game"]].extras.native
]


@every_native_start
def test_random_games(game: Game[Any, Any], start: Any) -> None:
    for seed in range(5):
        state = start
        for move, after in random_play(game, start, Random(seed)):
            if game.actor(state) is not CHANCE:
                assert_same(game, state)
                assert_same_after(game, state, move)
            state = after
        assert_same(game, state)


@every_native_start
def test_views(game: Game[Any, Any], start: Any) -> None:
    """The engine reads what a seat knows, and finds the same moves in it."""
    for state in random_states(game, start, 6, 0.15):
        actor = game.actor(state)
        if isinstance(actor, int):
            view = game.view(state, actor)
            ranked = _engine.rank_moves(game.info.id, view.text)
            assert sorted(candidate.move for candidate in ranked) == sorted(view.moves)


@every_native_start
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), share=st.floats(0, 1))
def test_any_move_from_any_state(game: Game[Any, Any], start: Any, seed: int, share: float) -> None:
    """From somewhere in a random game, a few of all moves that can be made there."""
    rng = Random(seed)
    states = [s for _, s in random_play(game, start, rng)][:-1]
    state = states[int(share * (len(states) - 1))]
    for move in rng.sample(list(game.moves(state)), min(8, len(game.moves(state)))):
        assert_same_after(game, state, move)
        assert_same(game, game.apply(state, move))


@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"{row['game']}-{len(row['path'])}")
def test_perft(row: Any) -> None:
    counts = [engine.perft(row["game"], row["text"], d + 1) for d in range(len(row["counts"]))]
    assert counts == row["counts"]


def test_the_engine_knows_exactly_the_games_that_say_so() -> None:
    native = {game_id for game_id, game in GAMES.items() if game.extras.native}
    assert set(_engine.game_ids()) == native
    assert {game_id for game_id in GAMES if engine.knows(game_id)} == native
