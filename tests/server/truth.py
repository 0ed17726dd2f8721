"""The stored events, read without the server, and their invariants."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, insert, select
from sqlalchemy.exc import IntegrityError

from campanile.server.matches import index_columns
from campanile.server.schema import events, matches, seatings
from campanile.table import Event, Match, evolve, fold, from_json
from campanile.table.events import Created, Moved
from tests.server.page import Page
from tests.table.sitting import shown


class Truth:
    """The events of a database that a server writes to."""

    def __init__(self, url: str) -> None:
        self._engine: Engine = create_engine(url, pool_pre_ping=True)

    def events(self, match_id: str) -> list[Event]:
        """In order; every version is there, and there once."""
        with self._engine.connect() as connection:
            rows = connection.execute(
                select(events.c.version, events.c.body)
                .where(events.c.match_id == match_id)
                .order_by(events.c.version)
            ).all()
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        return [from_json(json.loads(row.body)) for row in rows]

    def check_moves(self, page: Page) -> None:
        """Every acknowledged move is there at its version, and no move is there twice."""
        acked = dict(page.acked)  # before the events: others may be acknowledged meanwhile
        story = self.events(page.match_id)
        for move_id, version in acked.items():
            assert version <= len(story), "an acknowledged move is lost"
            event = story[version - 1]
            assert isinstance(event, Moved), "an acknowledged move is lost"
            assert (event.seat, event.id) == (page.seat, move_id), "an acknowledged move is lost"
        moves = Counter((e.seat, e.id) for e in story if isinstance(e, Moved) and e.id)
        assert all(times == 1 for times in moves.values()), "a move was applied twice"
        assert not page.refused, page.refused

    async def check_view(self, page: Page) -> None:
        """The server shows this seat what the events say."""
        view = await page.guest.request("GET", f"/api/matches/{page.match_id}")
        standing = view["standing"]
        story = self.events(page.match_id)[: standing["version"]]
        assert {**standing, "log": view["log"]} == shown(fold(story), page.seat, view["now"])

    def check_seen(self, page: Page) -> None:
        """Whatever a page was ever shown is what the events say at that version."""
        steps = self.steps(page.match_id)
        for version, standing in page.seen.items():
            told = _shown(steps[version - 1], page.seat)
            assert {**standing, "clock": 0} == told, "a page was told what did not happen"

    def steps(self, match_id: str) -> list[Match]:
        """The match after each of its events."""
        first, *rest = self.events(match_id)
        assert isinstance(first, Created)
        return list(accumulate(rest, evolve, initial=evolve(None, first)))

    def check_derived(self, match_id: str) -> None:
        """What was worked out from the events comes out the same again."""
        with self._engine.connect() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match_id)).one()
            seated = connection.scalars(
                select(seatings.c.guest_id).where(seatings.c.match_id == match_id)
            ).all()
        match = fold(self.events(match_id))
        expected = index_columns(match)
        assert {name: row._mapping[name] for name in expected} == expected
        assert sorted(seated) == sorted({seat.player for seat in match.seats if seat.player})

    def check_unique(self, match_id: str) -> None:
        """The database itself refuses a second event of a version."""
        row = {"match_id": match_id, "version": 1, "at": 0, "body": "{}"}
        with pytest.raises(IntegrityError), self._engine.begin() as connection:
            connection.execute(insert(events), [row])

    def close(self) -> None:
        self._engine.dispose()


def _shown(match: Match, seat: int) -> dict[str, Any]:
    return {**shown(match, seat, 0), "clock": 0}


def acknowledged(pages: Iterable[Page]) -> int:
    return sum(len(page.acked) for page in pages)
