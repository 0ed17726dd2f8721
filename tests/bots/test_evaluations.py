"""Bots that search return their evaluations, and play the best of these moves or one as good."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campanile.bots import make
from campanile.bots.base import Limits, consider
from campanile.core.game import Game
from campanile.core.play import deal, random_play
from tests.conformance.samples import every_game, every_native_game


@pytest.mark.parametrize("spec", ["mcts:30", "level:8"])
@every_game
def test_the_best_of_the_evaluated_moves_is_played(game: Game[Any, Any], spec: str) -> None:
    check_choices(game, spec)


@pytest.mark.parametrize("spec", ["native:60", "greedy"])
@every_native_game
def test_the_engine_plays_the_best_of_its_moves(game: Game[Any, Any], spec: str) -> None:
    check_choices(game, spec)


def check_choices(game: Game[Any, Any], spec: str) -> None:
    """Play the best of the evaluated moves, which are legal, with values from 0 to 1."""
    explaining, playing = make(spec, 4), make(spec, 4)
    start = game.start(game.info.seats[0])
    states = [state for _, state in random_play(game, start, Random(2))]
    for state in states[1:40:8]:
        actor = game.actor(state)
        if not isinstance(actor, int):
            continue
        view = game.view(state, actor)
        choice = consider(explaining, view, Limits())
        assert playing.choose(view, Limits()) == choice.move
        moves = [each.move for each in choice.evaluations]
        assert set(moves) <= set(view.moves)
        # A level may play another move that is nearly as good.
        played = moves if spec.startswith("level") else moves[:1]
        assert len(view.moves) == 1 or choice.move in played
        assert all(0 <= each.value <= 1 for each in choice.evaluations)


@every_game
def test_a_bot_that_does_not_search_has_no_evaluations(game: Game[Any, Any]) -> None:
    state = deal(game, game.start(game.info.seats[0]), Random(1))
    actor = game.actor(state)
    assert isinstance(actor, int)
    choice = consider(make("random", 1), game.view(state, actor), Limits())
    assert choice.evaluations == ()
