"""Turns by keyboard, by finger and by writing them; taken back; and in other languages."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.boards import board_of
from tests.browser.conftest import NewVisitor
from tests.browser.hands import Keys, finger, move, play, tab_to
from tests.browser.scenes import me
from tests.browser.visitor import PHONE, Visitor
from tests.server.client import bot


def _sit_down(visitor: Visitor, game: str) -> None:
    visitor.sit_down(visitor.make(game, me(), bot())["id"])
    visitor.wait_for_turn()


def _own(visitor: Visitor) -> int:
    return sum(ply["seat"] == 0 for ply in visitor.told.log)


@pytest.mark.parametrize("game", GAMES)
def test_two_whole_turns_by_keyboard_alone(game: str, visitor: Visitor) -> None:
    _sit_down(visitor, game)
    keys = Keys(Random(3))
    if board_of(game).is_staged:
        keys(visitor, visitor.offers()[0])
        assert visitor.page.locator(".spot.chosen").count() == 1
        visitor.page.keyboard.press("Escape")
        assert visitor.page.locator(".spot.chosen").count() == 0
    play(visitor, Random(3), moves=4, hand=keys)
    assert _own(visitor) >= 4, "two turns, and in Clocktowers each is two moves"


@pytest.mark.parametrize("game", GAMES)
def test_a_move_can_be_written(game: str, visitor: Visitor) -> None:
    _sit_down(visitor, game)
    text = visitor.told.moves[-1]
    box = visitor.page.get_by_label("Type a move")
    tab_to(visitor, "form input")
    visitor.page.keyboard.type("nonsense")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("alert")).to_contain_text("move")
    expect(box).to_have_value("nonsense")
    visitor.page.keyboard.press("Control+A")
    visitor.page.keyboard.type(text)
    visitor.page.keyboard.press("Enter")
    visitor.until(lambda: _own(visitor) == 1)
    assert text in visitor.log


def test_a_card_that_fits_nowhere_says_why_and_is_refused_where_it_is_put(
    visitor: Visitor,
) -> None:
    _sit_down(visitor, "clocktowers")
    refusal = visitor.page.get_by_role("alert")
    status = visitor.page.locator(".status")
    visitor.spot("hand.2").click()
    expect(status).to_contain_text("a clock goes on floors")
    expect(status).to_contain_text("Discard it")
    expect(refusal).to_have_count(0)
    visitor.spot("new").click()
    expect(refusal).to_contain_text("only a floor can")
    expect(refusal.get_by_role("link")).to_have_attribute(
        "href", re.compile("^/rules/clocktowers#")
    )
    visitor.spot("hand.0").click()
    expect(refusal).to_have_count(0)
    visitor.settle()
    assert _own(visitor) == 0


@pytest.mark.parametrize("game", GAMES)
def test_taking_back_brings_the_position_before_ones_own_last_move(
    game: str, visitor: Visitor
) -> None:
    _sit_down(visitor, game)
    play(visitor, Random(1), moves=2)
    visitor.wait_for_turn()
    before, log, board = visitor.told.standing["position"], visitor.log, visitor.look()
    move(visitor, Random(2))
    visitor.wait_for_turn()
    assert len(visitor.log) > len(log)
    visitor.page.get_by_role("button", name="Take back").click()
    visitor.until(lambda: visitor.is_in_step and len(visitor.told.log) == len(log))
    assert visitor.told.standing["position"] == before
    assert visitor.log == log
    assert visitor.look() == board
    play(visitor, Random(3), moves=1)


@pytest.mark.parametrize("game", GAMES)
def test_whole_turns_by_touch_are_confirmed(game: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(size=PHONE, has_touch=True, is_mobile=True)
    _sit_down(visitor, game)
    rng = Random(4)
    before: list[str] = []
    while visitor.page.locator(".status .primary").count() == 0:
        before = visitor.offers()
        visitor.page.tap(rng.choice(before))
    assert _own(visitor) == 0, "nothing is played before it is confirmed"
    visitor.page.get_by_role("button", name="Change it").tap()
    assert visitor.page.locator(".status .primary").count() == 0
    assert visitor.offers() == before, "the last choice can be made anew, and only that"
    play(visitor, rng, moves=4, hand=finger)
    assert _own(visitor) >= 4


def test_the_second_player_takes_over_the_side_that_has_moved(visitor: Visitor) -> None:
    made = visitor.make("twrs", bot(), me(), options={"swap": "true"})
    visitor.sit_down(made["id"])
    visitor.wait_for_turn()
    expect(visitor.page.locator(".status")).to_contain_text("or “Take over this side”")
    offer = ".board .button:text-is('Take over this side')"
    visitor.page.click(visitor.offers()[0])
    expect(visitor.page.locator(offer)).to_have_count(0)
    visitor.page.keyboard.press("Escape")
    Keys(Random(5))(visitor, offer)
    visitor.until(lambda: len(visitor.told.log) >= 2)
    visitor.wait_for_turn()
    assert visitor.log[1] == "swap"
    expect(visitor.page.get_by_title("Sides swapped")).to_have_count(1)
    expect(visitor.page.locator(offer)).to_have_count(0)
    play(visitor, Random(5), moves=1)


def test_another_language_in_mid_game_loses_nothing(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/settings")
    page.get_by_role("group", name="Confirm moves").get_by_text("On", exact=True).click()
    _sit_down(visitor, "twrs")
    sockets = len(visitor.sockets)
    visitor.spot("f4").click()
    page.get_by_label("Language").select_option("de")
    expect(page.locator(".status")).to_contain_text("Du bist dran")
    expect(visitor.spot("f4")).to_have_attribute("aria-pressed", "true")
    visitor.spot("d4").click()
    page.get_by_role("button", name="Nicht markieren").click()
    staged = page.locator(".status .primary")
    german = staged.inner_text()
    page.locator(".languages").select_option("nl")
    expect(staged).not_to_have_text(german)
    staged.click()
    visitor.until(lambda: _own(visitor) == 1)
    visitor.settle()
    assert visitor.log[0] == "f4-d4"
    assert len(visitor.sockets) == sockets, "the table stayed open"
    assert page.evaluate("document.documentElement.lang") == "nl"


@pytest.mark.parametrize("page", ["new", "rules"])
def test_a_game_that_does_not_exist_is_not_a_blank_page(page: str, visitor: Visitor) -> None:
    visitor.go(f"/{page}/chess")
    expect(visitor.page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_what_goes_wrong_on_a_page_is_found(visitor: Visitor) -> None:
    """The policy holds, and every other test would see what breaks it."""
    visitor.go("/")
    visitor.page.evaluate(
        "document.head.append(Object.assign(document.createElement('script'), {text: '1'}))"
    )
    visitor.page.evaluate("fetch('https://example.org/').catch(() => 0)")
    visitor.page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    visitor.page.evaluate("fetch('/api/matches/none').catch(() => 0)")
    visitor.until(lambda: len(visitor.faults) >= 4)
    visitor.forgive("script")
    visitor.forgive("example.org")
    visitor.forgive("thrown: ")
    visitor.forgive("404")
