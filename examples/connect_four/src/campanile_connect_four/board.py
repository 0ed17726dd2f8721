"""The board as numbers: seven bits for each column, from the lower left upwards.

The seventh bit of a column stays empty, so that no line runs from one column into the next.
"""

from __future__ import annotations

LETTERS = "abcdefg"
COLUMNS, ROWS = len(LETTERS), 6
HIGH = ROWS + 1
FULL = sum(((1 << ROWS) - 1) << HIGH * column for column in range(COLUMNS))
STEPS = (1, HIGH, HIGH + 1, HIGH - 1)  # up, right, rising, falling


def cell(column: int, row: int) -> int:
    """The bit of one cell; a1 is cell(0, 0)."""
    return 1 << HIGH * column + row


def lowest_free(discs: int, column: int) -> int:
    """The bit of the cell to which a disc falls: adding to a column carries to its first zero."""
    return (discs + cell(column, 0)) & ~discs


def fours(discs: int) -> int:
    """All discs that stand in a line of four or more."""
    found = 0
    for step in STEPS:
        pairs = discs & discs >> step
        first = pairs & pairs >> 2 * step
        found |= first | first << step | first << 2 * step | first << 3 * step
    return found
