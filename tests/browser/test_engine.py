"""The engine in the browser finds what the native one finds, and advises who plays alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from campanile import _engine
from campanile.core.game import Game
from campanile.core.play import deal
from tests.browser.conftest import NewVisitor
from tests.browser.device import ask, on_device
from tests.browser.scenes import me
from tests.browser.visitor import Visitor
from tests.conformance.samples import every_native_game
from tests.server.client import bot

UNLIMITED = 0


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> Iterator[Visitor]:
    """Without a service worker, whose requests would be counted, too."""
    visitor = new_visitor(service_workers="block")
    yield visitor
    visitor.forgive("Service Worker")


def asked_for(visitor: Visitor, part: str) -> int:
    return sum(part in answer.url for answer in visitor.answers)


def take_hint(visitor: Visitor) -> str:
    visitor.page.get_by_role("button", name="Hint").click()
    status = visitor.page.locator(".status")
    expect(status).to_contain_text("Hint: ")
    return status.inner_text()


@on_device
@every_native_game
def test_a_search_finds_the_same_in_the_browser(visitor: Visitor, game: Game[Any, Any]) -> None:
    text = game.view(deal(game, game.start(game.info.seats[0]), Random(1)), 0).text
    visitor.go("/")
    found = ask(visitor.page, "search", [game.info.id, text, 20_000, "7n"])["answer"]
    native = _engine.search(game.info.id, text, 20_000, 0, 1, 7, None)
    assert (found["move"], found["line"]) == (native.move, native.line)
    assert [(c["move"], c["visits"]) for c in found["moves"]] == [
        (c.move, c.visits) for c in native.moves
    ]
    stopped = ask(visitor.page, "search", [game.info.id, text, UNLIMITED, "7n"], stop_after=3)
    assert stopped["progress"] >= 3
    assert stopped["answer"]["move"] in {candidate.move for candidate in native.moves}
    again = ask(visitor.page, "search", [game.info.id, text, 20_000, "7n"])["answer"]
    assert again == found, "a search that was stopped leaves nothing behind"


@on_device
@every_native_game
def test_a_hint_against_the_computer_comes_from_the_device(
    visitor: Visitor, game: Game[Any, Any]
) -> None:
    visitor.sit_down(visitor.make(game.info.id, me(), bot())["id"])
    visitor.wait_for_turn()
    assert asked_for(visitor, ".wasm") == 0, "loaded only when it is needed"
    take_hint(visitor)
    assert asked_for(visitor, ".wasm") == 1
    assert asked_for(visitor, "/hint") == 0


def test_without_webassembly_the_server_gives_the_hint(visitor: Visitor) -> None:
    visitor.context.add_init_script("delete window.WebAssembly")
    visitor.sit_down(visitor.make("twrs", me(), bot())["id"])
    visitor.wait_for_turn()
    take_hint(visitor)
    assert asked_for(visitor, "/hint") == 1


@on_device
def test_an_engine_that_cannot_be_loaded_is_done_without(visitor: Visitor) -> None:
    visitor.context.route("**/*.wasm", lambda route: route.fulfill(status=404))
    visitor.sit_down(visitor.make("twrs", me(), bot())["id"])
    visitor.wait_for_turn()
    take_hint(visitor)
    assert asked_for(visitor, "/hint") == 1
    visitor.forgive(r"404|\.wasm")


@on_device
def test_a_review_is_then_the_servers(visitor: Visitor) -> None:
    visitor.context.route("**/*.wasm", lambda route: route.fulfill(status=404))
    match_id = visitor.make("twrs", me(), bot())["id"]
    visitor.play_ahead(match_id, 3)
    visitor.sit_down(match_id)
    page = visitor.page
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("link", name="Review the game").click()
    expect(page.locator(".accuracy").first).to_contain_text("%", timeout=60_000)
    assert asked_for(visitor, "/api/review") == 1
    visitor.forgive(r"404|\.wasm")


@pytest.mark.parametrize("can_run", [pytest.param(True, marks=on_device), False])
def test_what_a_move_would_close_is_said_by_the_engine(visitor: Visitor, can_run: bool) -> None:
    """Without WebAssembly nothing is previewed, and the move is made all the same."""
    if not can_run:
        visitor.context.add_init_script("delete window.WebAssembly")
    visitor.go("/learn/twrs/areas")
    numbers = visitor.page.locator(".areas.preview text")
    visitor.spot("i7").click()
    visitor.spot("i4").hover()
    expect(numbers).to_have_text(["+15"] if can_run else [])
    visitor.spot("i4").click()
    visitor.spot("c4").click()
    expect(visitor.page.locator(".areas:not(.preview) text")).to_have_text(["15"])
    assert asked_for(visitor, ".wasm") == can_run
