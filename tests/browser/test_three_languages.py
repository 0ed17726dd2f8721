"""Whole ways through a review and a puzzle in each language; nothing stays in another one."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Route, expect

from campanile.games import GAMES
from tests.browser.scenes import ending, reviewed
from tests.browser.solving import clicks, example, solve
from tests.browser.test_analysis import lines
from tests.browser.visitor import Visitor
from tests.browser.wording import LANGUAGES, said, strangers
from tests.conformance.test_puzzles import PUZZLED


def speak(visitor: Visitor, language: str) -> None:
    """Another language, without loading the page anew."""
    visitor.page.locator(".languages:visible").select_option(language)
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)


def check(visitor: Visitor, language: str) -> None:
    with suppress(AssertionError):  # the words of each game come by themselves
        visitor.until(lambda: not strangers(visitor.page, language))
    assert strangers(visitor.page, language) == [], language


@pytest.mark.parametrize("game", GAMES)
def test_a_review_in_three_languages(visitor: Visitor, game: str) -> None:
    reviewed(visitor, ending(game, GAMES[game].info.seats[1]))
    page = visitor.page
    status = page.locator(".status")
    for language in LANGUAGES:
        speak(visitor, language)
        chances = page.get_by_role("slider", name=said(language, "chances"), exact=True)
        expect(chances).to_be_visible()
        accuracy = page.get_by_role("columnheader", name=said(language, "accuracy"), exact=True)
        expect(accuracy).to_be_visible()
        check(visitor, language)
        moments = page.get_by_role("region", name=said(language, "moments"))
        moments.locator("li button").first.click()
        expect(status.get_by_role("button", name=said(language, "showBest"))).to_be_visible()
        check(visitor, language)
        page.get_by_role("button", name=re.compile(said(language, "learnAs"))).first.click()
        expect(status).to_contain_text(said(language, "learnTask"))
        expect(page.get_by_role("region", name=said(language, "engine"))).to_contain_text(
            said(language, "heldBack")
        )
        check(visitor, language)
        page.get_by_role("button", name=said(language, "showAnswer")).click()
        expect(lines(page, said(language, "engine")).first).to_be_visible()
        following = page.get_by_role("button", name=said(language, "learnNext"), exact=True)
        while following.is_visible():
            following.click()
        page.get_by_role("button", name=said(language, "learnEnd"), exact=True).click()
        expect(status).not_to_contain_text(said(language, "learnTask"))
        check(visitor, language)


@pytest.mark.parametrize("game", [game.info.id for game in PUZZLED])
def test_a_puzzle_in_three_languages(visitor: Visitor, game: str) -> None:
    page = visitor.page
    row = example(game)
    visitor.go("/puzzles")
    for language in LANGUAGES:
        speak(visitor, language)
        heading = page.get_by_role("heading", name=said(language, "puzzles.heading"), exact=True)
        expect(heading).to_be_visible()
        check(visitor, language)
    visitor.go_on(f"/puzzles/{game}/all/{row['id']}")
    for language in LANGUAGES:
        speak(visitor, language)
        shown = page.get_by_role("button", name=said(language, "puzzles.solution"))
        expect(shown).to_be_visible()
        check(visitor, language)
        solve(visitor, game, row, clicks, said(language, "puzzles.done"))
        check(visitor, language)
        page.get_by_role("button", name=said(language, "puzzles.again")).click()


@pytest.mark.parametrize("game", [game.info.id for game in PUZZLED])
def test_the_language_changes_while_a_game_is_loaded(visitor: Visitor, game: str) -> None:
    """What was asked for in the first language comes last, since it waits for the styles."""
    page, held = visitor.page, list[Route]()
    visitor.go("/settings")

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**/{game}-*.css", hold)
    visitor.go_on("/puzzles")
    visitor.until(lambda: held)
    speak(visitor, "de")
    page.wait_for_timeout(500)
    for route in held:
        route.continue_()
    page.wait_for_timeout(500)
    themes = page.get_by_role("list", name=GAMES[game].info.title)
    expect(themes).to_be_visible()
    check(visitor, "de")
