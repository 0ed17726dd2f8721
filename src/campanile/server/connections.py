"""Connections below HTTP and WebSockets: how many there may be, and what each may cost.

uvicorn takes protocol classes as settings; these are its own with limits added. What a client
sends is counted in frames and bytes here, before the application sees a message.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, cast

import uvicorn
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from campanile.server import metrics
from campanile.server.addresses import site_of
from campanile.server.limits import Bucket, release
from campanile.server.round_robin import RoundRobin
from campanile.server.settings import Settings

try:
    from websockets.speedups import apply_mask
except ImportError:  # there is no compiled one for every system
    from websockets.utils import apply_mask

log = logging.getLogger(__name__)
NEWCOMERS_AT_ONCE = 4
"""Connections that are begun or ended, and requests that are read, in one turn of the event loop: a
thousand that come or go at once would delay everybody's moves."""
RESERVED_DESCRIPTORS = 128
"""For the database, bots and files."""
MAX_DESCRIPTORS = 65_536
CHECK_SECONDS = 5.0
"""How often a connection is looked at. One without progress since the last time is closed."""
UNREAD_CHECKS = 6
"""How often there may be no progress while the client has yet to read a response."""
GRACE_SECONDS = 2
"""How long a client may take to answer a close."""
READ_BYTES = 16 * 1024
"""What is read of a WebSocket in one turn of the event loop."""
SLICE_BYTES = 512
"""What is parsed before the limit is checked again; every message of the page is shorter."""
ODD_COST = 8
"""What a control frame, a fragment or a slice without an end costs; a whole message costs one."""
PING = b"\x89\x00"
"""A frame without content, as its answer is: anything a client says shows that it is there."""
PONG = b"\x8a\x80"
"""How that answer begins; its four bytes of a mask follow."""
FLOODED = 1008
SWITCHING_PROTOCOLS = 101
TICKS = 10
"""How many times a second the server looks whether pings are due."""


def raise_descriptors() -> int:
    """Raise the limit of open descriptors as far as it goes; what it is then."""
    if sys.platform == "win32":
        return MAX_DESCRIPTORS
    import resource  # noqa: PLC0415 - there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft >= wanted:
        return min(soft, MAX_DESCRIPTORS)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # the system has a limit of its own
        return soft
    return wanted


