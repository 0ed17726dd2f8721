"""A whole game of each kind against the easiest bot, by mouse, from the home page to the count: on
the device without a network, and on the server where the device has no WebAssembly."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from campanile.core.game import Outcome
from campanile.core.record import read_record
from campanile.games import GAMES
from tests.browser.boards import board_of
from tests.browser.device import on_device
from tests.browser.hands import play
from tests.browser.here import check_bots, go_offline, kept, replayed
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess
from tests.server.truth import Truth

TIES = {True: "A draw.", False: "A shared win."}
"""By whether the players of the game may agree on a draw."""


def start(visitor: Visitor, game: str) -> None:
    """Choose a game on the home page, in its shortest variant, and begin."""
    page = visitor.page
    visitor.go("/")
    tile = page.locator("article", has_text=GAMES[game].info.title)
    # The words of a game come after its tile, and move the links.
    expect(tile.locator(".facts span").first).to_be_visible()
    tile.get_by_role("link", name="Play the computer").click()
    page.wait_for_url("**/new/**")
    for value in board_of(game).short.values():
        page.get_by_text("Variants").click()
        page.get_by_role("spinbutton").fill(value)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/match/*")


def check_end(visitor: Visitor, game: str, result: Outcome | None) -> None:
    """The page shows the result with its count."""
    page = visitor.page
    assert result is not None and result.reason != "resigned"
    over = page.locator("section.card", has=page.get_by_role("button", name="Play again"))
    headline = over.get_by_role("heading").inner_text()
    if len(result.winners) == 2:
        assert headline == TIES[GAMES[game].info.draw_offers]
    else:
        assert headline == ("You have won!" if 0 in result.winners else "You have lost.")
    assert over.locator(".total td").all_inner_texts() == [str(n) for n in result.scores]
    lines = over.locator("tbody tr").count()
    # Where nobody has closed anything in TWRS there are no areas to list.
    assert lines >= (2 if board_of(game).is_counted else 1), "the count is broken down"
    assert page.locator(".spot.target").count() == 0
    assert headline in page.locator(".status").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_on_the_server_where_there_is_no_webassembly(
    game: str, visitor: Visitor, server: ServerProcess
) -> None:
    visitor.context.add_init_script("delete window.WebAssembly")
    start(visitor, game)
    play(visitor, Random(1))
    check_end(visitor, game, Truth(server.database_url).steps(visitor.match_id)[-1].result)


@on_device
@pytest.mark.parametrize("game", GAMES)
def test_on_the_device_without_a_network(game: str, visitor: Visitor) -> None:
    go_offline(visitor)
    start(visitor, game)
    play(visitor, Random(1))
    match = kept(visitor)
    state = replayed(match)
    check_end(visitor, game, GAMES[game].outcome(state))
    check_bots(match)
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="Download").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert read_record(text, GAMES).end() == state
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
