"""Tables on this device: they last, are nobody else's, and can be handed to the server."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from campanile.games import GAMES
from campanile.server.page import page_folder
from tests.browser.conftest import NewVisitor
from tests.browser.device import on_device
from tests.browser.hands import finger, play
from tests.browser.here import READY, check_bots, go_offline, kept, replayed
from tests.browser.visitor import PHONE, Visitor
from tests.server.process import ServerProcess
from tests.server.truth import Truth

OFFLINE = "ERR_INTERNET_DISCONNECTED"
# As if there were no room left.
FULL = """IDBObjectStore.prototype.put = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}
"""
UPDATED = """Promise.all([
  caches.has('campanile /assets/pack-00000000.json'), navigator.serviceWorker.getRegistration(),
]).then(([kept, { installing, waiting }]) => kept && !installing && !waiting)"""
HEAP = "JSHeapUsedSize"
GAMES_IN_A_ROW = 10
MAX_GROWTH = 6_000_000
"""Bytes of the heap. A table that is not let go keeps its positions and its board: about 2 MB."""


def begin(visitor: Visitor, game: str, mode: str = "computer") -> None:
    visitor.go(f"/new/{game}/{mode}")
    visitor.page.get_by_role("button", name="Start").click()
    visitor.page.wait_for_url("**/match/here-*")
    visitor.settle()


def type_move(visitor: Visitor, text: str) -> None:
    page = visitor.page
    page.get_by_label("Type a move").fill(text)
    page.get_by_role("button", name="Play", exact=True).click()


def moves_of(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("ol .move").all_inner_texts()]


@on_device
@pytest.mark.parametrize("game", GAMES)
def test_it_survives_a_reload_without_a_network(visitor: Visitor, game: str) -> None:
    go_offline(visitor)
    begin(visitor, game)
    play(visitor, Random(2), moves=3)
    visitor.wait_for_turn()
    before, log = kept(visitor), visitor.log
    visitor.page.reload()
    visitor.wait_for_turn()
    assert visitor.log == log
    assert kept(visitor) == before
    visitor.go("/")
    visitor.page.locator("section", has_text="Games in progress").get_by_role("link").click()
    visitor.wait_for_turn()
    play(visitor, Random(3), moves=2)
    visitor.wait_for_turn()
    after = kept(visitor)
    assert after["moves"][: len(before["moves"])] == before["moves"]
    check_bots(after)
    visitor.forgive(OFFLINE)


@on_device
def test_hidden_cards_are_passed_on_with_the_device(new_visitor: NewVisitor) -> None:
    """On a phone, without a network, three at one screen."""
    visitor = new_visitor(size=PHONE, has_touch=True, is_mobile=True)
    go_offline(visitor)
    page = visitor.page
    visitor.go("/new/clocktowers/here")
    page.get_by_text("3", exact=True).tap()
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/match/here-*")
    for _ in range(4):
        visitor.settle()
        if page.locator(".pass").is_visible():
            assert page.locator(".board").count() == 0, "nothing is seen before"
            page.locator(".pass button").tap()
            visitor.settle()
        play(visitor, Random(1), moves=2, hand=finger)
    match = kept(visitor)
    assert len(match["seats"]) == 3
    assert len(match["moves"]) == 8
    replayed(match)
    visitor.forgive(OFFLINE)


def test_what_needs_the_network_says_so(visitor: Visitor) -> None:
    go_offline(visitor)
    visitor.go("/new/twrs/friend")
    visitor.page.get_by_role("button", name="Make invitation links").click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("cannot be reached")
    visitor.forgive(OFFLINE)


@on_device
def test_two_tabs_at_one_table(visitor: Visitor) -> None:
    begin(visitor, "twrs", "here")
    other = visitor.context.new_page()
    other.goto(visitor.page.url)
    type_move(visitor, "f4-f5")
    expect(other.locator("ol .move")).to_have_count(1)
    other.get_by_label("Type a move").fill("f8-f7")
    other.get_by_role("button", name="Play", exact=True).click()
    expect(visitor.page.locator("ol .move")).to_have_count(2)
    assert moves_of(visitor.page) == moves_of(other) == ["f4-f5", "f8-f7"]
    assert kept(visitor)["moves"] == ["f4-f5", "f8-f7"]


@on_device
def test_without_room_the_game_goes_on_and_the_player_knows(new_visitor: NewVisitor) -> None:
    def fill(route: Route) -> None:
        route.fulfill(body=FULL + route.fetch().text(), content_type="text/javascript")

    # The storage is used in the engine's worker; a service worker would load its code unseen.
    visitor = new_visitor(service_workers="block")
    visitor.context.route("**/assets/worker-*.js", fill)
    begin(visitor, "twrs")
    play(visitor, Random(1), moves=1)
    expect(visitor.page.locator(".status")).to_contain_text("no room")
    play(visitor, Random(1), moves=2)
    visitor.wait_for_turn()
    assert len(visitor.log) == 6
    visitor.forgive("blocked by Playwright")


@on_device
def test_the_memory_after_ten_games(visitor: Visitor) -> None:
    page = visitor.page
    session = visitor.context.new_cdp_session(page)
    session.send("Performance.enable")

    def heap() -> int:
        visitor.go_on("/")
        session.send("HeapProfiler.collectGarbage")
        told = session.send("Performance.getMetrics")["metrics"]
        return int(next(metric["value"] for metric in told if metric["name"] == HEAP))

    def one_game() -> None:
        visitor.go_on("/new/twrs/computer")
        page.get_by_role("button", name="Start").click()
        page.wait_for_url("**/match/here-*")
        visitor.wait_for_turn()
        play(visitor, Random(1), moves=2)
        for _ in range(2):
            page.get_by_role("button", name="Resign").click()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()

    visitor.go("/")
    one_game()
    first = heap()
    for _ in range(GAMES_IN_A_ROW):
        one_game()
    assert heap() - first < MAX_GROWTH


def test_hot_seat_without_webassembly_is_on_the_server(
    visitor: Visitor, server: ServerProcess
) -> None:
    visitor.context.add_init_script("delete window.WebAssembly")
    visitor.go("/new/twrs/here")
    visitor.page.get_by_role("button", name="Start").click()
    visitor.page.wait_for_url("**/match/*")
    visitor.settle()
    type_move(visitor, "f4-f5")
    visitor.until(lambda: len(visitor.log) == 1)
    assert len(Truth(server.database_url).steps(visitor.match_id)[-1].plies) == 1


@on_device
def test_a_friend_takes_over_from_the_computer(new_visitor: NewVisitor) -> None:
    anna, bram = new_visitor(), new_visitor()
    begin(anna, "tuerme")
    play(anna, Random(1), moves=2)
    anna.wait_for_turn()
    before = kept(anna)
    anna.page.get_by_text("On this device").click()
    anna.page.get_by_role("button", name="Invite friends").click()
    anna.page.wait_for_url(lambda url: "here-" not in url)
    anna.settle()
    assert [move["text"] for move in anna.told.log] == [before["deal"], *before["moves"]]
    address = anna.page.locator("aside").get_by_role("textbox").first.input_value()
    bram.go(address.removeprefix(anna.address))
    bram.page.get_by_label("Your name").fill("Bram")
    bram.page.get_by_role("button", name="Sit down").click()
    bram.page.wait_for_url("**/match/*")
    bram.settle()
    anna.until(lambda: anna.told.standing["started"])
    play(anna, Random(1), moves=1)
    bram.until(lambda: len(bram.told.log) == len(before["moves"]) + 2)
    anna.go("/")
    expect(anna.page.locator("section", has_text="progress").get_by_role("link")).to_have_count(1)


# Another build of the page: other names of files, and a mark to know it by.


class NextVersion(ServerProcess):
    """The server with whatever page is in a folder."""

    def __init__(self, folder: Path, database_url: str) -> None:
        super().__init__(database_url)
        place = json.dumps(str(folder))
        self.words = (
            "-c",
            f"import campanile; campanile.__path__.insert(0, {place});"
            " from campanile.cli.main import run; run()",
            "serve",
        )


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[NextVersion, Path]]:
    built = page_folder()
    assert built
    shutil.copytree(built, tmp_path / "web_dist")
    with NextVersion(tmp_path, f"sqlite:///{tmp_path / 'campanile.sqlite3'}") as process:
        yield process, tmp_path / "web_dist"


def deploy(folder: Path) -> None:
    """A new build."""
    pack = next((folder / "assets").glob("pack-*.json"))
    pack.rename(pack.with_name("pack-00000000.json"))
    worker = folder / "sw.js"
    worker.write_text(worker.read_text().replace(pack.name, "pack-00000000.json"))
    page = folder / "index.html"
    page.write_text(page.read_text().replace("<head>", '<head><meta name="build" content="2">'))


@on_device
def test_an_update_in_the_middle_of_a_game(
    browser: Browser, site: tuple[NextVersion, Path]
) -> None:
    process, folder = site
    visitor = Visitor(browser, process.address)
    visitor.go("/")
    visitor.until(lambda: visitor.page.evaluate(READY))
    begin(visitor, "clocktowers")
    play(visitor, Random(1), moves=2)
    visitor.wait_for_turn()
    deploy(folder)
    process.stop()
    process.start()
    play(visitor, Random(2), moves=2)
    visitor.wait_for_turn()
    before = kept(visitor)
    mark = visitor.page.locator('meta[name="build"]')
    expect(mark).to_have_count(0)
    visitor.page.reload()
    visitor.wait_for_turn()
    expect(mark).to_have_count(1)
    assert kept(visitor) == before
    # The new page is also what opens without a network, once its files are there.
    visitor.until(lambda: visitor.page.evaluate(UPDATED))
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.wait_for_turn()
    expect(mark).to_have_count(1)
    play(visitor, Random(3), moves=2)
    visitor.wait_for_turn()
    check_bots(kept(visitor))
    visitor.close()
