"""Puzzles of Spiel der Türme: wins that nobody can prevent, within one turn or two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from campanile.core.data import packed_rows_in
from campanile.core.puzzles import Puzzles
from campanile.games.tuerme.board import GRID
from campanile.games.tuerme.rules import Move, State, Step, apply, height

ZONE, STREETS, TWO_TURNS = "zone", "streets", "two"


def within_reach(state: State, turns: int) -> bool:
    """Whether the solver begins a turn; two turns are for two players, others have many replies."""
    return not state.again and (turns == 1 or state.seats == 2)


def theme(state: State, line: Sequence[Move]) -> str:
    """How the game is won: by a zone, by an early end, or in the turn after this one."""
    seat = state.player
    for move in line:
        if state.player != seat:
            return TWO_TURNS
        state = apply(state, move)
    return ZONE if state.end == "zone_held" else STREETS


def likeness(state: State, line: Sequence[Move]) -> str:
    """The fields of the solution in the order of its moves, and what stands on them."""
    labels: dict[int, str] = defaultdict(str)
    for number, move in enumerate(line):
        if isinstance(move, Step):
            labels[move.source] += f"<{number}"
            labels[move.target] += f">{number}"
    for field in labels:
        stack = state.board[field]
        if stack:
            labels[field] += f"={height(stack)}{'s' if int(stack[-1]) == state.player else 'o'}"
    return GRID.shape(labels)


PUZZLES = Puzzles(
    read=packed_rows_in("campanile.games.tuerme", "puzzles.json.gz"),
    themes=(ZONE, STREETS, TWO_TURNS),
    theme=theme,
    likeness=likeness,
    within_reach=within_reach,
    turns=(1, 2),
)
