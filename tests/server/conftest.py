"""A real server on each kind of database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
import pytest_asyncio

from tests.server.client import Guest
from tests.server.postgres import new_database, postgres
from tests.server.process import ServerProcess

NewGuest: TypeAlias = Callable[..., Guest]


@pytest.fixture(scope="session")
def postgres_folder() -> Iterator[Path]:
    with postgres() as folder:
        yield folder


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def new_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], str]:
    """Makes addresses of empty databases, of each kind in turn."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    folder: Path = request.getfixturevalue("postgres_folder")
    return lambda: new_database(folder)


@pytest.fixture(scope="module")
def server(new_url: Callable[[], str]) -> Iterator[ServerProcess]:
    """A running server that the tests of a module share."""
    with ServerProcess(new_url()) as process:
        yield process


@pytest_asyncio.fixture
async def new_guest(server: ServerProcess) -> AsyncIterator[NewGuest]:
    """Makes guests of the server, each with their own cookies."""
    guests: list[Guest] = []

    def make(name: str = "Anna", **more: str) -> Guest:
        guests.append(Guest(server.address, name, **more))
        return guests[-1]

    yield make
    for guest in guests:
        await guest.close()
