"""The puzzles that a game brings: enough of them, no two alike, and all as their rows say."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from campanile.core.game import Game
from campanile.core.levels import STRONGEST, WEAKEST
from campanile.core.play import play
from campanile.games import GAMES

PUZZLED = [game for game in GAMES.values() if game.extras.puzzles]
ENOUGH = 300
MAX_BYTES = 200_000
EASY = 3

pytestmark = pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.info.id)


def rows(game: Game[Any, Any]) -> list[Any]:
    assert game.extras.puzzles
    return list(game.extras.puzzles.read())


def solution(game: Game[Any, Any], row: Any) -> tuple[Any, list[Any]]:
    """The position, and the moves of the first of the right answers with their replies."""
    start = state = game.read(row["position"])
    moves: list[Any] = []
    at = 0
    while at is not None:
        answer, (replies, at) = next(iter(row["steps"][at].items()))
        for text in (answer, *replies):
            moves.append(game.read_move(state, text))
            state = game.apply(state, moves[-1])
    return start, moves


def test_there_are_enough_of_them_and_they_are_small(game: Game[Any, Any]) -> None:
    assert len(rows(game)) >= ENOUGH
    package = game.__class__.__module__
    assert len(files(package).joinpath("puzzles.json.gz").read_bytes()) <= MAX_BYTES / len(PUZZLED)


def test_no_two_are_alike(game: Game[Any, Any]) -> None:
    assert game.extras.puzzles
    alike = [game.extras.puzzles.likeness(*solution(game, row)) for row in rows(game)]
    assert len(set(alike)) == len(alike)
    assert len({row["id"] for row in rows(game)}) == len(alike)


def test_most_are_not_trivial_and_an_answer_is_rare(game: Game[Any, Any]) -> None:
    assert sum(row["level"] <= EASY for row in rows(game)) < len(rows(game)) / 2
    for row in rows(game):
        assert WEAKEST <= row["level"] <= STRONGEST + 1
        legal = len(game.moves(game.read(row["position"])))
        assert 0 < 5 * len(row["steps"][0]) <= 2 * legal


def test_each_has_a_theme_and_is_within_reach_of_a_proof(game: Game[Any, Any]) -> None:
    puzzles = game.extras.puzzles
    assert puzzles
    for row in rows(game):
        state, moves = solution(game, row)
        assert puzzles.theme(state, moves) == row["theme"]
        assert row["turns"] in puzzles.turns
        assert puzzles.within_reach(state, row["turns"])
    assert {row["theme"] for row in rows(game)} <= set(puzzles.themes)


def test_every_step_is_one_of_the_solver_with_legal_answers_and_replies(
    game: Game[Any, Any],
) -> None:
    for row in rows(game)[::10]:
        start = game.read(row["position"])
        left = [(0, start)]
        while left:
            number, state = left.pop()
            assert game.actor(state) == game.actor(start)
            for answer, (replies, after) in row["steps"][number].items():
                then = play(game, state, answer)
                for reply in replies:
                    assert game.actor(then) != game.actor(start)
                    then = play(game, then, reply)
                if after is not None:
                    left.append((after, then))
