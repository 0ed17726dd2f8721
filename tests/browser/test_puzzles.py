"""Puzzles on the page: solved by mouse, touch and keys, missed, shown, kept, and offline."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.device import on_device
from tests.browser.hands import Keys
from tests.browser.here import go_offline
from tests.browser.solving import Choose, clicks, example, line, make_move, solve, taps
from tests.browser.visitor import PHONE, QUICK, Visitor
from tests.conformance.test_puzzles import PUZZLED, rows

IDS = [game.info.id for game in PUZZLED]
SHOWN = 30_000
"""Milliseconds: a solution is played move by move, with the replies of everybody."""
FAST = {**QUICK, "pace": "fast"}
"""A solution is shown move by move even to those who want to see what others do at once."""


HANDS: dict[str, tuple[Choose, Mapping[str, Any]]] = {
    "touch": (taps, {"size": PHONE, "has_touch": True}),
    "keys": (Keys(Random(1)), {}),
}
"""Beside the mouse, which solves the others below."""


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("game", IDS)
def test_a_puzzle_is_solved_and_stays_so(game: str, hand: str, new_visitor: NewVisitor) -> None:
    choose, more = HANDS[hand]
    visitor = new_visitor(**more)
    page = visitor.page
    row = example(game)
    visitor.go(f"/puzzles/{game}/all/{row['id']}")
    solve(visitor, game, row, choose)
    expect(page.locator(".note.done")).to_have_text("Solved, without a mistake.")
    expect(page.locator(".board .spot.target")).to_have_count(0)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(row["id"]))
    page.get_by_role("link", name="All puzzles").click()
    counted = page.get_by_text(f"1 of {len(rows(GAMES[game]))} solved")
    expect(counted).to_be_visible()


@pytest.mark.parametrize("game", IDS)
def test_a_wrong_answer_is_taken_back_and_the_solution_can_be_seen(
    game: str, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(settings=FAST)
    page = visitor.page
    row = example(game)
    rules = GAMES[game]
    state = rules.read(row["position"])
    moves = [rules.write_move(state, move) for move in rules.moves(state)]
    wrong = next(move for move in moves if move not in row["steps"][0])
    visitor.go(f"/puzzles/{game}/all/{row['id']}")
    make_move(visitor, game, row["position"], wrong, clicks)
    expect(page.get_by_text("That is not it. Try again.")).to_be_visible()
    expect(page.locator(".board .spot.target").first).to_be_attached()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_text("That was the solution.")).to_be_visible(timeout=SHOWN)
    expect(page.locator(".board .spot.target")).to_have_count(0)
    page.get_by_role("button", name="Once more").click()
    solve(visitor, game, row, clicks)
    # Whoever was shown the solution has not solved it.
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text(f"0 of {len(rows(rules))} solved").first).to_be_visible()


def todays(visitor: Visitor) -> tuple[str, Mapping[str, Any]]:
    """Opens the puzzle of the day; its game, and what the file says of it."""
    visitor.go("/puzzles")
    expect(visitor.page.get_by_text("Solve one every day")).to_be_visible()
    link = visitor.page.get_by_role("link", name="Solve it")
    address = link.get_attribute("href") or ""
    _, _, game, _, number = address.split("/")
    link.click()
    return game, next(row for row in rows(GAMES[game]) if row["id"] == number)


def test_the_puzzle_of_the_day_keeps_a_streak(visitor: Visitor) -> None:
    page = visitor.page
    game, row = todays(visitor)
    solve(visitor, game, row, clicks)
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    expect(page.get_by_role("link", name="Solved for today")).to_be_visible()


def test_a_solution_that_was_shown_keeps_no_streak(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(settings=FAST)
    page = visitor.page
    game, row = todays(visitor)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_text("That was the solution.")).to_be_visible(timeout=SHOWN)
    page.get_by_role("button", name="Once more").click()
    solve(visitor, game, row, clicks)
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("Solve one every day")).to_be_visible()
    expect(page.get_by_text("in a row")).to_have_count(0)


def test_a_network_that_fails_for_a_moment_costs_a_puzzle_nothing(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(service_workers="block")
    # A browser without the engine.
    visitor.context.add_init_script("delete window.WebAssembly")
    page = visitor.page
    game = "clocktowers"  # where others reply to the first answer
    row = example(game)
    answer, replies = line(row)[0]
    visitor.go(f"/puzzles/{game}/all/{row['id']}")

    def fail(route: Route) -> None:
        """What comes after the right answer."""
        if json.loads(route.request.post_data or "{}")["moves"] == replies[:1]:
            route.abort("connectionfailed")
        else:
            route.fallback()

    page.route("**/api/positions", fail)
    make_move(visitor, game, row["position"], answer, clicks)
    expect(page.locator(".note")).to_contain_text("cannot be reached")
    page.unroute("**/api/positions")
    solve(visitor, game, row, clicks)
    expect(page.locator(".note.done")).to_have_text("Solved, without a mistake.")
    visitor.forgive("CONNECTION_FAILED")
    visitor.forgive("Service Worker")


def test_a_theme_is_followed_from_one_puzzle_to_the_next(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(settings=FAST)
    page = visitor.page
    game = PUZZLED[-1]
    theme = rows(game)[-1]["theme"]
    chosen = [row["id"] for row in rows(game) if row["theme"] == theme]
    visitor.go("/puzzles")
    page.locator(f'a[href="/puzzles/{game.info.id}/{theme}"]').click()
    for number in chosen[:2]:
        expect(page).to_have_url(re.compile(f"/puzzles/{game.info.id}/{theme}/{number}$"))
        # What was tried is not offered again.
        page.get_by_role("button", name="Show the solution").click()
        expect(page.get_by_text("That was the solution.")).to_be_visible(timeout=SHOWN)
        page.get_by_role("button", name="Next puzzle").click()


@on_device
def test_puzzles_are_solved_without_a_network(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    go_offline(visitor)
    visitor.go("/puzzles")
    expect(visitor.page.locator("article progress")).to_have_count(len(PUZZLED))
    for game in IDS:
        row = example(game)
        visitor.go(f"/puzzles/{game}/all/{row['id']}")
        solve(visitor, game, row, clicks)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_buttons_stand_in_one_line_or_are_all_as_wide(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(language="nl")  # whose words are the longest
    visitor.go(f"/puzzles/{IDS[0]}")
    buttons = visitor.page.locator(".go .button")
    expect(buttons).to_have_count(2)
    first, second = (button.bounding_box() for button in buttons.all())
    assert first
    assert second
    assert first["y"] == second["y"] or first["width"] == second["width"]


def test_a_puzzle_that_is_not_there(visitor: Visitor) -> None:
    visitor.go(f"/puzzles/{IDS[0]}/all/nonsense")
    expect(visitor.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
