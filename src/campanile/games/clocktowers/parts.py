"""The parts of towers as SVG, each standing on 0, 0: storeys, clocks and five kinds of roof."""

from __future__ import annotations

from collections.abc import Iterator

from campanile.core.svg import circle, group, path, rect
from campanile.games.clocktowers.board import CAT, CLOCK, MOUSE, ROOF, STOREYS

WIDE, STOREY, CLOCK_HIGH, ROOF_HIGH = 44, 26, 32, 34
LINE = "#4a3d33"
BRICK, PLASTER = ("#c98d70", "#a56b52"), ("#ecdcbc", "#b79d72")
WALLS = {1: BRICK, 2: PLASTER}
"""By number of storeys: the colour of the wall, and of the lines on it; as on the page."""
ROOFS = {  # a gable, a dome, a spire, steps, and a flat top with a flag
    "Rr": ("#c0432f", "M-25 0L0-30L25 0Z"),
    "Rb": ("#3b72ac", "M-23 0C-23-16-12-24-2-26V-33H2V-26C12-24 23-16 23 0Z"),
    "Rg": ("#4b8f63", "M-22 0Q-8-6-3-34H3Q8-6 22 0Z"),
    "Ry": ("#e3ae35", "M-24 0V-9H-16V-17H-8V-25H8V-17H16V-9H24V0Z"),
    "Rp": ("#8259a3", "M-24 0L-17-17H-2V-34H14L9-29L14-24H1V-17H17L24 0Z"),
}


def part_height(card: str) -> int:
    if card[0] == ROOF:
        return ROOF_HIGH
    return CLOCK_HIGH if card[0] == CLOCK else STOREY * STOREYS[card]


def part(card: str) -> Iterator[str]:
    """What a card adds to a tower."""
    if card[0] == ROOF:
        fill, outline = ROOFS[card]
        yield path(outline, fill=fill, stroke=LINE, stroke_width=1.5, stroke_linejoin="round")
    elif card[0] == CLOCK:
        yield from _clock(card[-1] == MOUSE)
    else:
        yield from _floor(STOREYS[card], card[-1])


def _floor(storeys: int, sign: str) -> Iterator[str]:
    """Storeys with two windows each; an animal sits in the upper one, in a window of its own."""
    wall, line = WALLS[storeys]
    half = WIDE / 2
    for level in range(storeys):
        floor = -STOREY * level
        yield rect(-half, floor - STOREY, WIDE, STOREY, fill=wall, stroke=LINE)
        yield path(f"M{-half} {floor - 3}h{WIDE}", stroke=line, stroke_width=2)
        if level == storeys - 1 and sign in (CAT, MOUSE):
            yield _window(0, floor - 6, 24)
            yield group(*(_cat() if sign == CAT else _mouse()), at=(0, floor - 6))
        else:
            yield _window(-10, floor - 6, 10)
            yield _window(10, floor - 6, 10)


def _window(x: float, sill: float, wide: float) -> str:
    glass = "#5f7f92" if wide < 20 else "#ffe3a0"
    return rect(x - wide / 2, sill - 16, wide, 16, fill=glass, stroke="#fdf6e6", stroke_width=1.5)


def _cat() -> Iterator[str]:
    """Dark, with pointed ears and whiskers."""
    yield path("M-7 0V-13L-3-9.5H3L7-13V0Z", fill="#2c2a31", stroke_linejoin="round")
    yield circle(-2.8, -5.5, 1.3, fill="#b9e35a")
    yield circle(2.8, -5.5, 1.3, fill="#b9e35a")
    yield path("M-10-4L-4-3M-10-1L-4-2M10-4L4-3M10-1L4-2", stroke="#2c2a31", stroke_width=0.8)


def _mouse() -> Iterator[str]:
    """Pale, with round ears, a pointed nose and a tail."""
    yield path("M-3-1C-9 0-9-4-11-3", fill="none", stroke="#5c5650", stroke_width=1.3)
    look = {"fill": "#d9d6d2", "stroke": "#5c5650"}
    yield path("M-4 0C-6-8 2-11 10-1.5L8 0Z", **look)
    yield circle(-2, -8.5, 3.4, **look)
    yield circle(3.5, -9, 2.8, **look)
    yield circle(4.5, -4.2, 0.9, fill="#2d2823")


def _clock(mouse: bool) -> Iterator[str]:
    half = WIDE / 2
    yield rect(-half, -CLOCK_HIGH, WIDE, CLOCK_HIGH, fill="#cdcdc6", stroke=LINE)
    x = -7 if mouse else 0
    yield circle(x, -16, 12.5, fill="#fffaf0", stroke="#b58a34", stroke_width=2.5)
    hands = f"M{x} -25V-16L{x + 6} -12"
    yield path(hands, fill="none", stroke="#2d2823", stroke_width=1.8, stroke_linecap="round")
    if mouse:
        yield group(*_mouse(), at=(11, 0), scale=0.95)
