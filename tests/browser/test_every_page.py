"""On every page: axe finds nothing, nothing is wider than a phone, and little has to be loaded."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.scenes import SCENES, invited, me
from tests.browser.visitor import PHONE, SMALL, Visitor
from tests.browser.weight import bytes_of
from tests.server.client import bot

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text()
RUN = """async () => (await axe.run(document)).violations
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)"""
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
# What lies below the content, where nothing is to be seen.
EMPTY = """() => document.documentElement.scrollHeight - Math.max(innerHeight,
    ...[...document.querySelectorAll('main, footer')]
        .map((part) => scrollY + part.getBoundingClientRect().bottom))"""
FIRST_BYTES = 150_000
MOST_BYTES = 250_000
LANGUAGES = {"en": "Settings", "de": "Einstellungen", "nl": "Instellingen"}


@pytest.mark.parametrize("scene", SCENES)
def test_everybody_can_use_every_page(scene: str, visitor: Visitor) -> None:
    SCENES[scene](visitor)
    page = visitor.page
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    assert page.evaluate(EMPTY) < 100, "longer than its content"
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.resize(*PHONE)
    assert page.evaluate(WIDE) <= 0, "wider than a phone"
    assert page.evaluate(RUN) == [], "on a phone in the dark"
    more = page.locator("[aria-controls=sheet-more]")
    if more.is_visible():  # At a table this is where the head of the page is.
        more.click()
        assert page.evaluate(RUN) == [], "with a sheet open"
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    visitor.resize(*SMALL)
    for language, settings in LANGUAGES.items():
        page.locator(".languages:visible").select_option(language)
        expect(page.get_by_role("link", name=settings, exact=True)).to_be_visible()
        assert page.evaluate(WIDE) <= 0, f"wider than a small phone in {language}"


def test_who_skips_to_the_content_keeps_the_invitation(visitor: Visitor) -> None:
    token = invited(visitor)
    visitor.go(f"/join#{token}")
    page = visitor.page
    expect(page.get_by_label("Your name")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    assert page.url.endswith(f"/join#{token}")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Your name")).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_view_weighs_little(game: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(service_workers="block")  # Playwright does not report what it fetches.
    home = bytes_of(visitor, lambda: visitor.go("/"))
    table = visitor.make(game, me(), bot())["id"]
    both = home + bytes_of(visitor, lambda: visitor.sit_down(table))
    visitor.forgive("Service Worker")
    fonts = {answer.url for answer in visitor.answers if answer.url.endswith(".woff2")}
    assert len(fonts) == 1, "the second file is for names that need it"
    assert 50_000 < home <= FIRST_BYTES
    assert home < both <= MOST_BYTES
