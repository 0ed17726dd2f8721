"""Notifications for correspondence matches: a POST to a webhook of the player's choice.

The host is resolved once, checked, and connected to by its IP address, so that DNS rebinding cannot
redirect the call to the local network. Redirects are not followed, responses not read.
"""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
from contextlib import suppress
from socket import inet_aton, inet_ntoa
from urllib.parse import SplitResult, urlsplit

from campanile.server.addresses import is_public
from campanile.server.reasons import server_error

log = logging.getLogger(__name__)
SECONDS = 5.0
MAX_WAITING = 1000
CALLERS = 4
PORTS = {"http": 80, "https": 443}


def check_webhook(address: str, private: bool) -> str:
    """The address, if notifications can be sent to it; else ServerError."""
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise server_error("bad_webhook", address, why="it is not an address") from None
    if parts.scheme not in PORTS or not parts.hostname or not port:
        raise server_error("bad_webhook", address, why="it does not begin with https:// or http://")
    odd = not (address.isascii() and address.isprintable()) or " " in address
    if "@" in parts.netloc or odd:
        raise server_error(
            "bad_webhook", address, why="it has a name, a password or odd characters"
        )
    if not private and _is_local(parts.hostname):
        # A name may resolve to such an address as well; that is checked before each call.
        raise server_error("bad_webhook", address, why="it is an address of the local network")
    return address


def _is_local(host: str) -> bool:
    """Whether this is localhost or an IP address that is not public, in any spelling."""
    host = host.rstrip(".")
    with suppress(OSError):
        host = inet_ntoa(inet_aton(host))  # such as 127.1
    try:
        return not is_public(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


class Notifier:
    """A bounded queue of notifications and a few callers."""

    def __init__(self, origin: str, private: bool) -> None:
        self._origin = origin
        self._private = private
        self._queue: asyncio.Queue[tuple[str, str, str]] = asyncio.Queue(MAX_WAITING)
        self._callers: list[asyncio.Task[None]] = []

    async def enqueue(self, webhook: str, match_id: str, game: str) -> None:
        """Queue the notification that it is a player's turn; dropped if the queue is full."""
        if not self._callers:
            self._callers = [asyncio.create_task(self._call()) for _ in range(CALLERS)]
        try:
            self._queue.put_nowait((webhook, match_id, game))
        except asyncio.QueueFull:
            log.warning("too many notifications; one was dropped", extra={"match": match_id})

    async def close(self) -> None:
        for caller in self._callers:
            caller.cancel()
        await asyncio.gather(*self._callers, return_exceptions=True)

    async def _call(self) -> None:
        while True:
            webhook, match_id, game = await self._queue.get()
            body = {"event": "your_turn", "match": match_id, "game": game}
            if self._origin:
                body["link"] = f"{self._origin.rstrip('/')}/match/{match_id}"
            try:
                async with asyncio.timeout(SECONDS):
                    await self._post(urlsplit(webhook), json.dumps(body).encode())
            except (OSError, TimeoutError, ssl.SSLError, ValueError) as error:
                kind = type(error).__name__
                log.info("a notification failed", extra={"match": match_id, "code": kind})

    async def _post(self, target: SplitResult, body: bytes) -> None:
        host, secure = target.hostname or "", target.scheme == "https"
        port = target.port or PORTS[target.scheme]
        address = await self._resolve(host, port)
        reader, writer = await asyncio.open_connection(
            address,
            port,
            ssl=ssl.create_default_context() if secure else None,
            server_hostname=host if secure else None,
        )
        path = (target.path or "/") + (f"?{target.query}" if target.query else "")
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {target.netloc}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nUser-Agent: campanile\r\nConnection: close\r\n\r\n"
        )
        try:
            writer.write(head.encode("ascii") + body)
            await writer.drain()
            await reader.readline()
        finally:
            writer.close()

    async def _resolve(self, host: str, port: int) -> str:
        """An IP address of the host; OSError if one of them is of the local network."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port)
        addresses = [str(entry[4][0]) for entry in found]
        for address in addresses:
            if not self._private and _is_local(address):
                raise OSError("an address of the local network")
        return addresses[0]
