"""One WebSocket per open table: the messages of the page, and those to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Protocol

from pydantic import ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from campanile.core.errors import CampanileError
from campanile.server import messages, metrics
from campanile.server.actions import command_of
from campanile.server.connections import EXTENSION
from campanile.server.exchange import Answer, Change
from campanile.server.failpoints import failpoint
from campanile.server.limits import Bucket
from campanile.server.reasons import describe, server_error
from campanile.server.room import Room
from campanile.server.settings import Settings
from campanile.server.wall_clock import now_ms
from campanile.server.wire import (
    FROM_CLIENT,
    PROTOCOL,
    Hello,
    Model,
    Ping,
    Pong,
    Refused,
    SendAction,
    SendMove,
    Sit,
)
from campanile.table.commands import Command, Move, Tick

log = logging.getLogger(__name__)
MAX_UNSENT = 100
"""Messages that may wait for a client that does not read before its socket is closed."""
POLICY, FAILED, RESTART, SLOW = 1008, 1011, 1012, 1013
MAX_WARNINGS = 20
"""How often a client may exceed the rate of messages before its socket is closed."""
VIEW_COST = 10
"""How many messages another view counts as, since it is far more work than other answers."""


class Connection(Protocol):
    """A WebSocket as the server's protocol class has it."""

    on_writable: Callable[[], None]
    on_text: Callable[[str], bool]

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what it is sent."""

    def write(self, frames: bytes) -> None:
        """Send whole frames, unless the socket is being closed."""

    async def receive(self) -> Any:
        """The next message, as ASGI has it."""


class Flusher:
    """Flushes sockets together, since a callback for each would be a good part of the event loop's
    own work."""

    def __init__(self) -> None:
        self._waiting: list[Socket] = []

    def add(self, socket: Socket) -> None:
        """Flush a socket in the next turn of the event loop."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(socket)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for socket in waiting:
            try:
                socket.flush()
            except Exception:  # the others have to be flushed
                log.exception("a socket failed", extra={"match": socket.match_id})
                socket.close(FAILED)


