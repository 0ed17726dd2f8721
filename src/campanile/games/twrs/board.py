"""The board of TWRS, its pieces and their start; numbers in brackets as in rules.py."""

from __future__ import annotations

from typing import NamedTuple

from campanile.core.grid import Grid

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


STARTS = {  # [1.4]
    1: Start(_fields("d8 f6 h4"), (_fields("b6 d3 g2"), _fields("j6 h9 e10"))),
    2: Start(_fields("d8 f6 h4"), (_fields("b6 d3 g2"), _fields("j6 h9 e10"))),
}
"""By the version of the rules."""
