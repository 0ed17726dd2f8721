"""What stands in the town is in the drawing, once and at its place."""

from __future__ import annotations

from typing import Any

from campanile.core.game import Game
from campanile.games.tuerme.board import GRID, SYMBOL_AT, ZONES
from campanile.games.tuerme.rules import holder
from tests.conformance.samples import random_states, starts_of
from tests.conformance.svg import Drawing, place


@starts_of("tuerme")
def test_stacks_symbol_fields_and_zones(game: Game[Any, Any], start: Any) -> None:
    for state in [start, *random_states(game, start, 7, 0.03)]:
        drawing = Drawing(state._repr_svg_())
        stacks = drawing.having("data-stack")
        expected = {GRID.names[field]: stack for field, stack in enumerate(state.board) if stack}
        assert len(stacks) == len(expected)
        assert {e.attrib["data-field"]: e.attrib["data-stack"] for e in stacks} == expected
        for element in stacks:
            assert place(element) == drawing.crossing(element.attrib["data-field"])
            # From the bottom up, each stone a step higher than the last.
            stones = [e for e in element if "data-stone" in e.attrib]
            colours = "".join(e.attrib["data-stone"] for e in stones)
            assert colours == element.attrib["data-stack"][1:]
            heights = [float(e.attrib["cy"]) for e in stones]
            assert heights == sorted(heights, reverse=True)
            assert len(set(heights)) == len(heights)
        fields = {drawing.crossing(GRID.names[n]): s for n, s in enumerate(SYMBOL_AT) if s}
        symbols = drawing.having("data-symbol-field")
        assert {place(e): e.attrib["data-symbol-field"] for e in symbols} == fields
        assert len(symbols) == len(fields)
        zones = drawing.having("data-zone")
        assert [e.get("data-holder", "") for e in zones] == [
            holder(state.board, zone) for zone in ZONES
        ]
