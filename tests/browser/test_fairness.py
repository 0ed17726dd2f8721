"""Nobody gets advice on a game that goes on among people, nor in a tab that was open before."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from campanile.core.record import Record, read_record
from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.device import on_device
from tests.browser.scenes import beginning, me, open_record
from tests.browser.test_analysis import current, engine, lines
from tests.browser.visitor import Visitor
from tests.server.client import OPEN, bot

BARRED = re.compile("still play with other people")
LATER = "{ const now = Date.now; Date.now = () => now() + 60_000 }"
"""As if a minute had passed, after which the page asks again which matches go on."""


def played_out(visitor: Visitor) -> tuple[str, list[str]]:
    """A match that somebody gave up after four moves: its id and the moves."""
    match_id = visitor.make("twrs", me(), bot())["id"]
    visitor.play_ahead(match_id, 4)
    visitor.sit_down(match_id)
    visitor.page.get_by_role("button", name="Resign", exact=True).click()
    visitor.page.get_by_role("button", name="Really resign?").click()
    visitor.page.get_by_role("link", name="Review the game").wait_for()
    record = visitor.context.request.get(f"/api/matches/{match_id}/record").text()
    return match_id, list(read_record(record, GAMES).moves)


def go_on(anna: Visitor, moves: list[str]) -> dict[str, Any]:
    """A match of hers that goes on after some moves of another one."""
    version = GAMES["twrs"].info.rules_version
    return anna.make("twrs", me(), OPEN, moves=moves, rules_version=version)


@pytest.fixture
def anna(new_visitor: NewVisitor) -> Visitor:
    return new_visitor()


@pytest.fixture
def bram(new_visitor: NewVisitor) -> Visitor:
    return new_visitor()


def test_a_match_is_not_reviewed_while_another_goes_on_with_its_moves(
    anna: Visitor, bram: Visitor
) -> None:
    match_id, moves = played_out(anna)
    made = go_on(anna, moves[:2])
    bram.join(made, 1, "Bram")
    anna.go(f"/review/{match_id}")
    heading = anna.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(BARRED)
    expect(anna.page.get_by_role("slider", name="Chances")).to_have_count(0)
    # As soon as that one is over, there is nothing to spoil.
    anna.sit_down(made["id"])
    anna.page.get_by_role("button", name="Resign", exact=True).click()
    anna.page.get_by_role("button", name="Really resign?").click()
    anna.page.get_by_role("link", name="Review the game").wait_for()
    anna.go(f"/review/{match_id}")
    expect(anna.page.get_by_role("slider", name="Chances")).to_be_visible()


@on_device
def test_a_review_that_is_open_when_a_match_goes_on_with_it(anna: Visitor, bram: Visitor) -> None:
    match_id, moves = played_out(anna)
    page = anna.page
    page.get_by_role("link", name="Review the game").click()
    page.wait_for_url(f"**/review/{match_id}")
    expect(page.get_by_role("slider", name="Chances")).to_be_visible()
    expect(page.locator("progress")).to_have_count(0, timeout=120_000)
    page.keyboard.press("ArrowRight")
    expect(current(page)).to_contain_text(moves[0])
    expect(lines(page).first).to_be_visible()
    bram.join(go_on(anna, moves[:2]), 1, "Bram")
    page.evaluate(LATER)
    page.keyboard.press("ArrowRight")
    expect(current(page)).to_contain_text(moves[1])
    expect(engine(page)).to_contain_text(BARRED)
    expect(lines(page)).to_have_count(0)
    expect(page.locator(".percent").first).to_have_text("")
    page.keyboard.press("ArrowLeft")
    expect(lines(page).first).to_be_visible()


def test_an_analysis_that_was_open_before_the_match_began(anna: Visitor, bram: Visitor) -> None:
    record = read_record(beginning("twrs", 2), GAMES)
    moves = list(record.moves[:2])
    open_record(bram, "/analysis", record.write())
    page = bram.page
    bram.join(go_on(anna, moves), 1, "Bram")
    page.evaluate(LATER)
    for _ in moves:
        page.keyboard.press("ArrowRight")
    expect(current(page)).to_contain_text(moves[-1])
    expect(engine(page)).to_contain_text(BARRED)
    alert = page.get_by_role("alert")
    page.get_by_role("button", name="Against level 5").click()
    expect(alert).to_have_text(BARRED)
    # Nor is the position to be had set up, or by its text.
    page.get_by_role("button", name="Set up a position").click()
    page.get_by_role("button", name="Analyse this").click()
    expect(alert).to_have_text(BARRED)
    bram.go("/analysis/twrs")
    rules = GAMES["twrs"]
    text = rules.write(Record(rules, 2, moves=tuple(moves)).end())
    page.get_by_label("This position as text").fill(text)
    page.keyboard.press("Enter")
    expect(alert).to_have_text(BARRED)
