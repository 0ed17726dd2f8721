"""Puzzles of TWRS: endings that are proven to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from campanile.core.data import packed_rows_in
from campanile.core.grid import bits
from campanile.core.puzzles import Puzzles
from campanile.games.twrs.board import GRID
from campanile.games.twrs.rules import Move, State, Turn, apply, areas, owned, placing

MAX_CONTESTED = 30
"""Larger endings take too long to prove, unless somebody is shut in within two turns."""

CLOSING, WALLING, WAITING = "close", "wall", "wait"


def contested(state: State) -> int:
    """The areas in which both colours have towers: only there can anything happen."""
    blue, orange = state.towers
    return sum(area for area in areas(state.stones) if area & blue and area & orange)


def within_reach(state: State, turns: int) -> bool:
    if placing(state) is not None:
        return False
    return bool(turns) or contested(state).bit_count() <= MAX_CONTESTED


def theme(state: State, line: Sequence[Move]) -> str:
    """Whether the first move closes an area, only marks, or does not even that."""
    first = line[0]
    if not isinstance(first, Turn) or not first.stones:
        return WAITING
    closes = len(list(owned(apply(state, first)))) > len(list(owned(state)))
    return CLOSING if closes else WALLING


def likeness(state: State, line: Sequence[Move]) -> str:  # noqa: ARG001
    """The contested ground and its towers, the solver's and the other's."""
    own, other = state.towers[state.player], state.towers[1 - state.player]
    return GRID.shape(
        {
            field: "s" if own >> field & 1 else "o" if other >> field & 1 else "."
            for field in bits(contested(state))
        }
    )


PUZZLES = Puzzles(
    read=packed_rows_in("campanile.games.twrs", "puzzles.json.gz"),
    themes=(CLOSING, WALLING, WAITING),
    theme=theme,
    likeness=likeness,
    within_reach=within_reach,
    turns=(0, 2, 3),
)
