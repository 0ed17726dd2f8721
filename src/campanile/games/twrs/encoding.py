"""TWRS as numbers; docs/encodings.md explains them.

A turn is numbered by its target, the side that the tower comes from, and how it marks. Seen from
the target, the tower is the first piece on that side, so the number needs no source.
"""

from __future__ import annotations

from campanile.core.encoding import Encoding
from campanile.core.game import View
from campanile.core.grid import bits
from campanile.games.twrs.board import GRID, SETUP_ORDER, SUPPLY
from campanile.games.twrs.notation import read
from campanile.games.twrs.rules import (
    Move,
    Placement,
    State,
    Swap,
    bound_to_mark,
    marking_points,
    petrified,
    placing,
)

SIDES = 4  # up, right, down, left, as in Grid.rays
WAYS = 3  # by lines of movement, by the rising diagonal, by the falling one
PARTS = 2  # all stones, or the last stone on the lower point; the last stone on the higher point
TOWERS = 3
MARKS = 1 + TOWERS * WAYS * PARTS
TURNS = GRID.size * SIDES * MARKS
SWAP = TURNS + GRID.size
PLANES = 9


class TwrsEncoding(Encoding[State, Move]):
    actions = SWAP + 1
    points = GRID.size

    def number(self, state: State, move: Move) -> int:
        if isinstance(move, Placement):
            return TURNS + move.field
        if isinstance(move, Swap):
            return SWAP
        side = next(n for n, ray in enumerate(GRID.rays[move.target]) if move.source in ray)
        mark = markings(state, move.source, move.target)[move.stones]
        return (move.target * SIDES + side) * MARKS + mark

    def shape(self, seats: int) -> tuple[int, ...]:  # noqa: ARG002
        return PLANES, GRID.height, GRID.width

    def observe(self, view: View) -> list[float]:
        state = read(view.text)
        seat = view.seat or 0
        stone = 0 if placing(state) else petrified(state)
        boards = state.towers[seat], state.towers[1 - seat], state.stones, stone
        values = (
            float(view.actor == seat),
            float(seat),
            state.quiet / state.variant.stall_limit,
            float(bound_to_mark(state)),
            state.supply / SUPPLY,
        )
        seen = [float(board >> field & 1) for board in boards for field in range(GRID.size)]
        return seen + [value for value in values for _ in range(GRID.size)]

    def longest(self, start: State) -> int:
        # Every stone but the first three may come after as many quiet moves as are allowed.
        # Swaps, three of them at most, are possible only where there is no set-up.
        return len(SETUP_ORDER) + (SUPPLY - 2) * start.variant.stall_limit


def markings(state: State, source: int, target: int) -> dict[int, int]:
    """The number of each way to mark, by its stones; of equal ones the first counts."""
    numbers = {0: 0}
    others = list(bits(state.towers[1 - state.player]))
    for other, points in marking_points(state, source, target):
        first = 1 + (others.index(other) * WAYS + _way(target, points)) * PARTS
        if state.supply > 1:
            numbers.setdefault(points, first)
        else:
            for part, point in enumerate(bits(points)):
                numbers.setdefault(1 << point, first + part)
    return numbers


def _way(target: int, points: int) -> int:
    """Whether marking points lie on the active tower's lines (0) or on a diagonal (1, 2)."""
    if points & (GRID.rows.masks[target] | GRID.columns.masks[target]):
        return 0
    return 1 if points & GRID.rising.masks[target] else 2


ENCODING = TwrsEncoding()
