"""Connect Four in a terminal."""

from __future__ import annotations

from campanile.core.ink import Ink
from campanile_connect_four.board import COLUMNS, LETTERS, ROWS, cell, fours
from campanile_connect_four.notation import read
from campanile_connect_four.rules import RED, YELLOW, State, outcome

SIGNS = ("X", "O")
NAMES = ("Red", "Yellow")
INKS = ("red", "yellow")


def draw(text: str, ink: Ink) -> str:
    """The board, a line of four in brackets, and whose turn it is."""
    state = read(text)
    rows = (_row(state, row, ink) for row in reversed(range(ROWS)))
    players = (f"{ink(SIGNS[c], INKS[c], 'bold')} {NAMES[c]}" for c in (RED, YELLOW))
    return "\n".join(
        [
            *(f" {ink('|', 'blue')}{row}{ink('|', 'blue')}" for row in rows),
            ink(f" +{'---' * COLUMNS}+", "blue"),
            ink("   " + "  ".join(LETTERS), "grey"),
            "",
            "   ".join(players),
            _turn(state, ink),
        ]
    )


def _row(state: State, row: int, ink: Ink) -> str:
    return "".join(_sign(state, cell(column, row), ink) for column in range(COLUMNS))


def _sign(state: State, at: int, ink: Ink) -> str:
    for colour, discs in enumerate(state.discs):
        if discs & at:
            left, right = "[]" if fours(discs) & at else "  "
            return left + ink(SIGNS[colour], INKS[colour], "bold") + right
    return ink(" · ", "grey")


def _turn(state: State, ink: Ink) -> str:
    if outcome(state):
        return "The game is over."
    return f"Turn: {ink(NAMES[state.player], INKS[state.player], 'bold')} (seat {state.player})"
