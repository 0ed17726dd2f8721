"""Positions with one best move, and endings compared with brute force in Python."""

from __future__ import annotations

from functools import cache

import pytest

from campanile import engine
from campanile.games.twrs import GAME
from campanile.games.twrs.rules import State
from tests.engine.strongest import strongest_choice
from tests.games.twrs.boards import board

# A small room in the lower left is all that is still contested.
ROOMS = [
    """
    . . . . . . . . . . .
    . . o . . . . . . . .
    . . . . . . . . o . .
    . . . . . . . . . . .
    x x x x x x x x x x x
    . . . . . . . . . . .
    . . . b . . . b . . .
    x x x x x x x x x x x
    . . x . . . . . . . .
    . o x . . . . . . . .
    b . x . . . . . . . .
    """,
    """
    . . . . . . . . . . .
    . . o . . . . . . . .
    . . . . . . . . o . .
    . . . . . . . . . . .
    x x x x x x x x x x x
    . . . . . . . . . . .
    . . . b . . . b . . .
    x x x x x x x x x x x
    . x x . . . . . . . .
    . . . x . . . . . . .
    b . o x . . . . . . .
    """,
]


@cache
def best_margin(state: State) -> int:
    """The final margin for the player to move, by looking at everything."""
    moves = GAME.moves(state)
    if not moves:
        points = GAME.scores(state)
        return points[state.player] - points[1 - state.player]
    return max(-best_margin(GAME.apply(state, move)) for move in moves)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("side", "bo")
def test_endings_agree_with_brute_force(room: str, side: str) -> None:
    state = board(room, side, options="must_mark_after=2,stall_limit=5")
    found = engine.search("twrs", GAME.write(state), nodes=400_000)
    assert found.exact
    margin = best_margin(state)
    reached = -best_margin(GAME.apply(state, GAME.read_move(state, found.move)))
    assert reached == margin
    assert found.moves[0].value == (1 if margin > 0 else 0 if margin < 0 else 0.5)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("side", "bo")
def test_the_strongest_level_finds_the_one_best_turn(room: str, side: str) -> None:
    state = board(room, side, options="must_mark_after=3,stall_limit=5")
    margins = {
        GAME.write_move(state, move): -best_margin(GAME.apply(state, move))
        for move in GAME.moves(state)
    }
    best = [move for move, margin in margins.items() if margin == max(margins.values())]
    assert len(best) == 1 < len(margins)
    assert strongest_choice(GAME, state) == best[0]


def test_a_tiny_budget_does_not_buy_a_solution() -> None:
    state = board(ROOMS[0], "b")
    assert not engine.search("twrs", GAME.write(state), nodes=1).exact


def test_the_room_is_worth_fighting_for() -> None:
    """The brute force itself: with the choice, the side to move does better than by luck."""
    state = board(ROOMS[0], "b", options="must_mark_after=2,stall_limit=5")
    values = {-best_margin(GAME.apply(state, move)) for move in GAME.moves(state)}
    assert len(values) > 1
