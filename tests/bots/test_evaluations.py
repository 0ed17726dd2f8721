"""Bots that search say what they weighed, and play what they say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campanile.bots import make
from campanile.bots.base import Limits, consider
from campanile.core.game import Game
from campanile.core.play import random_play
from campanile.games import GAMES


@pytest.mark.parametrize("spec", ["mcts:30", "native:60", "greedy", "level:8"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_best_of_the_weighed_moves_is_played(game: Game[Any, Any], spec: str) -> None:
    thinker, player = make(spec, 4), make(spec, 4)
    states = [state for _, state in random_play(game, game.start(2), Random(2))]
    for state in states[1:40:8]:
        actor = game.actor(state)
        assert isinstance(actor, int)
        view = game.view(state, actor)
        choice = consider(thinker, view, Limits())
        assert player.choose(view, Limits()) == choice.move
        moves = [weighed.move for weighed in choice.weighed]
        assert set(moves) <= set(view.moves)
        assert len(view.moves) == 1 or moves[0] == choice.move
        assert all(0 <= weighed.value <= 1 for weighed in choice.weighed)


def test_a_bot_that_does_not_think_has_nothing_to_say() -> None:
    game = GAMES["twrs"]
    choice = consider(make("random", 1), game.view(game.start(2), 0), Limits())
    assert choice.weighed == ()
