"""Without a network, after a first visit: the page opens, with rules, and where the device has the
engine with lessons and analysis. Where it has none, they say that they need the server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.device import on_device
from tests.browser.here import go_offline
from tests.browser.scenes import beginning, open_record
from tests.browser.test_analysis import current, lines, moves
from tests.browser.test_lessons import do_step
from tests.browser.visitor import Visitor
from tests.web.test_lessons import LESSONS

HOME = {"en": "all else needs the server", "de": "braucht den Server", "nl": "de server nodig"}
AWAY = {
    "en": "The server cannot be reached.",
    "de": "Der Server ist nicht zu erreichen.",
    "nl": "De server is niet bereikbaar.",
}


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> Visitor:
    """Somebody who has been here before and now has no network."""
    visitor = new_visitor()
    go_offline(visitor)
    return visitor


def test_the_first_page_shows_the_games(visitor: Visitor) -> None:
    visitor.go("/")
    for game in visitor.page.locator("article").all():
        expect(game.locator("svg").first).to_be_visible()
    expect(visitor.page.locator("article")).to_have_count(len(GAMES))
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


@on_device
@pytest.mark.parametrize("game", LESSONS)
def test_lessons_are_learnt(game: str, visitor: Visitor) -> None:
    page = visitor.page
    steps = [lesson for lesson in LESSONS[game] if not lesson.get("variant")]
    visitor.go(f"/learn/{game}")
    for number, lesson in enumerate(steps, 1):
        page.get_by_text(f"Step {number} of {len(steps)}").wait_for()
        do_step(visitor, game, lesson)
        page.get_by_role("button", name="Next").click()
    page.get_by_role("heading", name="You can play").wait_for()
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


@on_device
def test_what_is_wrong_with_a_move_is_said_with_its_rule(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/learn/twrs/moving")
    visitor.spot("d3").click()
    visitor.spot("d8").click()
    expect(page.get_by_role("status")).to_contain_text("d8 is taken.")
    page.get_by_role("link", name="Rule 2.2").click()
    expect(page.get_by_role("dialog")).to_contain_text("2.2")
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


@pytest.mark.parametrize("game", LESSONS)
def test_the_rules_can_be_read(game: str, visitor: Visitor) -> None:
    visitor.go(f"/rules/{game}")
    expect(visitor.page.locator("article, main").first).to_contain_text("1.1")
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


@on_device
@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_analysed(game: str, visitor: Visitor) -> None:
    page = visitor.page
    visitor.go(f"/analysis/{game}")
    expect(lines(page).first).to_be_visible()
    page.keyboard.press("1")
    expect(moves(page)).to_have_count(1)
    # The address has become a link to it, with what was dealt.
    page.wait_for_url(re.compile("#r=.*&n=1$"))
    page.reload()
    expect(current(page)).to_have_count(1)
    expect(lines(page).first).to_be_visible()
    # So is the record of another game opened.
    open_record(visitor, "/analysis", beginning(game, GAMES[game].info.seats[1]))
    page.keyboard.press("End")
    expect(current(page)).to_have_count(1)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


@pytest.mark.parametrize("language", AWAY)
def test_without_the_engine_what_needs_the_server_says_so(
    language: str, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(language=language)
    visitor.context.add_init_script("delete window.WebAssembly")
    page = visitor.page
    go_offline(visitor)
    visitor.go("/")
    expect(page.locator(".hero p")).to_contain_text(HOME[language])
    for address in ("/learn/twrs", "/puzzles/twrs", "/analysis/clocktowers"):
        visitor.go(address)
        expect(page.get_by_role("heading", level=1)).to_have_text(AWAY[language])
    visitor.go("/new/tuerme/computer")
    page.locator("form .primary").click()
    expect(page.get_by_role("alert")).to_have_text(AWAY[language])
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
