"""What the page has of Clocktowers as data is held to the rules: its lessons and its samples."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from campanile.core.errors import IllegalMove
from campanile.games import GAMES
from campanile.games.clocktowers.reasons import REASONS

GAME = GAMES["clocktowers"]
FOLDER = Path(__file__).parents[2] / "web/src/games/clocktowers"
LESSONS: list[dict[str, Any]] = json.loads((FOLDER / "lessons.json").read_text())
SAMPLES: list[dict[str, Any]] = json.loads((FOLDER / "samples.json").read_text())


def legal(state: Any) -> list[str]:
    return [GAME.write_move(state, move) for move in GAME.moves(state)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_a_lesson_can_be_done(lesson: dict[str, Any]) -> None:
    state = GAME.read(lesson["position"])
    assert GAME.write(state) == lesson["position"]
    moves = legal(state)
    assert sorted(moves) == sorted(lesson["wanted"] + lesson["unwanted"])
    assert bool(moves) == bool(lesson["wanted"])


def test_the_lesson_on_heights_has_a_tower_of_the_wrong_height() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson["id"] == "heights")
    state = GAME.read(lesson["position"])
    with pytest.raises(IllegalMove) as refused:
        GAME.read_move(state, "play Rg 3")
    assert refused.value.code == "roof_height"


def test_the_last_card_is_wanted_where_it_brings_most() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson["id"] == "last")
    state = GAME.read(lesson["position"])

    def gain(move: str) -> int:
        after = GAME.apply(state, GAME.read_move(state, move))
        return GAME.scores(after)[0] - GAME.scores(state)[0]

    assert [gain(move) for move in lesson["wanted"]] == [5]
    assert all(gain(move) < 5 for move in lesson["unwanted"])


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_a_sample_is_as_the_rules_write_it(number: int) -> None:
    sample = SAMPLES[number]
    state = GAME.read(sample["position"])
    assert [GAME.view(state, seat).text for seat in range(sample["seats"])] == sample["views"]
    assert GAME.view(state, None).text == sample["watching"]
    assert list(GAME.scores(state)) == sample["scores"]
    assert legal(state) == sample["moves"]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_every_refusal_has_words(language: str) -> None:
    text = (FOLDER / f"words/{language}.ts").read_text()
    block = text[text.index("refusals: {") : text.index("endings:")]
    assert set(re.findall(r"^    ([a-z_]+): \(", block, re.MULTILINE)) == set(REASONS)
