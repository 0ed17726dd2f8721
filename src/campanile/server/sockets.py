"""One WebSocket per open table: what the page says, and what it hears."""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter

from pydantic import ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from campanile.core.errors import CampanileError
from campanile.server import metrics, telling
from campanile.server.actions import command_of
from campanile.server.failpoints import failpoint
from campanile.server.limits import Bucket
from campanile.server.reasons import refusal
from campanile.server.rooms import Answer, Happened, Room
from campanile.server.settings import Settings
from campanile.server.wire import PROTOCOL, SAID, Hello, Ping, SendAction, SendMove, Sit
from campanile.table.commands import Command, Move, Tick

log = logging.getLogger(__name__)
MOST_UNREAD = 100
"""Messages that may wait for a socket before it counts as one that does not read."""
POLICY, FAILED, RESTART, SLOW = 1008, 1011, 1012, 1013
MOST_WARNINGS = 20
"""How often a socket may be told that it is too fast before it is closed."""


class Socket:
    """Somebody's open page of one table."""

    def __init__(self, websocket: WebSocket, room: Room, player: str, settings: Settings) -> None:
        self.player = player
        self.seat: int | None = next(iter(telling.seats_of(room.match, player)), None)
        self._websocket = websocket
        self._room = room
        rate = settings.messages_a_second
        self._bucket = Bucket(rate, 3 * rate)
        self._patience = settings.hello_seconds
        self._warnings = 0
        self._unsent: asyncio.Queue[str] = asyncio.Queue(MOST_UNREAD)
        self._closing = asyncio.Event()
        self._code = RESTART

    async def serve(self) -> None:
        """Talk until either side has enough."""
        sender = asyncio.create_task(self._send_all())
        listener = asyncio.create_task(self._listen())
        closer = asyncio.create_task(self._closing.wait())
        with metrics.SOCKETS.track_inprogress():
            try:
                await asyncio.wait((sender, listener, closer), return_when=asyncio.FIRST_COMPLETED)
            finally:
                self._room.leave(self)
                for task in (sender, listener, closer):
                    task.cancel()
                await asyncio.gather(sender, listener, closer, return_exceptions=True)
        if self._closing.is_set():
            await self._farewell()

    def close(self, code: int = RESTART) -> None:
        """End the talk."""
        self._code = code
        self._closing.set()

    def hear(self, room: Room, happened: Happened) -> None:
        del room
        if self._has_seat():
            self.say(telling.events(happened, self.seat))

    def look_again(self, room: Room) -> None:
        del room
        self._show()

    def notice(self, room: Room) -> None:
        self.say(telling.presence_now(room))

    def say(self, text: str) -> None:
        """Queue a message; who does not read is dropped, and may come back for a fresh view."""
        try:
            self._unsent.put_nowait(text)
        except asyncio.QueueFull:
            if not self._closing.is_set():
                metrics.SLOW_READERS.inc()
            self.close(SLOW)

    async def _farewell(self) -> None:
        try:
            async with asyncio.timeout(1):
                while not self._unsent.empty() and self._code != SLOW:
                    await self._websocket.send_text(self._unsent.get_nowait())
                await self._websocket.close(self._code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            pass

    async def _send_all(self) -> None:
        try:
            while True:
                await self._websocket.send_text(await self._unsent.get())
                failpoint("after_sending")
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _listen(self) -> None:
        try:
            async with asyncio.timeout(self._patience):
                while not self._greeted(await self._websocket.receive()):
                    pass
            while True:
                self._receive(await self._websocket.receive())
        except TimeoutError:
            self.say(telling.refused(None, refusal("hello_first")))
            self.close(POLICY)
        except WebSocketDisconnect:
            return
        except Exception:
            log.exception("a socket failed", extra={"match": self._room.id})
            self.close(FAILED)

    def _greeted(self, message: Message) -> bool:
        """Whether this was a proper hello; then the socket is in the room."""
        said = self._read(message)
        if said is None:
            return False
        if not isinstance(said, Hello):
            self.say(telling.refused(getattr(said, "id", None), refusal("hello_first")))
            return False
        if said.protocol != PROTOCOL:
            self.say(telling.refused(None, refusal("old_protocol", said.protocol, ours=PROTOCOL)))
            self.close(POLICY)
            return False
        if said.seat is not None and not self._sit(said.seat):
            return False
        self._room.enter(self)
        self._greet(said)
        return True

    def _receive(self, message: Message) -> None:
        said = self._read(message)
        match said:
            case SendMove():
                move = Move(self._own_seat(), self.player, said.move, said.id, said.version)
                self._put(said.id, move, said.version)
            case SendAction():
                try:
                    command = command_of(said, self._room, self.player, self._own_seat())
                except CampanileError as error:
                    self.say(telling.refused(said.id, error))
                else:
                    self._put(said.id, command, said.version)
            case Ping():
                self.say(telling.pong(said.id))
            case Sit():
                if self._sit(said.seat):
                    self._show()
            case Hello():
                self._greet(said)

    def _read(self, message: Message) -> Hello | Sit | SendMove | SendAction | Ping | None:
        """What was said, or None, with a complaint, if it cannot be understood."""
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        if not self._bucket.take():
            self._warnings += 1
            self.say(telling.refused(None, refusal("too_fast")))
            if self._warnings > MOST_WARNINGS:
                self.close(POLICY)
            return None
        text = message.get("text")
        if not isinstance(text, str):
            self.say(telling.refused(None, refusal("bad_message", why="it is not text")))
            return None
        try:
            return SAID.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join(map(str, first["loc"]))
            why = f"{where}: {first['msg']}" if where else first["msg"]
            self.say(telling.refused(None, refusal("bad_message", why=why)))
            return None

    def _own_seat(self) -> int:
        """The seat the socket speaks for; of a spectator, one that nobody has."""
        return -1 if self.seat is None else self.seat

    def _sit(self, seat: int) -> bool:
        if seat not in telling.seats_of(self._room.match, self.player):
            self.say(telling.refused(None, refusal("not_playing")))
            return False
        self.seat = seat
        return True

    def _greet(self, hello: Hello) -> None:
        """Show the table, and once more if another server has gone on with it meanwhile."""
        self._show()
        seen = hello.version or 0
        if seen > self._room.match.version:
            self._room.put(Tick(), lambda _: None, seen)

    def _show(self) -> None:
        if self._has_seat():
            self.say(telling.view(self._room, self.player, self.seat))

    def _has_seat(self) -> bool:
        """Whether the seat is still this player's; if it was given away the talk is over, for
        others' cards are not for this socket."""
        lost = self.seat is not None and self._room.match.seats[self.seat].player != self.player
        if lost:
            self.close(POLICY)
        return not lost

    def _put(self, message_id: str, command: Command, seen: int) -> None:
        if self.seat is None:
            self.say(telling.refused(message_id, refusal("not_playing")))
            return
        began = perf_counter()

        def reply(told: Answer | Exception) -> None:
            metrics.ANSWER_SECONDS.observe(perf_counter() - began)
            if isinstance(told, Answer):
                if isinstance(command, Move):
                    metrics.MOVES.inc()
                self.say(telling.ack(message_id, told.version))
                return
            error = told if isinstance(told, CampanileError) else refusal("failed")
            self.say(telling.refused(message_id, error))
            if error.code == "stale":
                self._show()

        self._room.put(command, reply, seen)
