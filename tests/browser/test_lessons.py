"""Each lesson of each game, done to its end on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

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


def do_step(visitor: Visitor, game: str, lesson: Mapping[str, Any]) -> None:
    """Do what a step asks for."""
    page = visitor.page
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
            page.wait_for_load_state("networkidle")  # until the server has answered the move
            if page.locator(".note.done").count() == 0:
                with suppress(TimeoutError):  # the answer may still come, and take the button away
                    last.click(timeout=5000)
    page.locator(".note.done").wait_for()


@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_can_be_done_to_its_end(game: str, visitor: Visitor) -> None:
    page = visitor.page
    visitor.go(f"/learn/{game}")
    lessons = [lesson for lesson in LESSONS[game] if not lesson.get("variant")]
    variants = [lesson for lesson in LESSONS[game] if lesson.get("variant")]
    for part, count in ((lessons, "Step {} of {}"), (variants, "Variant {} of {}")):
        for number, lesson in enumerate(part, 1):
            page.get_by_text(count.format(number, len(part))).wait_for()
            expect(page).to_have_url(re.compile(f"/learn/{game}/{lesson['id']}$"))
            do_step(visitor, game, lesson)
            # Nothing is left to do, and nobody else's pieces are offered.
            expect(page.locator(".board .spot.target")).to_have_count(0)
            page.get_by_role("button", name="Next").click()
        page.get_by_role("heading", name="You can play").wait_for()
        if part is lessons and variants:
            page.locator(f'a[href="/learn/{game}/{variants[0]["id"]}"]').click()
    page.get_by_role("button", name="Play a first game with a coach").click()
    page.wait_for_url("**/match/*")


def test_lessons_keep_the_place_and_mark_what_is_done(visitor: Visitor) -> None:
    page = visitor.page
    first, second, third, *_ = LESSONS["tuerme"]
    visitor.go("/learn/tuerme")
    for lesson in (first, second):
        page.get_by_text(f"Step {1 + LESSONS['tuerme'].index(lesson)} of").wait_for()
        do_step(visitor, "tuerme", lesson)
        page.get_by_role("button", name="Next").click()
    page.get_by_text("Step 3 of").wait_for()
    page.reload()
    page.get_by_text("Step 3 of").wait_for()
    page.go_back()
    page.get_by_text("Step 2 of").wait_for()
    page.go_forward()
    page.get_by_text("Step 3 of").wait_for()
    page.get_by_role("link", name="Campanile").click()
    tile = page.locator('a[href="/learn/tuerme"]')
    expect(tile.locator("..")).to_contain_text("2 of 10 steps done")
    tile.click()
    expect(page).to_have_url(re.compile(f"/learn/tuerme/{third['id']}$"))
    page.get_by_text("Step 3 of").wait_for()
    visitor.go("/learn/tuerme/done")
    page.get_by_role("heading", name="You have skipped").wait_for()
    done = json.dumps(
        {"at": "done", "done": [task["id"] for task in LESSONS["twrs"][:11]], "all": 11}
    )
    page.evaluate("(done) => localStorage.setItem('campanile.lessons.twrs', done)", done)
    visitor.go("/learn")
    expect(page.get_by_role("link", name="TWRS")).to_contain_text("✓ Learnt")
    page.get_by_role("link", name="TWRS").click()
    page.get_by_role("heading", name="After a game or two: variants").wait_for()
    visitor.go("/learn/twrs/no-such-step")
    page.get_by_role("heading", name="There is nothing here").wait_for()


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
    """On a device without the engine; with it, lessons need no server."""
    visitor.context.add_init_script("delete window.WebAssembly")
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
