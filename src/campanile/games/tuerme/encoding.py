"""Spiel der Türme as numbers; docs/encodings.md explains them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campanile.core.encoding import Encoding, one_hot
from campanile.core.game import View
from campanile.games.tuerme.board import (
    COLOURS,
    COPIES,
    GRID,
    STONES,
    STREETS,
    SYMBOL_AT,
    SYMBOL_NAMES,
    ZONES,
)
from campanile.games.tuerme.notation import read
from campanile.games.tuerme.rules import MAX_HEIGHT, Deal, Move, State, Step

LINED = GRID.width - 1 + GRID.height - 1
"""The other fields on a row and a column."""
PASS = GRID.size * LINED
SYMBOLS = tuple(SYMBOL_NAMES)
KINDS = STONES[: len(SYMBOLS) * len(COLOURS)]
"""Each kind of stone once."""


class TuermeEncoding(Encoding[State, Move]):
    actions = PASS + 1
    outcomes = KINDS
    points = 2 * len(STONES)

    def number(self, state: State, move: Move) -> int:  # noqa: ARG002
        return move.source * LINED + _place(*move) if isinstance(move, Step) else PASS

    def shape(self, seats: int) -> tuple[int, ...]:  # noqa: ARG002
        planes = 2 * len(SYMBOLS) + (MAX_HEIGHT + 2) * len(COLOURS) + 2
        return planes, GRID.height, GRID.width

    def observe(self, view: View) -> list[float]:
        state = read(view.text)
        return [float(value) for plane in _planes(state, view) for value in plane]

    def longest(self, start: State) -> int:
        # Each building move leaves one stack fewer, and each symbol field is filled at most once;
        # before each of these come at most stall_limit − 1 quiet moves, and after it a pass.
        events = len(STONES) + 4 * len(ZONES)
        return events * (start.stall_limit + 1)

    def odds(self, start: State, dealt: Sequence[int]) -> list[int]:  # noqa: ARG002
        if len(dealt) == len(STREETS):
            return []
        return [COPIES - dealt.count(kind) for kind in range(len(KINDS))]

    def deal(self, start: State, dealt: Sequence[int]) -> Move:  # noqa: ARG002
        return Deal(tuple(KINDS[kind] for kind in dealt))


def _place(source: int, target: int) -> int:
    """The place of a target among the fields on its source's row and column."""
    row, column = divmod(source, GRID.width)
    target_row, target_column = divmod(target, GRID.width)
    if row == target_row:
        return target_column - (target_column > column)
    return GRID.width - 1 + target_row - (target_row > row)


def _planes(state: State, view: View) -> Iterator[list[float]]:
    """The planes, with colours in the order: the seat's own, the following seats', neutral ones."""
    seat = view.seat or 0
    colours = [str((seat + n) % state.seats) for n in range(state.seats)]
    colours += COLOURS[state.seats :]
    board = state.board
    for symbol in SYMBOLS:
        yield [float(stack[:1] == symbol) for stack in board]
    for level in range(1, MAX_HEIGHT + 1):
        for colour in colours:
            yield [float(stack[level : level + 1] == colour) for stack in board]
    for colour in colours:
        yield [float(stack[-1:] == colour) for stack in board]
    for symbol in SYMBOLS:
        yield [float(bears == symbol) for bears in SYMBOL_AT]
    actor = (view.actor - seat) % state.seats if isinstance(view.actor, int) else None
    values = *one_hot(actor, len(COLOURS)), float(state.again), state.quiet / state.stall_limit
    for value in values:
        yield [value] * GRID.size


ENCODING = TuermeEncoding()
