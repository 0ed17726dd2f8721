"""A faulty network between pages and server: connections break, and messages of pages come late,
twice or reordered. Messages of the server stay in order while a connection lasts, as in TCP.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from types import TracebackType
from typing import Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException


class Proxy:
    """Misbehaves in a way that a seed decides, as far as the order of events allows."""

    def __init__(self, server_address: str, seed: int) -> None:
        self.done: Counter[str] = Counter()
        """How often it did what."""
        self.drop = 0.01
        """How likely a line breaks with a message, in either direction."""
        self.repeat = 0.2
        self.delay = 0.02
        """Seconds at most."""
        self.repeat_delay = 0.5
        """So that what is said twice comes again after what was said later."""
        self._server_address = server_address
        self._rng = Random(seed)
        self._listener: Server | None = None

    async def __aenter__(self) -> Self:
        self._listener = await serve(self._serve, "127.0.0.1", 0, max_size=None)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._listener is not None
        self._listener.close()
        await self._listener.wait_closed()

    @property
    def address(self) -> str:
        assert self._listener is not None
        port = next(iter(self._listener.sockets)).getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def _serve(self, page: ServerConnection) -> None:
        assert page.request is not None
        headers = page.request.headers
        async with connect(
            self._server_address.replace("http", "ws", 1) + page.request.path,
            origin=headers["Origin"],  # type: ignore[arg-type]
            additional_headers={"Cookie": headers["Cookie"]},
            max_size=None,
        ) as server:
            up = asyncio.create_task(self._up(page, server))
            down = asyncio.create_task(self._down(server, page))
            await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
            # The page finds its line dead, without a farewell, while what it had said is still
            # on its way and may arrive when it is back already.
            page.transport.abort()
            down.cancel()
            await asyncio.gather(up, down, return_exceptions=True)

    async def _up(self, page: ServerConnection, server: ClientConnection) -> None:
        under_way: list[asyncio.Task[None]] = []
        number = 0
        arrived: list[int] = []

        async def send_late(number: int, message: str | bytes, delay: float) -> None:
            await asyncio.sleep(self._rng.random() * delay)
            if arrived and number < max(arrived):
                self.done["out of order"] += 1
            arrived.append(number)
            await server.send(message)

        try:
            async for message in page:
                number += 1
                delays = [self.delay]
                if self._happens("repeated", self.repeat):
                    delays.append(self.repeat_delay)
                under_way += [
                    asyncio.create_task(send_late(number, message, delay)) for delay in delays
                ]
                if self._happens("dropped", self.drop):
                    break
        except WebSocketException:
            pass
        page.transport.abort()
        await asyncio.gather(*under_way, return_exceptions=True)

    async def _down(self, server: ClientConnection, page: ServerConnection) -> None:
        try:
            async for message in server:
                await asyncio.sleep(self._rng.random() * self.delay / 5)
                if self._happens("dropped", self.drop):
                    return
                await page.send(message)
        except WebSocketException:
            return

    def _happens(self, what: str, likely: float) -> bool:
        happens = self._rng.random() < likely
        self.done[what] += happens
        return happens
