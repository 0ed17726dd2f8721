"""The database: its tables are those of the migrations, and what is derived follows from events."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, Row, inspect, select, text
from sqlalchemy.engine.interfaces import ReflectedColumn

from campanile.server.database import migrate, newest, open_engine, revision_of
from campanile.server.matches import load
from campanile.server.schema import events, matches, metadata, seatings
from campanile.server.store import Store
from campanile.table import deadline, summarize
from tests.server.client import ME, OPEN, Guest, bot, seated
from tests.server.conftest import NewGuest
from tests.server.database import opened
from tests.server.process import ServerProcess
from tests.server.test_playing import play_on


@pytest.fixture(scope="module")
def url(new_url: Callable[[], str]) -> str:
    return new_url()


@pytest.fixture(scope="module")
def server(url: str) -> Iterator[ServerProcess]:
    with ServerProcess(url) as process:
        yield process


def test_migrations_lead_to_the_schema(new_url: Callable[[], str]) -> None:
    store = Store(new_url())
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_servers_that_start_at_once_on_an_empty_database_all_live(
    new_url: Callable[[], str],
) -> None:
    url = new_url()
    servers = [ServerProcess(url) for _ in range(3)]
    with ThreadPoolExecutor(len(servers)) as threads:
        list(threads.map(ServerProcess.start, servers))
    for server in servers:
        with server:
            assert httpx.get(f"{server.address}/health").status_code == 200


def test_an_old_server_starts_on_the_tables_of_a_newer_one(new_url: Callable[[], str]) -> None:
    url = new_url()
    Store(url).close()
    with opened(url) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with ServerProcess(url) as server:
        assert httpx.get(f"{server.address}/health").status_code == 200
        assert "migration 9999" in server.log
    with opened(url) as connection:
        assert revision_of(connection) == "9999"


def test_a_migration_keeps_all_that_the_version_before_it_needs(
    new_url: Callable[[], str],
) -> None:
    """Servers of two versions run side by side while one replaces the other: see docs/server.md."""
    engine = open_engine(new_url())
    before: dict[str, dict[str, ReflectedColumn]] = {}
    for number in range(1, int(newest()) + 1):
        with engine.begin() as connection:
            migrate(connection, f"{number:04}")
        now = _columns(engine)
        for table, columns in before.items():
            old = {name: _demands(column) for name, column in columns.items()}
            assert old.items() <= {n: _demands(c) for n, c in now[table].items()}.items(), number
            added = [column for name, column in now[table].items() if name not in old]
            assert all(c["nullable"] or c["default"] is not None for c in added), number
        before = now
    engine.dispose()


def _columns(engine: Engine) -> dict[str, dict[str, ReflectedColumn]]:
    inspector = inspect(engine)
    return {
        table: {column["name"]: column for column in inspector.get_columns(table)}
        for table in inspector.get_table_names()
    }


def _demands(column: ReflectedColumn) -> tuple[str, bool]:
    return str(column["type"]), column["nullable"]


async def test_what_is_derived_follows_from_the_events(
    url: str, server: ServerProcess, new_guest: NewGuest
) -> None:
    guests = [new_guest(name) for name in ("Anna", "Ben", "Cleo")]
    await _play_about(*guests)
    assert server.stop() == 0
    with opened(url) as connection:
        rows = connection.execute(select(matches)).all()
        assert len(rows) == 7
        for row in rows:
            mine = events.c.match_id == row.id
            times = connection.scalars(
                select(events.c.at).where(mine).order_by(events.c.version)
            ).all()
            match = load(row.id)(connection)
            assert match is not None
            derived = {name: row._mapping[name] for name in row._fields if name != "server_id"}
            assert derived == {
                "id": row.id,
                "game": match.game,
                "creator": match.creator,
                "phase": match.phase,
                "version": len(times),
                "created_at": times[0],
                "updated_at": times[-1],
                "deadline": deadline(match),
                "clocked": match.clock.kind == "fischer",
                "bot_due": match.bot_to_move,
                "summary": json.dumps(
                    summarize(match.seats, match.started, match.actor, match.result),
                    separators=(",", ":"),
                ),
            }
            assert _players(connection, row) == {s.player for s in match.seats if s.player}
            ended = {t for t, kind in _kinds(connection, row) if kind == "ended"}
            assert _ends(connection, row) - {None} == (ended if row.phase == "over" else set())
    server.start()


def _players(connection: Any, row: Row[Any]) -> set[str]:
    mine = seatings.c.match_id == row.id
    return set(connection.scalars(select(seatings.c.guest_id).where(mine)))


def _kinds(connection: Any, row: Row[Any]) -> list[tuple[int, str]]:
    mine = select(events.c.body).where(events.c.match_id == row.id)
    return [(body["at"], body["kind"]) for body in map(json.loads, connection.scalars(mine))]


def _ends(connection: Any, row: Row[Any]) -> set[int | None]:
    return set(connection.scalars(select(seatings.c.ended_at).where(seatings.c.match_id == row.id)))


async def _play_about(anna: Guest, ben: Guest, cleo: Guest) -> None:
    """A match in each phase and with each clock, and a rematch."""
    await anna.make("twrs", ME, OPEN)
    await seated(anna, ben, clock={"kind": "days", "days": 3})
    minutes = await seated(anna, ben, clock={"kind": "fischer", "initial": 60_000})
    three = await seated(anna, ben, cleo, game="clocktowers")
    alone = await cleo.make("clocktowers", ME, bot())
    called_off = await ben.make("clocktowers", ME, OPEN)
    async with ben.at(called_off["id"]) as table:
        await table.act("abort")
    async with anna.at(minutes) as table, ben.at(minutes) as other:
        await table.move()
        await other.until_standing(lambda standing: standing["position"]["actor"] == 1)
        await other.move()
        await other.act("resign")
        await other.act("rematch")
        await table.act("rematch")
    async with anna.at(three) as table, cleo.at(alone["id"]) as game:
        await table.move()
        await table.act("resign")
        await play_on(game, 0, Random(1))
