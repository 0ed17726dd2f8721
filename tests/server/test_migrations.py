"""The database: its tables are those of the migrations, and what is derived follows from events."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Row, select

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
            assert row._asdict() == {
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
                "summary": json.dumps(summarize(match), separators=(",", ":")),
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
