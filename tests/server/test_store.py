"""The only writer thread: a cancelled caller does not affect the others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.exc import IntegrityError

from campanile.server import matches, metrics
from campanile.server.schema import guests
from campanile.server.store import Store, query
from tests.table.sitting import ADA, BEN, Sitting


@pytest_asyncio.fixture
async def store(new_url: Callable[[], str]) -> AsyncIterator[Store]:
    store = Store(new_url())
    yield store
    store.close()


@query
def add(connection: Connection, name: str) -> str:
    connection.execute(insert(guests).values(id=name, name=name, created_at=0))
    return name


async def names(store: Store) -> set[str]:
    return await store.read(lambda connection: set(connection.scalars(select(guests.c.id))))


async def test_who_goes_away_before_or_while_it_is_written_does_not_stop_the_writer(
    store: Store,
) -> None:
    started, go_on = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        add("slow")(connection)
        started.set()
        assert go_on.wait(20)

    writing = asyncio.create_task(store.write(slow))
    await asyncio.to_thread(started.wait)
    waiting = asyncio.create_task(store.write(add("too late")))
    staying = asyncio.create_task(store.write(add("stays")))
    await asyncio.sleep(0)
    writing.cancel()
    waiting.cancel()
    await asyncio.gather(writing, waiting, return_exceptions=True)
    go_on.set()
    assert await staying == "stays"
    assert await store.write(add("next")) == "next"
    # A query that had begun is committed although its caller is gone; others are not run.
    assert await names(store) == {"slow", "stays", "next"}


async def test_one_that_fails_does_not_take_its_batch_along(store: Store) -> None:
    await store.write(add("there"))
    works = [add(name) for name in ("a", "there", "b")]
    told = await asyncio.gather(*map(store.write, works), return_exceptions=True)
    assert [told[0], told[2]] == ["a", "b"]
    assert isinstance(told[1], IntegrityError)
    assert await names(store) == {"there", "a", "b"}


async def test_moves_that_are_stored_together_are_refused_one_by_one(store: Store) -> None:
    tables = {name: Sitting("twrs", ADA, BEN) for name in ("a", "late", "b")}
    for name, table in tables.items():
        await store.write(matches.append(name, table.steps))
        table.play()
    await store.write(matches.append("late", tables["late"].steps[-1:]))
    statements: list[str] = []
    event.listen(store.engine, "after_cursor_execute", lambda *all: statements.append(all[2]))
    go_on = threading.Event()
    blocking = store.submit(lambda _: go_on.wait(20))
    moves = [store.submit(matches.append(name, t.steps[-1:])) for name, t in tables.items()]
    go_on.set()
    told = await asyncio.gather(blocking, *moves, return_exceptions=True)
    assert [told[1], told[3]] == [None, None]
    assert isinstance(told[2], matches.OtherVersion)
    for name, table in tables.items():
        assert await store.read(matches.load(name)) == table.match
    # All together, and then each alone, of which one was refused.
    assert sum(text.startswith("UPDATE matches") for text in statements) == 1 + 3
    assert sum(text.startswith("INSERT INTO events") for text in statements) == 2


def commits() -> float:
    return sum(
        sample.value
        for metric in metrics.COMMIT_SECONDS.collect()
        for sample in metric.samples
        if sample.name.endswith("_count")
    )


async def test_few_writes_are_committed_alone_and_many_together(store: Store) -> None:
    before = commits()
    for number in range(20):
        await store.write(add(f"alone {number}"))
    assert commits() - before == 20

    before, writing = commits(), []
    for number in range(400):
        writing.append(asyncio.create_task(store.write(add(f"together {number}"))))
        await asyncio.sleep(0.001)
    await asyncio.gather(*writing)
    assert commits() - before < 200


async def test_nothing_is_told_before_the_commit(store: Store) -> None:
    """Once a write has returned, another connection can read it."""

    async def write_and_look(name: str) -> bool:
        await store.write(add(name))
        return name in await names(store)

    assert all(await asyncio.gather(*(write_and_look(str(number)) for number in range(50))))


async def test_closing_finishes_what_is_to_be_written(new_url: Callable[[], str]) -> None:
    url = new_url()
    store = Store(url)
    writes = [asyncio.create_task(store.write(add(str(number)))) for number in range(20)]
    await asyncio.sleep(0)
    await asyncio.to_thread(store.close)
    assert await asyncio.gather(*writes) == [str(number) for number in range(20)]
    with pytest.raises(RuntimeError):
        await store.read(lambda _: None)
