"""Puzzles from games of the levels against each other.

Every game gives at most one puzzle a seat, and depends on the seed and its number alone. What was
found is kept in a file, so that a harvest goes on where it was broken off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from campanile.core.game import Game
from campanile.games import find_game
from campanile.lab.match import play_turns
from campanile.lab.puzzles.grade import level_of
from campanile.lab.puzzles.proof import Solution, TooLarge, solve
from campanile.lab.puzzles.puzzle import (
    Puzzle,
    id_of,
    likeness_of,
    puzzle_of,
    puzzles_of,
    theme_of,
)
from campanile.lab.schedule import Fixture, Setup, usual_opening

LEVELS = range(3, 8)
"""Who plays the games: weaker ones play nonsense, stronger ones make few mistakes to learn from."""
LOOK_BACK = 24
"""So many positions before the end are looked at."""
MAX_LARGE = 2
"""After so many positions that are too large, those before them are, too."""
MAX_ANSWERS = 8
"""Who has to give more of them is not solving a puzzle but playing a game."""
EASY = 3
MAX_EASY = 0.4
"""The share of the puzzles that the level EASY, or a weaker one, may solve."""


class Harvest:
    """The puzzles of a game for a seed, as many as were asked for."""

    def __init__(self, game_id: str, count: int, seed: int, journal: Path) -> None:
        self.game = find_game(game_id)
        puzzles_of(self.game)
        self.count = count
        self.seed = seed
        self.games = 0
        self.chosen: list[Puzzle] = []
        self._journal = journal
        self._alike: set[str] = set()

    def run(self) -> Iterator[int]:
        """Play until there are enough puzzles; yields their number after each game."""
        known = self._read()
        while len(self.chosen) < self.count:
            number = self.games
            if number < len(known):
                found = known[number]
            else:
                found = puzzles_from(self.game, self.seed, number)
                self._append(found)
            self.games += 1
            for puzzle in found:
                self._take(puzzle)
            yield len(self.chosen)

    def _take(self, found: Puzzle) -> None:
        """Keep a puzzle unless it is too long, like another one, or one easy one too many."""
        if len(self.chosen) == self.count or _depth(found.solution) > MAX_ANSWERS:
            return
        likeness = likeness_of(self.game, found.position, found.solution)
        easy = sum(puzzle.level <= EASY for puzzle in self.chosen)
        if likeness in self._alike or (found.level <= EASY and easy >= MAX_EASY * self.count):
            return
        self._alike.add(likeness)
        self.chosen.append(found)

    def _read(self) -> list[list[Puzzle]]:
        """What earlier runs have found, game by game; a line that was cut off is removed."""
        if not self._journal.exists():
            return []
        data = self._journal.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        os.truncate(self._journal, len(whole))
        return [list(map(puzzle_of, json.loads(line))) for line in whole.splitlines()]

    def _append(self, found: list[Puzzle]) -> None:
        with self._journal.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps([puzzle.row() for puzzle in found])}\n")


def puzzles_from(game: Game[Any, Any], seed: int, number: int) -> list[Puzzle]:
    """The longest puzzle of each seat in the game with this number, if there are any."""
    best: dict[Any, tuple[Any, Solution]] = {}
    large = 0
    for state in reversed(_states(game, seed, number)[-LOOK_BACK:]):
        try:
            solution = _solved(game, state)
        except TooLarge:
            large += 1
            if large == MAX_LARGE:
                break
            continue
        seat = game.actor(state)
        if solution and (seat not in best or _depth(solution) > _depth(best[seat][1])):
            best[seat] = state, solution
    return [_puzzle(game, state, solution) for state, solution in best.values()]


def _puzzle(game: Game[Any, Any], state: Any, solution: Solution) -> Puzzle:
    position = game.write(state)
    theme = theme_of(game, position, solution)
    return Puzzle(id_of(position), position, theme, solution, level_of(game, state, solution))


def _states(game: Game[Any, Any], seed: int, number: int) -> list[Any]:
    """The positions of a game between levels."""
    rng = Random(f"{seed} {number}")
    seats = rng.randint(*game.info.seats)
    bots = tuple(f"level:{rng.choice(LEVELS)}" for _ in range(seats))
    opening = usual_opening(game.info.id, seats)
    setup = Setup(game.info.id, bots, seats, seed=seed, opening=opening)
    _, _, turns = play_turns(Fixture(setup, 0, number, 0, bots))
    return [turn.state for turn in turns]


def _solved(game: Game[Any, Any], state: Any) -> Solution | None:
    puzzles = puzzles_of(game)
    for turns in puzzles.turns:
        if puzzles.within_reach(state, turns) and (solution := solve(game, state, turns)):
            # A single move that ends the game in time is seen at a glance.
            return solution if _depth(solution) > 1 or not turns else None
    return None


def _depth(solution: Solution) -> int:
    """How many right answers one has to give."""
    return sum(1 for _ in solution.rounds())
