"""Proves a stored puzzle again, from its position alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from campanile.core.game import Game
from campanile.core.play import replay
from campanile.lab.puzzles.proof import TooLarge, solve
from campanile.lab.puzzles.puzzle import Puzzle, id_of, likeness_of, puzzles_of, theme_of


def faults(game: Game[Any, Any], puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a puzzle; nothing if all that it claims is proven."""
    try:
        solution = solve(game, game.read(puzzle.position), puzzle.solution.turns)
    except TooLarge:
        yield "cannot be proven"
        return
    if solution is None:
        yield "has no answer that is rare enough"
        return
    for name in ("goal", "value", "steps"):
        if getattr(solution, name) != getattr(puzzle.solution, name):
            yield f"has another {name}"
    if theme_of(game, puzzle.position, solution) != puzzle.theme:
        yield "has another theme"
    if puzzle.theme not in puzzles_of(game).themes:
        yield "has a theme that the game does not know"
    if puzzle.id != id_of(puzzle.position):
        yield "has another id"
    # The engine has proven it; the rules in Python read every move.
    list(replay(game, game.read(puzzle.position), solution.line()))


def alike(game: Game[Any, Any], puzzles: Iterable[Puzzle]) -> Iterator[tuple[str, str]]:
    """The ids of puzzles that ask for the same."""
    first: dict[str, str] = {}
    for puzzle in puzzles:
        other = first.setdefault(likeness_of(game, puzzle.position, puzzle.solution), puzzle.id)
        if other != puzzle.id:
            yield other, puzzle.id
