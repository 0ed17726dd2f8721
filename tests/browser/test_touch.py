"""A finger drags what can be moved, and scrolls the page from anywhere else on a board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campanile.games.tuerme.board import GRID, STREETS
from tests.browser.conftest import NewVisitor
from tests.browser.scenes import me
from tests.browser.visitor import PHONE, Visitor
from tests.server.client import bot

DRAGS = {"twrs": ("f4", "d4"), "clocktowers": ("hand.0", "new")}
SCROLLED = "() => scrollY"


def _at_table(new_visitor: NewVisitor, game: str) -> Visitor:
    visitor = new_visitor(size=PHONE, has_touch=True, is_mobile=True)
    visitor.sit_down(visitor.make(game, me(), bot())["id"])
    visitor.wait_for_turn()
    return visitor


def _middle(visitor: Visitor, place: str) -> tuple[float, float]:
    box = visitor.spot(place).locator(".area").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _draw_finger(visitor: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    """As a real finger does it: the browser may scroll instead, and then cancels the pointer."""
    hand = visitor.context.new_cdp_session(visitor.page)
    (x, y), (to_x, to_y) = start, end
    for step in range(11):
        at = {"x": x + (to_x - x) * step / 10, "y": y + (to_y - y) * step / 10}
        kind = "touchMove" if step else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("game", DRAGS)
def test_a_finger_drags_a_piece_to_where_it_goes(game: str, new_visitor: NewVisitor) -> None:
    visitor = _at_table(new_visitor, game)
    start, end = DRAGS[game]
    visitor.spot(start).scroll_into_view_if_needed()
    before = visitor.page.evaluate(SCROLLED)
    _draw_finger(visitor, _middle(visitor, start), _middle(visitor, end))
    if game == "twrs":  # The tower has gone; it may mark now.
        visitor.page.get_by_role("button", name="No mark").tap()
    expect(visitor.page.locator(".status .primary")).to_be_visible()
    assert visitor.page.evaluate(SCROLLED) == before


@pytest.mark.parametrize(
    ("game", "place"), [("twrs", "f6"), ("clocktowers", "tray"), ("tuerme", "e5")]
)
def test_a_finger_elsewhere_on_the_board_scrolls(
    game: str, place: str, new_visitor: NewVisitor
) -> None:
    visitor = _at_table(new_visitor, game)
    # Where everything is on the screen there is nothing to scroll; half a screen is a zoomed one.
    visitor.resize(PHONE[0], PHONE[1] // 2)
    x, y = _middle(visitor, place)
    _draw_finger(visitor, (x, y), (x, y - 200))
    visitor.until(lambda: visitor.page.evaluate(SCROLLED) > 0)
    assert visitor.page.locator(".spot.chosen").count() == 0


def test_a_tower_is_fanned_out_for_who_touches_it_and_not_after(new_visitor: NewVisitor) -> None:
    visitor = _at_table(new_visitor, "tuerme")
    page = visitor.page
    # Streets are full at the start, so that a move along them builds a tower; gardens are empty.
    moves = [move.split("-") for move in visitor.told.moves]
    start, end = next(move for move in moves if GRID.index(move[1]) in STREETS)
    visitor.spot(start).tap()
    visitor.spot(end).tap()
    expect(page.locator(".fan")).to_be_visible()
    page.get_by_role("button", name="Play it").tap()
    visitor.until(lambda: len(visitor.told.log) > 1)
    expect(page.locator(".fan")).to_have_count(0)
