"""Boards drawn as text, row 11 on top, for tests that read like the rules page."""

from __future__ import annotations

from campanile.core.grid import bits
from campanile.games.twrs import GAME, rules
from campanile.games.twrs.board import GRID
from campanile.games.twrs.rules import State


def board(drawing: str, side: str = "b", quiet: int = 0, options: str = "-") -> State:
    """The position drawn with . for empty, b and o for towers, x for stones."""
    rows = ["".join(line.split()) for line in drawing.strip().splitlines()]
    return GAME.read(f"{'/'.join(squeeze(row) for row in rows)} {side} {quiet} {options}")


def squeeze(row: str) -> str:
    """A drawn row with its runs of empty points counted."""
    text, run = "", 0
    for sign in row + "|":
        if sign == ".":
            run += 1
            continue
        text += (str(run) if run else "") + sign
        run = 0
    return text[:-1]


def texts(state: State) -> list[str]:
    """All legal moves, as text."""
    return [GAME.write_move(state, move) for move in GAME.moves(state)]


def targets(state: State, source: str) -> set[str]:
    """Where the tower on `source` can go."""
    return {text[len(source) + 1 :].split("+")[0] for text in texts(state) if is_of(text, source)}


def is_of(text: str, source: str) -> bool:
    return text.startswith(source + "-")


def marks(state: State, way: str) -> set[str]:
    """The stones that may be placed after a tower's move; '' is no mark."""
    return {text[len(way) :] for text in texts(state) if text == way or text.startswith(way + "+")}


def petrified(state: State) -> set[str]:
    """The fields of the petrified towers."""
    return {GRID.names[field] for field in bits(rules.petrified(state))}
