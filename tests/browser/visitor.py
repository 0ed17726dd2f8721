"""A visitor: a page in real Chromium, and every error that occurs in it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Request,
    Response,
    WebSocket,
    sync_playwright,
)
from websockets.sync.client import connect
from websockets.typing import Origin

from campanile.bots.base import Bot, Limits
from campanile.bots.levels import LevelBot
from campanile.core.game import View
from campanile.server.wire import PROTOCOL
from tests.server.client import Heard

SECONDS = 30.0
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SETTINGS = "campanile.settings"
QUICK = {"pace": "off", "notation": "codes"}
WIDE = (1440, 900)
PHONE = (390, 844)
SMALL = (320, 640)
"""WCAG 1.4.10: also a wide window at 400 %."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's own browser; nothing is downloaded."""
    path = shutil.which("chromium")
    assert path, "there is no chromium; make test installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """A person with cookies and a page; keeps what the page receives, and every fault."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int] = WIDE,
        theme: Literal["light", "dark"] = "light",
        language: str = "en",
        *,
        settings: Mapping[str, str] = QUICK,
        **more: Any,
    ) -> None:
        self.address = address
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            locale=language,
            **{"reduced_motion": "reduce", **more},
        )
        # Tests read moves as codes, and do not wait for what others do to be shown one by one.
        self.context.add_init_script(f"localStorage['{SETTINGS}'] ??= '{json.dumps(settings)}'")
        self.context.add_init_script(OVERHEAR)
        self.page = self.context.new_page()
        self.sockets: list[Heard] = [Heard()]
        """What each socket received, the newest last."""
        self.answers: list[Response] = []
        """The responses over HTTP; `said` are the messages that sockets sent."""
        self.said: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self._unanswered: set[str] = set()
        self._version = 0
        self._watch()

    def _watch(self) -> None:
        self.context.on("request", self._asked)
        self.context.on("response", self._answered)
        self.context.on("requestfailed", self._failed)
        self.page.on("console", self._wrote)
        self.page.on("pageerror", lambda error: self.faults.append(f"thrown: {error}"))
        self.page.on("websocket", self._opened)
        # A table on this device says the same things, to a worker.
        self.page.expose_function("said", self._says_here)
        self.page.expose_function("heard", lambda text: self._hears(self.told, text))

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"another host: {request.url}")

    def _answered(self, response: Response) -> None:
        self.answers.append(response)
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        # Leaving a page in the middle of a request is no fault.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"{request.failure}: {request.url}")

    def _wrote(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _begins(self) -> Heard:
        heard = Heard()
        self.sockets.append(heard)
        self._unanswered.clear()
        self._version = 0
        return heard

    def _says_here(self, text: str) -> None:
        if json.loads(text)["type"] == "hello":
            self._begins()
        self._says(text)

    def _opened(self, socket: WebSocket) -> None:
        heard = self._begins()
        socket.on("framesent", lambda frame: self._says(str(frame)))
        socket.on("framereceived", lambda frame: self._hears(heard, str(frame)))

    def _says(self, text: str) -> None:
        message = json.loads(text)
        self.said.append(message)
        if message["type"] in ("move", "act"):
            self._unanswered.add(message["id"])

    def _hears(self, heard: Heard, text: str) -> None:
        told = heard.take_in(text)
        if told["type"] in ("ack", "refused"):
            self._unanswered.discard(told["id"])
            self._version = max(self._version, told.get("version") or 0)

    @property
    def told(self) -> Heard:
        return self.sockets[-1]

    def forgive(self, pattern: str) -> None:
        """Faults that were expected, and of which there has to be one."""
        left = [fault for fault in self.faults if not re.search(pattern, fault)]
        assert len(left) < len(self.faults), f"no fault like {pattern}"
        self.faults = left

    def go(self, path: str) -> None:
        self.page.goto(path)
        self.page.wait_for_selector("h1", state="attached")

    def go_on(self, path: str) -> None:
        """The same as by a link, without loading the page anew."""
        self.page.evaluate(
            "(path) => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')) }",
            path,
        )
        self.page.wait_for_selector("h1", state="attached")

    def resize(self, width: int, height: int) -> None:
        """Another window, with everything drawn for it: boards fit themselves within a frame."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(
            "([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height]
        )
        self.page.evaluate(NEXT_FRAME)

    def until(self, holds: Callable[[], Any]) -> None:
        """Wait until something is so."""
        end = monotonic() + SECONDS
        while not holds():
            assert monotonic() < end, f"waited in vain; {self.faults}"
            self.page.wait_for_timeout(10)

    # Tables

    def make(self, game: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        """A new match, made without the page."""
        body = {"game": game, "seats": seats, **more}
        answer = self.context.request.post(
            "/api/matches", data=body, headers={"origin": self.address}
        )
        assert answer.ok, answer.text()
        made: dict[str, Any] = answer.json()
        return made

    def join(self, made: dict[str, Any], seat: int, name: str) -> None:
        """Take an open seat of a match that somebody else has made, without the page."""
        invited = {"token": made["invites"][str(seat)], "name": name}
        answer = self.context.request.post(
            "/api/links", data=invited, headers={"origin": self.address}
        )
        assert answer.ok, answer.text()

    def make_in_the_middle(self, game: str, *seats: dict[str, Any], plies: int, **more: Any) -> str:
        """The id of a match after so many moves; a deal by which it ends sooner is rare."""
        for _ in range(3):
            match_id: str = self.make(game, *seats, **more)["id"]
            if self.play_ahead(match_id, plies):
                return match_id
        raise AssertionError("three games were over before their middle")

    def play_ahead(self, match_id: str, plies: int = 1000) -> bool:
        """Play this many moves, or all, on the visitor's own seats and without the page; whether
        the game goes on."""
        chooser = LevelBot(seed=1, level=5)
        cookies = "; ".join(f"{c['name']}={c['value']}" for c in self.context.cookies())
        with connect(
            f"{self.address.replace('http', 'ws', 1)}/api/matches/{match_id}/socket",
            origin=Origin(self.address),
            additional_headers={"cookie": cookies},
        ) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            heard = Heard()
            while not heard.standing or (not heard.over and len(heard.log) < plies):
                if message := _answer(heard, chooser):
                    socket.send(json.dumps(message))
                heard.take_in(str(socket.recv(SECONDS)))
            return not heard.over

    def sit_down(self, match_id: str) -> None:
        """Open a table's page."""
        self.go(f"/match/{match_id}")
        self.settle()

    @property
    def match_id(self) -> str:
        return self.page.url.split("/match/")[1]

    @property
    def log(self) -> list[str]:
        """The moves as the page lists them."""
        return [text.strip() for text in self.page.locator("ol .move").all_inner_texts()]

    @property
    def is_in_step(self) -> bool:
        """Whether every sent message is answered, and the page shows the newest received one."""
        # The page is asked first: with its answer comes whatever it said before.
        shown: int | None = self.page.evaluate(SHOWN)
        standing = self.told.standing
        if not standing or self._unanswered or standing["version"] < self._version:
            return False
        return shown in (len(self.told.log), -1)

    @property
    def is_to_move(self) -> bool:
        """Whether this page has a move to make."""
        standing = self.told.standing
        return bool(standing) and standing["result"] is None and bool(self.told.moves)

    def settle(self) -> None:
        self.until(lambda: self.is_in_step)

    def wait_for_turn(self) -> None:
        """Until there is something to do here, or never again."""
        self.until(lambda: self.is_in_step and (self.is_to_move or self.told.over))

    def spot(self, place: str) -> Locator:
        return self.page.locator(f'[data-spot="{place}"]')

    def look(self) -> list[str]:
        """What stands where, and what can be done with it, as a screen reader tells it."""
        names = "(spots) => spots.map((spot) => spot.getAttribute('aria-label'))"
        labels: list[str] = self.page.locator(".spot").evaluate_all(names)
        return labels

    def offers(self) -> list[str]:
        """What the board offers next, as selectors: places with a mark, and its buttons."""
        found: list[str] = self.page.evaluate(OFFERS)
        return found

    def close(self) -> None:
        self.context.close()


def _answer(heard: Heard, chooser: Bot) -> dict[str, Any] | None:
    """What is to be said now, once for each version."""
    if not heard.heard or "standing" not in heard.heard[-1]:
        return None
    standing = heard.standing
    actor, version = standing["position"]["actor"], standing["version"]
    if actor != standing["seat"]:
        mine = any(actor in told.get("yours", []) for told in heard.heard)
        return {"type": "sit", "seat": actor} if mine else None
    position = standing["position"]
    view = View(
        standing["game"], actor, position["text"], actor, tuple(position["moves"]), (), None
    )
    move = chooser.choose(view, Limits())
    return {"type": "move", "id": f"ahead{version}", "version": version, "move": move}


# What the page and the tables on its device say to each other.
OVERHEAR = """{
  const { Worker } = window
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        if (data.said) window.heard?.(JSON.stringify(data.said))
      })
    }
    postMessage(data) {
      if (data.ask === 'hear') window.said?.(JSON.stringify(data.args[1]))
      super.postMessage(data)
    }
  }
}"""
# The first frame may begin before the page is laid out; what depends on sizes follows within it.
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# How many moves are listed; -1 while the device is passed on and nothing may be seen.
SHOWN = """() => document.querySelector('.pass') ? -1
    : document.querySelector('main.table')?.querySelectorAll('ol .move').length"""
# A button with an icon only is a way back or another way to the same move.
OFFERS = """() => [
  ...[...document.querySelectorAll('.board .spot.target')]
    .map((spot) => `[data-spot="${spot.dataset.spot}"]`),
  ...[...document.querySelectorAll('.board .button:not([aria-label], .status *)')]
    .map((button) => `.board .button:text-is("${button.textContent.trim()}")`),
]"""
