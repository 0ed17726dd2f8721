"""The signs of the sides are told apart by their shapes alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from campanile.games import GAMES
from tests.browser.scenes import me
from tests.browser.visitor import Visitor

MAX_COMMON = 0.9
"""Of what two signs cover together. A circle and a square of the same area have 0.83 in common."""


@pytest.mark.parametrize("game", GAMES)
def test_the_shapes_of_the_sides_differ(game: str, visitor: Visitor) -> None:
    seats = GAMES[game].info.seats[1]
    visitor.sit_down(visitor.make(game, *(me(f"Player {seat}") for seat in range(seats)))["id"])
    shapes = visitor.page.locator(".players .mark path")
    covered = [set(shape.evaluate(COVERED)) for shape in shapes.all()]
    assert len(covered) == seats
    for one, other in combinations(covered, 2):
        assert len(one & other) < MAX_COMMON * len(one | other)


# The numbers of the points of a grid that are inside of a shape.
COVERED = """(path) => {
  const inside = []
  for (let x = -12; x <= 12; x += 0.5)
    for (let y = -12; y <= 12; y += 0.5)
      if (path.isPointInFill({ x, y })) inside.push(100 * x + y)
  return inside
}"""
