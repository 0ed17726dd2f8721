"""Several servers on one PostgreSQL: which of them are running, and who is present at them.

The database is the truth, and the hints of `bus.py` tell what is new in it. A server that does not
hear them says so and reads every second what they would have told. Every server stores every second
that it is running; of one that has not done so for EXPIRY_MS, the others take over the matches. A
match has the server that stored its latest event as its owner: this one alone lets its bots think
and its flags fall.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select, text

from campanile.server import bus, metrics
from campanile.server.attendance import Presence
from campanile.server.schema import presences, servers
from campanile.server.store import Store, query
from campanile.server.wall_clock import now_ms

log = logging.getLogger(__name__)
BEAT_SECONDS = 1.0
EXPIRY_MS = 4000
"""A server that has not said for so long that it is running has ended."""
SILENT_SECONDS = 3.0
"""A server hears its own beats; without them it hears nothing."""
FLUSH_SECONDS = 0.02
"""How long a change of presence waits for others to be stored with it."""
STALE_SECONDS = 2.0
"""How late a hint may be that is of no use later."""
FORGET_MS = 3_600_000
"""How long a departure is kept; nobody has to wait longer to claim."""
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""By the clock that all servers share."""
_ENTER = text(
    f"INSERT INTO servers (id, name, thinks, at) VALUES (:id, :name, :thinks, {_NOW})"
    " ON CONFLICT (id) DO UPDATE SET at = excluded.at RETURNING xmax = 0"
)
# Locked rows are skipped: two servers that were both stopped for long would wait for each other.
_EXPIRE = text(
    "DELETE FROM servers WHERE id IN (SELECT id FROM servers"
    f" WHERE at < {_NOW} - {EXPIRY_MS} FOR UPDATE SKIP LOCKED) RETURNING id"
)
_DEPART = text("UPDATE presences SET gone_at = :now WHERE server_id = :server AND gone_at IS NULL")
_STORE = text(
    "INSERT INTO presences (match_id, guest_id, server_id, gone_at)"
    " SELECT :match_id, id, :server_id, :gone_at FROM guests WHERE id = :guest_id"
    " ON CONFLICT (match_id, guest_id, server_id) DO UPDATE SET gone_at = excluded.gone_at"
)


class Members(NamedTuple):
    """The servers that are running."""

    is_new: bool
    """Whether this one was not known to the others, any more or yet."""
    servers: int
    thinkers: int


def may_have_others(store: Store) -> bool:
    """Whether servers on this database can tell each other anything."""
    return store.engine.dialect.driver == "psycopg"


@query
def enter(connection: Connection, store: Store, thinks: bool) -> bool:
    """Make a starting server known; whether others are running. The start lock is held."""
    replaced = select(servers.c.id).where(servers.c.name == store.name)
    for server_id in connection.scalars(replaced).all():
        connection.execute(delete(servers).where(servers.c.id == server_id))
        _end(connection, server_id)
    expire()(connection)
    others = connection.execute(select(servers.c.id)).first() is not None
    connection.execute(_ENTER, {"id": store.id, "name": store.name, "thinks": thinks})
    return others


@query
def _beat(connection: Connection, store: Store, thinks: bool) -> Members:
    given = {"id": store.id, "name": store.name, "thinks": thinks}
    is_new = bool(connection.execute(_ENTER, given).scalar_one())
    bus.add(connection, "beat")
    roles = connection.scalars(select(servers.c.thinks)).all()
    return Members(is_new, len(roles), sum(roles))


@query
def expire(connection: Connection) -> list[str]:
    """Forget the servers that have ended without a word; which these are."""
    ended = list(connection.scalars(_EXPIRE))
    for server_id in ended:
        log.warning("a server has ended without a word", extra={"server": server_id})
        _end(connection, server_id)
    return ended


def _end(connection: Connection, server_id: str) -> None:
    now = now_ms()
    connection.execute(_DEPART, {"server": server_id, "now": now})
    bus.add(connection, "gone", server_id, now)


@query
def _leave(connection: Connection, server_id: str) -> None:
    connection.execute(delete(servers).where(servers.c.id == server_id))
    _end(connection, server_id)


class _Hint(NamedTuple):
    """Something to tell the others."""

    told: tuple[Any, ...]
    until: float
    """After that it is of no use."""


@query
def _store(connection: Connection, changes: Sequence[Presence], hints: Sequence[_Hint]) -> None:
    if changes:
        connection.execute(_STORE, [change._asdict() for change in changes])
    for change in changes:
        bus.add(connection, "presence", *change)
    now = monotonic()  # the database may have hung since
    for hint in hints:
        if now < hint.until:
            bus.add(connection, *hint.told)


@query
def present_at(
    connection: Connection, match_ids: Sequence[str], server_id: str
) -> dict[str, list[Presence]]:
    """Who is, or was, at some tables by other servers than this one."""
    found: dict[str, list[Presence]] = {match_id: [] for match_id in match_ids}
    theirs = presences.c.match_id.in_(match_ids) & (presences.c.server_id != server_id)
    for row in connection.execute(select(presences).where(theirs)):
        found[row.match_id].append(Presence(*row))
    return found


