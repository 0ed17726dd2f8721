"""Two sites that differ only in what one seat cannot know send that seat the same.

Everything counts: messages on its socket, views, replays, lists, refusals, hints, metrics and
the log. Only times are taken out. A spectator sees no more than a seat, so one is compared, too.
A site is one server, or two of which the seat and the spectator are at the second.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, func, insert, select

from campanile.server import guests, matches, schema
from campanile.server.sessions import COOKIE
from campanile.server.store import Store, query
from campanile.server.wall_clock import now_ms
from campanile.table import commit, fold
from campanile.table.events import Created, Moved, Started
from campanile.table.match import PERSON, Clock, Seat
from tests.server.client import Guest, Refused, Table
from tests.server.postgres import new_database
from tests.server.process import ServerProcess
from tests.server.worlds import GAME, World, check_heard, other_world, random_world
from tests.table import sitting
from tests.table.sitting import NOON, SALT, SEED, steps_of

TIMES = re.compile(r"\b1[678]\d{11}\b")
LOG_TIMES = re.compile(r'"(at|ms)": ("[^"]*"|[\d.]+)')
TIMELY = re.compile("_created|_seconds|campanile_(rooms|connections|frames|presence|hints|servers)")
"""Figures that depend on time: rooms and connections close after a while, pings and the words of
other servers come now and then, and changes of presence that come together are announced
together."""
ONE, TWO = 1, 2
"""Servers of a site."""
CASES = [
    pytest.param(servers, seats, seat, length, id=f"{servers}-{seats}-seat{seat}-{length}")
    for servers, seats, seat, length in (
        *((ONE, 2, 0, 12), (ONE, 2, 1, 50), (ONE, 3, 1, 40), (ONE, 4, 0, 30), (ONE, 4, 3, 80)),
        (TWO, 3, 1, 40),
    )
]
BAD_MOVES = ("draw F", "draw R", "play C 9", "discard Cm", "discard F2m", "play F1 1", "discard ?")


class Side:
    """A site with its database, in which one truth after another is played."""

    def __init__(self, url: str, servers: int) -> None:
        # Bots are held by nodes alone: time would make them differ.
        self.servers = [ServerProcess(url, CAMPANILE_BOT_SECONDS="1000") for _ in range(servers)]
        for server in self.servers:
            server.start()
        self.store = Store(url)

    def close(self) -> None:
        self.store.close()
        for server in self.servers:
            server.__exit__(None, None, None)

    def guest(self, player: str, server: int) -> Guest:
        """At the first server, or at the last."""
        guest = Guest(self.servers[server].address, player)
        guest.http.cookies.set(COOKIE, _token(player), domain="127.0.0.1")
        return guest


def _token(player: str) -> str:
    return f"{player}-with-a-long-token"


@query
def _add_guest(connection: Connection, player: str) -> None:
    row = {"id": player, "name": player, "webhook": "", "created_at": NOON}
    connection.execute(insert(schema.guests).values(**row))
    guests.add_key(player, _token(player), guests.COOKIE, now_ms())(connection)


@pytest.fixture(scope="module")
def sides(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Side, Side]]:
    def new_url() -> str:
        if request.param == ONE:
            return f"sqlite:///{tmp_path_factory.mktemp('side') / 'campanile.sqlite3'}"
        return new_database(request.getfixturevalue("postgres_folder"))

    both = Side(new_url(), request.param), Side(new_url(), request.param)
    yield both
    for side in both:
        side.close()


@query
def _present(connection: Connection, match_id: str) -> int:
    here = (schema.presences.c.match_id == match_id) & schema.presences.c.gone_at.is_(None)
    return connection.scalar(select(func.count()).select_from(schema.presences).where(here)) or 0


def _player(match_id: str, seat: int) -> str:
    """New ones for each match, since a guest's list has all their matches."""
    return f"{match_id}-{seat}"


def first_events(world: World, match_id: str) -> list[Created | Started | Moved]:
    """A match in which just this was dealt; seed and salt are always the same."""
    seats = tuple(Seat(PERSON, _player(match_id, n), f"Player {n}") for n in range(world.seats))
    host, promise = seats[0].player, commit(SEED, SALT)
    return [
        Created(NOON, "clocktowers", 1, "-", seats, host, Clock(), SEED, SALT, promise, hints=True),
        Started(NOON),
        Moved(NOON, None, world.texts[0]),
    ]


