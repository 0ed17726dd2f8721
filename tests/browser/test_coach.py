"""A first game with a coach: one remark, off with one click, and never among people."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewVisitor
from tests.browser.hands import finger, play
from tests.browser.scenes import me
from tests.browser.test_every_page import AXE, RUN
from tests.browser.visitor import PHONE, Visitor
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


def test_a_remark_follows_the_language(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/new/twrs/computer")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Coach")).to_contain_text("You want ground")
    for language, goal in {"de": "Du willst Land", "nl": "Je wilt grond"}.items():
        page.locator(".languages").select_option(language)
        expect(page.get_by_role("region", name=re.compile("Trainer|Coach"))).to_contain_text(goal)


def test_the_board_stays_where_it_is_when_the_coach_arrives(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(size=PHONE, is_mobile=True, service_workers="block")
    page = visitor.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.go("/new/tuerme/computer")
    page.route("**/coach-*.js", hold)
    page.get_by_role("button", name="Start").click()
    visitor.until(lambda: held)
    visitor.wait_for_turn()
    board = page.locator(".stage svg:has(.spots)")
    before = board.bounding_box()
    for route in held:
        route.continue_()
    expect(page.get_by_role("region", name="Coach")).to_contain_text("building zones")
    assert board.bounding_box() == before
    visitor.forgive("Service Worker")


def test_a_refusal_can_be_read_beside_the_coach_on_a_phone_on_its_side(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor(size=(844, 390), has_touch=True, is_mobile=True)
    page = visitor.page
    visitor.go("/new/twrs/computer")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("region", name="Coach").wait_for()
    play(visitor, Random(1), moves=1, hand=finger)
    visitor.wait_for_turn()
    expect(page.locator(".story").first).to_be_visible()
    start = visitor.told.moves[0].split("-")[0]
    reached = {move.split("-")[1][:3].rstrip("+") for move in visitor.told.moves}
    visitor.spot(start).tap()
    visitor.spot(next(at for at in ("a1", "k11", "a11") if at not in reached)).tap()
    expect(page.get_by_role("alert")).to_be_visible()
    text = page.locator(".status .text")
    assert text.evaluate("(text) => text.scrollHeight <= text.clientHeight + 1")


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
