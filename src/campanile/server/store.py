"""The database: one writer thread that groups commits, and a pool of reader threads.

`write` returns after the commit, so that nothing is acknowledged that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from itertools import groupby
from queue import SimpleQueue
from secrets import token_urlsafe
from time import sleep
from typing import Any, Concatenate, ParamSpec, Self, TypeAlias, TypeVar, cast

from sqlalchemy import Connection, delete, insert
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from campanile.server import bus, database, metrics
from campanile.server.failpoints import failpoint
from campanile.server.limits import Bucket
from campanile.server.reasons import storage_error
from campanile.server.round_robin import Gate
from campanile.server.schema import probes
from campanile.server.tokens import new_id

log = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")
Query: TypeAlias = Callable[[Connection], T]
"""A function that is run within a transaction of the connection."""
_Write: TypeAlias = tuple[Query[Any], "asyncio.Future[Any]"]
"""A query with its result to come."""
MAX_BATCH = 200
"""How many queries share a commit at most."""
WRITES_A_SECOND = 300
WRITES_AT_ONCE = 60
"""Up to how many writes are each committed at once. A commit costs far more than what is in it, so
that beyond this writes wait for each other and share one."""
SHARED_SECONDS = 0.015
"""How long it is between two shared commits at least."""
READERS = 4
IN_TURN = 2
"""Readers that newcomers may have at once. The others are free for whoever is here, and the fewer
threads compute, the sooner the event loop has the interpreter back."""
DEADLINE_SECONDS = 10.0
"""How long a request waits for the database."""
CHECK_SECONDS = 2.0
PROBE_BYTES = 32 * 1024
FULL = ("SQLITE_FULL", "53100")
READ_ONLY = ("SQLITE_READONLY", "25006")
"""How errors of SQLite and of PostgreSQL begin."""


class Mergeable(ABC):
    """A query without a result that costs less together with others of its kind."""

    def __call__(self, connection: Connection) -> None:
        self.run_together(connection, [self])

    @classmethod
    @abstractmethod
    def run_together(cls, connection: Connection, queries: Sequence[Self]) -> None:
        """Run some that follow each other in a batch."""


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

    def __init__(self, url: str, name: str = "") -> None:
        self.id = new_id()
        """Of this server among those on the database."""
        self.name = name or self.id
        self.engine = database.open_engine(url)
        database.upgrade(self.engine)
        database.check_durability(self.engine)
        self._has_bus = self.engine.dialect.name == "postgresql"
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._unstored: deque[tuple[float, asyncio.Future[Any]]] = deque()
        """The results to come, and when each is given up; the oldest first."""
        self._patience: asyncio.TimerHandle | None = None
        """Goes off when the first of them is given up."""
        self._checking: asyncio.Future[None] | None = None
        self._gate = Gate(IN_TURN)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    async def read(self, query: Query[T]) -> T:
        """Run a query that only reads; StorageError if the database does not answer in time."""
        return await _in_time(self._run(query))

    async def read_in_turn(self, query: Query[T], address: str) -> T:
        """Like `read`, for what every newcomer asks: the addresses take turns, and leave readers
        to what else is read."""
        return await _in_time(self._run_in_turn(query, address))

    async def write(self, query: Query[T]) -> T:
        """Run a query and return once it is committed, see `submit`."""
        return await self.submit(query)

    def submit(self, query: Query[T]) -> asyncio.Future[T]:
        """Have a query run; its result comes once it is committed. It is run a second time, alone,
        if the batch it was in fails: it must not have effects outside of the database.

        StorageError if it could not be stored, or not in time: then it may be stored later.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        # One timer for all: one for each would be a good part of the work for a move.
        self._unstored.append((loop.time() + DEADLINE_SECONDS, done))
        if self._patience is None:
            self._patience = loop.call_later(DEADLINE_SECONDS, self._give_up_late)
        self._queue.put((query, done))
        return done

    def write_now(self, query: Query[T]) -> T:
        """Run a query and return once it is committed, before there is an event loop."""
        with self.engine.begin() as connection:
            result: T = self._run_all(connection, [query])[0]
            return result

    async def check(self) -> None:
        """StorageError if nothing can be written within a short time."""
        # All who ask wait for the same write: a database that hangs must not collect them.
        if self._checking is None or self._checking.done():
            self._checking = asyncio.ensure_future(self.write(_probe))
            # Perhaps nobody waits any more when it fails.
            self._checking.add_done_callback(lambda done: done.cancelled() or done.exception())
        await _in_time(asyncio.shield(self._checking), CHECK_SECONDS)

    def close(self) -> None:
        """Write what is queued, then disconnect."""
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    async def _run_in_turn(self, query: Query[T], address: str) -> T:
        async with self._gate.enter(address):
            return await self._run(query)

    def _run(self, query: Query[T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)

    def _read(self, query: Query[T]) -> T:
        try:
            with self.engine.connect() as connection:
                return query(connection)
        except DBAPIError as error:
            raise _said_plainly(error) from error

    def _write_all(self) -> None:
        few = Bucket(WRITES_A_SECOND, WRITES_AT_ONCE)
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < MAX_BATCH and not self._queue.empty():
                if (other := self._queue.get()) is None:
                    self._queue.put(None)
                    break
                batch.append(other)
            self._commit(batch)
            if few.charge(len(batch)):
                # Before it looks for more: to be woken by the first of them, only to wait for the
                # others, would take the interpreter from the event loop once more.
                sleep(SHARED_SECONDS)

    def _run_all(self, connection: Connection, queries: Sequence[Query[Any]]) -> list[Any]:
        """The results of some queries, with which other servers get their hints."""
        if not self._has_bus:
            return _run_each(connection, queries)
        bus.collect(connection)
        results = _run_each(connection, queries)
        bus.send(connection, self.id)
        return results

    def _commit(self, batch: Sequence[_Write]) -> None:
        batch = [one for one in batch if not one[1].cancelled()]
        if not batch:
            return
        try:
            with metrics.COMMIT_SECONDS.time(), self.engine.begin() as connection:
                results: list[Any] = self._run_all(connection, [one[0] for one in batch])
                failpoint("before_commit")
        except Exception as error:
            if len(batch) > 1:
                # One query failed and rolled back the whole batch; run each in its own commit.
                for one in batch:
                    self._commit([one])
                return
            results = [_said_plainly(error) if isinstance(error, DBAPIError) else error]
        else:
            failpoint("after_commit")
        # One wake-up of the event loop for all.
        batch[0][1].get_loop().call_soon_threadsafe(self._settle, batch, results)

    def _settle(self, batch: Sequence[_Write], results: Sequence[Any]) -> None:
        """Give the queries of a batch their results, in the event loop."""
        for (_, done), result in zip(batch, results, strict=True):
            if done.done():  # given up, or cancelled
                continue
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)
        while self._unstored and self._unstored[0][1].done():
            self._unstored.popleft()

    def _give_up_late(self) -> None:
        """Fail what should have been stored by now; it may be stored later."""
        loop, self._patience = asyncio.get_running_loop(), None
        while self._unstored:
            due, done = self._unstored[0]
            if not done.done():
                if due > loop.time():
                    self._patience = loop.call_at(due, self._give_up_late)
                    return
                done.set_exception(storage_error("database_away"))
            self._unstored.popleft()


