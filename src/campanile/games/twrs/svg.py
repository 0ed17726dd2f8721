"""TWRS as SVG: a steel plate, towers seen from above, and the areas they hold."""

from __future__ import annotations

from collections.abc import Iterator

from campanile.core.grid import bits
from campanile.core.svg import circle, document, group, path, rect, text_line, wording
from campanile.games.twrs.board import BLUE, GRID, ORANGE
from campanile.games.twrs.notation import read
from campanile.games.twrs.rules import State, outcome, owned, petrified, placing, scores

CELL, MARGIN, FOOT = 44, 52, 46
SIZE = CELL * (GRID.width - 1) + 2 * MARGIN
NAMES = ("Blue", "Orange")
COLOURS = ("#1d5fb4", "#d4650f")
DEEP = ("#0e3468", "#6f2f02")
GRANITE, CRACK = "#aaa69e", "#3f3c37"
INK, LINE = "#2b3137", "#5b646d"


def draw(text: str) -> str:
    """The board with its areas, and below it points, stones left and whose turn it is."""
    state = read(text)
    areas = [] if placing(state) else list(owned(state))
    return document(
        SIZE,
        SIZE + FOOT,
        f"TWRS: {_turn(state)}",
        _plate(),
        *(_ground(colour, area) for colour, area in areas),
        *_lines(),
        *_pieces(state),
        *(_worth(state, colour, area) for colour, area in areas),
        wording(*_foot(state)),
    )


def centre(field: int) -> tuple[float, float]:
    row, column = divmod(field, GRID.width)
    return MARGIN + CELL * column, MARGIN + CELL * (GRID.height - 1 - row)


# The board.


def _plate() -> str:
    inner = MARGIN - CELL / 2 - 4
    frame = rect(1, 1, SIZE - 2, SIZE - 2, rx=14, fill="#8b939b", stroke="#4d545b")
    return frame + rect(inner, inner, SIZE - 2 * inner, SIZE - 2 * inner, rx=7, fill="#e4e8eb")


def _lines() -> Iterator[str]:
    far = SIZE - MARGIN
    steps = [MARGIN + CELL * n for n in range(GRID.width)]
    way = "".join(f"M{MARGIN} {n}H{far}M{n} {MARGIN}V{far}" for n in steps)
    yield path(way, stroke=LINE, fill="none")
    low = (GRID.height - 1) * GRID.width
    for n in range(GRID.width):
        x, _ = centre(n)
        yield text_line(x, SIZE - 8, GRID.names[n][0], 14, fill=INK, text_anchor="middle")
    for field in range(0, low + 1, GRID.width):
        _, y = centre(field)
        name = GRID.names[field][1:]
        yield text_line(13, y + 5, name, 14, fill=INK, text_anchor="middle")


# Areas: blue ones are striped, orange ones dotted, and both have an edge.


def _ground(colour: int, area: int) -> str:
    half = CELL / 2
    tint, weave, edge = "", "", ""
    for field in bits(area):
        x, y = centre(field)
        tint += f"M{x - half:g} {y - half:g}h{CELL}v{CELL}h-{CELL}Z"
        if colour == BLUE:
            weave += (
                f"M{x - half:g} {y:g}l{half:g} {-half:g}M{x - half:g} {y + half:g}l{CELL} -{CELL}"
            )
            weave += f"M{x:g} {y + half:g}l{half:g} {-half:g}"
        else:
            weave += "".join(f"M{x + a} {y + b}h.01" for a in (-11, 11) for b in (-11, 11))
        edge += "".join(_sides(field, area))
    paint = COLOURS[colour]
    dots = {"stroke_width": 4, "stroke_linecap": "round"} if colour == ORANGE else {}
    return group(
        path(tint, fill=paint, fill_opacity=0.2),
        path(weave, stroke=paint, stroke_opacity=0.5, fill="none", **dots),
        path(edge, stroke=paint, stroke_width=3, stroke_linecap="round", fill="none"),
        data_area=" ".join(GRID.names[field] for field in bits(area)),
        data_owner=NAMES[colour],
    )


def _sides(field: int, area: int) -> Iterator[str]:
    """The sides of a field that are on the edge of its area."""
    half = CELL / 2
    x, y = centre(field)
    sides = (
        (-half, -half, f"h{CELL}"),
        (half, -half, f"v{CELL}"),
        (-half, half, f"h{CELL}"),
        (-half, -half, f"v{CELL}"),
    )
    for ray, (a, b, side) in zip(GRID.rays[field], sides, strict=True):
        if not ray or not area >> ray[0] & 1:
            yield f"M{x + a:g} {y + b:g}{side}"


