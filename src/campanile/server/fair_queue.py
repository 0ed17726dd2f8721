"""A semaphore that shares its places fairly, by the time that each user has used."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import perf_counter

MAX_REMEMBERED = 10_000


class _Shares:
    """The time that each has used. Newcomers start from the share of who was served last, without
    credit for the time before."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._now = 0.0

    def of(self, who: str) -> float:
        return max(self._used.get(who, 0), self._now)

    def begin(self, who: str, seconds: float) -> None:
        """It is served now, for about this many seconds."""
        self._now = self.of(who)
        self._used.pop(who, None)  # so that the least recently used are forgotten
        self._used[who] = self._now + seconds
        if len(self._used) > MAX_REMEMBERED:
            del self._used[next(iter(self._used))]

    def correct(self, who: str, seconds: float) -> None:
        """It took so much more, or less."""
        if who in self._used:
            self._used[who] += seconds


@dataclass(frozen=True, slots=True, eq=False)
class _Waiter:
    user: str
    group: str
    seconds: float
    late: bool
    place: asyncio.Future[None]


class FairSemaphore:
    """A semaphore whose next place goes to the lowest sum of time used and time requested.

    So a short task does not wait for all earlier long ones, and a long task does not starve: the
    time that other users take moves them back in the queue. Groups of users, such as all of an
    address, share alike, however many users they have. Late tasks wait for all others.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._users = _Shares()
        self._groups = _Shares()
        self._waiting: list[_Waiter] = []

    @asynccontextmanager
    async def acquire(
        self, user: str, seconds: float, group: str = "", *, late: bool = False
    ) -> AsyncIterator[None]:
        """A place, for about this many seconds."""
        group = group or user
        await self._wait(user, group, seconds, late)
        shares = ((self._groups, group), (self._users, user))
        for share, who in shares:
            share.begin(who, seconds)
        began = perf_counter()
        try:
            yield
        finally:
            took = perf_counter() - began
            for share, who in shares:
                share.correct(who, took - seconds)
            self._release()

    async def _wait(self, user: str, group: str, seconds: float, late: bool) -> None:
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiter = _Waiter(user, group, seconds, late, place)
        self._waiting.append(waiter)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._waiting.remove(waiter)
            else:
                self._release()  # cancelled just after the place was granted
            raise

    def _release(self) -> None:
        waiting = [waiter for waiter in self._waiting if not waiter.place.cancelled()]
        if not waiting:
            self._free += 1
            return
        chosen = min(waiting, key=self._rank)
        self._waiting.remove(chosen)
        chosen.place.set_result(None)

    def _rank(self, waiter: _Waiter) -> tuple[bool, float, float]:
        group, user = self._groups.of(waiter.group), self._users.of(waiter.user)
        return waiter.late, group + waiter.seconds, user + waiter.seconds
