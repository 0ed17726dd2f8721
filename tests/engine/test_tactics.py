"""Positions with one best move, and endings held against brute force in Python."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from campanile import engine
from campanile.bots.base import Limits
from campanile.bots.levels import STRONGEST, LevelBot, ladder
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


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("side", "bo")
def test_the_strongest_level_finds_the_one_best_turn_of_twrs(room: str, side: str) -> None:
    state = board(room, side, options="must_mark_after=3,stall_limit=5")
    margins = {
        GAME.write_move(state, move): -best_margin(GAME.apply(state, move))
        for move in GAME.moves(state)
    }
    best = [move for move, margin in margins.items() if margin == max(margins.values())]
    assert len(best) == 1 < len(margins)
    assert strongest_choice("twrs", state) == best[0]


# The piles are empty, so that everything can be looked at to the end; the player to move can win,
# with one move of several.
CLOSE_CALLS = [
    "F:;C:;R: F1c,F1m,Cm,xF1m,Ry,xF1c,xRy,xCm,Rb,xRb,Cm,Rb,Ry,xRb,Cm,xRy,xCm,xCm,Rr,C,xRr,F2c,F2m,"
    "xF2m,F2m,xF2m,Rb/F1m,Cm,xF1m,xCm,C,xC,C,Rp,xRp,Ry,xC,C,Rb,xC,C,xRy,Cm,xCm,xC,xRb,Rr,xRr,F1c,"
    "F2c,Ry,xRy,F2c,xF1c,Rg,xF2c,Rp F1m+F2+C,F1+F1+C+Rg,F2+Cm,F2+F1m+C,F1c+F2/"
    "F1c+Cm+Rr,F1c+Cm+Rg,F1+Cm+Rp,F1+F2c+C 0 play -",
    "F:;C:;R: F1c,Cm,xF1c,xCm,Cm,F2c,xF2c,F2m,xF2m,C,xCm,Rp,C,xRp,xC,xC,Ry,xRy,F1c,xF1c,Rb/"
    "Rr,xRr,F1c,Cm,xCm,F2c,xF2c,Rb,xRb,C,F2m,xF1c,C,xC,C,xC,xC,Ry,xF2m,C,xRy,F2,Ry,xC,Rb,xRy,xF2,"
    "Rg,xRg,Rp,xRp F2+Cm+Rp,F2c+C,F1m+Cm+Rr,F1m+Cm+Ry,F2+F1c+F1,F1+C,F2c+F1/"
    "F1c+Cm+Rp,F1m+Cm+Rg,F1m+F1+C+Rr,F2c+Cm+Rb 0 play -",
]


@cache
def forced_win(state: Any, seat: int) -> bool:
    """Whether a seat of Clocktowers wins alone whatever the other does: by looking at it all."""
    game = GAMES["clocktowers"]
    if outcome := game.outcome(state):
        return outcome.winners == (seat,)
    follow = (forced_win(game.apply(state, move), seat) for move in game.moves(state))
    return any(follow) if game.actor(state) == seat else all(follow)


@pytest.mark.parametrize("text", CLOSE_CALLS)
def test_the_strongest_level_finds_the_one_winning_move_of_clocktowers(text: str) -> None:
    game = GAMES["clocktowers"]
    state = game.read(text)
    seat = game.actor(state)
    assert isinstance(seat, int)
    moves = {game.write_move(state, move): game.apply(state, move) for move in game.moves(state)}
    wins = [move for move, after in moves.items() if forced_win(after, seat)]
    assert len(wins) == 1 < len(moves)
    assert strongest_choice("clocktowers", state) == wins[0]


def strongest_choice(name: str, state: Any) -> str:
    """What level 10 plays, with the budget it has."""
    game = GAMES[name]
    seat = game.actor(state)
    assert isinstance(seat, int)
    return LevelBot(1, STRONGEST).choose(game.view(state, seat), Limits())


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
    strongest = ladder("tuerme")[-1].nodes
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
