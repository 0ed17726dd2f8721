"""What players do besides moving: taking back, calling off, resigning."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.hands import move, play
from tests.browser.scenes import me
from tests.browser.visitor import Visitor
from tests.server.client import OPEN, bot


def _places(visitor: Visitor) -> dict[str, tuple[float, float]]:
    """Where the buttons beside the board are, relative to the first one."""
    buttons = visitor.page.get_by_role("region", name="Actions").get_by_role("button")
    boxes = [(button.inner_text(), button.bounding_box()) for button in buttons.all()]
    first = boxes[0][1]
    assert first
    return {name: (box["x"] - first["x"], box["y"] - first["y"]) for name, box in boxes if box}


def test_calling_off_asks_first(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_down(visitor.make("twrs", me(), bot())["id"])
    page.get_by_role("button", name="Call off").click()
    question = page.get_by_role("button", name="Really call off?")
    expect(question).to_be_visible()
    page.get_by_role("button", name="Turn the board").click()
    expect(question).to_have_count(0)
    assert not visitor.told.over
    page.get_by_role("button", name="Call off").click()
    question.click()
    expect(page.get_by_role("heading", name="Called off")).to_be_visible()


def test_an_open_invitation_can_be_called_off(visitor: Visitor) -> None:
    visitor.sit_down(visitor.make("twrs", me(), OPEN)["id"])
    visitor.page.get_by_role("button", name="Call off").click()
    visitor.page.get_by_role("button", name="Really call off?").click()
    expect(visitor.page.get_by_role("heading", name="Called off")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Play again")).to_have_count(0)


@pytest.mark.parametrize("game", ["twrs", "clocktowers"])
def test_the_buttons_keep_their_places(game: str, visitor: Visitor) -> None:
    visitor.sit_down(visitor.make(game, me(), bot())["id"])
    visitor.wait_for_turn()
    before = _places(visitor)
    assert {"Take back", "Hint"} < set(before)
    play(visitor, Random(1), moves=2)
    visitor.wait_for_turn()
    after = _places(visitor)
    assert before.pop("Call off") == after.pop("Resign")
    assert before == after


@pytest.mark.parametrize("game", ["twrs", "clocktowers"])
def test_on_one_device_the_last_move_is_taken_back(game: str, visitor: Visitor) -> None:
    visitor.sit_down(visitor.make(game, me("Anna"), me("Bram"))["id"])
    visitor.wait_for_turn()
    start, log = visitor.look(), visitor.log
    move(visitor, Random(1))
    visitor.wait_for_turn()
    visitor.page.get_by_role("button", name="Take back").click()
    visitor.until(lambda: visitor.is_in_step and visitor.is_to_move and visitor.log == log)
    assert visitor.look() == start
    expect(visitor.page.locator(".status")).to_contain_text("Anna to move")


def test_on_one_device_each_move_can_be_taken_back_by_itself(visitor: Visitor) -> None:
    visitor.sit_down(visitor.make("twrs", me("Anna"), me("Bram"))["id"])
    boards = []
    for _ in range(3):
        visitor.wait_for_turn()
        boards.append(visitor.look())
        move(visitor, Random(1))
    for left in (2, 1, 0):
        visitor.page.get_by_role("button", name="Take back").click()
        visitor.until(lambda: visitor.is_in_step and len(visitor.log) == left)  # noqa: B023
        visitor.wait_for_turn()
        assert visitor.look() == boards[left]
