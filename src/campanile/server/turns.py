"""Turns for requests that cost more than others.

Lists are read a few at a time. What computes for long (openings, replays, records, drawings) is
done one at a time, since threads that compute leave the event loop little of the interpreter. The
next turn goes to the address, and of it to the guest, that has used the least, so that whoever asks
in a loop waits only for themselves.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from starlette.requests import HTTPConnection, Request

from campanile.server.addresses import client_of
from campanile.server.fair_queue import FairSemaphore
from campanile.server.limits import release
from campanile.server.reasons import server_error

T = TypeVar("T")
AT_ONCE = 2
"""Lists: one is read while another one is encoded, which takes the event loop milliseconds."""
MAX_WAITING = 100
"""Of one guest, who after a restart has perhaps many tables to open again."""
EXPECTED_SECONDS = 0.01


class Turns:
    """The queues of such requests."""

    def __init__(self) -> None:
        self._reading = FairSemaphore(AT_ONCE)
        self._computing = FairSemaphore(1)
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def read(self, guest_id: str, connection: HTTPConnection) -> AsyncIterator[None]:
        """A turn for what the database does, and the interpreter hardly notices."""
        async with self._take(self._reading, guest_id, connection):
            yield

    @asynccontextmanager
    async def open(self, guest_id: str, connection: HTTPConnection) -> AsyncIterator[None]:
        """A turn for what computes in a thread."""
        async with self._take(self._computing, guest_id, connection):
            yield

    async def compute(self, guest_id: str, connection: HTTPConnection, work: Callable[[], T]) -> T:
        """Do some work in a thread, in its turn."""
        async with self.open(guest_id, connection):
            return await asyncio.to_thread(work)

    @asynccontextmanager
    async def _take(
        self, places: FairSemaphore, guest_id: str, connection: HTTPConnection
    ) -> AsyncIterator[None]:
        """ServerError if the guest already waits for many, or has gone meanwhile."""
        if self._waiting[guest_id] >= MAX_WAITING:
            raise server_error("too_fast")
        self._waiting[guest_id] += 1
        try:
            async with places.acquire(guest_id, EXPECTED_SECONDS, client_of(connection)):
                if isinstance(connection, Request) and await connection.is_disconnected():
                    raise server_error("too_fast")  # nobody reads this
                yield
        finally:
            release(self._waiting, guest_id)
