"""A database that is full, read-only or hangs: a code says so, and later all goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import pytest_asyncio
from sqlalchemy import create_engine, event, text

from campanile.server.app import create_app
from campanile.server.settings import Settings
from campanile.server.store import Store
from tests.server.client import ME, Guest, code_of
from tests.server.postgres import new_database, postgres
from tests.server.process import ServerProcess

BROKEN = {
    # What SQLite says when the disk is full, and what a file that cannot be written gives.
    ("sqlite", "storage_full"): ("PRAGMA max_page_count=1", "PRAGMA max_page_count=1000000"),
    ("sqlite", "read_only"): ("PRAGMA query_only=1", "PRAGMA query_only=0"),
    ("postgresql", "read_only"): ("SET TRANSACTION READ ONLY", "SELECT 1"),
}


@pytest_asyncio.fixture
async def store(new_url: Callable[[], str]) -> AsyncIterator[Store]:
    yield Store(new_url())  # closed with the app


@pytest_asyncio.fixture
async def http(store: Store) -> AsyncIterator[httpx.AsyncClient]:
    """Requests to a server in this process."""
    app = create_app(Settings(new_tables_a_minute=1000, requests_a_second=1000), store)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            yield client


@contextmanager
def prepared(store: Store) -> Iterator[dict[str, str]]:
    """A statement that each use of the database begins with."""
    first: dict[str, str] = {}

    def prepare(connection: Any, _record: Any, _proxy: Any) -> None:
        if first:
            connection.cursor().execute(first["statement"])

    event.listen(store.engine, "checkout", prepare)
    yield first


async def _make(http: httpx.AsyncClient) -> tuple[int, str]:
    # Names of many bytes, so that a page of the database does not have room for them.
    seats = [{"kind": "me", "name": "A" * 30}] * 2
    answer = await http.post("/api/matches", json={"game": "twrs", "seats": seats})
    told = answer.json()
    return answer.status_code, told["error"]["code"] if "error" in told else "made"


async def _ready(http: httpx.AsyncClient) -> tuple[int, str]:
    answer = await http.get("/health/ready")
    told = answer.json()
    return answer.status_code, told["error"]["code"] if "error" in told else told["status"]


@pytest.mark.parametrize("code", ["storage_full", "read_only"])
async def test_what_cannot_be_stored_has_a_code_and_works_again_later(
    store: Store, http: httpx.AsyncClient, code: str
) -> None:
    case = BROKEN.get((store.engine.dialect.name, code))
    if case is None:
        return  # PostgreSQL has no way to be full at will
    assert await _make(http) == (201, "made")
    assert await _ready(http) == (200, "ok")
    with prepared(store) as first:
        first["statement"] = case[0]
        told = {await _make(http) for _ in range(50 if code == "storage_full" else 1)}
        assert (503, code) in told  # a little fits into the pages that are there
        assert told <= {(503, code), (201, "made")}
        assert await _ready(http) == (503, code)
        assert (await http.get("/health/live")).status_code == 200
        first["statement"] = case[1]
        assert await _ready(http) == (200, "ok")
        assert await _make(http) == (201, "made")


async def test_a_database_that_hangs_has_a_code_and_works_again_later() -> None:
    with postgres() as folder:
        url = new_database(folder)
        with ServerProcess(url) as server:
            guest = Guest(server.address)
            made = await guest.make("twrs", ME, ME)
            engine = create_engine(url)
            with engine.connect() as connection:
                others = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                pids = list(connection.scalars(text(others)))
            engine.dispose()
            postmaster = int((folder / "data" / "postmaster.pid").read_text().split()[0])
            async with guest.at(made["id"]) as table:
                for pid in (postmaster, *pids):
                    os.kill(pid, signal.SIGSTOP)
                try:
                    assert await code_of(guest.request("GET", "/health/ready")) == "database_away"
                    assert (await guest.request("GET", "/health/live"))["status"] == "ok"
                    refused = asyncio.gather(
                        code_of(table.move()), code_of(guest.make("twrs", ME, ME))
                    )
                    assert list(await refused) == ["database_away", "database_away"]
                finally:
                    for pid in (*pids, postmaster):
                        os.kill(pid, signal.SIGCONT)
                while (await guest.http.get("/health")).status_code != 200:
                    pass
                while not table.moves:
                    await table.hear()
                await guest.make("twrs", ME, ME)
            await guest.close()


async def test_a_server_whose_database_hangs_stops_all_the_same() -> None:
    with postgres() as folder, ServerProcess(new_database(folder)) as server:
        guest = Guest(server.address)
        await guest.make("twrs", ME, ME)
        postmaster = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        engine = create_engine(server.database_url)
        with engine.connect() as connection:
            others = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            pids = list(connection.scalars(text(others)))
        engine.dispose()
        for pid in (postmaster, *pids):
            os.kill(pid, signal.SIGSTOP)
        try:
            asking = asyncio.create_task(guest.http.get("/health"))
            await asyncio.wait([asking])
            server.signal(signal.SIGTERM)
            assert await asyncio.to_thread(server.wait, 15) == 0
        finally:
            for pid in (*pids, postmaster):
                os.kill(pid, signal.SIGCONT)
        await guest.close()
