"""The rules over the board: one click away, and the game goes on behind them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.scenes import me
from tests.browser.test_every_page import AXE, RUN
from tests.browser.visitor import Visitor
from tests.server.client import bot


def test_the_rules_open_over_the_board_and_leave_the_game_alone(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_down(visitor.make("twrs", me(), bot())["id"])
    visitor.wait_for_turn()
    before, address = visitor.look(), page.url
    button = page.get_by_role("button", name="Rules", exact=True)
    button.click()
    drawer = page.get_by_role("dialog", name="Rules of TWRS")
    expect(drawer.get_by_role("heading", name="TWRS", exact=True)).to_be_visible()
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    expect(drawer.get_by_role("link", name="Learn it")).to_have_attribute("href", "/learn/twrs")
    drawer.get_by_role("link", name="3. Marking").click()
    expect(drawer.get_by_role("heading", name="3. Marking")).to_be_in_viewport()
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('dialog, body') !== null")
        assert not page.evaluate("!!document.activeElement.closest('main')"), "it left the drawer"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(button).to_be_focused()
    assert page.url == address
    assert visitor.look() == before
    # A refusal opens them at its clause.
    page.get_by_label("Type a move").fill("a1-a2")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="rule 2.1").click()
    expect(drawer.locator(".here")).to_be_in_viewport()
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)
    assert page.url == address
