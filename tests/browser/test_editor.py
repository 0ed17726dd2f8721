"""Positions set up by hand, by mouse, by keyboard and by touch, and what the rules refuse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.scenes import set_up
from tests.browser.visitor import SMALL, Visitor

POSSIBLE = re.compile("This position is possible")
STEPS = {
    "twrs": [
        *(("Blue tower", place) for place in ("b5", "f4", "j3")),
        *(("Orange tower", place) for place in ("b9", "f8", "j7")),
        *(("Stone", place) for place in ("f2", "f6", "f10")),
    ],
    "clocktowers": [("two storeys", "new"), ("clock", "tower.1"), ("red roof", "tower.1")],
    "tuerme": [("key, Blue", "f6"), ("key, Red", "f6"), ("sun, Blue", "a1")],
}
"""A piece and a place, one after the other, on an empty board."""


def verdict(page: Page) -> Locator:
    return page.locator(".verdict [role=status]")


def text_of(page: Page) -> str:
    return page.get_by_label("This position as text").input_value()


def take_up(page: Page, piece: str) -> None:
    page.locator(f'.palette label[title="{piece}"]').click()


@pytest.mark.parametrize("game", STEPS)
def test_a_position_is_set_up_by_mouse(game: str, visitor: Visitor) -> None:
    page = visitor.page
    set_up(visitor, game)
    expect(verdict(page)).to_have_text(POSSIBLE)
    page.get_by_role("button", name="Empty board").click()
    analyse = page.get_by_role("button", name="Analyse this")
    for piece, place in STEPS[game]:
        take_up(page, piece)
        before = text_of(page)
        visitor.spot(place).click()
        assert text_of(page) != before
    whole = text_of(page)
    # What is taken away comes back.
    page.get_by_text("Take away").click()
    visitor.spot(STEPS[game][-1][1]).click()
    assert text_of(page) != whole
    page.get_by_role("button", name="Undo").click()
    assert text_of(page) == whole
    if game != "twrs":
        expect(verdict(page)).to_have_class(re.compile("problem"))
        expect(analyse).to_be_disabled()
        page.get_by_role("button", name="Put the rest right").click()
    expect(verdict(page)).to_have_text(POSSIBLE)
    visitor.forgive("409")
    text = text_of(page)
    GAMES[game].read(text)
    analyse.click()
    expect(page.get_by_label("This position as text")).to_have_value(text)
    expect(page.locator(".spot.target").first).to_be_attached()


def test_by_keyboard_alone_and_what_is_refused(visitor: Visitor) -> None:
    page = visitor.page
    set_up(visitor, "twrs")
    expect(page.get_by_role("heading", name="Set up a position")).to_be_focused()
    whole = text_of(page)
    page.get_by_role("radio", name="Stone").focus()
    page.keyboard.press("Space")
    visitor.spot("a11").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(visitor.spot("b10")).to_be_focused()
    expect(visitor.spot("b10")).to_have_attribute("aria-label", re.compile("stone"))
    expect(page.locator("p[aria-live=polite]").first).to_have_text("b10, stone")
    page.keyboard.press("Delete")
    assert text_of(page) == whole
    # A fourth tower is one too many; the rules say so, and it cannot be analysed.
    page.get_by_role("radio", name="Blue tower").focus()
    page.keyboard.press("Space")
    visitor.spot("a11").focus()
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Blue towers: 4")
    expect(page.get_by_role("button", name="Analyse this")).to_be_disabled()
    page.keyboard.press("u")
    expect(verdict(page)).to_have_text(POSSIBLE)
    page.get_by_role("radio", name="Orange", exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Analyse this").press("Enter")
    expect(page.locator(".status")).to_contain_text("Orange")
    visitor.forgive("409")


def test_other_players_and_variants(visitor: Visitor) -> None:
    page = visitor.page
    set_up(visitor, "tuerme")
    page.locator(".form").get_by_text("4", exact=True).click()
    expect(page.locator(".form").get_by_text("Violet", exact=True)).to_be_visible()
    page.locator("summary").click()
    page.locator("details input").fill("30")
    page.get_by_role("button", name="Use these variants").click()
    expect(page.get_by_label("This position as text")).to_have_value(
        re.compile(r" 4 0 - 0 stall_limit=30$")
    )
    set_up(visitor, "clocktowers")
    page.locator(".form").get_by_text("3", exact=True).click()
    page.locator(".head").get_by_text("Rose", exact=True).click()
    take_up(page, "two storeys with a cat")
    visitor.spot("new").click()
    page.get_by_role("button", name="Put the rest right").click()
    expect(verdict(page)).to_have_text(POSSIBLE)
    assert re.search(r" [^ ]*/[^ ]*/F2c \d play -$", text_of(page))
    visitor.forgive("409")


@pytest.mark.parametrize("game", STEPS)
def test_a_finger_on_a_small_phone(game: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(size=SMALL, has_touch=True, is_mobile=True)
    page = visitor.page
    set_up(visitor, game)
    page.get_by_role("button", name="Empty board").tap()
    piece, place = STEPS[game][0]
    label = page.locator(f'.palette label[title="{piece}"]')
    label.tap()
    before = text_of(page)
    visitor.spot(place).tap()
    assert text_of(page) != before
    # A lifted piece goes where the next tap is.
    page.locator(".palette").get_by_text("Move", exact=True).tap()
    here, there = {
        "twrs": (place, "a1"),
        "clocktowers": ("tower.1", "tray"),
        "tuerme": (place, "a1"),
    }[game]
    before = text_of(page)
    visitor.spot(here).tap()
    visitor.spot(there).tap()
    assert text_of(page) != before
    box = label.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    visitor.forgive("409")
