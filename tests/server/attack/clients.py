"""What attackers and victims have in common: guests and connections from given addresses."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from campanile.server.wire import PROTOCOL
from tests.server.client import SECONDS, Guest, Refused, Table

HOST_VARIABLE = "CAMPANILE_ATTACKER"
HOST = os.environ.get(HOST_VARIABLE, "127.0.1.1")
"""From where an attacker comes."""
BEGUN = "begun"
HELLO = {"type": "hello", "protocol": PROTOCOL}
FAILURES = (OSError, WebSocketException, httpx.HTTPError, Refused, TimeoutError)
"""What happens to an attacker who is refused; they try again."""


@dataclass(frozen=True)
class Target:
    """The server under attack."""

    address: str
    pid: int


Attack = Callable[[Target], Coroutine[Any, Any, None]]
"""It goes on until its process is killed, and says when it has begun."""


def begun() -> None:
    """Say that the attack has begun."""
    print(BEGUN, flush=True)


def guest_from(address: str, host: str = HOST) -> Guest:
    """A guest whose requests come from an address of the loopback network."""
    guest = Guest(address)
    limits = httpx.Limits(max_connections=None)
    transport = httpx.AsyncHTTPTransport(local_address=host, verify=False, limits=limits)
    guest.http = httpx.AsyncClient(base_url=address, timeout=SECONDS, transport=transport)
    return guest


@asynccontextmanager
async def sitting(guest: Guest, match_id: str, host: str = HOST) -> AsyncIterator[Table]:
    """A socket of the guest, from its address, that has said hello."""
    async with guest.connect(match_id, local_addr=(host, 0), ping_interval=None) as table:
        await table.send(HELLO)
        await table.until(lambda told: told["type"] == "view")
        yield table


async def dial(address: str, host: str = HOST) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A bare connection from an address of the loopback network."""
    port = int(address.rpartition(":")[2])
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))


async def drain(socket: ClientConnection) -> None:
    """Read what comes, for ever."""
    while True:
        await socket.recv()


async def repeat(clients: int, ask: Callable[[int], Awaitable[Any]]) -> None:
    """Ask for ever: so many clients at once, each as soon as it was answered, for a number that is
    one more each time."""
    numbers = iter(range(10**9))

    async def loop() -> None:
        while True:
            with suppress(*FAILURES):
                await ask(next(numbers))

    async with asyncio.TaskGroup() as group:
        for _ in range(clients):
            group.create_task(loop())
        begun()
