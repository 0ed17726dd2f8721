"""All rooms that are open: opening them, waking them when something is due, closing idle ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from campanile.core.errors import CampanileError
from campanile.server import matches
from campanile.server.attendance import Presence
from campanile.server.cluster import present_at
from campanile.server.exchange import Services
from campanile.server.reasons import StorageError
from campanile.server.room import Room
from campanile.table import Step, TableError
from campanile.table.commands import Resume

log = logging.getLogger(__name__)
READ_AT_ONCE = 500
"""Rooms about which the database is asked with one query."""
IDLE_SECONDS = 60
"""How long a room stays open without subscribers and work."""
SWEEP_SECONDS = 10
"""How often every room is looked at."""
SWEPT_AT_ONCE = 50
"""Rooms that are looked at in one turn of the event loop."""


class Rooms:
    """The open rooms, by the id of their match."""

    def __init__(self, services: Services, began: int, down: int = 0) -> None:
        self._services = services
        self._began = began
        """Since when there has always been a server."""
        self._down = down
        """For how long no server was running before, in ms."""
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._idle_since: dict[str, float] = {}
        self._next_sweep = monotonic() + SWEEP_SECONDS
        self.something_is_due = asyncio.Event()
        """Set to look for it at once."""
        self._unreadable: set[str] = set()
        self._missed: set[str] = set()
        """Matches about which there was a hint while they were opened."""

    def __len__(self) -> int:
        return len(self._rooms)

    def known(self, match_id: str) -> Room | None:
        """The room of a match if it is open."""
        return self._rooms.get(match_id)

    async def get(self, match_id: str) -> Room | None:
        """The room of a match, opened if need be; None if there is no such match."""
        # The caller may need a while to subscribe; the room must not be closed meanwhile.
        self._idle_since.pop(match_id, None)
        if room := self._rooms.get(match_id):
            if room.is_behind:
                await room.catch_up()
            return room
        if match_id not in self._opening:
            self._opening[match_id] = self._services.spawn(self._open(match_id))
        return await asyncio.shield(self._opening[match_id])

    async def _open(self, match_id: str) -> Room | None:
        try:
            match = await matches.open_match(self._services.store, match_id)
            if match is None:
                return None
            room = Room(match_id, match, self._services)
            self._missed.discard(match_id)
            if self._services.cluster:
                await self._attend([room])
            if match.at < self._began:
                # Resume before the room handles its deadline and before a clock is shown.
                try:
                    with suppress(TableError):
                        await room.ask(Resume(self._down))
                except BaseException:
                    await room.close()
                    raise
            self._rooms[match_id] = room
            if match_id in self._missed:
                self._services.spawn(self._read_again([room]))
            return room
        finally:
            self._missed.discard(match_id)
            del self._opening[match_id]

    async def create(self, match_id: str, first: tuple[Step, ...]) -> Room:
        """Store a new match, given by its first steps, and open its room."""
        owner = self._services.owner_of(first[-1].after)
        await self._services.store.write(matches.append(match_id, first, owner))
        if match_id in self._opening or match_id in self._rooms:  # `get` was called meanwhile
            room = await self.get(match_id)
            assert room is not None
            return room
        self._rooms[match_id] = room = Room(match_id, first[-1].after, self._services)
        if owner is not None:
            room.take_over()
        return room

    async def discard(self, match_id: str) -> None:
        """Close the room of a match whose events were rewritten; the next `get` reads them."""
        if (room := self._rooms.pop(match_id, None)) is not None:
            self._idle_since.pop(match_id, None)
            await room.close()

    def hear(self, match_id: str, version: int, bodies: list[dict[str, Any]]) -> None:
        """Another server has stored events."""
        if room := self._rooms.get(match_id):
            room.hear(version, bodies)
        elif match_id in self._opening:
            self._missed.add(match_id)

    def hear_presence(self, *told: Any) -> None:
        """A guest has come to a table, or left it, at another server."""
        presence = Presence(*told)
        if room := self._rooms.get(presence.match_id):
            room.attendance.hear(presence)
            room.presence.announce()
        elif presence.match_id in self._opening:
            self._missed.add(presence.match_id)

    def forget_server(self, server_id: str, at: int) -> None:
        """Another server has ended, and nobody is there any more."""
        for room in self._rooms.values():
            room.attendance.forget(server_id, at, room.players)
            room.presence.announce()

    def who_is_here(self) -> Iterator[Presence]:
        """Who has a table open at this server."""
        for room in self._rooms.values():
            for guest_id in room.attendance.at_this_server():
                yield Presence(room.id, guest_id, self._services.store.id, None)

    async def read_again(self) -> None:
        """Read what hints have not told: events, and who is present."""
        await self._read_again(list(self._rooms.values()))

    async def _read_again(self, rooms: Sequence[Room]) -> None:
        for start in range(0, len(rooms), READ_AT_ONCE):
            some = rooms[start : start + READ_AT_ONCE]
            ids = [room.id for room in some]
            versions = await self._services.store.read(matches.versions_of(ids))
            seated = await self._services.store.read(matches.players_of(ids))
            for room in some:
                room.hear(versions.get(room.id, 0))
                is_current = versions.get(room.id) == room.match.version
                if is_current and seated[room.id] != room.players - {""}:
                    await self._services.reopen(room.id)  # its events were rewritten
            await self._attend(some)

    async def _attend(self, rooms: Sequence[Room]) -> None:
        ids = [room.id for room in rooms]
        store = self._services.store
        present = await store.read(present_at(ids, store.id))
        for room in rooms:
            room.attendance.replace(present[room.id])
            room.presence.announce()

    async def wake(self, match_ids: Iterable[str]) -> None:
        """Open rooms, so that their bots and clocks go on; skip matches that cannot be read. Of
        several servers this is the one to do so."""
        for match_id in match_ids:
            if match_id in self._unreadable:
                continue
            try:
                if room := await self.get(match_id):
                    room.take_over()
            except StorageError:
                raise
            except CampanileError as error:
                self._unreadable.add(match_id)
                log.error("a match cannot be read", extra={"match": match_id, "code": error.code})

    async def maintain(self) -> None:
        """Every second, for ever: wake what is due, and close idle rooms."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self.something_is_due.wait()
            try:
                if self.something_is_due.is_set():
                    self.something_is_due.clear()
                    await self.wake(await self._services.due_matches())
                else:
                    await self.maintain_once()
            except Exception:  # the database may be unreachable for a moment
                log.exception("could not maintain the rooms")

    async def maintain_once(self) -> None:
        """What `maintain` does each second."""
        # For rooms that are closed; an open room waits for its own deadline.
        await self.wake(await self._services.due_matches())
        if monotonic() >= self._next_sweep:
            self._next_sweep = monotonic() + SWEEP_SECONDS
            await self._close_idle()

    async def _close_idle(self) -> None:
        """Close rooms that have been idle; a few in one turn, since there may be thousands."""
        for number, (match_id, room) in enumerate(list(self._rooms.items()), 1):
            if number % SWEPT_AT_ONCE == 0:
                await asyncio.sleep(0)
            if self._rooms.get(match_id) is not room:  # discarded meanwhile
                continue
            if not room.idle:
                self._idle_since.pop(match_id, None)
            elif monotonic() - self._idle_since.setdefault(match_id, monotonic()) >= IDLE_SECONDS:
                del self._rooms[match_id], self._idle_since[match_id]
                await room.close()

    async def close(self) -> None:
        """Close all rooms at once."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._rooms.clear()
