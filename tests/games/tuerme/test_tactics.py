"""Positions that can be won at once."""

from __future__ import annotations

from random import Random

import pytest

from campanile import engine
from campanile.bots.base import Limits
from campanile.bots.levels import LevelBot, ladder
from campanile.core.game import Outcome
from campanile.core.play import deal, random_play
from campanile.games.tuerme import GAME
from campanile.games.tuerme.rules import State


def test_a_win_in_hand_is_not_let_go() -> None:
    """A player who could win at once with one move wins in the end, against the same level."""
    for state in won_at_once(2, 3):
        assert played_out(state).winners == (GAME.actor(state),)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_win_at_hand_is_taken_at_once(players: int) -> None:
    """Not a move later, though later may be as sure: at every depth of thought, from any seed."""
    strongest = ladder(GAME.info.id)[-1].nodes
    for state in won_at_once(players, 2):
        wins = winning_moves(state)
        for nodes in (1, strongest):
            for seed in range(3):
                assert (
                    engine.search(GAME.info.id, GAME.write(state), nodes=nodes, seed=seed).move
                    in wins
                )


def won_at_once(players: int, count: int) -> list[State]:
    """Positions of random play in which exactly one move wins at once."""
    found: list[State] = []
    for seed in range(200):
        before = deal(GAME, GAME.start(players), Random(seed))
        for _, state in random_play(GAME, before, Random(seed)):
            if len(winning_moves(before)) == 1:
                found.append(before)
                break
            before = state
        if len(found) == count:
            break
    assert len(found) == count
    return found


def played_out(state: State) -> Outcome:
    """How a game ends between two bots of level 8."""
    bot = LevelBot(1, 8)
    while isinstance(seat := GAME.actor(state), int):
        text = bot.choose(GAME.view(state, seat), Limits())
        state = GAME.apply(state, GAME.read_move(state, text))
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def winning_moves(state: State) -> list[str]:
    """The moves that end the game at once with a sole win for the player who makes them."""
    actor = GAME.actor(state)
    wins = []
    for move in GAME.moves(state):
        outcome = GAME.outcome(GAME.apply(state, move))
        if outcome and outcome.winners == (actor,):
            wins.append(GAME.write_move(state, move))
    return wins
