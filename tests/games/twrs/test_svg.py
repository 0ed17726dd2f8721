"""What stands on the board is in the drawing, once and at its place."""

from __future__ import annotations

from typing import Any

from campanile.core.game import Game
from campanile.core.grid import bits
from campanile.games.twrs.board import GRID
from campanile.games.twrs.rules import owned, petrified, placing, scores
from tests.conformance.samples import random_states, starts_of
from tests.conformance.svg import Drawing, place

SIDES = ("Blue", "Orange")


def names(board: int) -> frozenset[str]:
    return frozenset(GRID.names[field] for field in bits(board))


@starts_of("twrs")
def test_pieces_and_areas(game: Game[Any, Any], start: Any) -> None:
    for state in [start, *random_states(game, start, 7, 0.2)]:
        drawing = Drawing(state._repr_svg_())
        pieces = drawing.having("data-piece")
        expected = [(name, "stone") for name in names(state.stones)]
        for side, towers in zip(SIDES, state.towers, strict=True):
            expected += [(name, f"{side} tower") for name in names(towers)]
        found = [(piece.attrib["data-field"], piece.attrib["data-piece"]) for piece in pieces]
        assert sorted(found) == sorted(expected)
        for piece in pieces:
            assert place(piece) == drawing.crossing(piece.attrib["data-field"])
        turned = {p.attrib["data-field"] for p in pieces if p.get("data-petrified") == "true"}
        areas = [
            (area.attrib["data-owner"], frozenset(area.attrib["data-area"].split()))
            for area in drawing.having("data-area")
        ]
        if placing(state):
            assert not turned and not areas
            continue
        assert turned == names(petrified(state))
        ours = [(SIDES[colour], names(area)) for colour, area in owned(state)]
        assert len(areas) == len(ours) and set(areas) == set(ours)
        assert {str(points) for points in scores(state)} <= set(drawing.words())
