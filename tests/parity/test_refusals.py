"""The engine refuses the moves that the rules in Python refuse, for the same reasons."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from campanile import _engine
from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Game
from tests.conformance.samples import SAMPLES, every_native_start, random_states

TEXTS = 40
"""How many to try in each position."""


@every_native_start
def test_refusals(game: Game[Any, Any], start: Any) -> None:
    id_, rng, codes = game.info.id, Random(1), set()
    for state in random_states(game, start, 7, 0.3):
        if game.actor(state) is CHANCE:
            continue
        position = game.write(state)
        for text in islice(SAMPLES[id_].move_texts(state, rng), TEXTS):
            if text.startswith("deal"):  # of deals the engine only says that they are over
                continue
            found = _engine.refusal(id_, position, text.strip())
            try:
                move = game.read_move(state, text)
            except CampanileError as error:
                assert found is not None, text
                told = (found.code, found.text, found.where, dict(found.params))
                assert told == (error.code, error.text, error.where, error.params), position
                codes.add(found.code)
            else:
                assert found is None, (text, position)
                after = game.write(game.apply(state, move))
                assert _engine.apply(id_, position, text.strip()) == after
    assert len(codes) > 5, codes
