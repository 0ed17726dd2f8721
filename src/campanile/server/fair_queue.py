"""A semaphore that shares its places fairly, by the time that each user has used."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from time import perf_counter

MAX_REMEMBERED = 10_000


class FairSemaphore:
    """A semaphore whose next place goes to the lowest sum of time used and time requested.

    So a short task does not wait for all earlier long ones, and a long task does not starve: the
    time that other users take moves them back in the queue.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._used: dict[str, float] = {}
        self._now = 0.0
        """The time used by the user served last; newcomers start from here, without credit."""
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def acquire(self, user: str, seconds: float) -> AsyncIterator[None]:
        """A place, for about this many seconds."""
        used = max(self._used.pop(user, 0), self._now)
        await self._wait(used + seconds)
        self._now = max(self._now, used)
        began = perf_counter()
        try:
            yield
        finally:
            self._used[user] = used + perf_counter() - began
            if len(self._used) > MAX_REMEMBERED:
                del self._used[next(iter(self._used))]
            self._release()

    async def _wait(self, rank: float) -> None:
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._numbers), place))
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._release()  # cancelled just after the place was granted
            raise

    def _release(self) -> None:
        while self._waiting:
            place = heappop(self._waiting)[2]
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
