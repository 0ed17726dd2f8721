"""The page where the tool chain for its engine cannot be had: it asks the server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.scenes import me
from tests.browser.visitor import Visitor, chromium
from tests.packaging.environment import ROOT
from tests.server.client import bot
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


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with the page as it is built without its engine."""
    web = tmp_path / "web"
    for beside in ("src", "docs"):
        (tmp_path / beside).symlink_to(ROOT / beside)
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (web / "node_modules").symlink_to(ROOT / "web/node_modules")
    module = web / "src/engine/engine.wasm"
    assert module.exists(), "it is here and would be taken"
    assert build_engine(module) == 0
    assert not module.exists()
    folder = tmp_path / "package"
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


def test_a_page_without_the_engine_asks_the_server(visitor: Visitor) -> None:
    visitor.sit_down(visitor.make("twrs", me(), bot())["id"])
    visitor.wait_for_turn()
    with visitor.page.expect_response("**/hint*") as hint:
        visitor.page.get_by_role("button", name="Hint").click()
    assert hint.value.ok
    visitor.page.get_by_text("Hint: ").first.wait_for()
    assert not any(".wasm" in answer.url for answer in visitor.answers)


def test_an_engine_that_must_be_built_is_an_error(tmp_path: Path) -> None:
    assert build_engine(tmp_path / "engine.wasm", CAMPANILE_REQUIRE_WEB="1") != 0
