"""The page's lessons of TWRS, held against the rules; and its words against the codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from campanile.games import GAMES
from campanile.games.twrs.reasons import REASONS

FOLDER = Path(__file__).parents[2] / "web/src/games/twrs"
LESSONS: list[dict[str, Any]] = json.loads((FOLDER / "lessons.json").read_text())
GAME = GAMES["twrs"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_a_lesson_can_be_done(lesson: dict[str, Any]) -> None:
    state = GAME.read(lesson["position"])
    assert GAME.write(state) == lesson["position"]
    for text in lesson.get("moves", []):
        assert text in _listed(state)
        state = GAME.apply(state, GAME.read_move(state, text))
    listed = _listed(state)
    if lesson["example"] is None:  # only to be read
        assert lesson["wanted"] is None
        return
    assert lesson["example"] in listed
    if lesson["wanted"] is None:
        return
    wanted = re.compile(lesson["wanted"])
    assert wanted.search(lesson["example"])
    assert lesson["other"] in listed
    assert not wanted.search(lesson["other"])


def test_what_the_words_promise() -> None:
    by_id = {lesson["id"]: lesson for lesson in LESSONS}
    closed = _after("areas", by_id)
    assert GAME.scores(closed) == (15, 0)
    over = _after("end", by_id)
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ((77, 25), "no_move")
    assert GAME.scores(GAME.read(by_id["count"]["position"])) == (37, 58)
    assert all("+" in text for text in _listed(GAME.read(by_id["must"]["position"])))


def test_every_refusal_has_its_words() -> None:
    text = (FOLDER / "words/en.ts").read_text()
    known = set(re.findall(r"^  \| '(\w+)'$", text, re.MULTILINE))
    assert known == set(REASONS)


def _listed(state: Any) -> list[str]:
    return [GAME.write_move(state, move) for move in GAME.moves(state)]


def _after(name: str, by_id: dict[str, dict[str, Any]]) -> Any:
    state = GAME.read(by_id[name]["position"])
    return GAME.apply(state, GAME.read_move(state, by_id[name]["example"]))
