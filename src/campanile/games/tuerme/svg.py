"""Spiel der Türme as SVG: the old town from above, its stacks seen a little from the side."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from campanile.core.svg import circle, document, group, path, rect, tag, text_line, wording
from campanile.games.tuerme.board import GRID, READING_ORDER, STREETS, SYMBOL_AT, ZONES
from campanile.games.tuerme.notation import read
from campanile.games.tuerme.rules import (
    EMPTY_BOARD,
    Stack,
    State,
    holder,
    outcome,
    scores,
)

CELL, WALL, FOOT = 60, 28, 44
WIDTH, HEIGHT = CELL * GRID.width + 2 * WALL, CELL * GRID.height + 2 * WALL
RADIUS, FLAT, THICK = 21.5, 0.9, 6.5

INK = "#33291b"
COLOURS = ("#1d4b8b", "#c23c2d", "#f1bc44", "#a880cf")
SIDES = ("#0e2a52", "#6b1710", "#8a5f08", "#4e2f73")
NEUTRAL, NEUTRAL_SIDE = "#bdb7ab", "#857d70"
BANDS = (None, "4 4", "0 5", "12 3")
"""The dashes round a stone by its colour, for those who cannot tell the colours apart."""


def _ring(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


def _rays() -> str:
    around = [(n * pi / 8, 5.4 if n % 2 else 10.5) for n in range(16)]
    return "M" + "L".join(f"{r * sin(turn):.1f} {-r * cos(turn):.1f}" for turn, r in around) + "Z"


SYMBOLS = {  # in a box from -10 to 10; what is drawn twice over is a hole
    "c": "M-8 9V5H8V9ZM-8 3.5L-9.5-6L-4.5-1L0-9L4.5-1L9.5-6L8 3.5Z",
    "k": _ring(0, -5, 5)
    + _ring(0, -5, 2.2)
    + "M-1.3-.3H1.3V10H-1.3ZM1.3 3H5.5V5.5H1.3ZM1.3 7H6.5V9.6H1.3Z",
    "l": "M0-10C4-6 4-2 1.6 2H-1.6C-4-2-4-6 0-10ZM-6 3.2H6V5.6H-6ZM-1.8 6.8H1.8L0 10.6Z"
    "M3 2C3-4 6-7 8.6-4.6C10.4-2.6 9 1 6.4.6C7-1.4 5-1.4 5 2Z"
    "M-3 2C-3-4-6-7-8.6-4.6C-10.4-2.6-9 1-6.4.6C-7-1.4-5-1.4-5 2Z",
    "s": _rays() + _ring(0, 0, 3.2),
}
SHAPES = (  # a circle, a square, a diamond, a cross: whose a stone is
    _ring(0, 0, 14.5),
    "M-13-13H13V13H-13Z",
    "M0-17L17 0L0 17L-17 0Z",
    "M-7-15H7V-7H15V7H7V15H-7V7H-15V-7H-7Z",
)


def draw(text: str) -> str:
    """The town with all its stacks, and below it the points and whose turn it is."""
    state = read(text)
    return document(
        WIDTH,
        HEIGHT + FOOT,
        f"Spiel der Türme: {_turn(state)}",
        *_town(),
        *(_zone(state, number) for number in range(len(ZONES))),
        *(_symbol_field(field) for field in READING_ORDER if SYMBOL_AT[field]),
        *(_stack(state, field) for field in READING_ORDER if state.board[field]),
        wording(*_foot(state)),
    )


def centre(field: int) -> tuple[float, float]:
    row, column = divmod(field, GRID.width)
    return WALL + CELL * (column + 0.5), WALL + CELL * (GRID.height - 1 - row + 0.5)


# The town.


def _town() -> Iterator[str]:
    yield rect(1, 1, WIDTH - 2, HEIGHT - 2, rx=12, fill="#9c8b73", stroke="#6f604b")
    yield rect(WALL, WALL, WIDTH - 2 * WALL, HEIGHT - 2 * WALL, fill="#d8cdb8")
    paving = (f"M{x - 27:g} {y:g}h54" for x, y in map(centre, STREETS))
    yield path("".join(paving), stroke="#e6dcc9", stroke_width=54)
    for field in range(GRID.width):
        yield text_line(
            centre(field)[0], HEIGHT - 9, GRID.names[field][0], 14, text_anchor="middle"
        )
    for field in range(0, GRID.size, GRID.width):
        yield text_line(
            WALL / 2, centre(field)[1] + 5, GRID.names[field][1:], 14, text_anchor="middle"
        )


def _zone(state: State, number: int) -> str:
    """A zone within its hedge, which has the colour of the player who holds the zone."""
    zone = ZONES[number]
    held = holder(state.board, zone)
    x, y = (sum(axis) / 4 for axis in zip(*map(centre, zone), strict=True))
    hedge = COLOURS[int(held)] if held else "#4d7336"
    side = 2 * CELL - 4
    return group(
        rect(-side / 2, -side / 2, side, side, rx=9, fill="#8fae6b", stroke=hedge, stroke_width=5),
        circle(0, 0, 8.5, fill="#faf8f3", stroke=hedge, stroke_width=2),
        text_line(0, 4.5, str(number + 1), 12, text_anchor="middle", fill=INK),
        at=(x, y),
        data_zone=number + 1,
        data_holder=held or None,
    )


def _symbol_field(field: int) -> str:
    emblem = path(SYMBOLS[SYMBOL_AT[field]], fill="#f5f0d4", fill_rule="evenodd")
    bed = circle(0, 0, 22.5, fill="#7c9d59", stroke="#64854a")
    return group(
        bed, group(emblem, scale=1.5), at=centre(field), data_symbol_field=SYMBOL_AT[field]
    )


# Stacks.


def _stack(state: State, field: int) -> str:
    stack = state.board[field]
    symbol, colours = stack[0], [int(colour) for colour in stack[1:]]
    low = (len(colours) - 1) * THICK / 2 - 2
    top = low - (len(colours) - 1) * THICK
    levels = enumerate(colours)
    return group(
        _disc(2, low + THICK + 2, fill=INK, fill_opacity=0.3, stroke="none"),
        *(_stone(state, colour, low - level * THICK) for level, colour in levels),
        group(*_face(state, symbol, colours[-1]), at=(0, top), stroke="none"),
        *_height(stack),
        at=centre(field),
        stroke=INK,
        stroke_width=0.8,
        data_field=GRID.names[field],
        data_stack=stack,
    )


def _disc(x: float, y: float, **look: object) -> str:
    return tag("ellipse", cx=x, cy=y, rx=RADIUS, ry=RADIUS * FLAT, **look)


def _stone(state: State, colour: int, y: float) -> str:
    """A thick disc without what is on it; its face is at y."""
    neutral = colour >= state.seats
    side = f"m{-RADIUS} 0v{THICK}a{RADIUS} {RADIUS * FLAT:g} 0 0 0 {2 * RADIUS:g} 0v-{THICK}"
    band = ""
    if BANDS[colour]:
        band = path(
            f"M{-RADIUS} {y + THICK * 0.6:g}a{RADIUS} {RADIUS * FLAT:g} 0 0 0 {2 * RADIUS:g} 0",
            fill="none",
            stroke=COLOURS[colour] if neutral else "#fff3d6",
            stroke_width=2.6,
            stroke_dasharray=BANDS[colour],
            stroke_linecap="round" if colour == 2 else None,
        )
    return (
        path(f"M0 {y:g}{side}", fill=NEUTRAL_SIDE if neutral else SIDES[colour])
        + band
        + _disc(0, y, fill=NEUTRAL if neutral else COLOURS[colour], data_stone=colour)
    )


def _face(state: State, symbol: str, colour: int) -> Iterator[str]:
    """The top of a stack: the shape of its owner, and the symbol on it."""
    neutral = colour >= state.seats
    fill = COLOURS[colour] if neutral else "#fff6df"
    yield path(SHAPES[colour], fill=fill, fill_opacity=0.3 if neutral else None)
    ink = INK if neutral else SIDES[colour]
    yield path(SYMBOLS[symbol], fill=ink, fill_rule="evenodd")


def _height(stack: Stack) -> Iterator[str]:
    """The height of a tower as a number."""
    stones = len(stack) - 1
    if stones > 1:
        yield circle(19, -20, 8, fill="#faf8f3")
        look = {"text_anchor": "middle", "font_weight": "bold", "fill": INK, "stroke": "none"}
        yield text_line(19, -15.8, str(stones), 12, **look)


# Below the town.


def _turn(state: State) -> str:
    result = outcome(state)
    if result:
        won = " and ".join(str(seat) for seat in result.winners)
        return f"seat {won} has won" if len(result.winners) == 1 else f"seats {won} share the win"
    if state.board == EMPTY_BOARD:
        return "the stones are to be dealt"
    return f"seat {state.player} {'may move once more' if state.again else 'to move'}"


def _foot(state: State) -> Iterator[str]:
    y = HEIGHT + 28
    for seat, points in enumerate(scores(state)):
        x = 30 + 125 * seat
        swatch = _stone(state, seat, 0), path(SHAPES[seat], fill="#fff6df")
        yield group(*swatch, at=(x, y - 8), scale=0.6)
        yield text_line(x + 19, y, f"Seat {seat}", 15, fill=INK)
        yield text_line(x + 66, y, str(points), 19, fill=SIDES[seat], font_weight="bold")
    turn = _turn(state)
    yield text_line(WIDTH - 14, y, turn[0].upper() + turn[1:], 18, fill=INK, text_anchor="end")
