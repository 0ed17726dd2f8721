"""Drawings read back."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, fromstring

Place = tuple[float, float]


class Drawing:
    """What is to be seen in an SVG."""

    def __init__(self, svg: str) -> None:
        self._elements = list(fromstring(svg).iter())
        edge = [e for e in self._elements if e.get("font-size") == "14"]
        self._edge = {e.text: (float(e.attrib["x"]), float(e.attrib["y"])) for e in edge}

    def having(self, attribute: str) -> list[Element]:
        """The elements with an attribute, in the order in which they are painted."""
        return [element for element in self._elements if attribute in element.attrib]

    def crossing(self, field: str) -> Place:
        """The middle of a field, by the letters and numbers at the edge of the board."""
        return self._edge[field[0]][0], self._edge[field[1:]][1] - 5

    def words(self) -> list[str]:
        return [element.text for element in self._elements if element.text]


def place(element: Element) -> Place:
    """Where a group was moved to."""
    match = re.match(r"translate\((\S+) (\S+)\)", element.attrib["transform"])
    assert match
    return float(match[1]), float(match[2])
