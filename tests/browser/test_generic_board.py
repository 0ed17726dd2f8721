"""A game without a board of its own on the page: Connect Four, installed beside campanile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.scenes import me
from tests.browser.test_every_page import AXE, RUN, WIDE
from tests.browser.visitor import SMALL, Visitor
from tests.examples.installed import install
from tests.server.client import bot
from tests.server.process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows one game more."""
    more = install(tmp_path_factory.mktemp("packages"))
    database = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with ServerProcess(database, **more) as process:
        yield process


def check_page(visitor: Visitor) -> None:
    """Axe finds nothing, and a small phone is wide enough."""
    page = visitor.page
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    size = page.viewport_size
    assert size
    visitor.resize(*SMALL)
    assert page.evaluate(WIDE) <= 0
    assert page.evaluate(RUN) == [], "on a small phone"
    visitor.resize(size["width"], size["height"])


def test_the_home_page_shows_it_and_leads_to_a_game(visitor: Visitor) -> None:
    visitor.go("/")
    page = visitor.page
    tile = page.locator("article", has_text="Connect Four")
    drawing = tile.locator("img")
    expect(drawing).to_be_visible()
    visitor.until(lambda: drawing.evaluate("(image) => image.naturalWidth") > 0)
    check_page(visitor)
    tile.get_by_role("link", name="Play the computer").click()
    page.get_by_text("Variants").click()
    expect(page.locator("form")).to_contain_text("a player who makes a line of four loses")
    check_page(visitor)
    page.get_by_role("button", name="Start").click()
    visitor.wait_for_turn()
    expect(page.locator("h1")).to_contain_text("Connect Four")
    assert visitor.told.moves == list("abcdefg")


def test_moves_are_clicked_and_typed_and_taken_back(visitor: Visitor) -> None:
    visitor.sit_down(visitor.make("connect_four", me(), bot())["id"])
    page = visitor.page
    start = visitor.told.standing["position"]["text"]
    drawing = page.locator(".board img")
    expect(drawing).to_have_attribute("alt", start)
    visitor.spot("d").click()
    visitor.until(lambda: len(visitor.told.log) == 2)
    visitor.wait_for_turn()
    assert visitor.log == [ply["text"] for ply in visitor.told.log]
    assert visitor.log[0] == "d"
    after_one = visitor.told.standing["position"]["text"]
    page.mouse.move(0, 0)  # off the list: the move under the pointer is shown as if it were made
    expect(drawing).to_have_attribute("alt", after_one)
    check_page(visitor)

    page.get_by_label("Find a move").press_sequentially("c")
    expect(page.locator(".spot")).to_have_count(1)
    page.keyboard.press("Enter")
    visitor.until(lambda: len(visitor.told.log) == 4)
    visitor.wait_for_turn()
    assert visitor.log[2] == "c"

    page.get_by_role("button", name="Take back").click()
    visitor.until(lambda: visitor.is_in_step and len(visitor.told.log) == 2)
    assert visitor.told.standing["position"]["text"] == after_one
    expect(drawing).to_have_attribute("alt", after_one)


def is_logged(visitor: Visitor, moves: int) -> bool:
    return len(visitor.told.log) == moves


def play_here(visitor: Visitor, moves: str) -> None:
    """A game of two people at one screen, as far as these moves go."""
    visitor.sit_down(visitor.make("connect_four", me("Anna"), me("Bram"))["id"])
    for number, text in enumerate(moves, 1):
        visitor.wait_for_turn()
        visitor.spot(text).click()
        visitor.until(partial(is_logged, visitor, number))
    visitor.settle()


def test_what_is_refused_is_said_in_the_words_of_the_game(visitor: Visitor) -> None:
    play_here(visitor, "aaaaaa")
    visitor.wait_for_turn()
    assert visitor.told.moves == list("bcdefg")
    visitor.page.get_by_label("Find a move").press_sequentially("a")
    visitor.page.keyboard.press("Enter")
    refusal = visitor.page.get_by_role("alert")
    expect(refusal).to_contain_text("Column a is full.")
    expect(refusal.get_by_role("link")).to_have_attribute("href", "/rules/connect_four#2.2")


def test_the_end_is_told_in_the_word_of_the_game(visitor: Visitor) -> None:
    play_here(visitor, "aabbccd")
    assert visitor.told.over
    expect(visitor.page.locator("main")).to_contain_text("four in a line")
    expect(visitor.page.locator("main")).to_contain_text("Anna")
    check_page(visitor)


def test_its_rules_are_a_page(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.locator('a[href="/rules/connect_four"]').click()
    expect(visitor.page.locator("h1")).to_have_text("Connect Four")
    expect(visitor.page.locator('[id="2.2"]')).to_contain_text("falls to the lowest free cell")
    check_page(visitor)
