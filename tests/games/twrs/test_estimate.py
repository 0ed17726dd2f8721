"""Whom the points of a board of TWRS will belong to, as the engine judges it."""

from __future__ import annotations

import pytest

from campanile import engine
from campanile.core.grid import bits
from campanile.games.twrs import GAME
from campanile.games.twrs.board import GRID
from campanile.games.twrs.rules import State
from tests.conformance.samples import random_states
from tests.games.twrs.boards import board

HALVES = """
. . . . . x . . . . .
. . . . . x . . . . .
. b . . . x . . . o .
. . . . . x . . . . .
. . . . . x . . . . .
. . . . . . . . . . .
. . . . . x . . . . .
. . . . . x . . . . .
. b . . . x . . . o .
. . . . . x . . . . .
b . . . . x . . . . o
"""
CORNERS = """
. x . . . . . . . . .
b x . . . . . . . . .
x x . . . . . . . . .
. . . . . . . . . . .
. . b . . . . . o . .
. . . . . . . . . . .
. . b . . . . . o . .
. . . . . . . . . . .
. . . . . . . . . x x
. . . . . . . . . x o
. . . . . . . . . x .
"""


def estimate(state: State) -> dict[str, list[float]]:
    return engine.estimate("twrs", GAME.write(state))


def turned(place: str) -> str:
    """The point after half a turn of the board."""
    return GRID.names[len(GRID.names) - 1 - GRID.names.index(place)]


def test_who_is_nearer_is_expected_to_have_a_point() -> None:
    shares = estimate(board(HALVES))
    for name in GRID.names:
        blue, orange = shares.get(name, (0, 0))
        if name[0] < "f" and name not in ("b9", "b3", "a1"):
            assert blue > orange, name
        elif name[0] > "f" and name not in ("j9", "j3", "k1"):
            assert orange > blue, name
    assert "f11" not in shares, "stones belong to nobody"


def test_closed_ground_is_sure_and_the_rest_is_not() -> None:
    shares = estimate(board(CORNERS))
    assert {name for name, share in shares.items() if share == [1, 0]} == {"a10", "a11"}
    assert {name for name, share in shares.items() if share == [0, 1]} == {"k1", "k2"}
    assert all(max(share) < 0.9 for share in shares.values() if 1 not in share)


def test_half_a_turn_of_the_board_exchanges_the_sides() -> None:
    for state in random_states(GAME, GAME.start(2), seed=3, share=0.3):
        drawing, side, *rest = GAME.write(state).split()
        rows = drawing[::-1].translate(str.maketrans("bo", "ob"))
        # Numbers of two digits are written backwards now.
        rows = "/".join(row.replace("01", "10") for row in rows.split("/"))
        other = GAME.read(" ".join([rows, "bo"["ob".index(side)], *rest]))
        there = estimate(other)
        assert there == {turned(at): share[::-1] for at, share in estimate(state).items()}


@pytest.mark.parametrize("quiet", [0, 6, 20])
def test_what_is_contested_is_worth_less_the_nearer_the_end_without_stones_is(quiet: int) -> None:
    calm, late = (estimate(board(CORNERS, quiet=count)) for count in (0, quiet))
    for name, share in late.items():
        factor = 1 if 1 in share else 1 - quiet / 24
        assert share == pytest.approx([factor * part for part in calm[name]])


def test_the_difference_agrees_with_the_evaluation() -> None:
    """Who is expected to have far more is also judged to win."""
    for seed in range(3):
        for state in random_states(GAME, GAME.start(2), seed, share=0.5):
            blue, orange = (sum(part) for part in zip(*estimate(state).values(), strict=True))
            if abs(blue - orange) > 12:
                assert (engine.evaluate("twrs", GAME.write(state))[0] > 0.5) == (blue > orange)


def test_stones_and_towers_of_contested_ground_are_nobodys() -> None:
    state = board(HALVES)
    pieces = {GRID.names[field] for field in bits(state.occupied)}
    assert not pieces & estimate(state).keys()
