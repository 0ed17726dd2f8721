"""The review of a game, and the ways to it and from it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campanile.core.play import replay
from campanile.core.record import read_record
from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.device import HAS_ENGINE
from tests.browser.scenes import beginning, ending, me, open_record, open_text, reviewed
from tests.browser.test_analysis import current, lines, moves
from tests.browser.visitor import PHONE, Visitor
from tests.server.client import OPEN, bot

UNFINISHED = {
    "en": "finished games only",
    "de": "nur beendete Partien",
    "nl": "alleen afgelopen partijen",
}


def graph_at(page: Page) -> int:
    """How many moves the graph shows, also while it is behind the board of a phone."""
    return int(page.locator("[role=slider]").get_attribute("aria-valuenow") or 0)


@pytest.mark.parametrize(("game", "seats"), [("twrs", 2), ("clocktowers", 4), ("tuerme", 4)])
def test_a_review_by_keyboard_and_by_mouse(visitor: Visitor, game: str, seats: int) -> None:
    reviewed(visitor, ending(game, seats))
    page = visitor.page
    expect(page.locator("tbody tr")).to_have_count(seats)
    graph = page.get_by_role("slider", name="Chances")
    graph.focus()
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", "1")
    expect(current(page)).to_have_count(1)
    page.keyboard.press("End")
    expect(graph).to_have_attribute("aria-valuenow", graph.get_attribute("aria-valuemax") or "")
    box = graph.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert 0 < graph_at(page) < int(graph.get_attribute("aria-valuemax") or 0)
    # What is said of a moment is said on the board as well, and its mark stands in the list.
    moment = page.get_by_role("region", name="What mattered most").locator("li button").first
    why = moment.locator(".why").inner_text()
    moment.click()
    expect(page.locator(".status")).to_contain_text(why)
    expect(current(page).locator("b")).to_be_visible()
    # The better move becomes a variation.
    count = moves(page).count()
    page.get_by_role("button", name="Show what was better").click()
    expect(moves(page)).to_have_count(count + 1)


def test_guessing_first_and_learning_from_mistakes(visitor: Visitor) -> None:
    reviewed(visitor, ending("tuerme", 2))
    page = visitor.page
    status = page.locator(".status")
    answer = page.get_by_role("button", name="Show the answer")
    told = page.locator(".moments .why, .moments li b + b, .graph .sign")
    mistakes = told.count()
    assert mistakes
    page.get_by_role("button", name="Guess first").click()
    page.keyboard.press("Home")
    expect(told).to_have_count(0)
    expect(status).to_contain_text("What would you play here?")
    expect(lines(page)).to_have_count(0)
    expect(page.locator(".percent").first).to_have_text("")
    answer.click()
    expect(lines(page).first).to_be_visible()
    page.get_by_role("button", name="Guess first").click()
    expect(told).to_have_count(mistakes)

    page.get_by_role("button", name=re.compile("Learn from the mistakes")).first.click()
    expect(status).to_contain_text("Find something better")
    expect(told).to_have_count(0)
    # Of the chances only those before the task are drawn and said.
    graph = page.get_by_role("slider", name="Chances")
    drawn = graph.locator(".line").first.get_attribute("d") or ""
    assert len(re.findall("[ML]", drawn)) == graph_at(page)
    assert "%" not in (graph.get_attribute("aria-valuetext") or "")
    expect(page.get_by_role("region", name="Engine")).to_contain_text("waits for your guess")
    answer.click()
    best = lines(page).first.get_by_role("button").first.inner_text()
    # The same task again: now its answer is known.
    page.get_by_role("button", name=re.compile("Learn from the mistakes")).first.click()
    for place in best.split("-"):
        visitor.spot(place).click()
    expect(status).to_contain_text("Right")
    following = page.get_by_role("button", name="Next", exact=True)
    while following.is_visible():
        following.click()
    page.get_by_role("button", name="Done", exact=True).click()
    expect(status).not_to_contain_text("Find something better")


def test_four_names_can_be_read_beside_their_chances(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(size=(1024, 768))
    open_record(visitor, "/analysis", beginning("tuerme", 4))
    names = visitor.page.locator(".chances .name")
    expect(names).to_have_count(4)
    for width in (1440, 1100, 1024, 820):
        visitor.resize(width, 768)
        cut = names.evaluate_all("(all) => all.filter((n) => n.scrollWidth > n.clientWidth).length")
        assert cut == 0, width


def test_the_ways_to_a_review_and_from_it(visitor: Visitor) -> None:
    match_id = visitor.make("twrs", me(), bot())["id"]
    visitor.play_ahead(match_id, 3)
    visitor.sit_down(match_id)
    page = visitor.page
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("link", name="Review the game").click()
    page.wait_for_url(f"**/review/{match_id}")
    expect(page.get_by_role("slider", name="Chances")).to_be_visible()
    visitor.go("/")
    page.get_by_role("link", name=re.compile("^Review ?: ")).click()
    page.wait_for_url(f"**/review/{match_id}")
    expect(page.get_by_role("slider", name="Chances")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(current(page)).to_have_count(1)
    if not HAS_ENGINE:  # The server may still be at the first review: the page asks again.
        visitor.faults = [fault for fault in visitor.faults if "429" not in fault]
    # Two go on with it, each at their own device.
    page.get_by_role("button", name=re.compile("with a friend")).click()
    page.wait_for_url("**/match/*")
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(page.locator("ol .move")).to_have_count(1)


def test_a_running_game_is_not_reviewed(new_visitor: NewVisitor) -> None:
    anna, bram = new_visitor(), new_visitor()
    made = anna.make("twrs", me(), OPEN)
    bram.join(made, 1, "Bram")
    anna.sit_down(made["id"])
    expect(anna.page.get_by_role("link", name=re.compile("Review|Analysis"))).to_have_count(0)
    anna.go(f"/review/{made['id']}")
    expect(anna.page.get_by_role("heading", level=1)).to_contain_text("still going on")
    expect(anna.page.get_by_role("alert")).to_contain_text("going on among people")
    # Nor is what a player has written down: by text, or set up.
    anna.play_ahead(made["id"], 1)
    record = anna.context.request.get(f"/api/matches/{made['id']}/record").text()
    for visitor, page in ((anna, "/review"), (bram, "/analysis")):
        open_text(visitor, page, record)
        expect(visitor.page.get_by_role("alert")).to_contain_text("still play with other people")
    state = read_record(record, GAMES).end()
    bram.go("/analysis/twrs")
    bram.page.get_by_label("This position as text").fill(GAMES["twrs"].write(state))
    bram.page.keyboard.press("Enter")
    expect(bram.page.get_by_role("alert")).to_contain_text("still play with other people")
    # Who does not play there is not known to do wrong.
    carl = new_visitor()
    open_text(carl, "/analysis", record)
    expect(moves(carl.page)).to_have_count(1)


def test_a_finger_goes_through_a_review_by_the_server(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(size=PHONE, has_touch=True, is_mobile=True)
    # A browser without the engine.
    visitor.context.add_init_script("delete window.WebAssembly")
    match_id = visitor.make("tuerme", me(), bot())["id"]
    visitor.play_ahead(match_id, 6)
    visitor.sit_down(match_id)
    page = visitor.page
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("button", name="Resign", exact=True).tap()
    page.get_by_role("button", name="Really resign?").tap()
    page.get_by_role("link", name="Review the game").tap()
    page.wait_for_url(f"**/review/{match_id}")
    button = page.get_by_role("button", name="Review", exact=True)
    button.tap()
    graph = page.get_by_role("slider", name="Chances")
    expect(page.locator("progress")).to_have_count(0, timeout=120_000)
    expect(page.locator(".accuracy").first).to_contain_text("%")
    box = graph.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert graph_at(page) > 0
    button.tap()
    before = graph_at(page)
    page.get_by_role("button", name="One move forward").last.tap()
    assert graph_at(page) == before + 1
    page.get_by_role("button", name="Moves", exact=True).tap()
    moves(page).nth(3).tap()
    expect(page.locator("#sheet-log")).not_to_be_visible()
    assert graph_at(page) == 4
    # The same as text: somebody has resigned, which the moves do not tell.
    found = page.locator(".accuracy").all_inner_texts()
    text = visitor.context.request.get(f"/api/matches/{match_id}/record").text()
    open_text(visitor, "/review", text)
    expect(page.locator(".accuracy")).to_have_text(found, timeout=120_000)


@pytest.mark.parametrize("language", UNFINISHED)
def test_the_server_reviews_finished_games_only(language: str, new_visitor: NewVisitor) -> None:
    """Whoever has no engine is told so, and goes through the moves without it."""
    visitor = new_visitor(language=language)
    visitor.context.add_init_script("delete window.WebAssembly")
    visitor.go("/review")
    page = visitor.page
    page.get_by_role("textbox").fill(beginning("twrs", 2))
    page.locator("form button").first.click()
    expect(page.get_by_role("alert")).to_contain_text(UNFINISHED[language])
    page.keyboard.press("End")
    assert graph_at(page) == 12
    visitor.forgive("409")


def test_a_guess_that_cannot_be_weighed(visitor: Visitor) -> None:
    """Without the engine only the best moves are known."""
    visitor.context.add_init_script("delete window.WebAssembly")
    match_id = visitor.make("tuerme", me(), bot())["id"]
    visitor.play_ahead(match_id, 6)
    visitor.sit_down(match_id)
    page = visitor.page
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("link", name="Review the game").click()
    expect(page.locator("progress")).to_have_count(0, timeout=60_000)
    page.keyboard.press("Home")
    for _ in range(2):
        page.get_by_role("button", name="More lines").click()
    expect(lines(page)).to_have_count(5)
    best = lines(page).locator(".first").all_inner_texts()
    page.get_by_role("button", name="Guess first").click()
    rules = GAMES["tuerme"]
    _, dealt = replay(rules, rules.start(2), [visitor.told.log[0]["text"]])
    legal = [rules.write_move(dealt, move) for move in rules.moves(dealt)]
    for place in next(move for move in legal if move not in best).split("-"):
        visitor.spot(place).click()
    expect(page.locator(".status")).to_contain_text("This cannot be weighed here")
    expect(lines(page).first).to_be_visible()
