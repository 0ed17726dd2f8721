"""Positions with one best move, and endings compared with brute force in Python."""

from __future__ import annotations

from functools import cache

import pytest

from campanile import engine
from campanile.games.twrs import GAME
from campanile.games.twrs.rules import State
from campanile.review import judge, weigh
from campanile.review.figures import MAX_LINES
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
    reached_by = {
        GAME.write_move(state, move): -best_margin(GAME.apply(state, move))
        for move in GAME.moves(state)
    }
    leads = [line.lead for line in found.lines]
    assert leads == sorted(reached_by.values(), reverse=True)[:MAX_LINES]
    assert leads == [reached_by[line.moves[0]] for line in found.lines]
    assert len({line.moves[0] for line in found.lines}) == len(leads)


@pytest.mark.parametrize(
    ("must_mark_after", "move", "mark"),
    [(3, "a1-b1", "only"), (3, "a1-a2", "blunder"), (2, "a1-a2+a1+c2", "only")],
)
def test_the_only_move_that_wins_or_holds_a_solved_ending(
    must_mark_after: int, move: str, mark: str
) -> None:
    """With three rows on either side of the wall the room decides."""
    rows = ROOMS[1].strip().splitlines()
    rows[3], rows[4] = rows[4], rows[3]
    state = board("\n".join(rows), "b", options=f"must_mark_after={must_mark_after},stall_limit=5")
    found = weigh(GAME, state, move, nodes=1000)
    assert found.exact
    (judged,) = judge(2, [found], None).plies
    assert judged and judged.mark == mark


@pytest.mark.parametrize("side", "bo")
def test_a_level_looks_for_no_more_than_the_best_move(side: str) -> None:
    text = GAME.write(board(ROOMS[1], side, options="must_mark_after=2,stall_limit=5"))
    played = engine.play("twrs", text, nodes=10_000, sight=1, ply=50)
    found = engine.search("twrs", text, nodes=10_000)
    assert (played.move, len(played.lines)) == (found.move, 1)
    assert played.nodes < found.nodes


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
