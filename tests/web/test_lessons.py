"""The lessons of every game can be done, and what their words claim is true.

The claims are data, `claims` of a step in lessons.json, all of them optional:

- `refused`: moves that cannot be made, each with the code of its refusal;
- `legal`: expressions, each with exactly the legal moves that it fits;
- `after`: moves, each with the `scores`, the seat that is `next` and how the game `ends` after it;
  an empty text stands for the position itself;
- `best`: an expression for the moves to compare. The engine judges each wanted one to be clearly
  better than each of the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from campanile import engine
from campanile.core.errors import IllegalMove
from campanile.core.game import Game
from campanile.core.play import play, replay
from campanile.games import GAMES
from tests.conformance.samples import games

NODES = 100_000
MARGIN = 0.02
"""How much better the best move is, as a share of wins."""
LESSONS = {game_id: game.extras.lessons() for game_id, game in GAMES.items() if game.extras.lessons}


def lessons(claim: str | None = None) -> pytest.MarkDecorator:
    """Run a test with every step of every game, or with those that make a kind of claim."""
    rows = [
        pytest.param(GAMES[game_id], task, id=f"{game_id}-{task['id']}")
        for game_id, tasks in LESSONS.items()
        for task in tasks
        if claim is None or claim in task.get("claims", {})
    ]
    return pytest.mark.parametrize(("game", "task"), rows)


@games(lambda game: game.extras.lessons)
def test_every_step_has_a_name_of_its_own(game: Game[Any, Any]) -> None:
    names = [task["id"] for task in LESSONS[game.info.id]]
    assert len(set(names)) == len(names)
    assert "done" not in names, "this stands in the address after the last step"
    variants = [task.get("variant", False) for task in LESSONS[game.info.id]]
    assert variants == sorted(variants), "variants come after the first game"


@games(lambda game: game.extras.lessons)
def test_every_claim_is_of_a_kind_that_is_checked(game: Game[Any, Any]) -> None:
    for task in LESSONS[game.info.id]:
        claims = task.get("claims", {})
        assert set(claims) <= {"refused", "legal", "after", "best"}
        for facts in claims.get("after", {}).values():
            assert set(facts) <= {"scores", "next", "ends"}


@lessons()
def test_a_lesson_can_be_done(game: Game[Any, Any], task: Mapping[str, Any]) -> None:
    assert game.write(game.read(task["position"])) == task["position"]
    if not task["wanted"]:
        return
    state = before(game, task)
    assert isinstance(game.actor(state), int)
    for pattern in task["wanted"]:
        assert legal(game, state, pattern), pattern
    if task["wanted"] != [".*"]:
        assert len(wanted(game, task)) < len(game.moves(state)), "nothing can be done wrong"


@lessons("refused")
def test_a_move_that_is_said_to_be_refused_is(
    game: Game[Any, Any], task: Mapping[str, Any]
) -> None:
    for text, code in task["claims"]["refused"].items():
        with pytest.raises(IllegalMove) as refused:
            game.read_move(before(game, task), text)
        assert refused.value.code == code


@lessons("legal")
def test_no_other_moves_are_legal_than_a_lesson_says(
    game: Game[Any, Any], task: Mapping[str, Any]
) -> None:
    for pattern, moves in task["claims"]["legal"].items():
        assert sorted(legal(game, before(game, task), pattern)) == sorted(moves)


@lessons("after")
def test_a_move_leads_to_what_a_lesson_says(game: Game[Any, Any], task: Mapping[str, Any]) -> None:
    for text, facts in task["claims"]["after"].items():
        state = play(game, before(game, task), text) if text else before(game, task)
        outcome = game.outcome(state)
        found = {
            "scores": list(game.scores(state)),
            "next": game.actor(state),
            "ends": outcome and outcome.reason,
        }
        assert {key: found[key] for key in facts} == facts, text


@lessons("best")
def test_the_engine_agrees_with_what_a_lesson_calls_best(
    game: Game[Any, Any], task: Mapping[str, Any]
) -> None:
    state = before(game, task)
    seat = game.actor(state)
    assert isinstance(seat, int)
    view = game.view(state, seat)
    found = engine.search(game.info.id, view.text, nodes=NODES, seed=1)
    values = {each.move: each.value for each in found.moves}
    good = wanted(game, task)
    others = set(legal(game, state, task["claims"]["best"])) - set(good)
    assert min(values[move] for move in good) > max(values[move] for move in others) + MARGIN


def before(game: Game[Any, Any], task: Mapping[str, Any]) -> Any:
    """The state in which the learner is to move."""
    *_, state = replay(game, game.read(task["position"]), task.get("moves", ()))
    return state


def legal(game: Game[Any, Any], state: Any, pattern: str) -> list[str]:
    """The legal moves that an expression fits."""
    moves = (game.write_move(state, move) for move in game.moves(state))
    return [move for move in moves if re.fullmatch(pattern, move)]


def wanted(game: Game[Any, Any], task: Mapping[str, Any]) -> list[str]:
    return legal(game, before(game, task), "|".join(task["wanted"]))
