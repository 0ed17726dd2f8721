"""The state of one running server: its database, rooms, bots and sockets."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from campanile import engine
from campanile.core.levels import STRONGEST
from campanile.server import guests, heartbeat, matches, metrics
from campanile.server.addresses import client_of
from campanile.server.bots import BotPool, seed_of
from campanile.server.limits import MAX_REMEMBERED, Buckets
from campanile.server.notify import Notifier
from campanile.server.reasons import server_error
from campanile.server.room import Room
from campanile.server.rooms import Rooms
from campanile.server.settings import Settings
from campanile.server.sockets import Socket
from campanile.server.store import Store
from campanile.server.turns import Turns
from campanile.server.wall_clock import now_ms
from campanile.table import Match
from campanile.table.clocks import MAX_DOWN
from campanile.table.match import DAYS, PERSON

log = logging.getLogger(__name__)
LAG_SECONDS = 0.05
"""How often the lag of the event loop is measured."""
FORGET_SECONDS = 600
"""How often the server looks for guests to forget."""
FORGET_AT_ONCE = 20


class AppState:
    """Everything that requests share, started and stopped together."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.bots = BotPool(settings.bot_workers, settings.bot_seconds)
        self.notifier = Notifier(settings.origin, settings.private_webhooks)
        with store.engine.begin() as connection:
            self._down = heartbeat.begin()(connection)
        self.rooms = Rooms(self, began=now_ms(), down=self._down)
        self.sockets: set[Socket] = set()
        self.addresses: Counter[str] = Counter()
        """How many sockets each address has open."""
        per_second = settings.new_tables_a_minute / 60
        self.new_by_guest = Buckets(per_second, settings.new_tables_a_minute)
        self.new_by_address = Buckets(5 * per_second, 5 * settings.new_tables_a_minute)
        messages = settings.messages_a_second
        self.messages_by_guest = Buckets(2 * messages, 6 * messages)
        self.messages_by_address = Buckets(12 * messages, 48 * messages)
        self.turns = Turns()
        hourly = settings.new_guests_an_hour
        self.new_guests = Buckets(hourly / 3600, hourly)
        """By address."""
        self.codes = Buckets(1 / 6, 10)
        """Attempts to confirm a webhook, by guest."""
        self.exports = Buckets(1 / 60, 3)
        """Downloads of one's data, by guest."""
        self.searching: set[str] = set()
        """The guests whose hint is being searched for."""
        self.new_bot_tables = Buckets(per_second / 4, max(1, settings.new_tables_a_minute / 4))
        """By address: tables at which only bots play."""
        self._address_of: OrderedDict[str, str] = OrderedDict()
        """From where a guest was last seen."""
        self.background: set[asyncio.Task[Any]] = set()

    def open(self) -> None:
        """Resume the bots and clocks of unfinished matches."""
        self.spawn(self.rooms.maintain())
        self.spawn(self._beat())
        self.spawn(_watch_lag())
        self.spawn(self._forget_unused())
        self.spawn(self._resume())

    async def _resume(self) -> None:
        await self.rooms.wake(await self.store.read(matches.to_resume()))
        if self._down > MAX_DOWN:
            await self.rooms.wake(await self.store.read(heartbeat.with_deadline()))

    async def _beat(self) -> None:
        """Every minute, for ever: store that the server is running."""
        while True:
            await asyncio.sleep(heartbeat.SECONDS)
            with suppress(SQLAlchemyError):  # the database may be unreachable for a moment
                await self.store.write(heartbeat.beat())

    async def _forget_unused(self) -> None:
        """Now and then, for ever: forget guests who never came back."""
        while True:
            try:
                # A few at a time, since the moves of others wait for the same writer.
                while await self.store.read(guests.has_expired(now_ms())):
                    await self.store.write(guests.forget_unused(now_ms(), FORGET_AT_ONCE))
            except SQLAlchemyError:
                log.exception("could not forget guests")
            await asyncio.sleep(FORGET_SECONDS)

    async def close(self) -> None:
        """Close sockets, rooms, bots and the database; nothing acknowledged is lost."""
        for socket in list(self.sockets):
            socket.close()
        for _ in range(100):
            if not self.sockets:
                break
            await asyncio.sleep(0.02)
        await self.rooms.close()
        background = list(self.background)
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await self.bots.close()
        await self.notifier.close()
        await asyncio.to_thread(self.store.close)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run a coroutine in the background; keep a reference, or it could be collected."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self.background.discard)
        return task

    def disconnect(self, chosen: Callable[[Socket], bool]) -> None:
        """Close some sockets; their clients connect again, as far as they still may."""
        for socket in list(self.sockets):
            if chosen(socket):
                socket.close()

    async def check_new(self, guest_id: str) -> None:
        """ServerError if a user makes matches too fast, or has too many unfinished ones."""
        if not self.new_by_guest.take(guest_id):
            raise server_error("too_fast")
        most = self.settings.tables_per_guest
        if await self.store.read(matches.unfinished_of(guest_id)) >= most:
            raise server_error("too_many_tables", most=most)

    async def enter(self, match_id: str, guest_id: str, connection: HTTPConnection) -> Room | None:
        """The room of a match, for its players, its creator and its spectators."""
        address = client_of(connection)
        self.note_address(guest_id, address)
        room = await self._room(match_id, guest_id, connection)
        if room is None:
            return None
        if guest_id == room.match.creator or room.match.seats_of(guest_id):
            return room
        watches = matches.watches(match_id, guest_id)
        return room if await self.store.read_in_turn(watches, address) else None

    async def _room(self, match_id: str, guest_id: str, connection: HTTPConnection) -> Room | None:
        # Do not look up what cannot be an id: PostgreSQL rejects texts that contain NUL.
        if not match_id.isprintable():
            return None
        if self.rooms.known(match_id) is not None:
            return await self.rooms.get(match_id)
        async with self.turns.open(guest_id, connection):
            return await self.rooms.get(match_id)

    async def choose_move(self, match: Match, seat: int) -> str:
        """The move of the bot that is to act."""
        late = not match.persons()  # nobody waits for it
        return await self._think(match.creator, match, seat, match.seats[seat].level, late)

    async def advise(self, guest_id: str, match: Match, seat: int) -> str:
        """The move of the strongest bot, as a hint for a guest."""
        return await self._think(guest_id, match, seat, STRONGEST)

    async def _think(
        self, guest_id: str, match: Match, seat: int, level: int, late: bool = False
    ) -> str:
        view = replace(engine.view(match.rules, match.state, seat), ply=len(match.plies))
        address = self._address_of.get(guest_id, "")
        return await self.bots.choose(guest_id, view, level, seed_of(match), address, late=late)

    def note_address(self, guest_id: str, address: str) -> None:
        """Remember from where a guest comes: guests of one address share the bots' time."""
        self._address_of[guest_id] = address
        self._address_of.move_to_end(guest_id)
        if len(self._address_of) > MAX_REMEMBERED:
            self._address_of.popitem(last=False)

    def on_turn(self, match_id: str, match: Match) -> None:
        """Notify the person to move in a correspondence match."""
        seat = match.actor
        if match.clock.kind == DAYS and isinstance(seat, int) and match.seats[seat].kind == PERSON:
            self.spawn(self._notify(match_id, match.game, match.seats[seat].player))

    async def _notify(self, match_id: str, game: str, player: str) -> None:
        webhook = await self.store.read(guests.webhook_of(player))
        if webhook:
            self.notifier.notify(player, webhook, match_id, game)


async def _watch_lag() -> None:
    """For ever: measure by how much the event loop is late."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        metrics.LOOP_LAG_SECONDS.observe(max(0.0, loop.time() - due))


def state_of(connection: HTTPConnection) -> AppState:
    """The state of the server that a request or a socket has reached."""
    state: AppState = connection.app.state.campanile
    return state
