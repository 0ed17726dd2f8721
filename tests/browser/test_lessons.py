"""Each lesson of each game, done to its end on the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from campanile.core.game import Game
from campanile.core.play import replay
from campanile.games import GAMES
from tests.browser.boards import board_of
from tests.browser.visitor import Visitor
from tests.web.test_lessons import LESSONS


def _example(rules: Game[Any, Any], lesson: Mapping[str, Any]) -> str | None:
    """The first legal move that is wanted; None for a step that is only read."""
    *_, state = replay(rules, rules.read(lesson["position"]), lesson.get("moves", ()))
    moves = (rules.write_move(state, move) for move in rules.moves(state))
    return next((m for m in moves if any(re.fullmatch(p, m) for p in lesson["wanted"])), None)


@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_can_be_done_to_its_end(game: str, visitor: Visitor) -> None:
    page = visitor.page
    visitor.go(f"/learn/{game}")
    lessons = LESSONS[game]
    for number, lesson in enumerate(lessons, 1):
        page.get_by_text(f"Step {number} of {len(lessons)}").wait_for()
        move = _example(GAMES[game], lesson)
        if move:
            assert page.locator(".note.done").count() == 0
            for place in board_of(game).places(lesson["position"], move):
                # A step with only one choice is not asked for.
                if page.locator(".note.done").count() == 0:
                    visitor.spot(place).click()
            last = page.locator(".board .button:not([aria-label])")
            if "+" in move and last.is_visible():
                visitor.spot(place).click()  # these stones and no others
            elif last.is_visible():
                last.click()
        page.locator(".note.done").wait_for()
        # Nothing is left to do, and nobody else's pieces are offered.
        expect(page.locator(".board .spot.target")).to_have_count(0)
        page.get_by_role("button", name="Next").click()
    page.get_by_role("heading", name="You have finished all the lessons!").wait_for()
    page.get_by_role("link", name="Play a first game").click()
    page.get_by_role("button", name="Start").wait_for()


def test_a_wrong_move_is_taken_back_but_never_in_the_next_lesson(visitor: Visitor) -> None:
    page = visitor.page
    page.clock.install()
    visitor.go("/learn/tuerme")
    first = visitor.look()
    for go_on in (False, True):
        visitor.spot("e5").click()
        visitor.spot("d5").click()
        visitor.until(lambda: visitor.look() != first)
        if go_on:
            page.get_by_role("button", name="Next").click()
            page.get_by_text("Step 2 of").wait_for()
            second = visitor.look()
            assert second != first
        page.clock.run_for(5000)
        if not go_on:
            visitor.until(lambda: visitor.look() == first)
    assert visitor.look() == second


def test_lessons_that_cannot_be_had_say_so(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/learn/chess")
    page.get_by_role("heading", name="There is nothing here").wait_for()
    page.route("**/api/positions", lambda route: route.abort("connectionrefused"))
    visitor.go("/learn/twrs")
    page.get_by_role("heading", name="The server cannot be reached.").wait_for()
    page.unroute("**/api/positions")
    visitor.go("/learn/twrs")
    page.get_by_text("Step 1 of").wait_for()
    page.route("**/api/positions", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("status")).to_contain_text("The server cannot be reached.")
    visitor.forgive("ERR_CONNECTION_REFUSED")
