"""The lessons of Spiel der Türme on the page stand on positions and moves that the rules allow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from campanile.core.play import replay
from campanile.games import GAMES

GAME = GAMES["tuerme"]
FILE = Path(__file__).parents[2] / "web" / "src" / "games" / "tuerme" / "lessons.json"
STEPS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def legal(position: str) -> list[str]:
    """What the player whose turn it is may do."""
    state = GAME.read(position)
    actor = GAME.actor(state)
    assert isinstance(actor, int)
    return list(GAME.view(state, actor).moves)


def test_there_are_enough_steps() -> None:
    assert len(STEPS) >= 7
    assert len({step["id"] for step in STEPS}) == len(STEPS)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: str(step["id"]))
def test_positions_are_legal_and_the_learner_is_to_move(step: dict[str, Any]) -> None:
    state = GAME.read(step["position"])
    assert GAME.write(state) == step["position"]
    assert GAME.actor(state) == 0


@pytest.mark.parametrize("step", STEPS, ids=lambda step: str(step["id"]))
def test_what_is_wanted_is_legal_and_not_the_only_move(step: dict[str, Any]) -> None:
    moves = legal(step["position"])
    assert set(step["wanted"]) <= set(moves)
    assert len(moves) > len(step["wanted"])


def after(name: str) -> Any:
    """The position after what a step asks for."""
    step = next(step for step in STEPS if step["id"] == name)
    *_, state = replay(GAME, GAME.read(step["position"]), step["wanted"][:1])
    return state


def test_the_steps_show_what_their_words_say() -> None:
    assert GAME.view(after("zones"), 0).scores == (3, 0)
    assert "pass" in GAME.view(after("zones"), 0).moves
    assert "pass" in GAME.view(after("onceMore"), 0).moves
    assert GAME.actor(after("passing")) == 1
    assert GAME.view(after("climbing"), 0).scores == (4, 1)
    outcome = GAME.view(after("ending"), 0).outcome
    assert outcome is not None
    assert outcome.reason == "zone_held"
