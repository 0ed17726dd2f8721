"""The database: one writer thread that groups commits, and a pool of reader threads.

`write` returns after the commit, so that nothing is acknowledged that could still be lost.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import wraps
from importlib.resources import as_file, files
from queue import SimpleQueue
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text

from campanile.server.failpoints import failpoint

T = TypeVar("T")
P = ParamSpec("P")
Query: TypeAlias = Callable[[Connection], T]
"""A function that is run within a transaction of the connection."""
MAX_BATCH = 200
"""How many queries share a commit at most."""
READERS = 4
BUSY_MS = 10_000


def query(function: Callable[Concatenate[Connection, P], T]) -> Callable[P, Query[T]]:
    """Turn a function of a connection and arguments into one that takes the arguments and
    returns a Query, for `Store.read` and `Store.write`."""

    @wraps(function)
    def bind(*args: P.args, **kwargs: P.kwargs) -> Query[T]:
        return lambda connection: function(connection, *args, **kwargs)

    return bind


@query
def in_one_transaction(connection: Connection, queries: Sequence[Query[None]]) -> None:
    """Several queries as one: all of them are committed, or none."""
    for one in queries:
        one(connection)


class Store:
    """An open database with an up-to-date schema; call `close` when done."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        _migrate(self.engine)
        _check_durability(self.engine)
        self._queue: SimpleQueue[tuple[Query[Any], Future[Any]] | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    async def read(self, query: Query[T]) -> T:
        """Run a query that only reads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, query)

    async def write(self, query: Query[T]) -> T:
        """Run a query and return once it is committed. It is run a second time, alone, if the
        batch it was in fails: it must not have effects outside of the database."""
        done: Future[T] = Future()
        self._queue.put((query, done))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Write what is queued, then disconnect."""
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    def _read(self, query: Query[T]) -> T:
        with self.engine.connect() as connection:
            return query(connection)

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < MAX_BATCH and not self._queue.empty():
                if (other := self._queue.get()) is None:
                    self._queue.put(None)
                    break
                batch.append(other)
            self._commit(batch)

    def _commit(self, batch: Sequence[tuple[Query[Any], Future[Any]]]) -> None:
        # A cancelled future takes no result; once running, a future cannot be cancelled.
        batch = [one for one in batch if one[1].running() or one[1].set_running_or_notify_cancel()]
        try:
            with self.engine.begin() as connection:
                results = [query(connection) for query, _ in batch]
                failpoint("before_commit")
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            # One query failed and rolled back the whole batch; run each in a commit of its own.
            for one in batch:
                self._commit([one])
            return
        failpoint("after_commit")
        for (_, done), result in zip(batch, results, strict=True):
            done.set_result(result)


def _engine(url: str) -> Engine:
    # Errors must not quote parameters: seeds are among them.
    engine = create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_MS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _check_durability(engine: Engine) -> None:
    """Refuse to run on a database that may lose what it has committed."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            found = [
                connection.execute(text(f"PRAGMA {name}")).scalar_one()
                for name in ("journal_mode", "synchronous")
            ]
            durable = found == ["wal", 2]
        else:
            found = [
                connection.execute(text(f"SHOW {name}")).scalar_one()
                for name in ("fsync", "synchronous_commit")
            ]
            durable = found[0] == "on" and found[1] != "off"
    if not durable:
        raise RuntimeError(f"the database may lose what it has committed: {found}")


def _migrate(engine: Engine) -> None:
    """Upgrade the schema to the latest revision."""
    with as_file(files("campanile.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
