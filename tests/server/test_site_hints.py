"""What servers tell each other while the database hangs or refuses."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest

from campanile.server import cluster
from campanile.server.cluster import BEAT_SECONDS, Cluster
from campanile.server.reasons import storage_error
from campanile.server.store import Store
from tests.server.postgres import new_database


@asynccontextmanager
async def hearing(url: str) -> AsyncIterator[asyncio.Queue[tuple[str, ...]]]:
    """The hints that another server hears."""
    store = Store(url)
    other, heard = Cluster(store, thinks=False), asyncio.Queue[tuple[str, ...]]()
    for kind in ("used", "taken"):
        other.on[kind] = lambda *told, kind=kind: heard.put_nowait((kind, *told))
    running = asyncio.create_task(other.run())
    try:
        async with asyncio.timeout(20):
            while not other.is_heard:
                await asyncio.sleep(0.01)
        yield heard
    finally:
        await other.leave()
        await running
        store.close()


async def test_what_was_used_while_the_database_hung_is_not_told_late(
    postgres_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others would charge it all at once, and refuse who has long paid it back."""
    monkeypatch.setattr(cluster, "STALE_SECONDS", 0.5)
    url = new_database(postgres_folder)
    store, goes_on = Store(url), threading.Event()
    here = Cluster(store, thinks=False)
    async with hearing(url) as heard, asyncio.timeout(20):
        hanging = store.submit(lambda _: goes_on.wait(20))
        for number in range(20):
            here.tell_now("used", "requests", "anna", number)
            here.tell("taken", "tables", "anna")
            await asyncio.sleep(0.05)
        goes_on.set()
        await hanging
        here.tell("taken", "tables", "the end")
        told = [await heard.get()]
        while told[-1] != ("taken", "tables", "the end"):
            told.append(await heard.get())
        kinds = [kind for kind, *_ in told]
        assert kinds.count("used") <= 15 and kinds.count("taken") == 21
    store.close()


async def test_while_the_database_refuses_it_is_asked_once_a_beat(
    postgres_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    url = new_database(postgres_folder)
    store, asked = Store(url), 0
    here = Cluster(store, thinks=False)

    async def refuse(_: object) -> None:
        nonlocal asked
        asked += 1
        raise storage_error("read_only")

    async with hearing(url) as heard, asyncio.timeout(20):
        with monkeypatch.context() as patch:
            patch.setattr(store, "write", refuse)
            began = monotonic()
            for number in range(30):
                here.tell("taken", "tables", str(number))
                await asyncio.sleep(0.05)
            assert 1 < asked <= 1 + (monotonic() - began) / BEAT_SECONDS
            assert caplog.messages.count("presence and hints could not be stored") == asked
        told = ""
        while told != "after":
            here.tell("taken", "tables", "after")
            told = (await heard.get())[-1]
    store.close()
