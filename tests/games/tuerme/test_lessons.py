"""The lessons of Spiel der Türme show what their words say."""

from __future__ import annotations

from campanile.games.tuerme import GAME
from tests.web.test_lessons import LESSONS


def test_the_learner_is_blue() -> None:
    positions = [task["position"] for task in LESSONS["tuerme"]]
    assert {GAME.actor(GAME.read(position)) for position in positions} == {0}
