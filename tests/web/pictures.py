"""The drawings in docs/rules: parts of boards from the lessons and the samples of the tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from campanile.core.game import Game
from campanile.core.play import replay
from campanile.core.svg import path, tag
from campanile.games import GAMES
from campanile.games.tuerme import svg as tuerme
from campanile.games.twrs import svg as twrs

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs/rules/pictures"
SPACE = "http://www.w3.org/2000/svg"
HEIGHT = 288
"""How high the rules pages show every drawing."""
NEAR = 60
"""The least distance at which no part of a drawing reaches into the crop."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in the drawing of the game."""


@dataclass(frozen=True)
class Picture:
    """What is seen of a position, after some moves, with ways drawn on it."""

    position: str | int
    """A lesson by its id, a sample of tests/web/data by its number, or "" before the first move."""
    crop: Box | tuple[str, str]
    """What is shown; as two fields, the corners of a part of the board."""
    moves: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()
    """Moves that are possible, from field to field."""
    lines: tuple[str, ...] = ()
    """Other ways between two fields."""


TWRS_BOARD = (0, 0, twrs.SIZE, twrs.SIZE)
TOWN = (0, 0, tuerme.WIDTH, tuerme.HEIGHT)
PICTURES = {
    "twrs-start": Picture("first", TWRS_BOARD),
    "twrs-moving": Picture("moving", ("a1", "k8"), arrows=("d3-d7", "d3-d1", "d3-a3", "d3-k3")),
    "twrs-marking": Picture(
        "two",
        ("c6", "i11"),
        moves=("g2-g8+e8+g10",),
        lines=("g8-e8", "g8-g10", "e10-e8", "e10-g10"),
    ),
    "twrs-petrified": Picture("petrified", ("a1", "h7"), moves=("i7-i4+c4+i9",)),
    "twrs-count": Picture("count", TWRS_BOARD),
    "clocktowers-hand": Picture("floor", (8, 146, 176, 84)),
    "clocktowers-building": Picture(6, (12, 546, 218, 146)),
    "clocktowers-heights": Picture("heights", (14, 252, 110, 154), moves=("play Rg 2",)),
    "clocktowers-points": Picture("count", (12, 252, 218, 180)),
    "clocktowers-incomplete": Picture("count", (334, 260, 164, 172)),
    "tuerme-town": Picture("", TOWN),
    "tuerme-tower": Picture("towers", ("a4", "g8")),
    "tuerme-moving": Picture("jumping", ("a1", "h5"), arrows=("a4-g4",)),
    "tuerme-landing": Picture("zones", ("d4", "h8"), arrows=("f5-f6",)),
    "tuerme-building": Picture("building", ("a1", "d5"), arrows=("a4-d4",)),
    "tuerme-held": Picture("ending", ("a1", "d4"), moves=("c5-c3",)),
}


def files() -> Iterator[tuple[Path, str]]:
    for name, picture in PICTURES.items():
        game_id = name.split("-")[0]
        yield FOLDER / f"{name}.svg", draw(game_id, picture)


def state_of(game: Game[Any, Any], picture: Picture) -> Any:
    """The position that a picture shows."""
    *_, last = replay(game, game.read(_text(game, picture.position)), picture.moves)
    return last


def _text(game: Game[Any, Any], position: str | int) -> str:
    if position == "":
        return game.write(game.start(2))
    if isinstance(position, int):
        known = json.loads((ROOT / f"tests/web/data/{game.info.id}.json").read_text("utf-8"))
        return str(known[position]["position"])
    file = ROOT / f"src/campanile/games/{game.info.id}/lessons.json"
    lessons = {lesson["id"]: lesson for lesson in json.loads(file.read_text("utf-8"))}
    return str(lessons[position]["position"])


