"""What the coach claims of the stories in tests/web/data is true by the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from campanile.core.game import Game
from campanile.core.play import play, replay
from tests.web.make import DATA, GAMES_WITH_BOARDS

CHANCES = {"canClose", "smallClose", "canLand", "canTake", "canRoof"}
"""Remarks on a move that the player can make now, and the points that it brings."""
GAINS = {"youClosed": 0, "theyGave": 0, "youGave": 1, "theyClosed": 1, "theirs": 1}
"""Remarks on points that somebody has just got: the player, 0, or the other."""
STORIES = {
    game_id: json.loads((DATA / f"{game_id}-stories.json").read_text(encoding="utf-8"))
    for game_id in GAMES_WITH_BOARDS
}


def stories(*keys: str) -> pytest.MarkDecorator:
    rows = [
        pytest.param(GAMES_WITH_BOARDS[game_id], story, id=f"{game_id}-{story['key']}")
        for game_id, all_stories in STORIES.items()
        for story in all_stories
        if story["key"] in keys
    ]
    assert rows
    return pytest.mark.parametrize(("game", "story"), rows)


def states(game: Game[Any, Any], story: Mapping[str, Any]) -> list[Any]:
    return list(replay(game, game.read(story["position"]), story["moves"]))


def points(story: Mapping[str, Any]) -> int:
    found = re.search(r"(\d+) points?", story["text"])
    assert found
    return int(found[1])


def after_each_move(game: Game[Any, Any], state: Any) -> list[Any]:
    texts = [game.write_move(state, move) for move in game.moves(state)]
    return [play(game, state, text) for text in texts]


@pytest.mark.parametrize("game_id", STORIES)
def test_there_are_a_dozen_kinds_of_remarks(game_id: str) -> None:
    assert len({story["key"] for story in STORIES[game_id]}) >= 14


@stories(*CHANCES)
def test_a_move_brings_what_the_coach_promises(
    game: Game[Any, Any], story: Mapping[str, Any]
) -> None:
    now, seat = states(game, story)[-1], story["seat"]
    before = game.scores(now)[seat]
    gains = {game.scores(state)[seat] - before for state in after_each_move(game, now)}
    assert points(story) in gains


@stories(*GAINS)
def test_somebody_has_just_got_the_points(game: Game[Any, Any], story: Mapping[str, Any]) -> None:
    who = (story["seat"] + GAINS[story["key"]]) % 2
    scores = [game.scores(state)[who] for state in states(game, story)]
    assert points(story) in {after - before for before, after in pairwise(scores)}


@stories("lead", "behind")
def test_the_coach_knows_who_leads(game: Game[Any, Any], story: Mapping[str, Any]) -> None:
    mine, theirs = game.scores(states(game, story)[-1])
    assert mine - theirs == points(story) * (1 if story["key"] == "lead" else -1)


@stories("finish", "finishEarly")
def test_a_move_ends_the_game_as_the_coach_says(
    game: Game[Any, Any], story: Mapping[str, Any]
) -> None:
    said = re.search(r"(\d+) to (\d+)", story["text"])
    assert said
    ends = [
        state for state in after_each_move(game, states(game, story)[-1]) if game.outcome(state)
    ]
    assert (int(said[1]), int(said[2])) in [game.scores(state) for state in ends]
    assert all(
        (game.scores(state)[0] > game.scores(state)[1]) == (story["key"] == "finish")
        for state in ends
    )
