"""The old town: which fields are streets, which bear a symbol, and the stones.

This is the only place to correct if an original board shows another town.
"""

from __future__ import annotations

from typing import TypeAlias

from campanile.core.grid import Grid

# Rows 8 to 1, columns a to n, as on the board; `.` is a street.
TOWN = """
    . . . . . . . . . . . . . .
    . c k . l c . . s l . k s .
    . l s . s k . . k c . c l .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . s l . k s . . c k . l c .
    . k c . c l . . l s . s k .
    . . . . . . . . . . . . . .
"""

SYMBOL_NAMES = {"c": "crown", "k": "key", "l": "lily", "s": "sun"}
COLOURS = "0123"
COPIES = 5
"""How many stones there are of each symbol and colour."""
STONES = tuple(symbol + colour for symbol in SYMBOL_NAMES for colour in COLOURS) * COPIES

GRID = Grid(14, 8)

# From row 8 down to row 1, each row from a to n.
READING_ORDER = tuple(
    row * GRID.width + column
    for row in reversed(range(GRID.height))
    for column in range(GRID.width)
)

_seen = dict(zip(READING_ORDER, TOWN.split(), strict=True))

SYMBOL_AT = tuple(_seen[field].strip(".") for field in range(GRID.size))
"""The symbol of each field; the empty text for a street."""

STREETS = tuple(field for field in READING_ORDER if not SYMBOL_AT[field])
"""The street fields, in the order in which they are dealt to."""


Zone: TypeAlias = tuple[int, int, int, int]


def _zones() -> tuple[Zone, ...]:
    """Blocks of 2 × 2 symbol fields, clockwise from the upper left one, in reading order."""
    zones: list[Zone] = []
    for field in READING_ORDER:
        if SYMBOL_AT[field] and not any(field in zone for zone in zones):
            below = field - GRID.width
            zones.append((field, field + 1, below + 1, below))
    return tuple(zones)


ZONES = _zones()
"""The building zones; players count them from 1."""
