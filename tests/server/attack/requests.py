"""Attacks by requests: lists, openings, replays, positions, downloads, guests."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from tests.server.attack.clients import FAILURES, Target, begun, dial, guest_from, repeat
from tests.server.attack.prepared import long_match, prepared_guest
from tests.server.client import ME, OPEN

CLIENTS = 30
START = 100
"""Positions of a replay."""


async def lists(target: Target) -> None:
    """A guest with 130 matches who asks for the list in a loop."""
    guest = prepared_guest(target.address)
    await repeat(CLIENTS, lambda _: guest.http.get("/api/matches"))


async def openings(target: Target) -> None:
    """Matches with as many events as there may be, opened one after the other."""
    guest = prepared_guest(target.address)
    await repeat(CLIENTS, lambda number: guest.http.get(long_match(number)))


async def replays(target: Target) -> None:
    """A game as long as there may be: replays and records, one after the other."""
    guest = prepared_guest(target.address)

    async def ask(number: int) -> None:
        path = long_match(0)
        if number % 11:
            await guest.http.get(f"{path}/replay", params={"start": number % 11 * START - START})
        else:
            await guest.http.get(f"{path}/record")

    await repeat(CLIENTS, ask)


async def positions(target: Target) -> None:
    """Positions after twenty moves, and drawings."""
    guest = guest_from(target.address)
    asked: dict[str, Any] = {"game": "tuerme", "moves": []}
    position = await guest.request("POST", "/api/positions", asked)
    while position["moves"] and len(asked["moves"]) < 20:
        asked["moves"].append(position["moves"][0])
        position = await guest.request("POST", "/api/positions", asked)
    drawn = {"position": position["text"]}

    async def ask(number: int) -> None:
        if number % 2:
            await guest.request("POST", "/api/positions", asked)
        else:
            await guest.request("GET", "/api/games/tuerme/svg", params=drawn)

    await repeat(CLIENTS, ask)


async def downloads(target: Target) -> None:
    """A guest with long matches who downloads all data in a loop."""
    guest = prepared_guest(target.address)
    await repeat(CLIENTS, lambda _: guest.http.get("/api/me/data"))


async def newcomers(target: Target) -> None:
    """New guests, and return links that are made and used."""
    host = guest_from(target.address)
    await host.make("twrs", ME, OPEN)

    async def ask(number: int) -> None:
        guest = guest_from(target.address)
        try:
            if number % 2:
                await guest.request("PUT", "/api/me", {"name": "Anna"})
            else:
                link = await host.request("POST", "/api/me/return-link")
                await guest.use(link["token"])
        finally:
            await guest.close()

    await repeat(CLIENTS, ask)


async def changes(target: Target) -> None:
    """A table before its start: links made and revoked, seats given to bots and opened again."""
    guest = guest_from(target.address)
    path = f"/api/matches/{(await guest.make('twrs', ME, OPEN))['id']}"
    asks: list[tuple[str, str, Any]] = [
        ("POST", f"{path}/links", {"kind": "invite", "seat": 1}),
        ("DELETE", f"{path}/links/1", None),
        ("PUT", f"{path}/seats/1", {"level": None}),
        ("PUT", "/api/me", {"name": "Anna"}),
        ("POST", "/api/me/sign-out", None),
    ]

    async def ask(number: int) -> None:
        method, path, body = asks[number % len(asks)]
        await guest.http.request(method, path, json=body)

    await repeat(CLIENTS, ask)


async def refused(target: Target) -> None:
    """Requests far above the limits, on as many connections as are taken."""
    text = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def ask() -> None:
        while True:
            with suppress(*FAILURES, asyncio.IncompleteReadError):
                reader, writer = await dial(target.address)
                while True:
                    writer.write(text)
                    head = await reader.readuntil(b"\r\n\r\n")
                    length = int(head.lower().partition(b"content-length: ")[2].split()[0])
                    await reader.readexactly(length)
            await asyncio.sleep(1)

    async with asyncio.TaskGroup() as group:
        for _ in range(900):
            group.create_task(ask())
        begun()


async def headers(target: Target) -> None:
    """Requests with long headers that come in small pieces, and never end."""

    async def ask() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await dial(target.address)
                reading = asyncio.create_task(reader.read())
                writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                while not reading.done():
                    writer.write(b"A: " + 90 * b"a" + b"\r\n")
                    await asyncio.sleep(0.02)
                await reading  # a reset is what the server may answer
            await asyncio.sleep(1)

    async with asyncio.TaskGroup() as group:
        for _ in range(900):
            group.create_task(ask())
        begun()
