"""By keyboard and by ear: where the focus goes, what is read out, and keys that save others."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.hands import PATIENCE, move, play, tab_to
from tests.browser.scenes import me
from tests.browser.visitor import Visitor
from tests.server.client import bot


def _sit_down(visitor: Visitor, game: str) -> None:
    visitor.sit_down(visitor.make(game, me(), bot())["id"])
    visitor.wait_for_turn()


def test_another_page_is_read_out_by_its_heading(visitor: Visitor) -> None:
    page = visitor.page
    heading = page.get_by_role("heading", level=1)
    visitor.go("/")
    expect(heading).not_to_be_focused()
    page.get_by_role("link", name="Settings").press("Enter")
    expect(page.get_by_role("heading", name="Settings")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", name="Tower games")).to_be_focused()
    page.get_by_role("link", name="Play the computer: TWRS").press("Enter")
    expect(page.get_by_role("heading", name="New game of TWRS")).to_be_focused()
    page.get_by_role("button", name="Start").press("Enter")
    expect(page.get_by_role("heading", name="TWRS")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".spot:focus")).to_have_count(1)


def test_a_new_step_of_a_lesson_is_read_out(visitor: Visitor) -> None:
    visitor.go("/learn/twrs")
    text = visitor.page.locator("[aria-live]", has=visitor.page.get_by_role("heading", level=1))
    expect(text).to_contain_text("A tower moves straight")
    visitor.page.get_by_role("button", name="Next").press("Enter")
    expect(text).to_contain_text("Marking")
    expect(visitor.page.get_by_role("button", name="Next")).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_a_key_leads_to_every_place_that_can_be_chosen(game: str, visitor: Visitor) -> None:
    _sit_down(visitor, game)
    page = visitor.page
    wanted = set(page.locator(".spot.target").evaluate_all(IDS))
    assert wanted
    found = []
    page.keyboard.press("n")
    while (here := page.locator(".spot:focus").evaluate_all(IDS)[0]) not in found:
        found.append(here)
        page.keyboard.press("n")
    assert set(found) >= wanted
    page.keyboard.press("Shift+N")
    assert page.locator(".spot:focus").evaluate_all(IDS) == found[-1:]


def test_a_long_list_of_moves_is_one_tab_stop(visitor: Visitor) -> None:
    page = visitor.page
    table = visitor.make("clocktowers", me(), bot())["id"]
    visitor.play_ahead(table, 40)
    visitor.sit_down(table)
    visitor.wait_for_turn()
    tab_to(visitor, ".move")
    expect(page.locator(".move:focus")).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text(re.compile(r"\d+ of \d+: "))
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Rules")).to_be_focused()
    page.keyboard.press("h")
    expect(page.locator(".status")).to_contain_text("Hint: ")


def test_letters_do_nothing_for_those_who_dictate(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/settings")
    page.get_by_role("group", name="Keys of one letter").get_by_text("Off", exact=True).click()
    _sit_down(visitor, "twrs")
    play(visitor, Random(1), moves=1)
    visitor.wait_for_turn()
    for key in ",ph?":
        page.locator("body").press(key)
    expect(page.locator(".status")).to_contain_text("Your turn")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("body").press("ArrowLeft")
    expect(page.locator(".status")).to_contain_text("1 of 2")


def test_what_is_read_out_tells_what_the_board_shows(visitor: Visitor) -> None:
    """Who has moved which piece to where, and which card was drawn."""
    _sit_down(visitor, "tuerme")
    told = visitor.page.locator("p[aria-live]")
    told.evaluate(LISTEN)
    move(visitor, Random(1))
    visitor.wait_for_turn()
    said = visitor.page.evaluate("window.listened")
    assert re.match(r"You: (tower of|crown|key|lily|sun).* from \w+ to \w+", said[0]), said
    _sit_down(visitor, "clocktowers")
    for _ in range(PATIENCE):
        move(visitor, Random(1))
        visitor.wait_for_turn()
        if visitor.told.log[-1]["seat"] == 1:
            break
    expect(told).to_have_text(re.compile(r"draw from the (\w+)s; .*(storey|clock|roof)"))


def test_where_the_towers_are_is_read_out_without_a_walk_over_the_board(visitor: Visitor) -> None:
    _sit_down(visitor, "twrs")
    free = visitor.page.get_by_role("list", name="Free towers").get_by_role("listitem")
    expect(free).to_have_text(["Blue:3, b5, f4, j3", "Orange:3, b9, f8, j7"])


def test_what_a_bot_did_before_the_page_was_there_is_read_out(visitor: Visitor) -> None:
    page = visitor.page
    _sit_down(visitor, "twrs")
    play(visitor, Random(1), moves=1)
    visitor.wait_for_turn()
    first = page.url
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/match/" in url and url != first)
    visitor.wait_for_turn()
    assert [move["seat"] for move in visitor.told.log] == [0], "the bot begins"
    expect(page.locator("p[aria-live]")).to_have_text(re.compile(r"^\w+ \(1\): Tower from"))
    # The same for whoever opens the page anew.
    page.reload()
    visitor.settle()
    expect(page.locator("p[aria-live]")).to_have_text(re.compile(r"^\w+ \(1\): Tower from"))


# Keeps all that a live region says.
LISTEN = """(region) => {
  window.listened = []
  new MutationObserver(() => window.listened.push(region.textContent))
    .observe(region, { childList: true, characterData: true, subtree: true })
}"""
IDS = "(spots) => spots.map((spot) => spot.dataset.spot)"
