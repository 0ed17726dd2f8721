"""The pictures that messengers show beside a link to a game, `Extras.preview`, taken anew."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import FloatRect

from campanile.games import OURS
from tests.browser.visitor import chromium
from tests.server.process import ServerProcess

WIDTH, HEIGHT = 1200, 630


def main() -> None:
    with (
        TemporaryDirectory() as store,
        ServerProcess(f"sqlite:///{store}/campanile.sqlite3") as server,
        chromium() as browser,
    ):
        page = browser.new_page(
            viewport={"width": 640, "height": 900}, device_scale_factor=2, reduced_motion="reduce"
        )
        page.goto(server.address)
        page.locator("article svg").nth(len(OURS) - 1).wait_for()
        for game, picture in zip(
            OURS, page.locator("article > div:first-child").all(), strict=True
        ):
            picture.locator("svg").first.wait_for()
            box = picture.bounding_box()
            assert box
            # The middle of it, as wide as the picture has to be for its height.
            height = box["width"] * HEIGHT / WIDTH
            top = page.evaluate("scrollY") + box["y"] + (box["height"] - height) / 2
            clip = FloatRect(x=box["x"], y=top, width=box["width"], height=height)
            into = Path(str(files(type(game).__module__).joinpath("preview.jpg")))
            page.screenshot(path=into, type="jpeg", quality=80, clip=clip, full_page=True)


if __name__ == "__main__":
    main()
