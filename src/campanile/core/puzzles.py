"""What a game has to say about its puzzles; `campanile.lab.puzzles` finds and proves them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from campanile.core.data import Rows


@dataclass(frozen=True, slots=True)
class Puzzles:
    """The puzzles of a game: docs/puzzles.md has the columns of their rows."""

    read: Callable[[], Rows]
    themes: tuple[str, ...]
    theme: Callable[[Any, Sequence[Any]], str]
    """Which of them a puzzle has, by its position and the moves of its solution."""
    likeness: Callable[[Any, Sequence[Any]], str]
    """The same text for two puzzles that ask for the same in another place or another dress."""
    within_reach: Callable[[Any, int], bool]
    """Whether a position may be close enough to the end to be proven within so many turns."""
    turns: tuple[int, ...] = (0,)
    """Within how many turns of the solver puzzles end, in the order to try; 0 for as many as the
    game has left."""
