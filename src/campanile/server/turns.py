"""Turns at something scarce, by how much of it each has had and wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from time import perf_counter

MOST_REMEMBERED = 10_000


class Turns:
    """So many at a time. Of those who wait, next is who will have used the least time by the end
    of his turn.

    So a quick one need not wait for all the slow ones before him, and a slow one is never passed
    over for long: whoever takes a turn comes later the next time, by as much as he took.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._used: dict[str, float] = {}
        self._now = 0.0
        """What the one served last had used; nobody who comes later is given more credit."""
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def take(self, who: str, seconds: float) -> AsyncIterator[None]:
        """A turn that will last about so long."""
        used = max(self._used.pop(who, 0), self._now)
        await self._wait(used + seconds)
        self._now = max(self._now, used)
        began = perf_counter()
        try:
            yield
        finally:
            self._used[who] = used + perf_counter() - began
            if len(self._used) > MOST_REMEMBERED:
                del self._used[next(iter(self._used))]
            self._release()

    async def _wait(self, rank: float) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release()  # the place was given to somebody who has gone
            raise

    def _release(self) -> None:
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
