"""Puzzles on the page, solved by whatever hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, Request, expect

from campanile.core.play import play
from campanile.games import GAMES
from tests.browser.boards import board_of
from tests.browser.visitor import NEXT_FRAME, Visitor
from tests.conformance.test_puzzles import rows

ANSWERS = 2
ASKED = 2
"""So many choices make every move; a mark may need more."""
Choose = Callable[[Visitor, str], None]


def example(game: str) -> Mapping[str, Any]:
    """The first puzzle of a game that asks for two answers."""
    return next(row for row in rows(GAMES[game]) if len(line(row)) == ANSWERS)


def line(row: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """The first right answers, each with its replies."""
    found, at = [], 0
    while at is not None:
        answer, (replies, at) = next(iter(row["steps"][at].items()))
        found.append((answer, replies))
    return found


@contextmanager
def moves_made(page: Page) -> Iterator[list[Request]]:
    """The moves that the page asks about while something is done."""
    asked: list[Request] = []

    def note(request: Request) -> None:
        if request.url.endswith("/api/positions"):
            asked.append(request)

    page.on("request", note)
    yield asked
    page.remove_listener("request", note)


def make_move(visitor: Visitor, game: str, position: str, move: str, choose: Choose) -> None:
    """Put a move together on the board."""
    page = visitor.page
    expect(page.locator(".board .spot.target").first).to_be_attached()
    if move == "pass":
        choose(visitor, ".board .button")
        return
    places = board_of(game).places(position, move)
    with moves_made(page) as made:
        for number, place in enumerate(places):
            # What has only one choice is not asked for.
            if number >= ASKED:
                page.evaluate(NEXT_FRAME)
            if not made:
                choose(visitor, f'[data-spot="{place}"]')
    without = page.locator(".board .choice")
    if without.is_visible():
        if "+" in move:
            choose(visitor, f'[data-spot="{places[-1]}"]')  # these stones and no others
        else:
            choose(visitor, ".board .choice")


def solve(
    visitor: Visitor, game: str, row: Mapping[str, Any], choose: Choose, solved: str = "Solved"
) -> None:
    """Give the first of the right answers at every step."""
    page = visitor.page
    state = GAMES[game].read(row["position"])
    for answer, replies in line(row):
        make_move(visitor, game, GAMES[game].write(state), answer, choose)
        for move in (answer, *replies):
            state = play(GAMES[game], state, move)
        if replies:
            said = page.locator(".reply")
            expect(said).to_be_visible()
    expect(page.locator(".note.done")).to_contain_text(solved)


def clicks(visitor: Visitor, place: str) -> None:
    visitor.page.locator(place).click()


def taps(visitor: Visitor, place: str) -> None:
    visitor.page.locator(place).tap()
