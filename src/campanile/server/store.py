"""The database: one writer that groups commits, and readers beside it.

Whoever awaits `write` goes on after the commit, so that nothing is acknowledged that could be lost.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.resources import as_file, files
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import IntegrityError

from campanile.server.failpoints import failpoint

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
MOST_TOGETHER = 200
"""How many pieces of work share a commit at most."""
READERS = 4
BUSY_MS = 10_000


def together(works: Sequence[Work[None]]) -> Work[None]:
    """Several pieces of work as one: all of it is committed, or none."""

    def work(connection: Connection) -> None:
        for one in works:
            one(connection)

    return work


class Conflict(Exception):
    """Somebody else has written what was to be written, such as the same version of a match."""


class Store:
    """A database that is ready for use; `close` it in the end."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        _migrate(self.engine)
        _check_durability(self.engine)
        self._queue: SimpleQueue[tuple[Work[Any], Future[Any]] | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    async def read(self, work: Work[T]) -> T:
        """What `work` finds."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, work)

    async def write(self, work: Work[T]) -> T:
        """What `work` returns, once it is committed; it may be run twice, so it only writes."""
        done: Future[T] = Future()
        self._queue.put((work, done))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Finish what is to be written, and let go of the database."""
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    def _read(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < MOST_TOGETHER and not self._queue.empty():
                if (other := self._queue.get()) is None:
                    self._queue.put(None)
                    break
                batch.append(other)
            self._commit(batch)

    def _commit(self, batch: Sequence[tuple[Work[Any], Future[Any]]]) -> None:
        # From here on nobody can call it off: a future that was cancelled takes no result.
        batch = [one for one in batch if one[1].running() or one[1].set_running_or_notify_cancel()]
        try:
            with self.engine.begin() as connection:
                results = [work(connection) for work, _ in batch]
                failpoint("before_commit")
        except Exception as error:
            if len(batch) == 1:
                conflict = Conflict() if isinstance(error, IntegrityError) else error
                batch[0][1].set_exception(conflict)
                return
            # One of them failed; alone, the others will not.
            for one in batch:
                self._commit([one])
            return
        failpoint("after_commit")
        for (_, done), result in zip(batch, results, strict=True):
            done.set_result(result)


def _engine(url: str) -> Engine:
    # Errors must not quote what was to be stored: seeds are among it.
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
    """Refuse to run on a database that may forget what it has committed."""
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
        raise RuntimeError(f"the database does not keep its promises: {found}")


def _migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    with as_file(files("campanile.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
