"""Positions and moves of Spiel der Türme as text."""

from __future__ import annotations

from functools import lru_cache

from campanile.core.errors import BadOption, IllegalPosition, NotationError, whole_number
from campanile.games.tuerme.board import (
    COLOURS,
    COPIES,
    GRID,
    READING_ORDER,
    STONES,
    SYMBOL_AT,
    SYMBOL_NAMES,
)
from campanile.games.tuerme.info import INFO
from campanile.games.tuerme.reachable import check
from campanile.games.tuerme.reasons import REASONS
from campanile.games.tuerme.rules import (
    MAX_HEIGHT,
    Board,
    Deal,
    Move,
    Pass,
    Stack,
    State,
    Step,
    wrong_count,
)

ROW_STARTS = range(GRID.size - GRID.width, -1, -GRID.width)


# Positions


def write(state: State) -> str:
    """A position on one line."""
    signs = [stack or "." for stack in state.board]
    board = "/".join([",".join(signs[at : at + GRID.width]) for at in ROW_STARTS])
    mark = "+" if state.again else "-"
    options = _write_stall_limit(state.stall_limit)
    return f"{board} {state.seats} {state.player} {mark} {state.quiet} {options}"


@lru_cache(maxsize=64)
def _write_stall_limit(number: int) -> str:
    return INFO.write_options({"stall_limit": str(number)})


def read(text: str) -> State:
    """The position that a line describes; raises IllegalPosition."""
    fields = text.split(" ")
    if len(fields) != 6:
        raise REASONS.error(IllegalPosition, "field_count", text, expected=6, found=len(fields))
    board, players, player, mark, quiet, options = fields
    stacks = _read_board(board)
    fewest, most = INFO.seats
    seats = whole_number(players, fewest, most, where="players")
    seat = whole_number(player, 0, seats - 1, where="player to move")
    if mark not in ("+", "-"):
        raise REASONS.error(IllegalPosition, "bad_mark", mark, where="further move")
    limit = _read_stall_limit(options)
    moves = whole_number(quiet, 0, limit, where="quiet moves")
    return check(State(stacks, seats, seat, mark == "+", moves, limit))


def _read_stall_limit(text: str) -> int:
    try:
        return int(INFO.read_options(text)["stall_limit"])
    except BadOption as error:
        raise REASONS.error(
            IllegalPosition, error.code, error.text, where="options", **error.params
        ) from error


def _read_board(text: str) -> Board:
    rows = text.split("/")
    if len(rows) != GRID.height:
        expected, found = GRID.height, len(rows)
        raise REASONS.error(IllegalPosition, "row_count", text, expected=expected, found=found)
    board = [""] * GRID.size
    order = iter(READING_ORDER)
    for number, row in zip(range(GRID.height, 0, -1), rows, strict=True):
        stacks = row.split(",")
        if len(stacks) != GRID.width:
            raise REASONS.error(
                IllegalPosition,
                "row_length",
                row,
                where=f"row {number}",
                expected=GRID.width,
                found=len(stacks),
            )
        for stack in stacks:
            field = next(order)
            board[field] = _read_stack(stack, field)
    _check_count(board)
    return tuple(board)


def _read_stack(text: str, field: int) -> Stack:
    if text == ".":
        return ""
    name, symbol, colours = GRID.names[field], text[:1], text[1:]
    if symbol not in SYMBOL_NAMES:
        raise REASONS.error(IllegalPosition, "unknown_symbol", text, where=name)
    if not colours or not set(colours) <= set(COLOURS):
        raise REASONS.error(IllegalPosition, "unknown_colour", text, where=name)
    if len(colours) > MAX_HEIGHT:
        raise REASONS.error(
            IllegalPosition, "too_high", text, where=name, field=name, height=len(colours)
        )
    if SYMBOL_AT[field] not in ("", symbol):
        raise REASONS.error(
            IllegalPosition,
            "wrong_symbol_field",
            text,
            where=name,
            field=name,
            symbol=SYMBOL_NAMES[symbol],
            expected=SYMBOL_NAMES[SYMBOL_AT[field]],
        )
    return text


def _check_count(board: list[Stack]) -> None:
    stones = [stack[0] + colour for stack in board for colour in stack[1:]]
    if stones and (wrong := wrong_count(stones)):
        stone, found = wrong
        raise REASONS.error(
            IllegalPosition, "stone_count", stone, where="board", expected=COPIES, found=found
        )


# Moves


def write_move(move: Move) -> str:
    """A move in notation."""
    if isinstance(move, Step):
        return f"{GRID.names[move.source]}-{GRID.names[move.target]}"
    return "pass" if isinstance(move, Pass) else f"deal {','.join(move.stones)}"


def read_move(text: str) -> Move:
    """The move that `text` spells, legal or not; raises NotationError."""
    if text == "pass":
        return Pass()
    if text.startswith("deal "):
        return Deal(tuple(_read_stone(stone) for stone in text[5:].split(",")))
    source, dash, target = text.partition("-")
    if not dash or "-" in target:
        expected = "a1-a5, pass, or deal and the stones"
        raise REASONS.error(NotationError, "bad_move", text, expected=expected)
    return Step(GRID.index(source), GRID.index(target))


def _read_stone(text: str) -> str:
    if text not in STONES:
        raise REASONS.error(NotationError, "bad_stone", text, where="deal")
    return text
