"""A puzzle, and its row in a game's file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from campanile.core.game import Game
from campanile.core.puzzles import Puzzles
from campanile.lab.errors import REASONS, ArenaError
from campanile.lab.puzzles.proof import Solution, Step


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one answer, or a few, and what is proven of it."""

    id: str
    """Made from the position."""
    position: str
    theme: str
    solution: Solution
    level: int
    """The weakest level that solves it; one more than the strongest if none does."""

    def row(self) -> dict[str, Any]:
        """What is stored: the solution's fields beside the others."""
        row = {**asdict(self), **asdict(self.solution)}
        del row["solution"]
        return row


def puzzle_of(row: Mapping[str, Any]) -> Puzzle:
    """The puzzle of a row."""
    steps: list[Step] = [
        {answer: (tuple(replies), after) for answer, (replies, after) in step.items()}
        for step in row["steps"]
    ]
    solution = Solution(row["goal"], row["value"], row["turns"], tuple(steps))
    return Puzzle(row["id"], row["position"], row["theme"], solution, row["level"])


def id_of(position: str) -> str:
    return blake2b(position.encode(), digest_size=4).hexdigest()


def puzzles_of(game: Game[Any, Any]) -> Puzzles:
    """What the game says of its puzzles; ArenaError if it has none."""
    if game.extras.puzzles is None:
        raise REASONS.error(ArenaError, "no_puzzles", game.info.id)
    return game.extras.puzzles


def moves_of(game: Game[Any, Any], position: str, line: Iterable[str]) -> tuple[Any, list[Any]]:
    """The state, and moves from their texts."""
    start = state = game.read(position)
    moves = []
    for text in line:
        moves.append(game.read_move(state, text))
        state = game.apply(state, moves[-1])
    return start, moves


def theme_of(game: Game[Any, Any], position: str, solution: Solution) -> str:
    return puzzles_of(game).theme(*moves_of(game, position, solution.line()))


def likeness_of(game: Game[Any, Any], position: str, solution: Solution) -> str:
    return puzzles_of(game).likeness(*moves_of(game, position, solution.line()))


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """The file of a game. Without a time stamp, so that the same puzzles have the same bytes."""
    rows = ",\n".join(
        json.dumps(puzzle.row(), ensure_ascii=False, separators=(",", ":")) for puzzle in puzzles
    )
    path.write_bytes(gzip.compress(f"[{rows}]\n".encode(), mtime=0))
