"""The lessons of Spiel der Türme show what their words say."""

from __future__ import annotations

import pytest

from campanile.games.tuerme import GAME
from campanile.games.tuerme.board import GRID
from tests.web.test_lessons import LESSONS


def test_the_learner_is_blue() -> None:
    positions = [task["position"] for task in LESSONS["tuerme"]]
    assert {GAME.actor(GAME.read(position)) for position in positions} == {0}


@pytest.mark.parametrize("task", LESSONS["tuerme"], ids=lambda task: task["id"])
def test_what_a_lesson_does_not_need_is_parked_in_two_columns(task: dict[str, str]) -> None:
    if task["id"] == "passing":  # the end of a game, with all its stones in the zones
        return
    board = GAME.read(task["position"]).board
    used = [stack for name, stack in zip(GRID.names, board, strict=True) if name[0] not in "kn"]
    assert sum(len(stack) - 1 for stack in used if stack) <= 16
