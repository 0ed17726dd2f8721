"""Connect Four as numbers: a move is its column; a seat sees its own discs and the others."""

from __future__ import annotations

from campanile.core.encoding import Encoding
from campanile.core.game import View
from campanile_connect_four.board import COLUMNS, ROWS, cell
from campanile_connect_four.notation import read
from campanile_connect_four.rules import Move, State

PLANES = 4  # own discs, the opponent's, whether it is one's turn, whether a line of four wins


class ConnectFourEncoding(Encoding[State, Move]):
    actions = COLUMNS
    points = 1

    def number(self, state: State, move: Move) -> int:  # noqa: ARG002
        return move

    def shape(self, seats: int) -> tuple[int, ...]:  # noqa: ARG002
        return PLANES, ROWS, COLUMNS

    def observe(self, view: View) -> list[float]:
        state, seat = read(view.text), view.seat or 0
        cells = [cell(column, row) for row in range(ROWS) for column in range(COLUMNS)]
        discs = [
            float(bool(state.discs[colour] & at)) for colour in (seat, 1 - seat) for at in cells
        ]
        facts = float(view.actor == seat), float(state.four_wins)
        return discs + [fact for fact in facts for _ in cells]

    def longest(self, start: State) -> int:  # noqa: ARG002
        return ROWS * COLUMNS


ENCODING = ConnectFourEncoding()
