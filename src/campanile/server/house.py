"""All that one running server consists of, started and stopped together."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from campanile.server import guests, matches
from campanile.server.bots import Thinkers, seed_of
from campanile.server.limits import Buckets
from campanile.server.notify import Notifier
from campanile.server.reasons import refusal
from campanile.server.rooms import Room, Rooms, Services
from campanile.server.settings import Settings
from campanile.server.sockets import Socket
from campanile.server.store import Store
from campanile.server.telling import seats_of
from campanile.table import Match
from campanile.table.values import DAYS, PERSON

log = logging.getLogger(__name__)


class House:
    """The store, the rooms, the bots and who is connected."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
        self.notifier = Notifier(settings.origin, settings.private_webhooks)
        self.services = Services(self.store, self._think, self._turn_came, self.check_new)
        self.rooms = Rooms(self.services)
        self.sockets: set[Socket] = set()
        self.addresses: Counter[str] = Counter()
        """How many sockets each address has open."""
        a_second = settings.new_tables_a_minute / 60
        self.new_by_guest = Buckets(a_second, settings.new_tables_a_minute)
        self.new_by_address = Buckets(5 * a_second, 5 * settings.new_tables_a_minute)
        self.listing = asyncio.Semaphore(1)
        """Lists of matches are made one at a time: each replays games, and others read, too."""
        self.searching: set[str] = set()
        """The guests whose hint is being searched for."""

    async def open(self) -> None:
        """Go on where the server stopped, with bots and with clocks."""
        self.services.spawn(self.rooms.look_after())
        self.services.spawn(self._resume())

    async def _resume(self) -> None:
        """Let bots go on, and clocks from now: nobody loses time to a server that is down."""
        await self.rooms.wake(await self.store.read(matches.to_resume()))

    async def close(self) -> None:
        """Say good-bye to all and let go of everything; nothing that was acknowledged is lost."""
        for socket in list(self.sockets):
            socket.close()
        for _ in range(100):
            if not self.sockets:
                break
            await asyncio.sleep(0.02)
        await self.rooms.close()
        background = list(self.services.background)
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await self.thinkers.close()
        await self.notifier.close()
        await asyncio.to_thread(self.store.close)

    async def check_new(self, guest_id: str) -> None:
        """Refuse one more table for a guest who has made enough, of late or in all."""
        if not self.new_by_guest.take(guest_id):
            raise refusal("too_fast")
        most = self.settings.tables_per_guest
        if await self.store.read(matches.unfinished_of(guest_id)) >= most:
            raise refusal("too_many_tables", most=most)

    async def match(self, match_id: str) -> Match:
        """A match that exists, without opening its room."""
        if (room := self.rooms.known(match_id)) is not None:
            return room.match
        match = await self.store.read(matches.load(match_id))
        assert match is not None
        return match

    async def enter(self, match_id: str, guest_id: str) -> Room | None:
        """The room of a match, for who plays it, made it or has leave to watch it."""
        # What cannot be an id is not looked for: PostgreSQL has no text with a NUL in it.
        room = await self.rooms.get(match_id) if match_id.isprintable() else None
        if room is None:
            return None
        if guest_id == room.match.creator or seats_of(room.match, guest_id):
            return room
        return room if await self.store.read(matches.watches(match_id, guest_id)) else None

    async def _think(self, match: Match, seat: int) -> str:
        view = match.rules.view(match.state, seat)
        return await self.thinkers.choose(
            match.creator, view, match.seats[seat].level, seed_of(match)
        )

    def _turn_came(self, match_id: str, match: Match) -> None:
        """Tell who is to move in a match of days, if he wants to be told."""
        seat = match.actor
        if match.clock.kind == DAYS and isinstance(seat, int) and match.seats[seat].kind == PERSON:
            self.services.spawn(self._notify(match_id, match.game, match.seats[seat].player))

    async def _notify(self, match_id: str, game: str, player: str) -> None:
        webhook = await self.store.read(guests.webhook_of(player))
        if webhook:
            await self.notifier.tell(webhook, match_id, game)
