"""The pictures in README.md and docs/, taken anew: `python -m tests.browser.documents`."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from playwright.sync_api import Browser

from tests.browser.scenes import me
from tests.browser.visitor import Visitor, chromium
from tests.server.client import bot
from tests.server.process import ServerProcess

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = (1280, 800)


def take(
    browser: Browser,
    address: str,
    game: str,
    *others: dict[str, Any],
    plies: int,
    theme: Literal["light", "dark"] = "light",
    chosen: bool = False,
) -> None:
    """A table in mid-game, with points; another game, if it is over by then or has none."""
    while True:
        visitor = Visitor(browser, address, size=SIZE, theme=theme)
        made = visitor.make(game, me(), *others)
        visitor.play_ahead(made["id"], plies)
        visitor.sit_down(made["id"])
        visitor.wait_for_turn()
        if not visitor.told.over and any(visitor.told.standing["position"]["scores"]):
            break
        visitor.close()
    if chosen:
        visitor.page.click(visitor.offers()[-1])
    visitor.page.wait_for_timeout(300)
    session = visitor.context.new_cdp_session(visitor.page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    (FOLDER / f"{game}.webp").write_bytes(b64decode(shot["data"]))
    visitor.close()


def main() -> None:
    with (
        TemporaryDirectory() as store,
        ServerProcess(f"sqlite:///{store}/campanile.sqlite3") as server,
        chromium() as browser,
    ):
        take(browser, server.address, "twrs", bot(4), plies=30, chosen=True)
        take(browser, server.address, "clocktowers", bot(6), bot(6), plies=66, theme="dark")
        take(browser, server.address, "tuerme", bot(4), bot(4), bot(4), plies=60)


if __name__ == "__main__":
    main()
