"""Work and entries in a round robin of addresses, so that a crowd delays its own address only."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Generic, TypeVar

T = TypeVar("T")


class _Queues(Generic[T]):
    """A queue for each address; the queues take turns."""

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        """How many addresses wait."""
        return len(self._queues)

    def put(self, address: str, item: T) -> None:
        self._queues.setdefault(address, deque()).append(item)

    def take(self) -> T:
        """The next item of the address whose turn it is."""
        address, queue = self._queues.popitem(last=False)
        item = queue.popleft()
        if queue:
            self._queues[address] = queue  # behind the others
        return item


class RoundRobin:
    """Does so much work in one turn of the event loop, so that other work does not wait for all of
    it: a thousand connections that come or go at once delay those of their own address."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._queues: _Queues[Callable[[], None]] = _Queues()
        self._is_scheduled = False

    def put(self, address: str, work: Callable[[], None]) -> None:
        """Do this in the next turn that has room for it."""
        self._queues.put(address, work)
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._take_turn)

    async def wait(self, address: str) -> None:
        """Return in the next turn that has room."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(address, partial(_end, turn))
        await turn

    def _take_turn(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(min(self._at_once, len(self._queues))):
            loop.call_soon(self._queues.take())
        self._is_scheduled = bool(self._queues)
        if self._is_scheduled:
            loop.call_soon(self._take_turn)


def _end(turn: asyncio.Future[None]) -> None:
    if not turn.done():  # whoever waited may have given up
        turn.set_result(None)


class Gate:
    """Lets so many in at a time. FairSemaphore shares by the time used, and looks at all who wait;
    here it costs the same however many they are."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._queues: _Queues[asyncio.Future[None]] = _Queues()

    @asynccontextmanager
    async def enter(self, address: str) -> AsyncIterator[None]:
        """A place, once it is this address's turn."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, address: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.put(address, place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self._leave()  # cancelled just after the place was granted
            raise

    def _leave(self) -> None:
        while self._queues:
            place = self._queues.take()
            if not place.done():  # whoever waited may have given up
                place.set_result(None)
                return
        self._free += 1
