"""A network that fails: code that cannot be loaded, and lines that fall silent."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.line import Line
from tests.browser.scenes import me
from tests.browser.visitor import Visitor
from tests.server.client import OPEN, bot
from tests.server.process import ServerProcess

UNLOADED = "This page could not be loaded"


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> Visitor:
    """Without a service worker, whose requests Playwright does not see."""
    return new_visitor(service_workers="block")


def _documents(page: Page) -> list[str]:
    """The documents that the page loads from here on, but for changes of the address in place."""
    loaded: list[str] = []
    page.on("domcontentloaded", lambda page: loaded.append(page.url))
    return loaded


def _lose(visitor: Visitor, files: str) -> None:
    """Some files are no longer on the server."""
    visitor.page.route(files, lambda route: route.fulfill(status=404))


def test_a_page_without_its_code_says_so_and_comes_when_the_network_does(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/")
    visitor.context.set_offline(True)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name=UNLOADED)).to_be_visible()
    visitor.context.set_offline(False)
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    visitor.forgive("ERR_INTERNET_DISCONNECTED|Service Worker")


def test_the_games_on_the_first_page_come_when_the_network_does(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/settings")
    visitor.context.set_offline(True)
    page.get_by_role("link", name="Campanile").click()
    expect(page.locator("article")).to_have_count(len(GAMES))
    expect(page.locator("article svg")).to_have_count(0)
    visitor.context.set_offline(False)
    for game in page.locator("article").all():
        expect(game.locator("svg").first).to_be_visible()
        expect(game.locator(".summary")).not_to_be_empty()
    visitor.forgive("ERR_INTERNET_DISCONNECTED|Service Worker")


def test_after_a_new_version_the_page_is_loaded_anew(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/")
    documents = _documents(page)

    def renewed(route: Route) -> None:
        """The old page asks for a file that is gone; the new one finds its own."""
        if documents:
            route.continue_()
        else:
            route.fulfill(status=404)

    page.route("**/assets/SettingsPage-*.js", renewed)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert len(documents) == 1
    visitor.forgive("404|Service Worker")


def test_code_that_stays_away_does_not_reload_the_page_for_ever(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/")
    documents = _documents(page)
    _lose(visitor, "**/assets/SettingsPage-*.js")
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name=UNLOADED)).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    visitor.until(lambda: len(documents) == 2)
    expect(page.get_by_role("heading", name=UNLOADED)).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    visitor.forgive("404|Service Worker")


def test_a_table_whose_board_is_not_there_can_be_tried_again(visitor: Visitor) -> None:
    page = visitor.page
    match_id = visitor.make("twrs", me(), bot())["id"]
    _lose(visitor, "**/assets/twrs-*.js")
    visitor.go(f"/match/{match_id}")
    expect(page.get_by_role("heading", name=UNLOADED)).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    visitor.wait_for_turn()
    assert visitor.offers()
    visitor.forgive("404|Service Worker")


def test_a_line_that_falls_silent_counts_as_lost_until_it_answers(visitor: Visitor) -> None:
    page = visitor.page
    silent = False
    unheard: list[str | bytes] = []
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        def tell(told: str | bytes) -> None:
            if silent:
                unheard.append(told)
            else:
                line.send(told)

        line.connect_to_server().on_message(tell)
        lines.append(line)

    page.route_web_socket("**/socket", connect)
    visitor.sit_down(visitor.make("twrs", me(), bot())["id"])
    status = page.locator(".status")
    silent = True
    expect(status).to_contain_text("Connection lost")
    visitor.until(lambda: unheard)
    silent = False
    for told in unheard:
        lines[-1].send(told)
    expect(status).to_contain_text("Your turn")
    assert len(lines) == 1, "the line was only slow"
    visitor.forgive("Service Worker")


class ImpatientServer(ServerProcess):
    """Gives up a silent line after three seconds, which take up to 15 otherwise."""

    words = (
        "-c",
        "from campanile.cli import main; from campanile.server import run;"
        "run.PING_SECONDS, run.PONG_SECONDS = 1.0, 2.0; main.run()",
        "serve",
    )


def test_who_is_cut_off_is_away_to_the_other_player(browser: Browser, tmp_path: Path) -> None:
    with (
        ImpatientServer(f"sqlite:///{tmp_path / 'campanile.sqlite3'}") as server,
        Line(server.port) as line,
    ):
        anna, bram = Visitor(browser, server.address), Visitor(browser, line.address)
        made = anna.make("twrs", me(), OPEN)
        bram.go(f"/join#{made['invites']['1']}")
        bram.page.get_by_role("button", name="Sit down").click()
        bram.page.wait_for_url("**/match/*")
        bram.settle()
        anna.sit_down(made["id"])
        away = anna.page.locator(".players").get_by_text("away")
        anna.until(lambda: anna.told.presence["seats"] == [True, True])
        expect(away).to_have_count(0)
        line.cut()
        expect(bram.page.locator(".status")).to_contain_text("Connection lost")
        expect(away).to_be_visible(timeout=15_000)
        assert not anna.faults
        anna.close()
        bram.close()
