"""Work that is spread over turns of the event loop, in a round robin of addresses."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from functools import partial


class RoundRobin:
    """Does so much work in one turn of the event loop, so that other work does not wait for all of
    it. Each address has a queue, and the queues take turns: a thousand connections that come or go
    at once delay those of their own address."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._queues: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()
        self._is_scheduled = False

    def put(self, address: str, work: Callable[[], None]) -> None:
        """Do this in the next turn that has room for it."""
        self._queues.setdefault(address, deque()).append(work)
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
            address, queue = self._queues.popitem(last=False)
            loop.call_soon(queue.popleft())
            if queue:
                self._queues[address] = queue  # behind the others
        self._is_scheduled = bool(self._queues)
        if self._is_scheduled:
            loop.call_soon(self._take_turn)


def _end(turn: asyncio.Future[None]) -> None:
    if not turn.done():  # whoever waited may have given up
        turn.set_result(None)
