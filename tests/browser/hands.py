"""Ways to play: each takes what the board offers until a move, or a game, is made of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from tests.browser.visitor import Visitor

Hand: TypeAlias = Callable[[Visitor, str], None]
"""Chooses something on the page, given as a selector."""
PATIENCE = 80
"""This many keys, or choices, are enough for anything on one page."""


def mouse(visitor: Visitor, offer: str) -> None:
    visitor.page.click(offer)


def finger(visitor: Visitor, offer: str) -> None:
    """Touch it, and confirm if that made a whole move."""
    visitor.page.tap(offer)
    confirm = visitor.page.locator(".status .primary")
    if confirm.is_visible():
        confirm.tap()


class Keys:
    """The keyboard alone: Tab to come to things, arrows on the board, Enter to choose."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, visitor: Visitor, offer: str) -> None:
        if "data-spot" in offer:
            tab_to(visitor, ".spot")
            self._walk(visitor, offer)
        else:
            tab_to(visitor, ".board .button:not([aria-label])")
        visitor.page.keyboard.press("Enter")

    def _walk(self, visitor: Visitor, offer: str) -> None:
        """Mostly straight on; what lies behind something else takes a way round."""
        for _ in range(PATIENCE):
            ways = visitor.page.evaluate(WAYS, offer)
            if not ways:
                return
            if self._rng.random() < 0.2:
                ways = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]
            visitor.page.keyboard.press(self._rng.choice(ways))
        raise AssertionError(f"arrow keys do not lead to {offer}")


def tab_to(visitor: Visitor, selector: str) -> None:
    for _ in range(PATIENCE):
        if visitor.page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def move(visitor: Visitor, rng: Random, hand: Hand = mouse) -> None:
    """One move, whatever it takes; nothing is tried twice if there is anything else."""
    version = visitor.told.standing["version"]
    tried: set[str] = set()
    for _ in range(PATIENCE):
        offers = visitor.offers()
        fresh = [offer for offer in offers if offer not in tried] or offers
        assert fresh, "nothing is offered"
        chosen = rng.choice(fresh)
        tried.add(chosen)
        hand(visitor, chosen)
        visitor.settle()
        if visitor.told.standing["version"] > version:
            return
    raise AssertionError(f"no move came of {tried}")


def play(visitor: Visitor, rng: Random, moves: int = 1000, hand: Hand = mouse) -> None:
    """Play this many moves, or to the end."""
    for _ in range(moves):
        visitor.wait_for_turn()
        if visitor.told.over:
            return
        move(visitor, rng, hand)
    visitor.settle()


# The arrow keys that bring the focus nearer to a place.
WAYS = """(offer) => {
  const middle = (element) => {
    const { left, right, top, bottom } = element.querySelector('.area').getBoundingClientRect()
    return [(left + right) / 2, (top + bottom) / 2]
  }
  if (document.activeElement.matches(offer)) return []
  const [x, y] = middle(document.activeElement)
  const [toX, toY] = middle(document.querySelector(offer))
  const ways = []
  if (Math.abs(toX - x) > 2) ways.push(toX > x ? 'ArrowRight' : 'ArrowLeft')
  if (Math.abs(toY - y) > 2) ways.push(toY > y ? 'ArrowDown' : 'ArrowUp')
  return ways
}"""
