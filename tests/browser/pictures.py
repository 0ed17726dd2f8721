"""Pictures of every page, at three sizes, light and dark: `make pictures`."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser

from tests.browser.scenes import SCENES
from tests.browser.visitor import PHONE, WIDE, Visitor, chromium
from tests.server.process import ServerProcess

SIZES = {"wide": WIDE, "tablet": (1024, 768), "phone": PHONE}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def take(browser: Browser, address: str, scene: str, folder: Path) -> list[str]:
    """All pictures of a scene; the faults there were."""
    visitor = Visitor(browser, address)
    SCENES[scene](visitor)
    for name, (width, height) in SIZES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            visitor.page.emulate_media(color_scheme=theme)
            visitor.page.wait_for_selector(f'html[data-theme="{theme}"]')
            # Colours may fade from one to the other.
            visitor.page.wait_for_timeout(200)
            visitor.page.screenshot(path=folder / f"{scene}-{name}-{theme}.png", full_page=True)
    visitor.close()
    return visitor.faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=Path("build/pictures"))
    parser.add_argument("--only", default="", help="scenes whose names match this expression")
    wish = parser.parse_args()
    wish.into.mkdir(parents=True, exist_ok=True)
    faults = []
    with (
        TemporaryDirectory() as store,
        ServerProcess(f"sqlite:///{store}/campanile.sqlite3") as server,
        chromium() as browser,
    ):
        for scene in SCENES:
            if re.search(wish.only, scene):
                print(scene, flush=True)
                faults += take(browser, server.address, scene, wish.into)
    sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
