"""A server on the database of tests/data/version-1, and the players of its matches."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData, create_engine, insert

from campanile.server.database import migrate
from campanile.server.sessions import COOKIE
from campanile.server.wall_clock import now_ms
from tests import data
from tests.server.client import Guest, Table
from tests.server.process import ServerProcess

HOUR = 3_600_000
HERE = Path(data.__path__[0]) / "version-1"
DATABASE: dict[str, Any] = json.loads((HERE / "database.json").read_text(encoding="utf-8"))
COOKIES: dict[str, str] = json.loads((HERE / "cookies.json").read_text(encoding="utf-8"))
MATCHES: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((HERE / "matches").glob("*.json"))
}
WATCHER, WATCHES = "Wim", "watcher"
"""The guest who watches every match, and the key of what they see."""
LATE = "twrs-day-over"
"""The match whose deadline passes while the server is down."""


def restore(url: str) -> None:
    """Write the stored rows into an empty database, as if the server had just been stopped."""
    rows: dict[str, list[dict[str, Any]]] = DATABASE["tables"]
    down_for = now_ms() - max(match["updated_at"] for match in rows["matches"])
    engine = create_engine(url)
    with engine.begin() as connection:
        migrate(connection, DATABASE["revision"])
    # The tables of that revision, not those of the present schema.
    tables = MetaData()
    tables.reflect(engine)
    late = MATCHES[LATE]["id"]
    with engine.begin() as connection:
        for table in tables.sorted_tables:
            for row in rows.get(table.name, []):
                is_late = late in (row.get("match_id"), row.get("id"))
                moved = _later(row, down_for - (25 * HOUR if is_late else 0))
                connection.execute(insert(table).values(**moved))
    engine.dispose()


def _later(row: dict[str, Any], ms: int) -> dict[str, Any]:
    times = {"at", "created_at", "updated_at", "deadline"}
    moved = {name: v + ms if name in times and v is not None else v for name, v in row.items()}
    if "body" in row:
        body = json.loads(row["body"])
        moved["body"] = json.dumps({**body, "at": body["at"] + ms}, separators=(",", ":"))
    return moved


@dataclass
class Restored:
    """A server on such a database."""

    server: ServerProcess
    first: dict[str, dict[str, Any] | BaseException] = field(default_factory=dict)
    """What everybody saw of each match, and its record, before anybody did anything; or the error
    if the match could not be opened."""

    @asynccontextmanager
    async def guest(self, name: str) -> AsyncIterator[Guest]:
        """A guest of that time, by their cookie."""
        guest = Guest(self.server.address, name)
        guest.http.cookies.set(COOKIE, COOKIES[name])
        try:
            yield guest
        finally:
            await guest.close()

    @asynccontextmanager
    async def at(self, name: str, match_id: str, **hello: Any) -> AsyncIterator[Table]:
        """A socket of such a guest."""
        async with self.guest(name) as guest, guest.at(match_id, **hello) as table:
            yield table

    @asynccontextmanager
    async def sit(self, name: str, *joined: str) -> AsyncIterator[dict[int, Table]]:
        """The tables of all persons of a match, by seat; `joined` are those who came later."""
        match = MATCHES[name]
        people = [person for person in match["people"] if person] + list(joined)
        seats = [seat for seat, person in enumerate(match["people"]) if person or joined]
        async with AsyncExitStack() as stack:
            yield {
                seat: await stack.enter_async_context(self.at(person, match["id"], seat=seat))
                for seat, person in zip(seats, people, strict=True)
            }

    async def look(self) -> None:
        """Note what everybody sees."""
        seen = await asyncio.gather(*map(self._look_at, MATCHES.values()), return_exceptions=True)
        self.first = dict(zip(MATCHES, seen, strict=True))

    async def _look_at(self, match: dict[str, Any]) -> dict[str, Any]:
        views = {}
        for key in match["views"]:
            person = WATCHER if key == WATCHES else match["people"][int(key)]
            hello = {} if key == WATCHES else {"seat": int(key)}
            async with self.at(person, match["id"], **hello) as table:
                views[key] = {"standing": table.standing, "log": table.log}
        return {"views": views, "record": await self.record(match) if "record" in match else None}

    async def record(self, match: dict[str, Any]) -> str:
        """The record of a match, as the spectator gets it."""
        async with self.guest(WATCHER) as guest:
            return str(await guest.request("GET", f"/api/matches/{match['id']}/record"))


async def follow(tables: dict[int, Table], steps: Sequence[tuple[int, str, str]]) -> None:
    """Make moves, each by its seat, and see each time the position that was seen then."""
    for seat, text, position in steps:
        table = tables[seat]
        assert table.standing["position"]["actor"] == seat
        assert text in table.moves
        await table.move(text)
        assert table.standing["position"]["text"] == position
        assert table.standing["rules_version"] == 1
        await catch_up(tables, table.standing["version"])


async def catch_up(tables: dict[int, Table], version: int) -> None:
    """Let every table hear what has happened up to a version."""
    for table in tables.values():
        await table.until_standing(lambda standing: standing["version"] >= version)


def like(then: Any, now: Any) -> Any:
    """`now` without the fields that messages had not at that time."""
    if isinstance(then, dict):
        return {name: like(value, now[name]) for name, value in then.items()}
    if isinstance(then, list) and len(then) == len(now):
        return [like(one, other) for one, other in zip(then, now, strict=True)]
    return now
