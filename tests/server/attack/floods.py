"""Attacks by connections: frames, views, crowds of spectators, silence."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from itertools import cycle
from typing import Any

from tests.server.attack.clients import (
    FAILURES,
    HELLO,
    Target,
    begun,
    dial,
    drain,
    guest_from,
    sitting,
)
from tests.server.client import ME, OPEN, Guest, Table

PING, PONG = b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"
FIRST_FRAGMENT, FRAGMENT = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
LONG_PING = b"\x89\xfd\0\0\0\0" + bytes(125)


async def _flood(target: Target, first: bytes, then: bytes, reads: bool = True) -> None:
    """One socket that sends 1 MB of frames a second, and comes back when it is closed."""
    guest = guest_from(target.address)
    match_id = (await guest.make("twrs", ME, OPEN))["id"]
    begun()
    while True:
        with suppress(*FAILURES):
            async with sitting(guest, match_id) as table:
                transport = table.socket.transport
                transport.write(first)
                if not reads:
                    transport.pause_reading()
                while not transport.is_closing():
                    if transport.get_write_buffer_size() < 1_000_000:
                        transport.write(then * (10_000 // len(then)))
                    await asyncio.sleep(0.01 if reads else 0.0005)
        await asyncio.sleep(0.02)


async def fragments(target: Target) -> None:
    """A message in countless empty fragments."""
    await _flood(target, FIRST_FRAGMENT, FRAGMENT)


async def pings(target: Target) -> None:
    """Pings without end."""
    await _flood(target, b"", PING)


async def pongs(target: Target) -> None:
    """Pongs that nobody has asked for."""
    await _flood(target, b"", PONG)


async def unread(target: Target) -> None:
    """Pings, as many as the server takes, whose answers are not read."""
    await _flood(target, b"", LONG_PING, reads=False)


async def hellos(target: Target) -> None:
    """One hundred sockets of a guest that say hello again and again."""
    guest = guest_from(target.address)
    match_id = (await guest.make("twrs", ME, ME))["id"]
    started = asyncio.Event()

    async def repeat() -> None:
        while True:
            with suppress(*FAILURES):
                async with sitting(guest, match_id) as table:
                    started.set()
                    await asyncio.gather(drain(table.socket), _say(table, HELLO, 0.06))
            await asyncio.sleep(0.2)

    tasks = [asyncio.create_task(repeat()) for _ in range(100)]
    await started.wait()
    begun()
    await asyncio.gather(*tasks)


async def _say(table: Table, message: dict[str, Any], pause: float) -> None:
    while True:
        await table.send(message)
        await asyncio.sleep(pause)


async def watchers(target: Target) -> None:
    """Many spectators of one table, from two addresses, who all leave at once and come back."""
    made = await guest_from(target.address).make("twrs", ME, OPEN)
    guests: list[Guest] = []

    async def invite(host: str) -> None:
        for _ in range(49):
            guests.append(guest_from(target.address, host))
            await guests[-1].use(made["watch"])

    await asyncio.gather(*(invite(f"127.0.1.{number}") for number in range(1, 21)))
    leave = asyncio.Event()
    here = 0

    async def watch(guest: Guest, host: str) -> None:
        nonlocal here
        while True:
            with suppress(*FAILURES):
                async with sitting(guest, made["id"], host) as table:
                    here += 1
                    reading = asyncio.create_task(drain(table.socket))
                    await leave.wait()
                    reading.cancel()
                    here -= 1
                    table.socket.transport.abort()
            await asyncio.sleep(1)

    async with asyncio.TaskGroup() as group:
        for guest, number in zip(guests, cycle((1, 2)), strict=False):
            group.create_task(watch(guest, f"127.0.2.{number}"))
        while here < len(guests):
            await asyncio.sleep(0.1)
        begun()
        while True:
            leave.set()
            await asyncio.sleep(0.1)
            leave.clear()
            await asyncio.sleep(3)


async def audience(target: Target) -> None:
    """Many sockets that watch a table on which one guest moves as fast as may be."""
    guest = guest_from(target.address)
    match_id = (await guest.make("twrs", ME, ME))["id"]
    async with AsyncExitStack() as stack:
        while True:
            try:
                table = await stack.enter_async_context(sitting(guest, match_id))
            except FAILURES:
                break  # as many as the limits let in at once
            stack.callback(asyncio.create_task(drain(table.socket)).cancel)
        begun()
        while True:
            with suppress(*FAILURES):
                async with sitting(guest, match_id) as table:
                    while True:
                        await table.move()
                        await table.act("take_back")
            await asyncio.sleep(0.2)


async def silence(target: Target) -> None:
    """Connections that send nothing, or half a request, as many as are taken."""

    async def hold(text: bytes) -> None:
        while True:
            with suppress(OSError):
                reader, writer = await dial(target.address)
                writer.write(text)
                await reader.read()
                writer.close()
            await asyncio.sleep(1)

    async with asyncio.TaskGroup() as group:
        for _, text in zip(range(1100), cycle((b"", b"GET / HTTP/1.1\r\nHost: ")), strict=False):
            group.create_task(hold(text))
        begun()


async def nothing(_: Target) -> None:
    """No attack, for comparison."""
    begun()
    await asyncio.Event().wait()
