"""Every page that the project has, by name: what to look at in tests and in pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from campanile import engine
from campanile.games import GAMES
from tests.browser.boards import board_of
from tests.browser.visitor import Visitor
from tests.server.client import OPEN, bot

Scene: TypeAlias = Callable[[Visitor], None]
MODES = ("computer", "friend", "here")


def me(name: str = "Anna") -> dict[str, Any]:
    return {"kind": "me", "name": name}


def _address(path: str) -> Scene:
    return lambda visitor: visitor.go(path)


def _setup(game: str, mode: str) -> Scene:
    def scene(visitor: Visitor) -> None:
        visitor.go(f"/new/{game}/{mode}")
        for closed in visitor.page.locator("details:not([open]) summary").all():
            closed.click()
        visitor.page.wait_for_selector("form")

    return scene


def _table(
    game: str, *seats: dict[str, Any], plies: int = 0, live: bool = False, chosen: bool = False
) -> Scene:
    def scene(visitor: Visitor) -> None:
        if live:
            match_id = visitor.make_in_the_middle(game, *seats, plies=plies)
        else:
            match_id = visitor.make(game, *seats)["id"]
            if plies:
                visitor.play_ahead(match_id, plies)
        visitor.sit_down(match_id)
        if len([seat for seat in seats if seat["kind"] == "me"]) == 1:
            visitor.wait_for_turn()
        if chosen:
            visitor.page.click(visitor.offers()[0])

    return scene


def _estimate(game: str, plies: int) -> Scene:
    """A table with a tint that says who would get what."""
    table = _table(game, me(), bot(5), plies=plies, live=True)

    def scene(visitor: Visitor) -> None:
        table(visitor)
        visitor.page.locator("body").press("e")
        visitor.page.wait_for_selector(".board .estimate")

    return scene


def _invitation(visitor: Visitor) -> None:
    visitor.go(f"/join#{invited(visitor)}")
    visitor.page.wait_for_selector("form .field")


def invited(visitor: Visitor, *seats: dict[str, Any], game: str = "twrs", **more: Any) -> str:
    """The token of an invitation by somebody else, to the last of some seats."""
    browser = visitor.context.browser
    assert browser
    other = Visitor(browser, visitor.address)
    made = other.make(game, *(seats or (me("Bram"), OPEN)), **more)
    other.close()
    token: str = list(made["invites"].values())[-1]
    return token


def _nowhere(visitor: Visitor) -> None:
    visitor.go("/join#invented-token")
    visitor.page.wait_for_selector("[role=alert]")
    visitor.forgive("404")


def _nothing(visitor: Visitor) -> None:
    visitor.go("/no/such/page")
    visitor.forgive("404")


def _lobby(visitor: Visitor) -> None:
    visitor.sit_down(visitor.make("twrs", me(), OPEN)["id"])


def _foreign_return_link(visitor: Visitor) -> None:
    """A link that is somebody else's, in a browser that has games."""
    visitor.make("twrs", me("Bram"), bot())
    origin = {"origin": visitor.address}
    link = visitor.context.request.post("/api/me/return-link", headers=origin).json()["token"]
    visitor.context.clear_cookies()
    visitor.make("twrs", me("Anna"), bot())
    visitor.go(f"/join/return#{link}")
    visitor.page.get_by_role("heading", name="Continue as Bram?").wait_for()
    visitor.forgive("409")


def _settings_of_a_guest(visitor: Visitor) -> None:
    visitor.make("twrs", me(), bot())
    visitor.go("/settings")
    visitor.page.get_by_role("heading", name="Your data").wait_for()


def _here(visitor: Visitor) -> None:
    """A table on this device, and how to leave it."""
    visitor.go("/new/twrs/computer")
    visitor.page.get_by_role("button", name="Start").click()
    visitor.page.wait_for_url("**/match/here-*")
    visitor.wait_for_turn()
    if not (leaving := visitor.page.get_by_text("On this device")).is_visible():
        visitor.page.get_by_role("button", name="More").click()
    leaving.click()


def _home_with_games(visitor: Visitor) -> None:
    for game in GAMES:
        visitor.make(game, me(), bot())
    visitor.go("/")
    visitor.page.wait_for_selector("article")


SCENES: dict[str, Scene] = {
    "home": _address("/"),
    "home-running": _home_with_games,
    "join": _invitation,
    "join-nowhere": _nowhere,
    "join-replace": _foreign_return_link,
    "learn": _address("/learn"),
    "settings": _address("/settings"),
    "settings-guest": _settings_of_a_guest,
    "nothing": _nothing,
    "lobby": _lobby,
    "here": _here,
    "hot-seat": _table("clocktowers", me("Anna"), me("Bram"), plies=3),
    "clocktowers-four": _table("clocktowers", me(), bot(), bot(), bot(), plies=60),
    "clocktowers-four-end": _table("clocktowers", me(), bot(), bot(), bot(), plies=1000),
    "tuerme-four": _table("tuerme", me(), bot(), bot(), bot(), plies=60),
}
for game in GAMES:
    middle = board_of(game).middle
    SCENES |= {f"setup-{game}-{mode}": _setup(game, mode) for mode in MODES}
    SCENES |= {
        f"{game}-start": _table(game, me(), bot()),
        f"{game}-middle": _table(game, me(), bot(5), plies=middle, live=True),
        f"{game}-chosen": _table(game, me(), bot(5), plies=middle, live=True, chosen=True),
        f"{game}-end": _table(game, me(), bot(5), plies=1000),
        f"lesson-{game}": _address(f"/learn/{game}"),
        f"lesson-{game}-done": _address(f"/learn/{game}/done"),
        f"rules-{game}": _address(f"/rules/{game}"),
    }
    if engine.estimates(game):
        SCENES[f"{game}-estimate"] = _estimate(game, middle)
