"""TWRS as text: positions like FEN, moves like `d3-d8+d5+f8`."""

from __future__ import annotations

import re
from functools import lru_cache

from campanile.core.errors import BadOption, IllegalPosition, NotationError, whole_number
from campanile.core.grid import bits
from campanile.games.twrs.board import (
    BLUE,
    GRID,
    ORANGE,
    SETUP_ORDER,
    STONE,
    SUPPLY,
    TOWER,
)
from campanile.games.twrs.info import FIRST
from campanile.games.twrs.reasons import REASONS
from campanile.games.twrs.rules import (
    Move,
    Placement,
    State,
    Swap,
    Turn,
    Variant,
    placing,
)

SIDES = "bo"
ROW = (1 << GRID.width) - 1
ROW_STARTS = range(GRID.size - GRID.width, -1, -GRID.width)
PLACEMENT_SIGNS = {"+": STONE, "@": TOWER}
SWAP = "swap"
EXPECTED = "d3-d4, d3-d4+e4, swap, or in the set-up +f6 and @f6"


# Moves.


def write_move(move: Move) -> str:
    """A move in notation."""
    if isinstance(move, Turn):
        stones = _write_stones(move.stones) if move.stones else ""
        return f"{GRID.names[move.source]}-{GRID.names[move.target]}{stones}"
    if isinstance(move, Placement):
        sign = next(sign for sign, piece in PLACEMENT_SIGNS.items() if piece == move.piece)
        return sign + GRID.names[move.field]
    return SWAP


@lru_cache(maxsize=8192)  # Most sets are one stone or two; a view writes a hundred of them.
def _write_stones(stones: int) -> str:
    ordered = sorted(bits(stones), key=lambda field: (field % GRID.width, field))
    return "".join(f"+{GRID.names[stone]}" for stone in ordered)


def read_move(text: str) -> Move:
    """The move that `text` spells, legal or not; raises NotationError."""
    if text[:1] in PLACEMENT_SIGNS:
        return Placement(PLACEMENT_SIGNS[text[0]], GRID.index(text[1:]))
    if text == SWAP:
        return Swap()
    way, *stones = text.split("+")
    source, dash, target = way.partition("-")
    if not dash:
        raise NotationError("bad_move", text, expected=EXPECTED)
    board = 0
    turn = Turn(GRID.index(source), GRID.index(target), 0)
    for name in stones:
        stone = 1 << GRID.index(name)
        if board & stone:
            raise REASONS.error(NotationError, "repeated_stone", text, square=name)
        board |= stone
    return turn._replace(stones=board)


# Positions.


@lru_cache(maxsize=64)  # The views of all seats have the same text.
def write(state: State) -> str:
    """A position on one line."""
    stones, (blue, orange) = state.stones, state.towers
    board = "/".join(
        [_write_row(stones >> at & ROW, blue >> at & ROW, orange >> at & ROW) for at in ROW_STARTS]
    )
    return f"{board} {SIDES[state.player]} {state.quiet} {_write_variant(state.variant)}"


@lru_cache(maxsize=8192)  # A move changes a row or two of a position, and each is written.
def _write_row(stones: int, blue: int, orange: int) -> str:
    pieces = (("x", stones), ("b", blue), ("o", orange), (".", ROW))
    columns = range(GRID.width)
    signs = "".join(next(s for s, row in pieces if row >> column & 1) for column in columns)
    return re.sub(r"\.+", lambda run: str(len(run[0])), signs)


@lru_cache(maxsize=64)
def _write_variant(variant: Variant) -> str:
    return FIRST.write_options(variant.options())


def signs_of(state: State) -> str:
    """What stands on each intersection: b, o, x, or . for nothing."""
    signs = ["."] * GRID.size
    for sign, pieces in (("x", state.stones), *zip(SIDES, state.towers, strict=True)):
        for field in bits(pieces):
            signs[field] = sign
    return "".join(signs)


def read(text: str) -> State:
    """The position that a line describes; raises IllegalPosition."""
    fields = text.split(" ")
    if len(fields) != 4:
        raise IllegalPosition("field_count", text, expected=4, found=len(fields))
    board, side, quiet, options = fields
    pieces = _read_board(board)
    if side not in SIDES or len(side) != 1:
        raise REASONS.error(IllegalPosition, "bad_side", side, where="side to move")
    try:
        variant = Variant.of(FIRST.read_options(options))
    except BadOption as error:
        raise IllegalPosition(error.code, error.text, where="options", **error.params) from error
    moves = whole_number(quiet, 0, variant.stall_limit, where="moves without a stone")
    state = State(pieces["x"], (pieces["b"], pieces["o"]), SIDES.index(side), moves, variant)
    _check_pieces(state, board)
    if placing(state):
        _check_setup(state, side, quiet)
    return state


def _read_board(text: str) -> dict[str, int]:
    rows = text.split("/")
    if len(rows) != GRID.height:
        raise IllegalPosition(
            "row_count", text, where="board", expected=GRID.height, found=len(rows)
        )
    pieces = {"b": 0, "o": 0, "x": 0}
    for number, row in zip(range(GRID.height, 0, -1), rows, strict=True):
        column = 0
        for token in re.findall(r"[0-9]+|.", row, re.DOTALL):
            if token in pieces:
                if column < GRID.width:
                    pieces[token] |= 1 << (number - 1) * GRID.width + column
                column += 1
            else:
                column += _read_run(token, f"row {number}")
        if column != GRID.width:
            raise IllegalPosition(
                "row_length", row, where=f"row {number}", expected=GRID.width, found=column
            )
    return pieces


def _read_run(token: str, where: str) -> int:
    """A number of empty intersections in a row."""
    if not (token.isascii() and token.isdigit()):
        raise REASONS.error(IllegalPosition, "bad_piece", token, where=where)
    if token[0] == "0" or len(token) > 2:
        raise REASONS.error(IllegalPosition, "bad_run", token, where=where)
    return int(token)


def _check_pieces(state: State, board: str) -> None:
    stones = state.stones.bit_count()
    blue, orange = (towers.bit_count() for towers in state.towers)
    if stones > SUPPLY:
        raise REASONS.error(IllegalPosition, "too_many_stones", board, where="board", found=stones)
    if placing(state):
        order = [(stones, blue, orange) == _placed(count) for count in range(len(SETUP_ORDER))]
        if not any(order):
            raise REASONS.error(
                IllegalPosition,
                "setup_pieces",
                board,
                where="board",
                stones=stones,
                blue=blue,
                orange=orange,
            )
        return
    if (blue, orange) != (3, 3):
        raise REASONS.error(
            IllegalPosition, "tower_count", board, where="board", blue=blue, orange=orange
        )
    if stones < 3:
        raise REASONS.error(IllegalPosition, "too_few_stones", board, where="board", found=stones)


def _placed(count: int) -> tuple[int, int, int]:
    """Stones, blue and orange towers after `count` steps of the set-up."""
    done = SETUP_ORDER[:count]
    return (
        sum(piece == STONE for _, piece in done),
        done.count((BLUE, TOWER)),
        done.count((ORANGE, TOWER)),
    )


def _check_setup(state: State, side: str, quiet: str) -> None:
    if state.player != SETUP_ORDER[state.occupied.bit_count()][0]:
        raise REASONS.error(IllegalPosition, "setup_side", side, where="side to move")
    if state.quiet:
        raise REASONS.error(IllegalPosition, "setup_quiet", quiet, where="moves without a stone")
