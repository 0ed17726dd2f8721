"""Connect Four as SVG: a blue rack, red discs with a ring and yellow discs with a square."""

from __future__ import annotations

from collections.abc import Iterator

from campanile.core.svg import circle, document, group, rect, text_line, wording
from campanile_connect_four.board import COLUMNS, LETTERS, ROWS, cell, fours
from campanile_connect_four.notation import read
from campanile_connect_four.rules import RED, State, outcome

CELL, EDGE, FOOT = 60, 34, 84
WIDTH, HEIGHT = CELL * COLUMNS + 2 * EDGE, CELL * ROWS + EDGE + FOOT
NAMES = ("Red", "Yellow")
FACES, RIMS, SIGNS = ("#c8312b", "#f2c230"), ("#8d1a17", "#b88708"), ("#f4a39c", "#9a7005")
RACK, SHADE, HOLE, INK = "#2458a6", "#163a73", "#dde6f2", "#2b3137"


def draw(text: str) -> str:
    """The rack with its discs, a line of four encircled, and below it whose turn it is."""
    state = read(text)
    turn = _turn(state)
    return document(WIDTH, HEIGHT, f"Connect Four: {turn}", *_rack(), *_cells(state), *_foot(state))


def _rack() -> Iterator[str]:
    yield rect(EDGE - 26, EDGE - 10, 18, HEIGHT - 64, rx=7, fill=SHADE)
    yield rect(WIDTH - EDGE + 8, EDGE - 10, 18, HEIGHT - 64, rx=7, fill=SHADE)
    yield rect(EDGE - 14, EDGE - 14, WIDTH - 2 * EDGE + 28, CELL * ROWS + 46, rx=18, fill=SHADE)
    yield rect(EDGE - 14, EDGE - 14, WIDTH - 2 * EDGE + 28, CELL * ROWS + 40, rx=18, fill=RACK)
    for column, letter in enumerate(LETTERS):
        x, y = EDGE + CELL * (column + 0.5), EDGE + CELL * ROWS + 17
        yield text_line(x, y, letter, 18, fill="#fff", font_weight="bold", text_anchor="middle")


def _cells(state: State) -> Iterator[str]:
    for column, letter in enumerate(LETTERS):
        for row in range(ROWS):
            at = EDGE + CELL * (column + 0.5), EDGE + CELL * (ROWS - row - 0.5)
            yield group(*_cell(state, cell(column, row)), at=at, data_field=f"{letter}{row + 1}")


def _cell(state: State, at: int) -> Iterator[str]:
    yield circle(0, -1.5, 26, fill=SHADE)
    yield circle(0, 0, 24, fill=HOLE)
    for colour, discs in enumerate(state.discs):
        if discs & at:
            yield from _disc(colour)
            if fours(discs) & at:
                yield circle(0, 0, 25, fill="none", stroke="#fff", stroke_width=4)


def _disc(colour: int) -> Iterator[str]:
    yield circle(0, 0, 24, fill=RIMS[colour], data_disc=NAMES[colour])
    yield circle(0, 0, 21, fill=FACES[colour])
    look = {"fill": "none", "stroke": SIGNS[colour], "stroke_width": 3}
    yield circle(0, 0, 11, **look) if colour == RED else rect(-9, -9, 18, 18, rx=2, **look)


def _turn(state: State) -> str:
    result = outcome(state)
    if result is None:
        return f"{NAMES[state.player]} to move"
    return f"{NAMES[result.winners[0]]} has won" if len(result.winners) == 1 else "A draw"


def _foot(state: State) -> Iterator[str]:
    result = outcome(state)
    shown = result.winners if result else (state.player,)
    for place, colour in enumerate(shown):
        yield group(*_disc(colour), at=(EDGE + 12 + 34 * place, HEIGHT - 24), scale=0.6)
    x = EDGE + 36 + 34 * (len(shown) - 1)
    yield wording(text_line(x, HEIGHT - 18, _turn(state), 19, fill=INK))
