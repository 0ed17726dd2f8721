"""The lessons of Spiel der Türme show what their words say."""

from __future__ import annotations

from campanile.games.tuerme import GAME
from campanile.games.tuerme.rules import State
from tests.games.tuerme.boards import play
from tests.web.test_lessons import LESSONS

TASKS = {task["id"]: task for task in LESSONS["tuerme"]}


def after(name: str) -> State:
    """The position after what a step asks for."""
    return play(GAME.read(TASKS[name]["position"]), *TASKS[name]["wanted"])


def test_the_learner_is_blue() -> None:
    assert {GAME.actor(GAME.read(task["position"])) for task in TASKS.values()} == {0}


def test_the_steps_show_what_their_words_say() -> None:
    assert GAME.view(after("zones"), 0).scores == (3, 0)
    assert "pass" in GAME.view(after("zones"), 0).moves
    assert "pass" in GAME.view(after("onceMore"), 0).moves
    assert GAME.actor(after("passing")) == 1
    assert GAME.view(after("climbing"), 0).scores == (4, 1)
    outcome = GAME.view(after("ending"), 0).outcome
    assert outcome is not None
    assert outcome.reason == "zone_held"
