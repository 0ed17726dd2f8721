"""A database that is full, read-only or hangs: a code says so, and later all goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, event, text

from campanile.server.app import create_app
from campanile.server.settings import Settings
from campanile.server.store import Store
from tests.server.client import ME, Guest, Refused, Table, code_of
from tests.server.database import opened
from tests.server.postgres import DISK_BYTES, new_database, postgres, small_disk
from tests.server.process import ServerProcess

READ_ONLY = {
    "sqlite": ("PRAGMA query_only=1", "PRAGMA query_only=0"),
    "postgresql": ("SET TRANSACTION READ ONLY", "SELECT 1"),
}
TO_AND_FRO = ("b5-a5", "j7-k7", "a5-b5", "k7-j7")


@asynccontextmanager
async def served(url: str) -> AsyncIterator[tuple[Store, httpx.AsyncClient]]:
    """A database, and requests to a server in this process that uses it."""
    store = Store(url)  # closed with the app
    app = create_app(Settings(new_tables_a_minute=1000, requests_a_second=1000), store)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            yield store, client


@contextmanager
def prepared(store: Store, broken: str, mended: str) -> Iterator[None]:
    """Each use of the database begins with one statement, and later with another."""
    statement = broken

    def prepare(connection: Any, _record: Any, _proxy: Any) -> None:
        connection.cursor().execute(statement)

    event.listen(store.engine, "checkout", prepare)
    yield
    statement = mended


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """A disk that has no room left."""
    filler = disk / "filler"
    with pytest.raises(OSError, match="No space left"):
        filler.write_bytes(bytes(DISK_BYTES))
    yield
    filler.unlink()


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


async def _fails_for_now(
    http: httpx.AsyncClient, code: str, trouble: AbstractContextManager[None], tables: int
) -> None:
    """What cannot be stored has a code, and can be stored again after the trouble."""
    assert await _make(http) == (201, "made")
    assert await _ready(http) == (200, "ok")
    with trouble:
        told = {await _make(http) for _ in range(tables)}
        assert (503, code) in told
        assert told <= {(503, code), (201, "made")}
        assert await _ready(http) == (503, code)
        assert (await http.get("/health/live")).status_code == 200
    assert await _ready(http) == (200, "ok")
    assert await _make(http) == (201, "made")


async def test_a_read_only_database_has_a_code_and_works_again_later(
    new_url: Callable[[], str],
) -> None:
    async with served(new_url()) as (store, http):
        trouble = prepared(store, *READ_ONLY[store.engine.dialect.name])
        await _fails_for_now(http, "read_only", trouble, tables=1)


async def test_a_full_sqlite_has_a_code_and_works_again_later(tmp_path: Path) -> None:
    async with served(f"sqlite:///{tmp_path}/campanile.sqlite3") as (store, http):
        pragma = "PRAGMA max_page_count="  # what SQLite takes for a full disk
        trouble = prepared(store, f"{pragma}1", f"{pragma}1000000")
        # A few tables fit into the pages that are there.
        await _fails_for_now(http, "storage_full", trouble, tables=50)


async def _hear_of(table: Table, version: int) -> None:
    await table.until_standing(lambda standing: standing["version"] >= version)


async def _play(sides: Sequence[Table]) -> tuple[list[str], str]:
    """The moves that were stored, and the code with which the next one was refused."""
    stored: list[str] = []
    for move, table in islice(zip(cycle(TO_AND_FRO), cycle(sides), strict=False), 900):
        try:
            ack = await table.move(move)
        except Refused as refused:
            return stored, refused.code
        for other in sides:
            await _hear_of(other, ack["version"])
        stored.append(move)
    return stored, ""


async def test_a_full_disk_of_postgresql_has_a_code_and_works_again_later() -> None:
    with small_disk() as disk, postgres() as folder:
        url = new_database(folder, disk)
        with ServerProcess(url) as server:
            guest = Guest(server.address)
            made = await guest.make("twrs", ME, ME, options={"stall_limit": "999"})
            with opened(url) as connection:
                # Parts of files that were never written would need room later.
                connection.execute(text("CHECKPOINT"))
            await _fails_for_now(guest.http, "storage_full", filled(disk), tables=50)
            async with guest.at(made["id"], seat=0) as blue, guest.at(made["id"], seat=1) as orange:
                with filled(disk):
                    stored, code = await _play((blue, orange))
                assert code == "storage_full"
                mover = (blue, orange)[len(stored) % 2]
                await mover.move(TO_AND_FRO[len(stored) % 4])
                assert [move["text"] for move in mover.log[:-1]] == stored
            await guest.close()


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
