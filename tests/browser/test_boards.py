"""The boards on real screens: what is needed in a turn is there, and large enough."""

from __future__ import annotations

import pytest

from tests.browser.conftest import NewVisitor
from tests.browser.scenes import me
from tests.browser.visitor import PHONE, WIDE, Visitor
from tests.server.client import bot

SMALLEST_TEXT = 9.0
"""In pixels; smaller figures cannot be read at a glance."""


def _bottom(visitor: Visitor, selector: str) -> float:
    box = visitor.page.locator(selector).last.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("others", [1, 3])
def test_the_towers_take_the_room_of_a_wide_screen(others: int, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(size=WIDE)
    visitor.sit_down(visitor.make("clocktowers", me(), *[bot()] * others)["id"])
    visitor.wait_for_turn()
    assert WIDE[1] - 40 <= _bottom(visitor, ".stage svg") <= WIDE[1]


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_heights_and_zones_can_be_read(size: tuple[int, int], new_visitor: NewVisitor) -> None:
    visitor = new_visitor(size=size)
    made = visitor.make("tuerme", me(), *[bot(5)] * 3)
    visitor.play_ahead(made["id"], 60)
    visitor.sit_down(made["id"])
    visitor.wait_for_turn()
    page = visitor.page
    assert page.locator(".number text").all_text_contents() == list("12345678")
    heights = page.locator(".height text")
    assert set(heights.all_text_contents()) <= set("2345")
    assert heights.count() == sum("tower of" in label for label in visitor.look())
    for figure in (heights.first, page.locator(".number text").first):
        box = figure.bounding_box()
        assert box is not None
        assert box["height"] >= SMALLEST_TEXT
    # No tower hides who holds which field of a zone.
    order = "([pile, fountain]) => pile.compareDocumentPosition(fountain) & 4"
    piles = page.locator(".pile").last.element_handle()
    fountain = page.locator(".fountain").first.element_handle()
    assert page.evaluate(order, [piles, fountain])