class Tale:
    """Everything that a seat and a spectator hear while a match is played on one side."""

    def __init__(self, side: Side, world: World, seat: int, match_id: str) -> None:
        self.side = side
        self.world = world
        self.seat = seat
        self.match_id = match_id
        self.said: list[str] = []
        self.players = [
            side.guest(_player(match_id, n), -1 if n == seat else 0) for n in range(world.seats)
        ]
        self.watcher = side.guest(f"{match_id}-watcher", -1)
        self.tables: list[Table] = []
        self.watching: Table

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Let everybody sit down, one after the other."""
        events = first_events(self.world, self.match_id)
        write = self.side.store.write
        for guest in (*self.players, self.watcher):
            await write(_add_guest(guest.name))
        await write(matches.append(self.match_id, steps_of(events)))
        await write(matches.watch(self.match_id, self.watcher.name))
        async with AsyncExitStack() as stack:
            for guest in (*self.players, self.watcher):
                stack.push_async_callback(guest.close)
                self.tables.append(await stack.enter_async_context(guest.at(self.match_id)))
                for table in self.tables:  # it comes a moment later, which could be any
                    await table.until(self._shows_all)
                await self._until_stored()
            self.watching = self.tables.pop()
            yield

    async def _until_stored(self) -> None:
        """Wait until a server at which nobody is yet knows who has sat down."""
        if len(self.side.servers) > 1:
            while await self.side.store.read(_present(self.match_id)) < len(self.tables):
                await asyncio.sleep(0.01)

    @property
    def mine(self) -> Table:
        return self.tables[self.seat]

    def _shows_all(self, told: dict[str, Any]) -> bool:
        """Whether a message is about the presence of all who have sat down."""
        if told["type"] != "presence":
            return False
        presence = told["presence"]
        return bool(sum(presence["seats"]) + presence["watchers"] == len(self.tables))

    async def _settle(self) -> None:
        """Wait for all messages so far: a pong comes last."""
        for table in self.tables:
            await table.ask({"type": "ping", "id": f"ping{len(table.heard)}"})

    async def tell(self, rng: Random) -> None:
        """Play it all; meanwhile ask for everything, also for what is not allowed."""
        for number, text in enumerate(self.world.texts[1:]):
            if number % 20 == 0:
                await self.ask_all()
            if number % 2 == 0:
                await self.provoke(rng, number)
            await self.move(text)
        await self.ask_all()
        await self.ask("POST", "/hint")
        assert self.said[-2].startswith("200"), "the seat to act gets a hint"
        self.tables.append(self.watching)
        await self._settle()
        self.said += [*self.mine.raw, *self.watching.raw]

    async def move(self, text: str) -> None:
        actor = self.mine.standing["position"]["actor"]
        ack = await self.tables[actor].move(text, id=f"m{self.mine.standing['version']}")
        for table in (*self.tables, self.watching):
            await table.until_standing(lambda now: now["version"] >= ack["version"])

    async def provoke(self, rng: Random, number: int) -> None:
        """Something that the seat, or the spectator, is refused."""
        version = self.mine.standing["version"]
        bad = {"type": "move", "id": f"bad{number}", "move": rng.choice(BAD_MOVES)}
        stale = rng.random() < 0.3
        if bad["move"] not in self.mine.moves or stale:
            await self.refused(self.mine, {**bad, "version": version - 1 - stale})
        await self.refused(self.watching, {**bad, "version": version})
        if number % 6 == 0:
            back = {"type": "act", "id": f"back{number}", "version": version}
            await self.take_back(back)

    async def refused(self, table: Table, message: dict[str, Any]) -> None:
        with pytest.raises(Refused):
            await table.ask(message)
        await self._settle()

    async def take_back(self, message: dict[str, Any]) -> None:
        """Whether it is refused, or an offer that is withdrawn at once, must tell nothing."""
        try:
            await self.mine.ask({**message, "action": "take_back"})
        except Refused:
            return
        more = {**message, "id": message["id"] + "w", "action": "withdraw_take_back"}
        ack = await self.mine.ask(more)
        for table in (*self.tables, self.watching):
            await table.until_standing(lambda now: now["version"] >= ack["version"])

    async def ask_all(self) -> None:
        for path in ("", "/replay", "/record"):
            await self.ask("GET", path)
        for guest in (self.players[self.seat], self.watcher):
            self.said.append((await guest.http.get("/api/matches")).text)
        await self.ask("POST", "/links", {"kind": "invite", "seat": 0})

    async def ask(self, method: str, path: str, body: object = None) -> None:
        for guest in (self.players[self.seat], self.watcher):
            address = f"/api/matches/{self.match_id}{path}"
            answer = await guest.http.request(method, address, json=body)
            headers = sorted((k, v) for k, v in answer.headers.items() if k != "date")
            self.said.append(f"{answer.status_code} {headers} {answer.text}")

    @property
    def heard(self) -> list[str]:
        return [TIMES.sub("T", text) for text in self.said]


@pytest.mark.parametrize(("sides", "seats", "seat", "length"), CASES, indirect=["sides"])
async def test_what_a_seat_cannot_know_changes_nothing_it_is_told(
    seats: int, seat: int, length: int, sides: tuple[Side, Side]
) -> None:
    world = random_world(seats, seed=length, length=length, actor=seat)
    other = other_world(world, seat, Random(length))
    assert other != world
    tales = [
        Tale(side, truth, seat, f"match-{seats}-{seat}")
        for side, truth in zip(sides, (world, other), strict=True)
    ]
    for tale in tales:
        async with tale.open():
            await tale.tell(Random(length))
            for server in tale.side.servers:
                tale.said += await _about(server)
    first, second = (tale.heard for tale in tales)
    assert len(first) == len(second)
    for one, another in zip(first, second, strict=True):
        assert one == another


async def _about(server: ServerProcess) -> list[str]:
    """Metrics but for times, and the log but for times."""
    async with httpx.AsyncClient(base_url=server.address) as client:
        lines = (await client.get("/metrics")).text.splitlines()
    counts = [line for line in lines if line.startswith("campanile_") and not TIMELY.search(line)]
    # The line about this very request may be written a little later than its answer is read.
    log = [line for line in server.log.splitlines() if "/metrics" not in line]
    return [*counts, *(LOG_TIMES.sub("T", line) for line in log)]


@pytest.mark.parametrize(
    ("sides", "seats"), [(ONE, 2), (ONE, 3), (ONE, 4), (TWO, 3)], indirect=["sides"]
)
async def test_nobody_is_told_more_than_his_view_has_until_all_is_revealed(
    seats: int, sides: tuple[Side, Side]
) -> None:
    world = random_world(seats, seed=5, length=1000)
    tale = Tale(sides[0], world, 0, f"whole-{seats}")
    async with tale.open():
        viewers: list[tuple[int | None, Table]] = [*enumerate(tale.tables), (None, tale.watching)]
        for text in world.texts[1:-1]:
            await tale.move(text)
        for seat, table in viewers:
            assert not any(SEED in frame or SALT in frame for frame in table.raw)
            check_heard(table, world, seat)
        await tale.move(world.texts[-1])
        for _, table in viewers:
            assert [ply["text"] for ply in table.log] == world.texts
            assert (table.standing["seed"], table.standing["salt"]) == (SEED, SALT)
            assert table.standing["position"]["text"] == GAME.write(world.states[-1])
        record = await tale.watcher.request("GET", f"/api/matches/{tale.match_id}/record")
    assert all(text in record for text in world.texts)


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is worth something only if it can fail."""
    seat = 1
    world = random_world(3, seed=40, length=40)
    other = other_world(world, seat, Random(40))

    def shown(world: World) -> list[str]:
        events = first_events(world, "some")
        at = [Moved(NOON, s.actor, t, "m") for s, t in _played(world)]
        whole = [fold([*events, *at[:n]]) for n in range(len(at) + 1)]
        return [json.dumps(sitting.shown(match, seat, NOON)) for match in whole]

    assert shown(world) == shown(other)
    with monkeypatch.context() as patch:
        patch.setattr(type(GAME), "redact", lambda self, s, move, _: self.write_move(s, move))
        assert shown(world) != shown(other)
    with monkeypatch.context() as patch:
        look = type(GAME).view
        patch.setattr(type(GAME), "view", lambda self, s, _: look(self, s, 0))
        assert shown(world) != shown(other)
    assert shown(world) == shown(other)


def _played(world: World) -> list[tuple[Any, str]]:
    return list(zip(world.states[1:], world.texts[1:], strict=False))


def test_other_worlds_are_other_worlds() -> None:
    """They differ in the deal and in discards, and look the same all the way."""
    changed = {"deal": 0, "discards": 0}
    for seed in range(8):
        for seat in (None, 0, 1):
            world = random_world(2 + seed % 3, seed, 20 + 10 * seed)
            other = other_world(world, seat, Random(seed))
            changed["deal"] += world.moves[0] != other.moves[0]
            changed["discards"] += world.moves[1:] != other.moves[1:]
            for one, another in zip(world.states, other.states, strict=True):
                assert GAME.view(one, seat) == GAME.view(another, seat)
    assert min(changed.values()) > 10, changed
