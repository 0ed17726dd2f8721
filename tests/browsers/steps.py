"""A turn at a table, put together from what the board offers, in any browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import monotonic, sleep
from typing import Any

from tests.browser.hands import PATIENCE, WAYS
from tests.browser.visitor import SHOWN
from tests.browsers.drivers import SECONDS, Driver

ENTER, TAB, SHIFT = "\ue007", "\ue004", "\ue008"
ARROWS = {
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


class Player:
    """A person at a page, against the easiest bot."""

    def __init__(self, driver: Driver, address: str, game: str) -> None:
        self._driver = driver
        self._rng = Random(4)
        driver.go(address)
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": 1}]
        wish = json.dumps({"game": game, "seats": seats})
        made = driver.evaluate(f"""fetch('/api/matches', {{
          method: 'POST', headers: {{'content-type': 'application/json'}}, body: {wish!r}
        }}).then((answer) => answer.json())""")
        self._path = f"/api/matches/{made['id']}"
        driver.go(f"{address}/match/{made['id']}")
        self._until(lambda: self.offers() > 0)

    def seats_in_the_log(self) -> list[int | None]:
        """Whose moves the server has stored."""
        log = self._driver.evaluate(
            f"fetch('{self._path}/replay').then((r) => r.json()).then((found) => found.log)"
        )
        return [ply["seat"] for ply in log]

    def offers(self) -> int:
        """How much the board offers to choose."""
        count: int = self._driver.evaluate(f"({OFFERED}).length")
        return count

    def choose_by_mouse(self, number: int) -> None:
        x, y = self._driver.evaluate(f"({MIDDLE})(({OFFERED})[{number}])")
        self._driver.act(
            {
                "type": "pointer",
                "id": "mouse",
                "parameters": {"pointerType": "mouse"},
                "actions": [
                    {"type": "pointerMove", "x": round(x), "y": round(y)},
                    {"type": "pointerDown", "button": 0},
                    {"type": "pointerUp", "button": 0},
                ],
            }
        )

    def choose_by_keys(self, number: int) -> None:
        """Tab to the board or to its buttons, arrows to a place, Enter."""
        place = self._driver.evaluate(f"({OFFERED})[{number}].dataset.spot ?? null")
        if place is None:
            self._tab_to(f"({OFFERED})[{number}]")
        else:
            self._tab_to(STOP)
            offer = f'[data-spot="{place}"]'
            for _ in range(PATIENCE):
                ways = self._driver.evaluate(f"({WAYS})({offer!r})")
                if not ways:
                    break
                # What lies behind something else takes a way round.
                is_lost = self._rng.random() < 0.2
                self._press(ARROWS[self._rng.choice(list(ARROWS) if is_lost else ways)])
            assert self._has_focus(f"document.querySelector({offer!r})")
        self._press(ENTER)

    def play_a_turn(self, choose: Callable[[int], None]) -> None:
        """Choose what is offered until the bot has answered."""
        before = self.seats_in_the_log().count(1)
        for _ in range(PATIENCE):
            self._until(lambda: self._is_in_step() and self.offers() > 0)
            choose(self._rng.randrange(self.offers()))
            if self.seats_in_the_log().count(1) > before:
                return
        raise AssertionError("no turn came of it")

    def _is_in_step(self) -> bool:
        """Whether the page shows what the server has stored."""
        shown: int | None = self._driver.evaluate(f"({SHOWN})()")
        return shown == len(self.seats_in_the_log())

    def _has_focus(self, element: str) -> bool:
        has: bool = self._driver.evaluate(f"document.activeElement === {element}")
        return has

    def _tab_to(self, element: str) -> None:
        """Forwards or backwards: beyond the last element is the browser's own window."""
        for _ in range(PATIENCE):
            if self._has_focus(element):
                return
            is_behind = self._driver.evaluate(f"({IS_BEHIND})({element})")
            self._press(*([SHIFT] if is_behind else []), TAB)
        raise AssertionError(f"Tab does not lead to {element}")

    def _press(self, *keys: str) -> None:
        actions = [{"type": "keyDown", "value": key} for key in keys]
        actions += [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self._driver.act({"type": "key", "id": "keys", "actions": actions})

    def _until(self, holds: Callable[[], Any]) -> None:
        end = monotonic() + SECONDS
        while not holds():
            assert monotonic() < end, "waited in vain"
            sleep(0.05)


# Places with a mark, and buttons with words.
OFFERED = """[...document.querySelectorAll(
  '.board .spot.target, .board .button:not([aria-label], .status *)')]"""
# The board is one tab stop.
STOP = "document.querySelector('.spot[tabindex=\"0\"]')"
IS_BEHIND = """(element) =>
  document.activeElement !== document.body &&
  element.compareDocumentPosition(document.activeElement) === Node.DOCUMENT_POSITION_FOLLOWING"""
MIDDLE = """(element) => {
  element.scrollIntoView({ block: 'center' })
  const shown = element.querySelector('.area') ?? element
  const { x, y, width, height } = shown.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}"""
