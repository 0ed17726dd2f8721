"""A first game with a coach: one remark, off with one click, and never among people."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.scenes import me
from tests.browser.test_every_page import AXE, RUN
from tests.browser.visitor import Visitor
from tests.server.client import OPEN, bot


def test_a_coach_speaks_in_a_first_game_until_it_is_sent_away(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/new/twrs/computer")
    expect(page.get_by_label("With a coach")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    coach = page.get_by_role("region", name="Coach")
    coach.wait_for()
    expect(coach).to_contain_text("You want ground")
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    visitor.wait_for_turn()
    goal = coach.get_by_role("status").inner_text()
    page.get_by_label("Type a move").fill(visitor.told.moves[0])
    page.keyboard.press("Enter")
    visitor.until(lambda: len(visitor.told.log) >= 2)
    visitor.wait_for_turn()
    expect(coach.get_by_role("status")).not_to_have_text(goal)
    table = visitor.match_id
    page.get_by_role("button", name="Go on without the coach").click()
    expect(coach).to_have_count(0)
    visitor.sit_down(table)
    expect(coach).to_have_count(0)
    visitor.go("/new/tuerme/computer")
    expect(page.get_by_label("Without", exact=True)).to_be_checked()


def test_there_is_no_coach_among_people_or_with_a_clock(visitor: Visitor) -> None:
    page = visitor.page
    clock = {"kind": "fischer", "initial": 600_000, "increment": 5_000}
    for made in (
        visitor.make("twrs", me(), OPEN),
        visitor.make("twrs", me("Anna"), me("Bram")),
        visitor.make("twrs", me(), bot(), clock=clock),
    ):
        page.goto("/settings")
        page.evaluate("(id) => localStorage.setItem(`campanile.coach.${id}`, 'on')", made["id"])
        visitor.sit_down(made["id"])
        expect(page.get_by_role("region", name="Coach")).to_have_count(0)