def _worth(state: State, colour: int, area: int) -> str:
    """How many points an area is, at a free field with much of it around, or small in a corner."""
    free = list(bits(area & ~state.occupied))
    around = {field: sum(area >> other & 1 for other in _near(field)) for field in free}
    field = max(free, key=lambda field: around[field], default=next(bits(area)))
    x, y = centre(field)
    r = 12.0 if free else 9.0
    if not free:
        x, y = x + 14, y - 14
    look = {"fill": "#fbfcfd", "stroke": COLOURS[colour], "stroke_width": 2}
    badge = circle(0, 0, r, **look) if colour == BLUE else rect(-r, -r, 2 * r, 2 * r, rx=3, **look)
    number = text_line(0, r * 0.4, str(area.bit_count()), r * 1.15, fill=INK, text_anchor="middle")
    return group(badge, number, at=(x, y), font_weight="bold")


def _near(field: int) -> Iterator[int]:
    for ray in GRID.rays[field]:
        yield from ray[:2]


# Pieces: blue towers are round, orange ones square; turned to stone, they are grey and cracked.


def _pieces(state: State) -> Iterator[str]:
    turned = 0 if placing(state) else petrified(state)
    for field in bits(state.stones):
        yield group(*_stone(), at=centre(field), data_piece="stone", data_field=GRID.names[field])
    for colour, towers in enumerate(state.towers):
        for field in bits(towers):
            grey = bool(turned >> field & 1)
            yield group(
                *_tower(colour, grey),
                at=centre(field),
                data_piece=f"{NAMES[colour]} tower",
                data_field=GRID.names[field],
                data_petrified=str(grey).lower(),
            )


def _stone() -> Iterator[str]:
    yield circle(1.5, 2.5, 11.5, fill="#1a1f24", fill_opacity=0.35)
    yield circle(0, 0, 11.5, fill="#5d666f", stroke="#14181b", stroke_width=1.5)
    yield circle(0, 0, 6.5, fill="#9aa4ae", stroke="#2c3238")
    yield path("M-7.5-4A8.5 8.5 0 0 1-2-8.3", stroke="#fff", stroke_width=1.8, fill="none")


def _tower(colour: int, grey: bool) -> Iterator[str]:
    wall = GRANITE if grey else COLOURS[colour]
    deep = CRACK if grey else DEEP[colour]
    roof = {"fill": COLOURS[colour], "stroke": "#fff", "stroke_width": 1.2}
    if colour == BLUE:
        yield circle(2, 3, 18.5, fill="#1a1f24", fill_opacity=0.35)
        yield circle(0, 0, 18.5, fill=deep)
        yield circle(
            0, 0, 15.3, fill="none", stroke=wall, stroke_width=5.4, stroke_dasharray="8 4.02"
        )
        yield circle(0, 0, 12.2, fill=deep)
        yield circle(0, 0, 9.5, **roof)
        yield path("M0 0H-9.5A9.5 9.5 0 0 1 0-9.5Z", fill="#fff", fill_opacity=0.4)
    else:
        yield rect(-16, -15, 36, 36, rx=3, fill="#1a1f24", fill_opacity=0.35)
        yield rect(-18, -18, 36, 36, rx=2, fill=deep)
        for n in (-12.5, 0, 12.5):
            blocks = (
                f"M{n - 4} -17h8v6h-8ZM{n - 4} 11h8v6h-8ZM-17 {n - 4}h6v8h-6ZM11 {n - 4}h6v8h-6Z"
            )
            yield path(blocks, fill=wall)
        yield rect(-9, -9, 18, 18, **roof)
        yield path("M0 0L-9-9H9Z", fill="#fff", fill_opacity=0.4)
        yield path("M-9-9L9 9M9-9L-9 9", stroke="#fff", stroke_opacity=0.7)
    if grey:
        crack = (
            "M-16-6L-9-3L-7-9L-2-4L-4 1L3 4L1 9L6 11L5 17M-4 1L-9 5L-8 10L-13 12M3 4L9 1L12-5L16-5"
        )
        yield path(crack, fill="none", stroke=CRACK, stroke_width=1.8, stroke_linejoin="round")


# Below the board.


def _turn(state: State) -> str:
    result = outcome(state)
    if result:
        return f"{NAMES[result.winners[0]]} has won" if len(result.winners) == 1 else "a draw"
    piece = placing(state)
    return f"{NAMES[state.player]} {f'places a {piece}' if piece else 'to move'}"


def _foot(state: State) -> Iterator[str]:
    y = SIZE + 30
    points = scores(state)
    for colour, x in ((BLUE, 24), (ORANGE, 104)):
        yield group(*_tower(colour, False), at=(x, y - 6), scale=0.7)
        yield text_line(
            x + 20, y, str(points[colour]), 20, fill=COLOURS[colour], font_weight="bold"
        )
    yield group(*_stone(), at=(196, y - 6), scale=0.7)
    yield text_line(210, y, f"{state.supply} left", 17, fill=INK)
    turn = _turn(state)
    yield text_line(SIZE - 12, y, turn[0].upper() + turn[1:], 18, fill=INK, text_anchor="end")
