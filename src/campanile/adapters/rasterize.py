"""A terminal drawing as pixels."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

COLUMNS, ROWS = 80, 72
CELL = 8, 16
PAPER, INK = (24, 26, 30), (220, 220, 220)
STEPS = (0, 95, 135, 175, 215, 255)  # of the colour cube of 256-colour terminals
_STYLED = re.compile(r"\x1b\[([0-9;]*)m([^\x1b]*)")


def rasterize(drawn: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """An RGB image of fixed size, with a cell for each character."""
    image = Image.new("RGB", (COLUMNS * CELL[0], ROWS * CELL[1]), PAPER)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(CELL[1] - 4)
    for row, line in enumerate(drawn.splitlines()):
        column = 0
        for codes, text in _STYLED.findall(f"\x1b[0m{line}"):
            ink, paper = _colours(codes)
            for character in text:
                x, y = column * CELL[0], row * CELL[1]
                if paper:
                    pen.rectangle((x, y, x + CELL[0] - 1, y + CELL[1] - 1), paper)
                pen.text((x + CELL[0] / 2, y + CELL[1] / 2), character, ink, font, anchor="mm")
                column += 1
    return np.asarray(image)


def _colours(codes: str) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """The foreground and background colours of a style."""
    ink = re.search(r"38;5;(\d+)", codes)
    paper = re.search(r"48;5;(\d+)", codes)
    return _rgb(int(ink[1])) if ink else INK, _rgb(int(paper[1])) if paper else None


def _rgb(code: int) -> tuple[int, ...]:
    """The RGB values of one of the 256 colours, from the cube or the greys."""
    if code >= 232:
        return (8 + (code - 232) * 10,) * 3
    return tuple(STEPS[(code - 16) // part % 6] for part in (36, 6, 1))
