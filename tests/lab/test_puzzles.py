"""Puzzles: proven again, found out where they are wrong, harvested, and graded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campanile import engine
from campanile.core.game import Game
from campanile.core.levels import STRONGEST
from campanile.core.play import play
from campanile.games import GAMES
from campanile.lab.errors import ArenaError
from campanile.lab.puzzles.grade import level_of
from campanile.lab.puzzles.harvest import Harvest
from campanile.lab.puzzles.proof import Solution
from campanile.lab.puzzles.puzzle import Puzzle, puzzle_of, puzzles_of, write
from campanile.lab.puzzles.verify import alike, faults
from tests.conformance.test_puzzles import PUZZLED

SAMPLE = 6
LIMITED = [game for game in PUZZLED if 2 in puzzles_of(game).turns]
"""Those with puzzles that have to be won within two turns."""
each_game = pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.info.id)


def stored(game: Game[Any, Any]) -> list[Puzzle]:
    return [puzzle_of(row) for row in puzzles_of(game).read()]


@each_game
def test_a_sample_is_proven_again(game: Game[Any, Any]) -> None:
    for puzzle in Random(18).sample(stored(game), SAMPLE):
        assert list(faults(game, puzzle)) == []
    assert list(alike(game, stored(game))) == []


@each_game
def test_what_is_claimed_wrongly_is_found(game: Game[Any, Any]) -> None:
    puzzle = stored(game)[0]
    solution = puzzle.solution
    for wrong in (
        replace(puzzle, theme="none"),
        replace(puzzle, id="00000000"),
        replace(puzzle, solution=replace(solution, value=solution.value + 1)),
        replace(
            puzzle, solution=replace(solution, goal="draw" if solution.goal != "draw" else "win")
        ),
        replace(puzzle, solution=replace(solution, steps=({}, *solution.steps[1:]))),
    ):
        assert list(faults(game, wrong))
    state = play(game, game.read(puzzle.position), solution.line()[0])
    assert list(faults(game, replace(puzzle, position=game.write(state))))


@each_game
def test_the_same_puzzle_in_another_dress_is_alike(game: Game[Any, Any]) -> None:
    first, second = stored(game)[:2]
    again = replace(first, id="other")
    assert list(alike(game, [first, second, again])) == [(first.id, "other")]


@pytest.mark.parametrize("game", LIMITED, ids=lambda game: game.info.id)
def test_a_win_that_comes_too_late_is_none(game: Game[Any, Any]) -> None:
    puzzle = next(p for p in stored(game) if p.solution.turns == 2)
    answer = puzzle.solution.line()[0]
    seat = game.actor(game.read(puzzle.position))
    assert isinstance(seat, int)
    prover = engine.Prover(game.info.id, seat)
    for turns, is_won in ((1, 0), (2, 1)):
        found = prover.moves(puzzle.position, turns=turns, window=(0, 1))
        assert found and found[answer] == is_won


def harvested(game: Game[Any, Any], journal: Path) -> list[Puzzle]:
    harvest = Harvest(game.info.id, 2, 5, journal)
    list(harvest.run())
    return harvest.chosen


@each_game
def test_a_harvest_repeats_from_its_seed_and_goes_on_where_it_was_broken_off(
    game: Game[Any, Any], tmp_path: Path
) -> None:
    whole = harvested(game, tmp_path / "whole")
    part = (tmp_path / "whole").read_bytes()
    (tmp_path / "part").write_bytes(part[: len(part) // 2])  # cut off within a line
    assert harvested(game, tmp_path / "part") == whole
    assert (tmp_path / "part").read_bytes() == part
    for puzzle in whole:
        assert list(faults(game, puzzle)) == []


@each_game
def test_a_puzzle_is_as_difficult_as_the_weakest_level_that_solves_it(
    game: Game[Any, Any],
) -> None:
    easy = min(stored(game), key=lambda puzzle: puzzle.level)
    assert level_of(game, game.read(easy.position), easy.solution) == easy.level
    # Nobody finds an answer where there is none.
    never = Solution("win", 1, 1, ({},))
    assert level_of(game, game.read(easy.position), never) == STRONGEST + 1


def test_the_same_puzzles_have_the_same_bytes(tmp_path: Path) -> None:
    puzzles = stored(GAMES["twrs"])[:3]
    for name in "ab":
        write(tmp_path / name, puzzles)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_game_without_puzzles_says_so() -> None:
    class Bare:
        info = GAMES["twrs"].info
        extras = replace(GAMES["twrs"].extras, puzzles=None)

    with pytest.raises(ArenaError, match="says nothing of puzzles"):
        puzzles_of(Bare())  # type: ignore[arg-type]
