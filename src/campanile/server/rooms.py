"""All rooms that are open: opening them, waking them when something is due, closing idle ones."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

from campanile.core.errors import CampanileError
from campanile.server import matches
from campanile.server.reasons import StorageError
from campanile.server.room import Room, Services
from campanile.server.wall_clock import now_ms
from campanile.table import Step, TableError
from campanile.table.commands import Resume

log = logging.getLogger(__name__)
IDLE_SECONDS = 60
"""How long a room stays open without subscribers and work."""


class Rooms:
    """The open rooms, by the id of their match."""

    def __init__(self, services: Services, began: int, down: int = 0) -> None:
        self._services = services
        self._began = began
        """When the server started."""
        self._down = down
        """For how long no server was running before, in ms."""
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._idle_seconds: Counter[str] = Counter()
        self._unreadable: set[str] = set()

    def __len__(self) -> int:
        return len(self._rooms)

    def known(self, match_id: str) -> Room | None:
        """The room of a match if it is open."""
        return self._rooms.get(match_id)

    async def get(self, match_id: str) -> Room | None:
        """The room of a match, opened if need be; None if there is no such match."""
        # The caller may need a while to subscribe; the room must not be closed meanwhile.
        self._idle_seconds.pop(match_id, None)
        if match_id in self._rooms:
            return self._rooms[match_id]
        if match_id not in self._opening:
            self._opening[match_id] = self._services.spawn(self._open(match_id))
        return await asyncio.shield(self._opening[match_id])

    async def _open(self, match_id: str) -> Room | None:
        try:
            match = await matches.open_match(self._services.store, match_id)
            if match is None:
                return None
            room = Room(match_id, match, self._services)
            if match.at < self._began:
                # Resume before the room handles its deadline and before a clock is shown.
                try:
                    with suppress(TableError):
                        await room.ask(Resume(self._down))
                except BaseException:
                    await room.close()
                    raise
            self._rooms[match_id] = room
            return room
        finally:
            del self._opening[match_id]

    async def create(self, match_id: str, first: tuple[Step, ...]) -> Room:
        """Store a new match, given by its first steps, and open its room."""
        await self._services.store.write(matches.append(match_id, first))
        if match_id in self._opening or match_id in self._rooms:  # `get` was called meanwhile
            room = await self.get(match_id)
            assert room is not None
            return room
        self._rooms[match_id] = Room(match_id, first[-1].after, self._services)
        return self._rooms[match_id]

    async def discard(self, match_id: str) -> None:
        """Close the room of a match whose events were rewritten; the next `get` reads them."""
        if (room := self._rooms.pop(match_id, None)) is not None:
            self._idle_seconds.pop(match_id, None)
            await room.close()

    async def wake(self, match_ids: Iterable[str]) -> None:
        """Open rooms, so that their bots and clocks go on; skip matches that cannot be read."""
        for match_id in match_ids:
            if match_id in self._unreadable:
                continue
            try:
                await self.get(match_id)
            except StorageError:
                raise
            except CampanileError as error:
                self._unreadable.add(match_id)
                log.error("a match cannot be read", extra={"match": match_id, "code": error.code})

    async def maintain(self) -> None:
        """Every second, for ever: wake what is due, and close idle rooms."""
        while True:
            await asyncio.sleep(1)
            try:
                await self.maintain_once()
            except Exception:  # the database may be unreachable for a moment
                log.exception("could not maintain the rooms")

    async def maintain_once(self) -> None:
        """What `maintain` does each second."""
        # For rooms that are closed; an open room waits for its own deadline.
        await self.wake(await self._services.store.read(matches.due_before(now_ms())))
        for match_id, room in list(self._rooms.items()):
            self._idle_seconds[match_id] = self._idle_seconds[match_id] + 1 if room.idle else 0
            if self._idle_seconds[match_id] >= IDLE_SECONDS:
                del self._rooms[match_id], self._idle_seconds[match_id]
                await room.close()

    async def close(self) -> None:
        """Close all rooms at once."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._rooms.clear()
