"""The state of one running server: its database, rooms, bots and sockets."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from campanile import engine
from campanile.core.levels import STRONGEST
from campanile.server import cluster, guests, heartbeat, matches, metrics, owners
from campanile.server.addresses import client_of
from campanile.server.bots import BotPool, seed_of
from campanile.server.cluster import Cluster
from campanile.server.limits import MAX_REMEMBERED, Buckets
from campanile.server.notify import Notifier
from campanile.server.reasons import StorageError, server_error
from campanile.server.room import Room
from campanile.server.rooms import Rooms
from campanile.server.settings import Settings
from campanile.server.site_limits import SiteLimits
from campanile.server.sockets import Flusher, Socket
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
THINKERS_MS = 2000
"""How long a bot waits for a server that only thinks before another one lets it think."""
TAKEN_OVER_AT_ONCE = 100
"""Matches of servers that have ended; the next ones follow a second later."""


class AppState:
    """Everything that requests share, started and stopped together."""

    def __init__(self, settings: Settings, store: Store, *, thinks: bool = False) -> None:
        self.settings = settings
        self.store = store
        self.bots = BotPool(settings.bot_workers, settings.bot_seconds)
        self.notifier = Notifier(settings.origin, settings.private_webhooks)
        is_shared = cluster.may_have_others(store)
        enter = cluster.enter(store, thinks) if is_shared else _alone
        site = store.write_now(heartbeat.begin(enter))
        self.began, self._down = site
        self.cluster = Cluster(store, thinks=thinks) if is_shared else None
        self.rooms = Rooms(self, *site)
        self.sockets: set[Socket] = set()
        self.flusher = Flusher()
        self.site = SiteLimits(self.cluster, store.id)
        rate, held = self.site.rate, self.site.held
        self.sockets_of_addresses = held("sockets_of_addresses", settings.sockets_per_address)
        tables = settings.new_tables_a_minute
        self.new_by_guest = rate("new_by_guest", Buckets(tables / 60, tables))
        self.new_by_address = rate("new_by_address", Buckets(5 * tables / 60, 5 * tables))
        self.new_bot_tables = rate("new_bot_tables", Buckets(tables / 240, max(1, tables / 4)))
        """By address: tables at which only bots play."""
        messages = settings.messages_a_second
        by_guest = Buckets(2 * messages, 6 * messages, often=True)
        self.messages_by_guest = rate("messages_by_guest", by_guest)
        by_address = Buckets(12 * messages, 48 * messages, often=True)
        self.messages_by_address = rate("messages_by_address", by_address)
        self.turns = Turns()
        hourly = settings.new_guests_an_hour
        self.new_guests = rate("new_guests", Buckets(hourly / 3600, hourly))
        """By address."""
        self.codes = rate("codes", Buckets(1 / 6, 10))
        """Attempts to confirm a webhook, by guest."""
        self.exports = rate("exports", Buckets(1 / 60, 3))
        """Downloads of one's data, by guest."""
        for name, buckets in self.notifier.limits.items():
            rate(name, buckets)
        self.searching = held("searching", 1)
        """The guests whose hint is being searched for."""
        self.reviewing = held("reviewing", 1)
        """The guests, or addresses without one, who get a review."""
        self._address_of: OrderedDict[str, str] = OrderedDict()
        """From where a guest was last seen."""
        self.background: set[asyncio.Task[Any]] = set()
        if self.cluster:
            self._join(self.cluster)

    def _join(self, others: Cluster) -> None:
        """Hear other servers."""
        others.read_again = self._read_again
        others.who_is_here = self.rooms.who_is_here
        others.on_beat = self.site.repeat
        others.on = {
            "events": self.rooms.hear,
            "presence": self.rooms.hear_presence,
            "gone": self._on_gone,
            "bot_due": self._on_bot_due,
            "discard": lambda match_id: self.spawn(self.reopen(match_id)),
            "disconnect": self._disconnect,
            "taken": self.site.hear_taken,
            "used": self.site.hear_taken,
            "held": self.site.hear_held,
        }

    async def _read_again(self) -> None:
        """Read what hints may not have told: events, who is present, and who has signed out."""
        await self.rooms.read_again()
        sockets = list(self.sockets)
        players = list({socket.player for socket in sockets})
        since = await self.store.read(guests.signed_in_since(players))
        for socket in sockets:
            if since.get(socket.player, socket.opened_at + 1) > socket.opened_at:
                socket.close()

    def _on_gone(self, server_id: str, at: int) -> None:
        self.rooms.forget_server(server_id, at)
        self.site.forget_server(server_id)
        self.rooms.something_is_due.set()

    def _on_bot_due(self) -> None:
        if self.cluster and self.cluster.thinks:
            self.rooms.something_is_due.set()

    def open(self) -> None:
        """Resume the bots and clocks of unfinished matches."""
        if self.cluster:
            self.spawn(self.cluster.run())
        self.spawn(self.rooms.maintain())
        self.spawn(self._beat())
        self.spawn(_watch_lag())
        self.spawn(self._forget_unused())
        self.spawn(self._resume())

    async def _resume(self) -> None:
        """Open what a downtime has to be told, and where there is something to do."""
        found = await self.store.read(matches.to_resume())
        if self._down > MAX_DOWN:
            found += await self.store.read(heartbeat.with_deadline())
        if self.cluster:
            found = await self.store.write(owners.take_over(found, self.store.id))
        await self.rooms.wake(found)

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
                if self.cluster:
                    await self.store.write(cluster.forget_departures())
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
        if self.cluster:
            with suppress(StorageError):  # then they find out by themselves
                await self.cluster.leave()
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

    def disconnect(self, guest_id: str) -> None:
        """Close the sockets of a guest; the clients connect again, as far as they still may."""
        self._disconnect(guest_id)
        if self.cluster:
            self.cluster.tell("disconnect", guest_id)

    def _disconnect(self, guest_id: str) -> None:
        for socket in list(self.sockets):
            if socket.player == guest_id:
                socket.close()

    async def discard(self, match_id: str) -> None:
        """Open a match anew whose events were rewritten, for whoever is at its table, too."""
        await self.reopen(match_id)
        if self.cluster:
            self.cluster.tell("discard", match_id)

    async def reopen(self, match_id: str) -> None:
        """The same at this server alone."""
        await self.rooms.discard(match_id)
        for socket in list(self.sockets):
            if socket.match_id == match_id:
                socket.close()

    async def due_matches(self) -> list[str]:
        """The matches in which this server has to let a bot think or a flag fall."""
        now = now_ms()
        if self.cluster is None:
            return await self.store.read(matches.due_before(now))
        patience = THINKERS_MS if self.cluster.leaves_bots else 0
        most = self.bots.free if self.cluster.thinks else TAKEN_OVER_AT_ONCE
        interest = owners.Interest(now - patience, not self.cluster.thinks, most)
        mine, orphaned = await self.store.read(owners.due(self.store.id, now, interest))
        if orphaned:
            mine += await self.store.write(owners.take_over(orphaned, self.store.id))
        return mine

    def owner_of(self, match: Match) -> str | None:
        """The server that goes on with a match that this one stores; None for any that thinks."""
        if self.cluster is None or (match.bot_to_move and self.cluster.leaves_bots):
            return None
        return self.store.id

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
        if _is_part_of(room.match, guest_id):
            return room
        if self.cluster:
            await room.catch_up()  # perhaps they sat down at another server just now
            if _is_part_of(room.match, guest_id):
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
        try:
            return await self._think(match.creator, match, seat, match.seats[seat].level, late)
        finally:
            self._on_bot_due()  # perhaps another one waits

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


def _alone(_: Connection) -> bool:
    """That no other server runs: SQLite is for one."""
    return False


def _is_part_of(match: Match, guest_id: str) -> bool:
    return guest_id == match.creator or bool(match.seats_of(guest_id))


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
