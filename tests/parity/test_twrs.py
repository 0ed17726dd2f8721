"""The engine agrees with the rules on positions that random games do not reach."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campanile.games.twrs import GAME
from tests import data
from tests.games.twrs.boards import board
from tests.parity.comparison import assert_same, assert_same_after


@settings(max_examples=300, deadline=None)
@given(
    fields=st.lists(st.integers(0, 120), min_size=46, max_size=46, unique=True),
    stones=st.one_of(st.integers(3, 40), st.integers(37, 40)),
    side=st.sampled_from("bo"),
    quiet=st.integers(0, 24),
    options=st.sampled_from(
        ["-", "diagonals=true", "must_mark_after=0", "last_stone=ends", "swap=true", "setup=free"]
    ),
)
def test_scattered_positions(
    fields: list[int], stones: int, side: str, quiet: int, options: str
) -> None:
    """Towers and stones anywhere: few stones left, bound to mark, stalled, closed in."""
    signs = dict(zip(fields, "bbbooo" + "x" * stones, strict=False))
    rows = [[signs.get(11 * row + column, ".") for column in range(11)] for row in range(11)]
    state = board("\n".join(map("".join, rows)), side, quiet, options)
    assert_same(GAME, state)
    for move in Random(quiet).sample(list(GAME.moves(state)), min(3, len(GAME.moves(state)))):
        assert_same_after(GAME, state, move)


def test_positions_written_by_version_1() -> None:
    path = Path(data.__path__[0]) / "version-1" / "positions.json"
    for row in json.loads(path.read_text(encoding="utf-8")):
        state = GAME.read(row["position"])
        assert_same(GAME, state)
        for move in Random(row["digest"]).sample(list(GAME.moves(state)), min(3, row["moves"])):
            assert_same_after(GAME, state, move)


@pytest.mark.parametrize("diagonals", ["false", "true"])
def test_every_first_move_can_be_answered_by_a_swap(diagonals: str) -> None:
    """The engine has its own copy of the starts, since swapping depends on them."""
    start = GAME.start(2, {"swap": "true", "diagonals": diagonals})
    for first in GAME.moves(start):
        moved = GAME.apply(start, first)
        assert_same(GAME, moved)
        assert_same_after(GAME, moved, GAME.read_move(moved, "swap"))
