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
from tests.conformance.samples import SAMPLES, every_start, random_states
from tests.games.twrs.boards import board

PERFT: list[Any] = json.loads((Path(data.__path__[0]) / "perft.json").read_text(encoding="utf-8"))


def assert_same(game: Game[Any, Any], state: Any) -> None:
    """The engine says of a position what the rules in Python say."""
    text = game.write(state)
    told = _engine.describe(game.info.id, text)
    actor, outcome = game.actor(state), game.outcome(state)
    assert told.actor == (-1 if actor is None else actor)
    assert sorted(told.moves) == sorted(game.write_move(state, m) for m in game.moves(state))
    assert tuple(told.scores) == game.scores(state)
    assert tuple(told.winners) == (outcome.winners if outcome else ())


def assert_same_after(game: Game[Any, Any], state: Any, move: Any) -> None:
    """The engine makes the same position of a move."""
    text = game.write(game.apply(state, move))
    assert _engine.apply(game.info.id, game.write(state), game.write_move(state, move)) == text


@every_start
def test_random_games(game: Game[Any, Any], start: Any) -> None:
    for seed in range(5):
        state = start
        for move, after in random_play(game, start, Random(seed)):
            if game.actor(state) is not CHANCE:
                assert_same(game, state)
                assert_same_after(game, state, move)
            state = after
        assert_same(game, state)


@every_start
def test_views(game: Game[Any, Any], start: Any) -> None:
    """The engine reads what a seat knows, and finds the same moves in it."""
    for state in random_states(game, start, 6, 0.15):
        actor = game.actor(state)
        if isinstance(actor, int):
            view = game.view(state, actor)
            ranked = _engine.rank_moves(game.info.id, view.text)
            assert sorted(candidate.move for candidate in ranked) == sorted(view.moves)


@every_start
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


TWRS = GAMES["twrs"]


@settings(max_examples=300, deadline=None)
@given(
    fields=st.lists(st.integers(0, 120), min_size=46, max_size=46, unique=True),
    stones=st.one_of(st.integers(3, 40), st.integers(37, 40)),
    side=st.sampled_from("bo"),
    quiet=st.integers(0, 24),
    options=st.sampled_from(["-", "diagonals=true", "must_mark_after=0", "setup=free"]),
)
def test_scattered_positions_of_twrs(
    fields: list[int], stones: int, side: str, quiet: int, options: str
) -> None:
    """Towers and stones anywhere: few stones left, bound to mark, stalled, closed in."""
    signs = dict(zip(fields, "bbbooo" + "x" * stones, strict=False))
    rows = [[signs.get(11 * row + column, ".") for column in range(11)] for row in range(11)]
    state = board("\n".join(map("".join, rows)), side, quiet, options)
    assert_same(TWRS, state)
    for move in Random(quiet).sample(list(TWRS.moves(state)), min(3, len(TWRS.moves(state)))):
        assert_same_after(TWRS, state, move)


@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"{row['game']}-{len(row['path'])}")
def test_perft(row: Any) -> None:
    counts = [engine.perft(row["game"], row["text"], d + 1) for d in range(len(row["counts"]))]
    assert counts == row["counts"]


def test_the_engine_knows_every_game() -> None:
    for game_id, game in GAMES.items():
        seats, options = SAMPLES[game_id].STARTS[0]
        state = game.start(seats, options)
        if game.actor(state) is CHANCE:
            state = game.apply(state, game.sample(state, Random(1)))
        assert _engine.describe(game_id, game.write(state)).moves
