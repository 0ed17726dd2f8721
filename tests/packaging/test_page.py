"""The page where the tool chain for its engine cannot be had: it asks the server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.hands import play
from tests.browser.solving import clicks, example, solve
from tests.browser.test_analysis import NO_ENGINE, engine, first_move, lines
from tests.browser.visitor import Visitor, chromium
from tests.packaging.environment import ROOT
from tests.server.process import ServerProcess

PAGE_FIRST = (
    "import campanile, sys; campanile.__path__.insert(0, sys.argv.pop(1)); "
    "from campanile.cli.main import run; run()"
)


def build_engine(module: Path, **variables: str) -> int:
    """What CMake does for the page's engine, with a Python that has no ziglang."""
    python = Path(sys.base_prefix) / "bin" / "python3"
    defined = {"FOR": "page", "MODULE": module, "UNITY": module.with_suffix(".cpp")}
    run = subprocess.run(
        [
            shutil.which("cmake") or "cmake",
            *(f"-D{name}={value}" for name, value in {**defined, "PYTHON": python}.items()),
            "-P",
            ROOT / "engine/bind/zig.cmake",
        ],
        env={**os.environ, **variables},
        capture_output=True,
        check=False,
    )
    return run.returncode


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page as it is built without its engine."""
    root = tmp_path_factory.mktemp("page")
    web = root / "web"
    for beside in ("src", "docs"):
        (root / beside).symlink_to(ROOT / beside)
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (web / "node_modules").symlink_to(ROOT / "web/node_modules")
    module = web / "src/engine/engine.wasm"
    module.touch()  # It is here and would be taken.
    assert build_engine(module) == 0
    assert not module.exists()
    folder = root / "package"
    command = ["node_modules/.bin/vite", "build", "--outDir", str(folder / "web_dist")]
    subprocess.run(command, cwd=web, check=True, capture_output=True)
    assert not list(folder.rglob("*.wasm"))
    return folder


@pytest.fixture
def visitor(package: Path, tmp_path: Path) -> Iterator[Visitor]:
    server = ServerProcess(f"sqlite:///{tmp_path / 'campanile.sqlite3'}")
    server.words = ("-c", PAGE_FIRST, str(package), "serve")
    with server, chromium() as browser:
        visitor = Visitor(browser, server.address, service_workers="block")
        yield visitor
        visitor.forgive("Service Worker")
        assert not visitor.faults, visitor.faults
        visitor.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_page_without_the_engine_asks_the_server(visitor: Visitor, game: str) -> None:
    """For a game with a hint, for its review, for a puzzle, and for a position to analyse."""
    page = visitor.page
    visitor.go(f"/new/{game}/computer")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/match/*")
    visitor.wait_for_turn()
    with page.expect_response("**/hint*") as hint:
        page.get_by_role("button", name="Hint").click()
    assert hint.value.ok
    expect(page.locator(".status")).to_contain_text("Hint: ")
    play(visitor, Random(1), moves=2)
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Really resign?").click()

    page.get_by_role("link", name="Review the game").click()
    expect(page.locator(".accuracy").first).to_contain_text("%", timeout=60_000)
    page.keyboard.press("Home")
    expect(lines(page).first).to_be_visible()

    row = example(game)
    visitor.go(f"/puzzles/{game}/all/{row['id']}")
    solve(visitor, game, row, clicks)

    visitor.go(f"/analysis/{game}")
    expect(engine(page)).to_contain_text(NO_ENGINE)
    first_move(visitor)
    assert not any(".wasm" in answer.url for answer in visitor.answers)


def test_an_engine_that_must_be_built_is_an_error_unless_it_is_not_wanted(tmp_path: Path) -> None:
    module = tmp_path / "engine.wasm"
    assert build_engine(module, CAMPANILE_REQUIRE_WEB="1", CAMPANILE_ZIG="ON") != 0
    assert build_engine(module, CAMPANILE_REQUIRE_WEB="1", CAMPANILE_ZIG="OFF") == 0
