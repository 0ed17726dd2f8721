"""Positions with one best move, and endings held against brute force in Python."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from campanile import engine
from campanile.bots.base import Limits
from campanile.bots.levels import LevelBot, levels
from campanile.core.game import Outcome
from campanile.core.play import deal, random_play
from campanile.games import GAMES
from campanile.games.twrs.rules import State
from tests.games.twrs.boards import GAME, board

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
        return points[state.to_move] - points[1 - state.to_move]
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


def test_a_tiny_budget_does_not_buy_a_solution() -> None:
    state = board(ROOMS[0], "b")
    assert not engine.search("twrs", GAME.write(state), nodes=1).exact


def test_the_room_is_worth_fighting_for() -> None:
    """The brute force itself: with the choice, the side to move does better than by luck."""
    state = board(ROOMS[0], "b", options="must_mark_after=2,stall_limit=5")
    values = {-best_margin(GAME.apply(state, move)) for move in GAME.moves(state)}
    assert len(values) > 1


def test_a_win_in_hand_is_not_let_go_in_spiel_der_tuerme() -> None:
    """Who could win at once with just one move wins in the end, against a bot of the same level."""
    game = GAMES["tuerme"]
    for state in won_at_once(2, 3):
        assert played_out(state).winners == (game.actor(state),)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_win_at_hand_is_taken_at_once_in_spiel_der_tuerme(players: int) -> None:
    """Not a move later, though later may be as sure: at every depth of thought, from any seed."""
    game = GAMES["tuerme"]
    strongest = levels()["tuerme"][-1].nodes
    for state in won_at_once(players, 3):
        wins = winning_moves(state)
        for nodes in (1, strongest):
            for seed in range(3):
                assert (
                    engine.search("tuerme", game.write(state), nodes=nodes, seed=seed).move in wins
                )


def won_at_once(players: int, count: int) -> list[object]:
    """Positions of random play in which whoever moves can win at once, but only with one move."""
    game = GAMES["tuerme"]
    found: list[object] = []
    for seed in range(200):
        before = deal(game, game.start(players), Random(seed))
        for _, state in random_play(game, before, Random(seed)):
            if len(winning_moves(before)) == 1:
                found.append(before)
                break
            before = state
        if len(found) == count:
            break
    assert len(found) == count
    return found


def played_out(state: object) -> Outcome:
    """How a game of Spiel der Türme ends between two bots of level 8."""
    game = GAMES["tuerme"]
    bot = LevelBot(1, 8)
    while isinstance(seat := game.actor(state), int):
        text = bot.choose(game.view(state, seat), Limits())
        state = game.apply(state, game.read_move(state, text))
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome


def winning_moves(state: object) -> list[str]:
    """The moves that end the game at once with a sole win for who makes them."""
    game = GAMES["tuerme"]
    actor = game.actor(state)
    wins = []
    for move in game.moves(state):
        outcome = game.outcome(game.apply(state, move))
        if outcome and outcome.winners == (actor,):
            wins.append(game.write_move(state, move))
    return wins