def _run_each(connection: Connection, queries: Sequence[Query[Any]]) -> list[Any]:
    results: list[Any] = []
    for kind, group in groupby(queries, type):
        alike = list(group)
        if issubclass(kind, Mergeable):
            kind.run_together(connection, cast(list[Mergeable], alike))
            results += [None] * len(alike)
        else:
            results += [query(connection) for query in alike]
    return results


async def _in_time(answer: Awaitable[T], seconds: float = DEADLINE_SECONDS) -> T:
    try:
        async with asyncio.timeout(seconds):
            return await answer
    except TimeoutError as error:
        raise storage_error("database_away") from error


def _probe(connection: Connection) -> None:
    """Store something and remove it. It needs new pages: to change one that is there succeeds even
    if there is no room for anything new. It is random, since PostgreSQL compresses what it can."""
    connection.execute(insert(probes).values(body=token_urlsafe(PROBE_BYTES)))
    connection.execute(delete(probes))


def _said_plainly(error: DBAPIError) -> Exception:
    """A failure of the database itself by its code; the same error if a statement was wrong."""
    cause: Any = error.orig
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""
    if not isinstance(error, IntegrityError):
        log.error("the database failed", extra={"code": code}, exc_info=error)
    if code.startswith(FULL):
        return storage_error("storage_full")
    if code.startswith(READ_ONLY):
        return storage_error("read_only")
    is_away = isinstance(error, OperationalError | InterfaceError) or error.connection_invalidated
    return storage_error("database_away") if is_away else error