class Socket:
    """A subscriber of a room: one open page of one table."""

    def __init__(
        self,
        websocket: WebSocket,
        room: Room,
        player: str,
        settings: Settings,
        *,
        flusher: Flusher,
        shared: Sequence[Bucket] = (),
    ) -> None:
        self.player = player
        self.opened_at = now_ms()
        self.seat: int | None = next(iter(room.match.seats_of(player)), None)
        self._websocket = websocket
        self._connection: Connection = websocket.scope["extensions"][EXTENSION]
        self._room = room
        rate = settings.messages_a_second
        self._bucket = Bucket(rate, 3 * rate)
        self._flusher = flusher
        self._shared = shared
        """The limits that all sockets of the guest, and of the address, have in common."""
        self._patience = settings.hello_seconds
        self._warnings = 0
        self._shown = 0
        """The version of the latest view."""
        self._unsent: list[bytes] = []
        self._is_flush_due = False
        self._is_waiting = False
        """Whether a message waits until it may be handled; others must not overtake it."""
        self._listening: asyncio.Timeout | None = None
        self._code: int | None = None
        """With which the server closes the socket."""

    @property
    def match_id(self) -> str:
        """The match of its table."""
        return self._room.id

    async def serve(self) -> None:
        """Exchange messages until either side closes."""
        self._connection.on_writable = self.flush
        with metrics.SOCKETS.track_inprogress():
            try:
                await self._listen()
            finally:
                self._room.unsubscribe(self)
        if self._code is not None:
            await self._send_close(self._code)

    def close(self, code: int = RESTART) -> None:
        """Make `serve` close the socket."""
        if self._code is None:
            self._code = code
            if self._listening is not None:
                self._listening.reschedule(0)

    def on_change(self, change: Change) -> None:
        """Send the events and the snapshot after them, unless a view has shown them already."""
        if change.after.version > self._shown and self._has_seat():
            self._send_frame(messages.events(self._room, change, self.seat))

    def on_presence(self, frame: bytes) -> None:
        """Send the presence."""
        self._send_frame(frame)

    def resync(self) -> None:
        """Send the whole match."""
        if self._has_seat():
            self._shown = self._room.match.version
            self._send_frame(messages.view_frame(self._room, self.player, self.seat))

    def _send(self, message: Model) -> None:
        self._send_frame(messages.encode(message))

    def _send_frame(self, frame: bytes) -> None:
        """Send a frame, together with those that follow in the same turn of the event loop;
        disconnect a client that does not read, which may connect again."""
        if len(self._unsent) >= MAX_UNSENT:
            if self._code is None:
                metrics.SLOW_READERS.inc()
            self.close(SLOW)
            return
        self._unsent.append(frame)
        if not self._is_flush_due:
            self._is_flush_due = True
            self._flusher.add(self)

    def flush(self) -> None:
        """Send what has not been sent yet, if the client reads."""
        self._is_flush_due = False
        if self._unsent and self._connection.is_writable:
            frames = b"".join(self._unsent)
            self._unsent.clear()
            self._connection.write(frames)
            failpoint("after_sending")

    async def _send_close(self, code: int) -> None:
        try:
            async with asyncio.timeout(1):
                if code != SLOW:
                    self.flush()
                await self._websocket.close(code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            pass

    async def _listen(self) -> None:
        """Handle messages until the client is gone or `close` is called."""
        try:
            async with asyncio.timeout(self._patience) as self._listening:
                while not self._greet(await self._next()):
                    pass
                if self._code is None:
                    self._listening.reschedule(None)
                    self._connection.on_text = self._take
                while self._code is None:
                    self._receive(await self._next())
        except TimeoutError:
            if self._code is None:
                self._refuse(None, server_error("hello_first"))
                self._code = POLICY
        except WebSocketDisconnect:
            return
        except Exception:
            log.exception("a socket failed", extra={"match": self._room.id})
            self._code = FAILED
        finally:
            self._listening = None

    async def _next(self) -> str | None:
        """The next message, once the guest and the address may have it handled; None if it is not
        text. Nothing more is read meanwhile, so that a client with many sockets is slowed down and
        nobody else."""
        message: Message = await self._connection.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        if wait := max((bucket.charge(1) for bucket in self._shared), default=0):
            await self._throttle(wait)
        return message.get("text")

    async def _throttle(self, seconds: float) -> None:
        """Read nothing for so long, which does not count as the client's silence."""
        if self._code is None and self._listening is not None:
            deadline = self._listening.when()
            self._listening.reschedule(None if deadline is None else deadline + seconds)
        self._is_waiting = True
        await asyncio.sleep(seconds)
        self._is_waiting = False

    def _take(self, text: str) -> bool:
        """Handle a message at once, without `_next`, if it need not wait; whether it was."""
        if self._is_waiting or self._code is not None:
            return False
        for bucket in self._shared:
            if not bucket.has():
                return False
        for bucket in self._shared:
            bucket.take()
        try:
            self._receive(text)
        except Exception:
            log.exception("a socket failed", extra={"match": self._room.id})
            self.close(FAILED)
        return True

    def _greet(self, text: str | None) -> bool:
        """Whether this was a valid hello; then the socket has subscribed to the room."""
        hello = self._read(text)
        if hello is None:
            return False
        if not isinstance(hello, Hello):
            self._refuse(getattr(hello, "id", None), server_error("hello_first"))
            return False
        if hello.protocol != PROTOCOL:
            self._refuse(None, server_error("old_protocol", hello.protocol, ours=PROTOCOL))
            self.close(POLICY)
            return False
        if hello.seat is not None and not self._sit(hello.seat):
            return False
        self._room.subscribe(self)
        self._answer_hello(hello)
        return True

    def _receive(self, text: str | None) -> None:
        received = self._read(text)
        match received:
            case SendMove(id=move_id, version=version, move=written):
                move = Move(self._own_seat(), self.player, written, move_id, version)
                self._put(move_id, move, version)
            case SendAction():
                try:
                    command = command_of(received, self._room, self.player, self._own_seat())
                except CampanileError as error:
                    self._refuse(received.id, error)
                else:
                    self._put(received.id, command, received.version)
            case Ping():
                self._send(Pong(type="pong", id=received.id, now=now_ms()))
            case Sit():
                if self._may_view() and self._sit(received.seat):
                    self.resync()
            case Hello():
                if self._may_view():
                    self._answer_hello(received)

    def _read(self, text: str | None) -> Hello | Sit | SendMove | SendAction | Ping | None:
        """The message, or None, after a refusal, if it comes too fast or cannot be read."""
        if not self._bucket.take():
            self._warn()
            return None
        if text is None:
            self._refuse(None, server_error("bad_message", why="it is not text"))
            return None
        try:
            return FROM_CLIENT.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join(map(str, first["loc"]))
            why = f"{where}: {first['msg']}" if where else first["msg"]
            self._refuse(None, server_error("bad_message", why=why))
            return None

    def _may_view(self) -> bool:
        """Whether the client may see the whole match again; it is refused otherwise."""
        if not self._bucket.take(VIEW_COST):
            self._warn()
            return False
        for bucket in self._shared:
            bucket.charge(VIEW_COST)
        return True

    def _warn(self) -> None:
        self._warnings += 1
        self._refuse(None, server_error("too_fast"))
        if self._warnings > MAX_WARNINGS:
            self.close(POLICY)

    def _refuse(self, message_id: str | None, error: CampanileError) -> None:
        self._send(Refused(type="refused", id=message_id, error=describe(error)))

    def _own_seat(self) -> int:
        """The seat of the socket; -1, which is never a seat, for a spectator."""
        return -1 if self.seat is None else self.seat

    def _sit(self, seat: int) -> bool:
        """See the match from another of the player's seats."""
        if seat not in self._room.match.seats_of(self.player):
            self._refuse(None, server_error("not_playing"))
            return False
        self.seat = seat
        return True

    def _answer_hello(self, hello: Hello) -> None:
        """Show the match at once; the room shows it again if another server is ahead."""
        self.resync()
        seen = hello.version or 0
        if seen > self._room.match.version:
            self._room.put(Tick(), lambda _: None, seen)

    def _has_seat(self) -> bool:
        """Whether the seat is still the player's. If the creator gave it away the socket is
        closed, since it must not see what the seat knows."""
        lost = self.seat is not None and self._room.match.seats[self.seat].player != self.player
        if lost:
            self.close(POLICY)
        return not lost

    def _put(self, message_id: str, command: Command, seen: int) -> None:
        if self.seat is None:
            self._refuse(message_id, server_error("not_playing"))
            return
        began = perf_counter()

        def reply(result: Answer | Exception) -> None:
            metrics.ANSWER_SECONDS.observe(perf_counter() - began)
            if isinstance(result, Answer):
                if isinstance(command, Move):
                    metrics.MOVES.inc()
                self._send_frame(messages.ack(message_id, result.version))
                return
            error = result if isinstance(result, CampanileError) else server_error("failed")
            self._refuse(message_id, error)
            if error.code == "stale" and self._may_view():
                self.resync()

        self._room.put(command, reply, seen)
