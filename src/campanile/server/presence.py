"""Who is present, announced to all subscribers of a room, but not for every change."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from campanile.server import messages
from campanile.server.exchange import FAN_OUT_AT_ONCE, Subscriber

if TYPE_CHECKING:
    from campanile.server.room import Room

DELAY = 0.05
"""How long a change of presence waits for others to be announced with it, in seconds."""
SECONDS = 0.25
"""How long it is between two announcements at least, …"""
SECONDS_EACH = 0.005
"""… and how long for each subscriber, so that many spectators are announced less often."""


class PresenceAnnouncer:
    """Sends the presence of a room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._due: asyncio.TimerHandle | None = None
        self._sent_at = 0.0
        self._sent = b""
        """The message that all subscribers have been sent."""

    def announce(self) -> None:
        """Send who is present to all, soon, together with what changes until then."""
        if self._due is None:
            loop = asyncio.get_running_loop()
            pause = max(SECONDS, SECONDS_EACH * len(self._room.subscribers))
            at = max(loop.time() + DELAY, self._sent_at + pause)
            self._due = loop.call_at(at, self._send)

    def announce_anew(self) -> None:
        """Send it even if it is the same: there is a subscriber who has not been sent it."""
        self._sent = b""
        self.announce()

    def close(self) -> None:
        """Send nothing more."""
        if self._due is not None:
            self._due.cancel()

    def _send(self) -> None:
        self._due = None
        message = messages.presence_now(self._room)
        if message == self._sent:
            return
        self._sent = message
        self._room.shared_view = None  # it has an earlier presence, which nobody would correct
        self._sent_at = asyncio.get_running_loop().time()
        self._tell(message, list(self._room.subscribers))

    def _tell(self, frame: bytes, untold: list[Subscriber]) -> None:
        for subscriber in untold[:FAN_OUT_AT_ONCE]:
            subscriber.on_presence(frame)
        if rest := untold[FAN_OUT_AT_ONCE:]:
            asyncio.get_running_loop().call_soon(self._tell, frame, rest)
