"""TWRS as numbers; docs/encodings.md tells them.

A turn is where the tower goes to, from which side it comes, and how it marks. From the target the
tower is the first piece on that side, so the number needs no origin.
"""

from __future__ import annotations

from campanile.core.encoding import Encoding
from campanile.core.game import View
from campanile.core.grid import bits
from campanile.games.twrs.notation import read_position
from campanile.games.twrs.rules import (
    BOARD,
    SETUP_ORDER,
    SUPPLY,
    Move,
    Placement,
    State,
    bound_to_mark,
    marking_points,
    petrified,
    placing,
)

SIDES = 4  # up, right, down, left, as in Grid.rays
WAYS = 3  # by lines of movement, by the rising diagonal, by the falling one
PARTS = 2  # both stones or, of the last stone, the lower field; of the last stone, the higher one
TOWERS = 3
MARKS = 1 + TOWERS * WAYS * PARTS
TURNS = BOARD.size * SIDES * MARKS
PLANES = 9


class TwrsEncoding(Encoding[State, Move]):
    actions = TURNS + BOARD.size
    points = BOARD.size

    def number(self, state: State, move: Move) -> int:
        if isinstance(move, Placement):
            return TURNS + move.field
        side = next(n for n, ray in enumerate(BOARD.rays[move.target]) if move.source in ray)
        mark = markings(state, move.source, move.target)[move.stones]
        return (move.target * SIDES + side) * MARKS + mark

    def shape(self, seats: int) -> tuple[int, ...]:  # noqa: ARG002
        return PLANES, BOARD.height, BOARD.width

    def observe(self, view: View) -> list[float]:
        state = read_position(view.text)
        seat = view.seat or 0
        stone = 0 if placing(state) else petrified(state)
        boards = state.towers[seat], state.towers[1 - seat], state.stones, stone
        figures = (
            float(view.actor == seat),
            float(seat),
            state.quiet / state.variant.stall_limit,
            float(bound_to_mark(state)),
            state.supply / SUPPLY,
        )
        seen = [float(board >> field & 1) for board in boards for field in range(BOARD.size)]
        return seen + [figure for figure in figures for _ in range(BOARD.size)]

    def longest(self, start: State) -> int:
        # Every stone but the first three may come after as many quiet moves as are allowed.
        return len(SETUP_ORDER) + (SUPPLY - 2) * start.variant.stall_limit


def markings(state: State, source: int, target: int) -> dict[int, int]:
    """The number of each way to mark, by its stones; of equal ones the first counts."""
    numbers = {0: 0}
    others = list(bits(state.towers[1 - state.to_move]))
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
    if points & (BOARD.rows.masks[target] | BOARD.columns.masks[target]):
        return 0
    return 1 if points & BOARD.rising.masks[target] else 2


ENCODING = TwrsEncoding()
