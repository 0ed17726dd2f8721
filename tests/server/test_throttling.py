"""Sockets that wait for the limits that a guest or an address has in common."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest_asyncio
from starlette.websockets import WebSocket

from campanile.server import matches
from campanile.server.app_state import AppState
from campanile.server.connections import EXTENSION
from campanile.server.limits import MAX_REMEMBERED, Bucket, Buckets
from campanile.server.room import Room
from campanile.server.settings import Settings
from campanile.server.sockets import POLICY, Flusher, Socket
from campanile.server.store import Store
from campanile.server.wire import PROTOCOL
from tests.table.sitting import ADA, BEN, Sitting

HELLO = json.dumps({"type": "hello", "protocol": PROTOCOL})
PING = json.dumps({"type": "ping", "id": "1"})
NEVER = 1e-9
"""A rate."""


class Line:
    """A connection as a socket has it, without a network."""

    is_writable = True
    on_writable: Callable[[], None]
    on_text: Callable[[str], bool]

    def __init__(self) -> None:
        self.close_code: int | None = None
        self._said = asyncio.Queue[dict[str, Any]]()
        self._frames = asyncio.Queue[bytes]()

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self) -> bytes:
        async with asyncio.timeout(10):
            return await self._frames.get()

    async def receive(self) -> dict[str, Any]:
        return await self._said.get()

    def write(self, frames: bytes) -> None:
        self._frames.put_nowait(frames)

    async def send(self, message: Any) -> None:
        self.close_code = message["code"]


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    state = AppState(Settings(), Store(f"sqlite:///{tmp_path / 'campanile.sqlite3'}"))
    await state.store.write(matches.append("m", Sitting("twrs", ADA, BEN).steps))
    room = await state.rooms.get("m")
    assert room is not None
    yield room
    await state.close()


@asynccontextmanager
async def serving(room: Room, *shared: Bucket, **settings: float) -> AsyncIterator[Line]:
    line = Line()
    scope = {"type": "websocket", "headers": [], "extensions": {EXTENSION: line}}
    websocket = WebSocket(scope, line.receive, line.send)
    limits = Settings(**settings)  # type: ignore[arg-type]
    socket = Socket(websocket, room, ADA.player, limits, flusher=Flusher(), shared=shared)
    serving = asyncio.create_task(socket.serve())
    yield line
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)


async def test_who_is_slowed_down_before_the_hello_is_not_silent(room: Room) -> None:
    guest = Bucket(10, 10)
    guest.charge(15)
    async with serving(room, guest, hello_seconds=0.1) as line:
        line.say(HELLO)
        assert b'"view"' in await line.hear()
        assert line.close_code is None


async def test_who_was_slowed_down_has_as_much_time_as_others_after_that(room: Room) -> None:
    guest = Bucket(10, 10)
    guest.charge(12)
    async with serving(room, guest, hello_seconds=0.1) as line:
        line.say(PING)
        for _ in range(2):
            assert b'"hello_first"' in await line.hear()
        async with asyncio.timeout(10):
            while line.close_code is None:
                await asyncio.sleep(0.01)
        assert line.close_code == POLICY


async def test_what_the_address_holds_up_the_guest_pays_for_once(room: Room) -> None:
    guest, address = Bucket(NEVER, 4), Bucket(NEVER, 2)
    async with serving(room, guest, address) as line:
        line.say(HELLO)
        await line.hear()
        assert line.on_text(PING)
        assert not line.on_text(PING)
        assert guest.take(2)


def test_a_limit_that_a_socket_has_is_the_same_for_the_next_one() -> None:
    """However many other guests come in between."""
    buckets = Buckets(NEVER, 1)
    bucket = buckets.of("anna")
    assert bucket.take()
    for number in range(MAX_REMEMBERED):
        buckets.of(f"guest {number}")
    assert not buckets.take("anna")
    del bucket
    for number in range(MAX_REMEMBERED):
        buckets.of(f"guest {number}")
    assert buckets.take("anna")
