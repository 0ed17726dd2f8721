"""Without a network, after a first visit: the page opens, and lessons and rules are all there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.test_lessons import do_step
from tests.browser.visitor import Visitor
from tests.web.test_lessons import LESSONS

# A service worker takes over when it has kept everything.
READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> Visitor:
    """Somebody who has been here before and now has no network."""
    visitor = new_visitor()
    visitor.go("/")
    visitor.until(lambda: visitor.page.evaluate(READY))
    visitor.context.set_offline(True)
    return visitor


def test_the_first_page_shows_the_games(visitor: Visitor) -> None:
    visitor.go("/")
    for game in visitor.page.locator("article").all():
        expect(game.locator("svg").first).to_be_visible()
    expect(visitor.page.locator("article")).to_have_count(len(GAMES))
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


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