@query
def forget_departures(connection: Connection) -> None:
    """Forget departures of long ago."""
    connection.execute(delete(presences).where(presences.c.gone_at < now_ms() - FORGET_MS))


class Cluster:
    """This server among those of its site."""

    def __init__(self, store: Store, *, thinks: bool) -> None:
        self.thinks = thinks
        """Whether it has no sockets and lets bots think for those that have."""
        self.is_heard = False
        """Whether hints arrive."""
        self.others: Members = Members(is_new=False, servers=1, thinkers=0)
        self.on: dict[str, Callable[..., object]] = {}
        """What to do for each kind of hint of another server."""
        self.read_again: Callable[[], Awaitable[None]] = _nothing
        """Called after hints may have been lost."""
        self.who_is_here: Callable[[], Iterable[Presence]] = tuple
        self.on_beat: Callable[[], None] = _no_more
        """Called with each beat, to tell again what is not stored."""
        self._store = store
        self._listener = bus.Listener(store.engine, store.id, self._hear, self._hear_itself)
        self._connecting = asyncio.Lock()
        """Held while the listener connects."""
        self._echo_at = 0.0
        self._changes: dict[tuple[str, str], Presence] = {}
        self._hints: list[_Hint] = []
        self._flushing: asyncio.Task[None] | None = None
        self._has_left = False

    @property
    def leaves_bots(self) -> bool:
        """Whether bots think elsewhere."""
        return not self.thinks and self.others.thinkers > 0

    def change_presence(self, match_id: str, guest_id: str, gone_at: int | None) -> None:
        """Tell the others that a guest came to this server or has left it."""
        change = Presence(match_id, guest_id, self._store.id, gone_at)
        self._changes[match_id, guest_id] = change
        self._flush_soon()

    def tell(self, *hint: Any) -> None:
        """Tell the others something that is not stored."""
        self._hints.append(_Hint(hint, inf))
        self._flush_soon()

    def tell_now(self, *hint: Any) -> None:
        """Tell the others something that is better not told than late."""
        self._hints.append(_Hint(hint, monotonic() + STALE_SECONDS))
        self._flush_soon()

    async def run(self) -> None:
        """Every second, for ever: say that this server is running, and look for the others."""
        while not self._has_left:
            try:
                await self._beat()
            except Exception:  # the database may be unreachable for a moment
                log.exception("could not reach the other servers")
                self._set_heard(False)
            await asyncio.sleep(BEAT_SECONDS)

    async def leave(self) -> None:
        """Hand over to the others at once."""
        self._has_left = True
        async with self._connecting:  # else the connection would be left open
            self._listener.close()
        while self._flushing is not None:
            await self._flushing
        await self._store.write(_leave(self._store.id))

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        if self._listener.is_open and loop.time() > self._echo_at + SILENT_SECONDS:
            self._listener.close()
        was_open = self._listener.is_open
        if not was_open:
            await self._open()
        if self._has_left:  # meanwhile
            self._listener.close()
            return
        self.others = await self._store.write(_beat(self._store, self.thinks))
        for server_id in await self._store.write(expire()):
            self._hear(["gone", server_id, now_ms()])  # its own hints it does not hear
        metrics.SERVERS.set(self.others.servers)
        self._set_heard(self._listener.is_open)
        self.on_beat()
        if self.others.is_new or self._changes:
            self._changes = {(one.match_id, one.guest_id): one for one in self.who_is_here()} | (
                self._changes
            )
            self._flush_soon()
        if not (was_open and self.is_heard):
            await self.read_again()

    async def _open(self) -> None:
        try:
            async with self._connecting:
                await self._listener.open()
        except self._store.engine.dialect.loaded_dbapi.Error as error:
            log.warning("cannot listen for hints", extra={"code": type(error).__name__})
        else:
            self._echo_at = asyncio.get_running_loop().time()

    def _set_heard(self, is_heard: bool) -> None:
        if self.is_heard and not is_heard:
            log.warning("no hints of other servers arrive; reading every second instead")
        self.is_heard = is_heard
        metrics.HINTS_HEARD.set(is_heard)

    def _hear_itself(self) -> None:
        self._echo_at = asyncio.get_running_loop().time()

    def _hear(self, hint: list[Any]) -> None:
        kind, *told = hint
        metrics.HINTS.inc()
        if kind in self.on:  # a newer server may tell more
            try:
                self.on[kind](*told)
            except Exception:  # the next hints have to be heard
                log.exception("a hint failed", extra={"kind": kind})

    def _flush_soon(self) -> None:
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())

    async def _flush(self) -> None:
        """Store and tell what has come, and what comes meanwhile."""
        while self._changes or self._hints:
            await asyncio.sleep(FLUSH_SECONDS)
            changes, hints = self._changes, self._hints
            self._changes, self._hints = {}, []
            try:
                await self._store.write(_store(list(changes.values()), hints))
            except Exception:  # what is stored later is what is true then
                log.warning("presence and hints could not be stored")
                self._changes = changes | self._changes
                if self._has_left:
                    break
                await asyncio.sleep(BEAT_SECONDS)
        self._flushing = None


def _no_more() -> None:
    """For a server that holds nothing yet."""


async def _nothing() -> None:
    """For a server that has no rooms yet."""
