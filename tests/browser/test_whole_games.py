"""A whole game of each kind against the easiest bot, by mouse, from the home page to the count."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.boards import board_of
from tests.browser.hands import play
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess
from tests.server.truth import Truth

TIES = {True: "A draw.", False: "A shared win."}
"""By whether the players of the game may agree on a draw."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(game: str, visitor: Visitor, server: ServerProcess) -> None:
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
    play(visitor, Random(1))

    result = Truth(server.database_url).steps(visitor.match_id)[-1].result
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
