"""Browsers at a real server; a fault that a test did not expect fails it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser

from campanile.server.page import page_folder
from tests.browser.device import HAS_ENGINE
from tests.browser.visitor import Visitor, chromium
from tests.server.process import ServerProcess

NewVisitor: TypeAlias = Callable[..., Visitor]


@pytest.fixture(scope="session", autouse=True)
def _built_page() -> None:
    """It was built as the tests expect it."""
    folder = page_folder()
    assert folder, "the page was not built"
    assert any(folder.rglob("engine-*.wasm")) == HAS_ENGINE, "built with another CAMPANILE_ZIG"


# Not longer than a module: Playwright keeps an event loop running, and other tests have their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("store")
    with ServerProcess(f"sqlite:///{folder / 'campanile.sqlite3'}") as process:
        yield process


@pytest.fixture
def new_visitor(browser: Browser, server: ServerProcess) -> Iterator[NewVisitor]:
    """Makes visitors, each with their own browser; any error in a page fails the test."""
    visitors: list[Visitor] = []

    def make(**more: Any) -> Visitor:
        visitors.append(Visitor(browser, server.address, **more))
        return visitors[-1]

    yield make
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.close()
    assert not faults, faults


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> Visitor:
    return new_visitor()
