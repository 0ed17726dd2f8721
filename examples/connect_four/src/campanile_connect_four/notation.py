"""Connect Four as text: moves like `d`, positions like `_/_/r/ry/_/_/_ -`."""

from __future__ import annotations

from campanile.core.errors import BadOption, IllegalPosition, NotationError
from campanile_connect_four.board import COLUMNS, LETTERS, ROWS, cell, fours, lowest_free
from campanile_connect_four.info import INFO
from campanile_connect_four.reasons import REASONS
from campanile_connect_four.rules import RED, YELLOW, Move, State

SIGNS = "ry"
EMPTY = "_"


def write_move(move: Move) -> str:
    return LETTERS[move]


def read_move(text: str) -> Move:
    """The move that `text` spells, legal or not; raises NotationError."""
    if len(text) != 1 or text not in LETTERS:
        raise NotationError("bad_move", text, expected="a column, a to g")
    return LETTERS.index(text)


def write(state: State) -> str:
    columns = "/".join(write_column(state, column) or EMPTY for column in range(COLUMNS))
    return f"{columns} {INFO.write_options({'four': 'wins' if state.four_wins else 'loses'})}"


def write_column(state: State, column: int) -> str:
    """The discs of a column from the bottom up."""
    cells = (cell(column, row) for row in range(ROWS))
    return "".join(SIGNS[bool(state.discs[YELLOW] & c)] for c in cells if state.occupied & c)


def read(text: str) -> State:
    fields = text.split(" ")
    if len(fields) != 2:
        raise IllegalPosition("field_count", text, expected=2, found=len(fields))
    discs = _read_board(fields[0])
    try:
        options = INFO.read_options(fields[1])
    except BadOption as error:
        raise IllegalPosition(error.code, error.text, where="options", **error.params) from error
    state = State(discs, options["four"] == "wins")
    _check_history(state, fields[0])
    return state


def _read_board(text: str) -> tuple[int, int]:
    columns = text.split("/")
    if len(columns) != COLUMNS:
        raise REASONS.error(IllegalPosition, "column_count", text, found=len(columns))
    discs = [0, 0]
    for column, signs in enumerate(columns):
        where = f"column {LETTERS[column]}"
        if signs == EMPTY:
            continue
        if not signs or set(signs) - set(SIGNS):
            raise REASONS.error(IllegalPosition, "bad_column", signs, where=where)
        if len(signs) > ROWS:
            raise REASONS.error(
                IllegalPosition, "column_height", signs, where=where, found=len(signs)
            )
        for row, sign in enumerate(signs):
            discs[SIGNS.index(sign)] |= cell(column, row)
    return discs[RED], discs[YELLOW]


def _check_history(state: State, board: str) -> None:
    """The colours alternate [2.1], and only the last disc can have made a line of four [5.3]."""
    red, yellow = (discs.bit_count() for discs in state.discs)
    if red - yellow not in (0, 1):
        raise REASONS.error(IllegalPosition, "disc_count", board, red=red, yellow=yellow)
    before, last = state.discs[state.player], state.discs[1 - state.player]
    tops = [lowest_free(state.occupied, column) >> 1 for column in range(COLUMNS)]
    without_last = [last & ~top for top in tops if last & top]
    if fours(before) or (fours(last) and all(map(fours, without_last))):
        raise REASONS.error(IllegalPosition, "played_on", board)
