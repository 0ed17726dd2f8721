"""Reviews where the engine was not built: by the search in Python, with what that can do."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from campanile import engine
from campanile.core.game import Extras, Game
from campanile.core.play import random_play
from campanile.core.record import Record
from campanile.games import GAMES
from campanile.review import Pass, passes_of, review
from campanile.review.passes import IN_PYTHON
from tests.conformance.samples import every_game

PLIES = 3


@pytest.fixture(autouse=True)
def _no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "available", False)


def ending(game: Game[Any, Any]) -> Record:
    """The last moves of a random game, after which playouts are short."""
    seats = game.info.seats[0]
    before, moves = [game.start(seats)], []
    for move, after in random_play(game, before[0], Random(2)):
        moves.append(game.write_move(before[-1], move))
        before.append(after)
    position = game.write(before[-PLIES - 1])
    return Record(game, seats, moves=tuple(moves[-PLIES:]), position=position)


@every_game
def test_a_game_is_reviewed_with_what_python_can_search(game: Game[Any, Any]) -> None:
    assert passes_of(game) == IN_PYTHON
    found = review(ending(game))
    assert [ply and ply.nodes for ply in found.figures] == [IN_PYTHON[-1].nodes] * PLIES
    assert all(judged and judged.loss >= 0 for judged in found.judgement.plies)
    assert found.judgement.graph[-1] is not None


def test_a_game_that_has_no_engine_anywhere_keeps_its_own_passes() -> None:
    class OwnPasses:
        info = replace(GAMES["twrs"].info, id="own")
        extras = Extras(review=lambda: [{"name": "full", "nodes": 7}])

    game: Any = OwnPasses()
    assert passes_of(game) == (Pass("full", 7),)
