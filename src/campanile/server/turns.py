"""Turns for requests that cost more than others: lists, openings, replays and records.

A few are worked off at a time. The next turn goes to the address, and of it to the guest, that has
used the least, so that whoever asks in a loop waits only for themselves.
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
from campanile.server.reasons import server_error

T = TypeVar("T")
AT_ONCE = 4
"""As many as the database has readers."""
MAX_WAITING = 100
"""Of one guest, who after a restart has perhaps many tables to open again."""
EXPECTED_SECONDS = 0.01


class Turns:
    """The queue of such requests."""

    def __init__(self) -> None:
        self._places = FairSemaphore(AT_ONCE)
        self._computing = FairSemaphore(1)
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def take(self, guest_id: str, connection: HTTPConnection) -> AsyncIterator[None]:
        """A turn; ServerError if the guest already waits for many, or has gone meanwhile."""
        if self._waiting[guest_id] >= MAX_WAITING:
            raise server_error("too_fast")
        self._waiting[guest_id] += 1
        try:
            address = client_of(connection)
            async with self._places.acquire(guest_id, EXPECTED_SECONDS, address):
                if isinstance(connection, Request) and await connection.is_disconnected():
                    raise server_error("too_fast")  # nobody reads this
                yield
        finally:
            self._waiting[guest_id] -= 1
            if not self._waiting[guest_id]:
                del self._waiting[guest_id]

    async def compute(self, guest_id: str, connection: HTTPConnection, work: Callable[[], T]) -> T:
        """Do some work in a thread, one at a time: several threads that compute would leave the
        event loop little of the interpreter."""
        async with (
            self.take(guest_id, connection),
            self._computing.acquire(guest_id, EXPECTED_SECONDS),
        ):
            return await asyncio.to_thread(work)
