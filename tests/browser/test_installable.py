"""The page can be installed: what Lighthouse checked of an app, by the browser's own checks."""

from __future__ import annotations

import json
import struct
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.here import READY, go_offline
from tests.browser.visitor import Visitor

SIZES = {192, 512}
# Of a page in a window of its own storage, as every visitor of these tests has.
IN_PRIVATE = "in-incognito"
SCOPE = "navigator.serviceWorker.ready.then(({ scope, active }) => [scope, active?.scriptURL])"
META = "name => [...document.querySelectorAll(`meta[name=${name}]`)].map((meta) => meta.content)"


@pytest.fixture
def manifest(visitor: Visitor) -> dict[str, Any]:
    """As the browser has read it; it finds no fault with it."""
    visitor.go("/")
    visitor.until(lambda: visitor.page.evaluate(READY))
    session = visitor.context.new_cdp_session(visitor.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != IN_PRIVATE] == []
    told: dict[str, Any] = json.loads(found["data"])
    return told


def test_the_manifest_has_what_an_app_needs(visitor: Visitor, manifest: dict[str, Any]) -> None:
    assert manifest["name"] == manifest["short_name"] == "Campanile"
    assert manifest["description"]
    assert manifest["id"] == manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    assert manifest["theme_color"] in visitor.page.evaluate(META, "theme-color")
    assert manifest["background_color"].startswith("#")
    (viewport,) = visitor.page.evaluate(META, "viewport")
    assert "width=device-width" in viewport


def test_its_icons_are_as_large_as_it_says(visitor: Visitor, manifest: dict[str, Any]) -> None:
    for purpose in ("any", "maskable"):
        sizes = set()
        for icon in manifest["icons"]:
            if icon["purpose"] != purpose or icon["type"] != "image/png":
                continue
            answer = visitor.page.request.get(urljoin(visitor.address, icon["src"]))
            assert answer.headers["content-type"] == icon["type"]
            wide, high = struct.unpack(">II", answer.body()[16:24])
            assert icon["sizes"] == f"{wide}x{high}"
            assert wide == high
            sizes.add(wide)
        assert sizes == SIZES, purpose
    touch = visitor.page.locator('link[rel="apple-touch-icon"]').get_attribute("href")
    assert visitor.page.request.get(urljoin(visitor.address, touch or "")).ok


def test_its_service_worker_has_all_of_it(visitor: Visitor, manifest: dict[str, Any]) -> None:
    scope, script = visitor.page.evaluate(SCOPE)
    assert scope == urljoin(visitor.address, manifest["scope"])
    assert script == urljoin(visitor.address, "/sw.js")


def test_it_starts_without_a_network(visitor: Visitor, manifest: dict[str, Any]) -> None:
    go_offline(visitor)
    answer = visitor.page.goto(urljoin(visitor.address, manifest["start_url"]))
    assert answer
    assert answer.ok
    assert answer.from_service_worker
    expect(visitor.page.locator("article")).to_have_count(len(GAMES))
    expect(visitor.page.get_by_text("Without a network")).to_be_visible()
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
