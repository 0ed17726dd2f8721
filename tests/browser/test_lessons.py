"""Each lesson of each game, done to its end on the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.visitor import Visitor

FOLDER = Path(__file__).parents[2] / "web/src/games"


def _places(game: str, lesson: dict[str, Any], move: str) -> list[str]:
    """What to choose, one after the other, to make a move."""
    if game != "clocktowers":
        return re.findall(r"[a-n]\d+", move)
    what, card, *tower = move.split()
    if what == "draw":
        return [f"pile.{card}"]
    rules = GAMES[game]
    state: Any = rules.read(lesson["position"])
    hand = f"hand.{state.players[state.actor].hand.index(card)}"
    return [hand, "tray" if what == "discard" else f"tower.{tower[0]}" if tower else "new"]


def _example(lesson: dict[str, Any]) -> str | None:
    wanted = lesson["wanted"] or [None]
    move: str | None = lesson["example"] if "example" in lesson else wanted[0]
    return move


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_done_to_its_end(game: str, visitor: Visitor) -> None:
    page = visitor.page
    visitor.go(f"/learn/{game}")
    lessons = json.loads((FOLDER / game / "lessons.json").read_text())
    for number, lesson in enumerate(lessons, 1):
        page.get_by_text(f"Step {number} of {len(lessons)}").wait_for()
        move = _example(lesson)
        if move:
            assert page.locator(".said.done").count() == 0
            for place in _places(game, lesson, move):
                # A step with only one choice is not asked for.
                if page.locator(".said.done").count() == 0:
                    visitor.spot(place).click()
            last = page.locator(".board .button:not([aria-label])")
            if "+" in move and last.is_visible():
                visitor.spot(place).click()  # these stones and no others
            elif last.is_visible():
                last.click()
        page.locator(".said.done").wait_for()
        page.get_by_role("button", name="Go on").click()
    if game == "clocktowers":  # A card that fits nowhere is tried, so that it is said why.
        visitor.forgive("409")
    page.get_by_role("heading", name="That was all of it!").wait_for()
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
            page.get_by_role("button", name="Go on").click()
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
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("status")).to_contain_text("The server cannot be reached.")
    visitor.forgive("ERR_CONNECTION_REFUSED")
