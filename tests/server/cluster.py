"""Several servers on one PostgreSQL, and a load balancer in front that knows nothing of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

from tests.server.process import ServerProcess


class Workers(ServerProcess):
    """Two processes that share a port."""

    words = ("-m", "campanile", "serve", "--workers", "2")


class Thinker(ServerProcess):
    """`campanile think`."""

    words = ("-m", "campanile", "think")
    told = "bots (think)"
    options = ()

    def __init__(self, database_url: str, **settings: str) -> None:
        super().__init__(database_url, **settings)
        self._port = -1  # it has none to be read from its first line


class Balancer:
    """Hands connections to one server after another; one that does not listen is passed over."""

    def __init__(self, servers: Sequence[ServerProcess]) -> None:
        self._servers = servers
        self._next = 0
        self._listener: asyncio.Server | None = None
        self._pipes: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> str:
        assert self._listener is not None
        return f"http://127.0.0.1:{self._listener.sockets[0].getsockname()[1]}"

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._listener is not None
        self._listener.close()
        for pipe in list(self._pipes):
            pipe.cancel()
        await asyncio.gather(*self._pipes, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in self._servers:
            self._next = (self._next + 1) % len(self._servers)
            with suppress(OSError):
                port = self._servers[self._next].port
                there = await asyncio.open_connection("127.0.0.1", port)
                break
        else:
            writer.close()
            return
        for source, target in ((reader, there[1]), (there[0], writer)):
            pipe = asyncio.create_task(_pipe(source, target))
            self._pipes.add(pipe)
            pipe.add_done_callback(self._pipes.discard)


async def _pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    except OSError:
        pass
    finally:
        target.close()
