"""Accepting connections, in a round robin of addresses."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from campanile.server import metrics
from campanile.server.connections import ConnectionLimits
from campanile.server.round_robin import RoundRobin

log = logging.getLogger(__name__)
BACKLOG = 2048
"""Connections that may wait in the kernel to be accepted."""
ACCEPTED_AT_ONCE = 64
"""In one turn of the event loop. It is little work, and in the kernel there is one queue for all,
so that connections should not wait there."""
RETRY_SECONDS = 0.1


class Acceptor:
    """Accepts the connections of a listening socket, and hands them out in turns."""

    def __init__(
        self,
        listener: socket.socket,
        new_protocol: Callable[[], asyncio.Protocol],
        limits: ConnectionLimits,
        turns: RoundRobin,
    ) -> None:
        self._listener = listener
        self._new_protocol = new_protocol
        self._limits = limits
        self._turns = turns
        self._opening: set[asyncio.Task[None]] = set()
        listener.setblocking(False)
        listener.listen(BACKLOG)
        self._task = asyncio.create_task(self._accept_all())

    def close(self) -> None:
        """Accept no more; uvicorn calls it, as it does that of asyncio's servers."""
        self._task.cancel()

    async def wait_closed(self) -> None:
        """Return once nothing is accepted any more."""
        await asyncio.wait([self._task])

    async def _accept_all(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            for _ in range(ACCEPTED_AT_ONCE):
                try:
                    connection, peer = await loop.sock_accept(self._listener)
                except ConnectionAbortedError:
                    continue
                except OSError:
                    log.exception("a connection could not be accepted")
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                self._take(connection, peer[0])
            await asyncio.sleep(0)

    def _take(self, connection: socket.socket, address: str) -> None:
        if self._limits.enter(address):
            self._turns.put(address, partial(self._open, connection, address))
        else:
            metrics.CONNECTIONS_CLOSED.labels("too_many").inc()
            self._limits.leave(address)
            connection.close()

    def _open(self, connection: socket.socket, address: str) -> None:
        task = asyncio.create_task(self._hand_over(connection, address))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    async def _hand_over(self, connection: socket.socket, address: str) -> None:
        """From here on the protocol counts the connection."""
        try:
            # With Nagle's algorithm the second of two messages would wait for the client to
            # acknowledge the first one.
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(self._new_protocol, connection)
        except OSError:  # the client is gone
            self._limits.leave(address)
            with suppress(OSError):
                connection.close()
