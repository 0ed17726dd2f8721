"""Pictures of every page at every size, light and dark, the wide ones in three languages too:
`make pictures`. `index.html` beside them shows them all, and `sheet-….png` many at once."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser

from tests.browser.scenes import SCENES
from tests.browser.visitor import PHONE, SMALL, WIDE, Visitor, chromium
from tests.server.process import ServerProcess

SCREENS = {"wide": WIDE, "tablet": (1024, 768), "upright": (820, 1180)}
PHONES = {
    "phone": PHONE,
    "small": SMALL,
    "lying": (844, 390),
    "narrow": (360, 740),
    "broad": (430, 932),
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LANGUAGES = ("de", "nl")
MAX_SCREENS = 3
"""Of a page that is longer, the rest is left out."""
SHEET_WIDTH = 1600
PER_SHEET = 12


class Camera:
    """Takes pictures of the page that a visitor sees."""

    def __init__(self, visitor: Visitor, scene: str, folder: Path) -> None:
        self._visitor = visitor
        self._scene = scene
        self._folder = folder

    def take(self, size: str, width: int, height: int) -> None:
        """Both themes at a size."""
        self._visitor.page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            self._visitor.page.emulate_media(color_scheme=theme)
            self._visitor.page.wait_for_selector(f'html[data-theme="{theme}"]')
            self._shoot(f"{size}-{theme}", width, height)

    def take_languages(self, width: int, height: int) -> None:
        self._visitor.page.set_viewport_size({"width": width, "height": height})
        self._visitor.page.emulate_media(color_scheme="light")
        for language in LANGUAGES:
            self._visitor.page.locator(".languages").select_option(language)
            self._visitor.page.wait_for_selector(f'html[lang="{language}"]')
            self._shoot(f"wide-{language}", width, height)

    def _shoot(self, name: str, width: int, height: int) -> None:
        page = self._visitor.page
        # Colours may fade from one to the other, and boards turn.
        page.wait_for_timeout(200)
        whole: int = page.evaluate("document.documentElement.scrollHeight")
        page.screenshot(
            path=self._folder / f"{self._scene}-{name}.png",
            full_page=True,
            clip={"x": 0, "y": 0, "width": width, "height": min(whole, MAX_SCREENS * height)},
        )


def take(browser: Browser, address: str, scene: str, folder: Path) -> list[str]:
    """All pictures of a scene; the faults there were."""
    faults = []
    for sizes in (SCREENS, PHONES):
        is_phone = sizes is PHONES
        visitor = Visitor(browser, address, has_touch=is_phone, is_mobile=is_phone)
        SCENES[scene](visitor)
        visitor.page.wait_for_load_state("networkidle")  # The miniatures come last.
        camera = Camera(visitor, scene, folder)
        for size, (width, height) in sizes.items():
            camera.take(size, width, height)
        if not is_phone:
            camera.take_languages(*WIDE)
        visitor.close()
        faults += visitor.faults
    return faults


def kinds() -> Iterator[tuple[str, int, int]]:
    """The last part of a picture's name, with its size on the screen."""
    for (size, (width, height)), theme in product((SCREENS | PHONES).items(), THEMES):
        yield f"{size}-{theme}", width, height
    for language in LANGUAGES:
        yield f"wide-{language}", *WIDE


def show(browser: Browser, folder: Path, scenes: list[str]) -> None:
    """The pictures of each kind side by side: a page, and sheets as pictures themselves."""
    page = browser.new_page(viewport={"width": SHEET_WIDTH, "height": 1000})
    links = []
    for kind, width, height in kinds():
        columns = 3 if width > height else 6
        column = SHEET_WIDTH // columns - 8
        style = (
            f"body{{margin:0;display:grid;grid-template-columns:repeat({columns},{column}px);"
            "gap:8px;font:13px sans-serif}"
            f"img{{display:block;width:{column}px;aspect-ratio:{width}/{height};"
            "object-fit:cover;object-position:top;border:1px solid #888;box-sizing:border-box}"
        )
        for number, first in enumerate(range(0, len(scenes), PER_SHEET)):
            name = f"sheet-{kind}-{number + 1}"
            shown = "".join(
                f'<a href="{scene}-{kind}.png">{scene}<img src="{scene}-{kind}.png" alt=""></a>'
                for scene in scenes[first : first + PER_SHEET]
            )
            sheet = folder / f"{name}.html"
            sheet.write_text(f"<!doctype html><style>{style}</style>{shown}", encoding="utf-8")
            page.goto(sheet.resolve().as_uri())
            page.screenshot(path=folder / f"{name}.png", full_page=True)
            links.append(f'<li><a href="{name}.html">{name}</a></li>')
    (folder / "index.html").write_text(f"<!doctype html><ul>{''.join(links)}</ul>", "utf-8")
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=Path("build/pictures"))
    parser.add_argument("--only", default="", help="scenes whose names match this expression")
    wish = parser.parse_args()
    wish.into.mkdir(parents=True, exist_ok=True)
    scenes = [scene for scene in SCENES if re.search(wish.only, scene)]
    faults = []
    with (
        TemporaryDirectory() as store,
        ServerProcess(f"sqlite:///{store}/campanile.sqlite3") as server,
        chromium() as browser,
    ):
        for scene in scenes:
            print(scene, flush=True)
            faults += take(browser, server.address, scene, wish.into)
        show(browser, wish.into, scenes)
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
