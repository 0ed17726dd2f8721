"""The board of TWRS, its pieces and their start; numbers in brackets as in rules.py."""

from __future__ import annotations

from typing import NamedTuple

from campanile.core.grid import Grid, bits

GRID = Grid(11, 11)
SUPPLY = 40
BLUE, ORANGE = 0, 1

STONE, TOWER = "stone", "tower"
SETUP_ORDER = (  # [6.1]
    (BLUE, STONE),
    (ORANGE, STONE),
    (BLUE, STONE),
    (ORANGE, TOWER),
    (BLUE, TOWER),
    (BLUE, TOWER),
    (ORANGE, TOWER),
    (ORANGE, TOWER),
    (BLUE, TOWER),
)


def _fields(names: str) -> int:
    return GRID.board(GRID.index(name) for name in names.split())


class Start(NamedTuple):
    """The pieces before the first move, as bitboards; towers by colour."""

    stones: int
    towers: tuple[int, int]


def turned(board: int) -> int:
    """The board after a half turn."""
    return GRID.board(GRID.size - 1 - field for field in bits(board))


def _start(stones: str, blue: str) -> Start:
    """A start that looks the same to both players: orange stands where a half turn puts blue."""
    towers = _fields(blue)
    return Start(_fields(stones), (towers, turned(towers)))


_FIRST = _start("d8 f6 h4", "b6 d3 g2")
STARTS = {  # [1.4, 7.6]
    1: {False: _FIRST, True: _FIRST},
    2: {False: _start("f2 f6 f10", "b5 f4 j3"), True: _start("b6 f6 j6", "a4 f3 k4")},
}
"""By the version of the rules, and by whether diagonals mark."""
