"""The lessons of every game use positions and moves that its rules allow."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from campanile.core.game import Game
from campanile.core.play import play
from campanile.games import GAMES
from tests.conformance.samples import games

LESSONS = {game_id: game.extras.lessons() for game_id, game in GAMES.items() if game.extras.lessons}
every_lesson = pytest.mark.parametrize(
    ("game", "task"),
    [
        pytest.param(GAMES[game_id], task, id=f"{game_id}-{task['id']}")
        for game_id, tasks in LESSONS.items()
        for task in tasks
    ],
)


@games(lambda game: game.extras.lessons)
def test_every_step_has_a_name_of_its_own(game: Game[Any, Any]) -> None:
    names = [task["id"] for task in LESSONS[game.info.id]]
    assert len(set(names)) == len(names)


@every_lesson
def test_a_lesson_can_be_done(game: Game[Any, Any], task: Mapping[str, Any]) -> None:
    state = game.read(task["position"])
    assert game.write(state) == task["position"]
    for text in task.get("moves", ()):
        state = play(game, state, text)
    if not task["wanted"]:
        return
    assert isinstance(game.actor(state), int)
    moves = [game.write_move(state, move) for move in game.moves(state)]
    for pattern in task["wanted"]:
        assert any(re.fullmatch(pattern, move) for move in moves), pattern
    if task["wanted"] != [".*"]:
        wanted = [move for move in moves if re.fullmatch("|".join(task["wanted"]), move)]
        assert len(wanted) < len(moves), "nothing can be done wrong"