class ConnectionLimits:
    """How many connections are open, in all and for each address."""

    def __init__(self, descriptors: int, settings: Settings) -> None:
        self.most = max(1, descriptors - RESERVED_DESCRIPTORS)
        self.per_address = max(1, min(2 * settings.sockets_per_address, self.most // 2))
        self.messages_a_second = settings.messages_a_second
        self._proxies = list(_networks(settings.trusted_proxies))
        self._open = 0
        self._by_address: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection; whether it may stay."""
        self._open += 1
        site = site_of(address)
        self._by_address[site] += 1
        metrics.CONNECTIONS.set(self._open)
        if self._open > self.most:
            return False
        return self._by_address[site] <= self.per_address or self._is_proxy(address)

    def leave(self, address: str) -> None:
        """Count a connection no more."""
        self._open -= 1
        release(self._by_address, site_of(address))
        metrics.CONNECTIONS.set(self._open)

    def _is_proxy(self, address: str) -> bool:
        """Whether the visitors behind this address have addresses of their own."""
        return any(ip_address(address) in network for network in self._proxies)


def _networks(addresses: str) -> Iterator[IPv4Network | IPv6Network]:
    for part in addresses.split(","):
        with suppress(ValueError):  # uvicorn also takes what is no address
            yield ip_network(part.strip(), strict=False)


class Config(uvicorn.Config):
    """uvicorn's settings and our limits: uvicorn hands them to every connection."""

    def __init__(self, app: Any, limits: ConnectionLimits, **more: Any) -> None:
        super().__init__(app, http=Http, ws=Sockets, **more)
        self.limits = limits
        self.turns = RoundRobin(NEWCOMERS_AT_ONCE)
        self.pings = Pings()


def _peer(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""


class Http(H11Protocol):
    """Closes connections without a request, with half of one, or with an unread response."""

    def __init__(self, config: Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._limits = config.limits
        self._turns = config.turns
        self._seen: tuple[object, ...] = ()
        self._unchanged = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(CHECK_SECONDS, self._check)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._limits.leave(_peer(self.client))

    def data_received(self, data: bytes) -> None:
        self._turns.put(_peer(self.client), partial(self._handle, data))

    def _handle(self, data: bytes) -> None:
        # It may be lost, or a WebSocket, by now; a client has to wait for that to be confirmed.
        if self.transport.get_protocol() is self and not self.transport.is_closing():
            super().data_received(data)

    def _check(self) -> None:
        if self.transport.get_protocol() is not self:  # lost, or a WebSocket by now
            return
        cycle, unsent = self.cycle, self.transport.get_write_buffer_size()
        is_answered = cycle is not None and cycle.response_complete
        at_work = cycle is not None and not cycle.more_body and not is_answered and not unsent
        # Bytes of an unfinished request are no progress: they could come one by one for ever.
        seen = (cycle, is_answered, unsent)
        self._unchanged = self._unchanged + 1 if seen == self._seen and not at_work else 0
        self._seen = seen
        if self._unchanged >= (UNREAD_CHECKS if unsent else 1):
            metrics.CONNECTIONS_CLOSED.labels("silent").inc()
            self.transport.abort()
        else:
            self.loop.call_later(CHECK_SECONDS, self._check)


class Pings:
    """Which sockets have been silent for so long that they have to be pinged, or given up. With
    5,000 sockets a timer for each of them was a twentieth of the work for 500 moves a second."""

    def __init__(self) -> None:
        self._due: defaultdict[int, set[Sockets]] = defaultdict(set)

    def put(self, socket: Sockets, at: float) -> int:
        """Check a socket at this time of the event loop; the tick at which that will be."""
        tick = int(at * TICKS) + 1
        self._due[tick].add(socket)
        return tick

    def forget(self, socket: Sockets, tick: int) -> None:
        """Do not check it after all."""
        if tick in self._due:
            self._due[tick].discard(socket)

    def check(self, now: float) -> None:
        """Check the sockets for which it is time."""
        for tick in [tick for tick in self._due if tick <= now * TICKS]:
            for socket in self._due.pop(tick):
                try:
                    socket.send_keepalive_ping()
                except Exception:  # the others have to be checked, and the server has to go on
                    log.exception("a ping failed")
                    socket.transport.abort()


_buffer = memoryview(bytearray(READ_BYTES))
"""For all sockets: each chunk is copied out of it before the next one is read."""


EXTENSION = "campanile.connection"
"""Where an application finds the connection of a WebSocket, in the extensions of its scope."""


def text_frame(text: bytes) -> bytes:
    """A message as a WebSocket frame, the same for every client that gets it."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def whole_text(data: bytes) -> str | None:
    """The text of a short message, if these are the bytes of one frame of a client, and no more."""
    if len(data) < 6 or data[0] != 0x81:
        return None
    size, start = data[1] - 0x80, 6
    if size == 126:
        size, start = int.from_bytes(data[2:4]), 8
    elif size == 127:  # its length has eight bytes
        return None
    if len(data) != start + size or size > SLICE_BYTES:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


class Sockets(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """Reads little at a time, counts every frame, and aborts clients that do not close.

    The application writes its frames here: ASGI would need a task to wait for each of them.
    """

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._limits = config.limits
        self._turns = config.turns
        self._pings = config.pings
        self._tick = 0
        """When it is checked whether a ping is due."""
        rate = self._limits.messages_a_second
        # Above the limit of messages, so that the application can refuse those with a code.
        self._frames = Bucket(4 * rate, 12 * rate)
        self._unparsed = b""
        self._heard_at = 0.0
        self._is_flooded = False
        self.on_writable: Callable[[], None] = _nothing
        """Called when the client has read enough for more to be written."""
        self.on_text: Callable[[str], bool] = _nobody
        """Called with a message that came whole; whether the application has handled it."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING_PROTOCOLS:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what it is sent."""
        return self.writable.is_set()

    def write(self, frames: bytes) -> None:
        """Send whole frames, unless the socket is being closed."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(frames)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        peer = _peer(self.client)
        self._limits.leave(peer)
        self._turns.put(peer, partial(super().connection_lost, exc))

    def get_buffer(self, _: int) -> memoryview:
        return _buffer

    def buffer_updated(self, count: int) -> None:
        self.data_received(bytes(_buffer[:count]))

    def data_received(self, data: bytes) -> None:
        if self._is_flooded:
            return
        self._heard_at = self.loop.time()
        if not self._take_whole(data):
            self._unparsed += data
            self._parse()

    def _take_whole(self, data: bytes) -> bool:
        """Take one whole message, or the answer to a ping, as nearly everything is that a page
        sends: at once, which takes a third of the time of the parser and a task."""
        conn = self.conn
        between = not self._unparsed and not conn.reader.buffer and conn.current_size is None
        if not between or conn.state is not State.OPEN:
            return False
        is_pong = len(data) == 6 and data.startswith(PONG)
        if not is_pong:
            text = whole_text(data)
            if text is None or not self.on_text(text):
                return False
        metrics.FRAMES.inc()
        if not self._frames.take(ODD_COST if is_pong else 1):
            self._close_flood()
        return True

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self._parse()
        return message

    def _parse(self) -> None:
        """Go on until a message waits for the application; nothing is read meanwhile."""
        while self._unparsed and not self.read_paused and not self.transport.is_closing():
            data, self._unparsed = self._unparsed[:SLICE_BYTES], self._unparsed[SLICE_BYTES:]
            super().data_received(data)

    def handle_events(self) -> None:
        # The request that opens the socket is one for HTTP, and has been counted as one.
        if self.handshake_initiated:
            frames = self.conn.events
            metrics.FRAMES.inc(len(frames))
            if not self._frames.take(_cost(cast(Sequence[Frame], frames))):
                self._close_flood()
                return
        super().handle_events()

    def handle_ping(self) -> None:
        """Answer, but not a client that does not read: the answers would fill the memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def _close_flood(self) -> None:
        """Say why, then ignore what still comes: a close with unread data would lose the code."""
        metrics.CONNECTIONS_CLOSED.labels("flood").inc()
        self._is_flooded, self._unparsed = True, b""
        if not self.handshake_complete or self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        self.conn.fail(FLOODED, "too_fast")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(GRACE_SECONDS, self.transport.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOODED})

    def schedule_ping(self) -> None:
        assert self.ping_interval is not None
        self._tick = self._pings.put(self, self.loop.time() + self.ping_interval)

    def stop_keepalive(self) -> None:
        super().stop_keepalive()
        self._pings.forget(self, self._tick)

    def send_keepalive_ping(self) -> None:
        """Ping a client that has been silent, and give up one that still is."""
        assert self.ping_interval is not None
        assert self.ping_timeout is not None
        if self.close_sent or self.transport.is_closing():
            return
        patience = self.ping_interval
        if self.loop.time() >= self._heard_at + patience:
            patience += self.ping_timeout
            if self.loop.time() >= self._heard_at + patience:
                self.keepalive_timeout()
                return
            self.write(PING)
        self._tick = self._pings.put(self, self._heard_at + patience)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            # uvicorn would wait until the client has read everything, and it may be gone.
            self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        # A connection whose client does not answer the close would stay open for ever.
        self.loop.call_later(GRACE_SECONDS, self.transport.abort)


def _nothing() -> None:
    """For a socket that the application does not know yet."""


def _nobody(_: str) -> bool:
    """As long as nobody takes whole messages."""
    return False


def _cost(frames: Sequence[Frame]) -> int:
    """What one slice of data costs: few messages of the page, or many frames that are none."""
    whole = sum(frame.fin and frame.opcode in (Opcode.TEXT, Opcode.BINARY) for frame in frames)
    odd = len(frames) - whole if frames else 1
    return whole + ODD_COST * odd
