"""Whom the places of the board will belong to, as the engine judges it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campanile import engine
from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Game
from campanile.core.play import deal
from tests.conformance.samples import every_native_start, random_states


@every_native_start
def test_shares_are_parts_of_places_and_in_the_end_they_are_the_score(
    game: Game[Any, Any], start: Any
) -> None:
    if not engine.estimates(game.info.id):
        text = game.write(deal(game, start, Random(1)))
        with pytest.raises(CampanileError) as caught:
            engine.estimate(game.info.id, text)
        assert caught.value.code == "no_estimate"
        return
    for state in random_states(game, start, seed=5):
        if game.actor(state) is CHANCE:
            continue
        shares = engine.estimate(game.info.id, game.write(state))
        assert all(len(share) == len(game.scores(state)) for share in shares.values())
        assert all(0 < sum(share) <= 1 and min(share) >= 0 for share in shares.values())
        points = [sum(share[seat] for share in shares.values()) for seat in range(2)]
        scores = game.scores(state)
        assert all(points[seat] >= scores[seat] for seat in range(2)), "what is sure counts"
        if game.outcome(state):
            assert tuple(points) == scores
