"""The lessons of TWRS show what their words say."""

from __future__ import annotations

from campanile.games.twrs import GAME
from campanile.games.twrs.board import BLUE, ORANGE
from campanile.games.twrs.rules import owned
from tests.web.test_lessons import LESSONS


def test_the_areas_that_are_counted_have_the_sizes_that_are_told() -> None:
    position = next(task["position"] for task in LESSONS["twrs"] if task["id"] == "count")
    sizes: dict[int, list[int]] = {BLUE: [], ORANGE: []}
    for side, area in owned(GAME.read(position)):
        sizes[side].append(area.bit_count())
    assert {side: sorted(found) for side, found in sizes.items()} == {
        BLUE: [1, 1, 35],
        ORANGE: [5, 53],
    }
