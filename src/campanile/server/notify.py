"""Notifications for correspondence matches: a POST to a webhook of the player's choice.

The host is resolved once, checked, and connected to by its IP address, so that DNS rebinding cannot
redirect the call to the local network. Redirects are not followed, responses not read. A webhook
first gets a code and is used once its guest has sent the code back, so that nobody can have a third
party called.
"""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
from contextlib import suppress
from functools import cache
from socket import inet_aton, inet_ntoa
from urllib.parse import SplitResult, urlsplit

from campanile.server.addresses import is_public
from campanile.server.limits import Buckets
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


@cache
def _tls() -> ssl.SSLContext:
    """Made once: to read the certificates takes 20 ms, in which the server does nothing else."""
    return ssl.create_default_context()


class Notifier:
    """A bounded queue of notifications and a few callers."""

    def __init__(self, origin: str, private: bool) -> None:
        self._origin = origin
        self._private = private
        self._queue: asyncio.Queue[tuple[str, dict[str, str]]] = asyncio.Queue(MAX_WAITING)
        self._callers: list[asyncio.Task[None]] = []
        self._guests = Buckets(1 / 6, 30)
        self._targets = Buckets(5, 20)
        """By host: many guests may have their webhooks at one service."""
        self._codes_of_guests = Buckets(1 / 60, 5)
        self._codes_for_targets = Buckets(1 / 10, 20)
        """Nobody there has agreed to those yet."""
        self.limits = {
            "notified_guests": self._guests,
            "notified_targets": self._targets,
            "codes_of_guests": self._codes_of_guests,
            "codes_for_targets": self._codes_for_targets,
        }

    def send_code(self, guest_id: str, webhook: str, code: str) -> None:
        """Queue the code by which a guest confirms a webhook; ServerError if that is too much."""
        host = urlsplit(webhook).hostname or ""
        if not (self._codes_of_guests.take(guest_id) and self._codes_for_targets.take(host)):
            raise server_error("too_fast")
        self._enqueue(webhook, {"event": "confirm", "code": code})

    def notify(self, guest_id: str, webhook: str, match_id: str, game: str) -> None:
        """Queue the notification that it is a guest's turn; dropped if there are too many."""
        host = urlsplit(webhook).hostname or ""
        if not (self._guests.take(guest_id) and self._targets.take(host)):
            log.info("too many notifications; one was dropped", extra={"match": match_id})
            return
        body = {"event": "your_turn", "match": match_id, "game": game}
        if self._origin:
            body["link"] = f"{self._origin.rstrip('/')}/match/{match_id}"
        self._enqueue(webhook, body)

    def _enqueue(self, webhook: str, body: dict[str, str]) -> None:
        if not self._callers:
            self._callers = [asyncio.create_task(self._call()) for _ in range(CALLERS)]
        try:
            self._queue.put_nowait((webhook, body))
        except asyncio.QueueFull:
            log.warning("the queue of notifications is full; one was dropped")

    async def close(self) -> None:
        for caller in self._callers:
            caller.cancel()
        await asyncio.gather(*self._callers, return_exceptions=True)

    async def _call(self) -> None:
        while True:
            webhook, body = await self._queue.get()
            try:
                async with asyncio.timeout(SECONDS):
                    await self._post(urlsplit(webhook), json.dumps(body).encode())
            except (OSError, TimeoutError, ssl.SSLError, ValueError) as error:
                extra = {"match": body.get("match", ""), "code": type(error).__name__}
                log.info("a notification failed", extra=extra)

    async def _post(self, target: SplitResult, body: bytes) -> None:
        host, secure = target.hostname or "", target.scheme == "https"
        port = target.port or PORTS[target.scheme]
        address = await self._resolve(host, port)
        reader, writer = await asyncio.open_connection(
            address,
            port,
            ssl=_tls() if secure else None,
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