def draw(game_id: str, picture: Picture) -> str:
    """A part of the game's own drawing, without what lies outside of it."""
    game = GAMES[game_id]
    assert game.extras.svg
    drawn = ElementTree.fromstring(game.extras.svg(game.write(state_of(game, picture))))
    taken = {str(element.get("data-field")) for element in drawn.iter()}
    crop = left, top, width, height = _box(game_id, picture.crop)
    whole = tag(
        "svg",
        *_once([_plain(part) for part in drawn if _reaches(part, crop)]),
        *(_way(game_id, way, taken, dashes=None) for way in picture.arrows),
        *(_way(game_id, way, taken, dashes="0 8") for way in picture.lines),
        xmlns=SPACE,
        viewBox=f"{left:g} {top:g} {width:g} {height:g}",
        width=round(HEIGHT * width / height),
        height=HEIGHT,
        font_family=drawn.get("font-family"),
    )
    return whole + "\n"


def _plain(part: ElementTree.Element) -> ElementTree.Element:
    """An element without what only programs read, and without the name space of its root."""
    for element in part.iter():
        element.tag = element.tag.removeprefix(f"{{{SPACE}}}")
        for key in [key for key in element.attrib if key.startswith("data-")]:
            del element.attrib[key]
    return part


def _once(parts: list[ElementTree.Element]) -> Iterator[str]:
    """The elements; what several groups have inside is written once, which keeps files small."""
    insides = ["".join(ElementTree.tostring(child, "unicode") for child in part) for part in parts]
    names: dict[str, str] = {}
    for part, inside in zip(parts, insides, strict=True):
        if part.tag != "g" or insides.count(inside) == 1:
            yield ElementTree.tostring(part, "unicode")
        elif inside in names:
            yield tag("g", f'<use href="#{names[inside]}"/>', **part.attrib)
        else:
            names[inside] = f"p{len(names)}"
            yield tag("g", tag("g", inside, id=names[inside]), **part.attrib)


def _reaches(part: ElementTree.Element, crop: Box) -> bool:
    """Whether something of an element may be seen: a group or a text that is near enough. Words
    are left out, which would be English in every language."""
    if part.tag.endswith("title") or "data-words" in part.attrib:
        return False
    place = re.match(r"translate\((\S+) (\S+?)\)", part.get("transform", ""))
    if place and place.groups() != ("0", "0"):
        near, (x, y) = NEAR, map(float, place.groups())
    elif part.tag.endswith("text"):
        near, x, y = 0, float(part.get("x", 0)), float(part.get("y", 0))
    else:
        return True
    left, top, width, height = crop
    return -near < x - left < width + near and -near < y - top < height + near


# Fields.


def _at(game_id: str, name: str) -> tuple[float, float]:
    board = twrs if game_id == "twrs" else tuerme
    x, y = board.centre(board.GRID.names.index(name))
    return x, y


def _box(game_id: str, crop: Box | tuple[str, str]) -> Box:
    if len(crop) == 4:
        return crop
    (left, low), (right, high) = (_at(game_id, name) for name in crop)
    cell = twrs.CELL if game_id == "twrs" else tuerme.CELL
    return left - cell / 2, high - cell / 2, right - left + cell, low - high + cell


def _way(game_id: str, way: str, taken: set[str], dashes: str | None) -> str:
    """An arrow, or a dashed line, from a piece to the middle of a field or to what is there."""
    start, end = way.split("-")
    (x, y), (far_x, far_y) = _at(game_id, start), _at(game_id, end)
    length = abs(far_x - x) + abs(far_y - y)  # It is a row or a column.
    a, b = (far_x - x) / length, (far_y - y) / length
    short = 20 if end in taken else 0
    d = f"M{x + 22 * a:g} {y + 22 * b:g}L{far_x - short * a:g} {far_y - short * b:g}"
    if not dashes:
        d += f"m{-9 * (a + b):g} {-9 * (b - a):g}l{9 * (a + b):g} {9 * (b - a):g}"
        d += f"l{-9 * (a - b):g} {-9 * (b + a):g}"
    look = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, stroke="#fff", stroke_width=8, **look) + path(
        d, stroke="#8c1d4f", stroke_width=4, stroke_dasharray=dashes, **look
    )
