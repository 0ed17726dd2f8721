"""Matches in the database: their events, and the columns derived from them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic_core import to_json as encode_json
from sqlalchemy import (
    ColumnElement,
    Connection,
    CursorResult,
    Dialect,
    Row,
    Select,
    UpdateBase,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    tuple_,
    union,
    update,
)

from campanile.core.errors import CampanileError
from campanile.core.game import Actor, Outcome
from campanile.server import bus
from campanile.server.schema import checkpoints, events, matches, seatings, watchers
from campanile.server.store import Mergeable, Store, query
from campanile.table import (
    Event,
    Match,
    Step,
    deadline,
    fold,
    from_json,
    pack,
    read_summary,
    summarize,
    to_json,
    unpack,
)
from campanile.table.events import Assigned, Joined, kind_of
from campanile.table.match import FISCHER, Phase, Seat
from campanile.table.snapshot import Summary

RUNNING: Phase = "running"
OPEN: Phase = "open"

# The statements of every move.
_UPDATE_IF_VERSION = update(matches).where(
    matches.c.id == bindparam("of"), matches.c.version == bindparam("before")
)
_INSERT = insert(events)
_UPSERT = text(
    "INSERT INTO checkpoints (match_id, version, body) VALUES (:match_id, :version, :body)"
    " ON CONFLICT (match_id) DO UPDATE SET version = excluded.version, body = excluded.body"
    " WHERE checkpoints.version <= excluded.version"
)
_LISTED = select(
    *(matches.c[name] for name in ("id", "game", "phase", "created_at", "updated_at")),
    seatings.c.ended_at,
    matches.c.summary,
).join(seatings, seatings.c.match_id == matches.c.id)
MAX_UNFINISHED_LISTED = 100
_compact = json.JSONEncoder(separators=(",", ":")).encode
CHECKPOINT_EVERY = 100
"""Opening a match folds about as many events at most."""


RESEATING = (Joined, Assigned)


class OtherVersion(Exception):
    """The match in the database is not at the version that the new events follow."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as an entry of a list."""

    id: str
    game: str
    phase: Phase
    created_at: int
    updated_at: int
    ended_at: int | None
    standing: Summary


class Page(NamedTuple):
    """A part of a list, and the cursor of the next, if there is more."""

    matches: list[Listed]
    next: str | None


def index_columns(match: Match) -> dict[str, Any]:
    """The columns by which a match is found without reading its events."""
    return {
        "phase": match.phase,
        "version": match.version,
        "updated_at": match.at,
        "deadline": deadline(match),
        "clocked": match.clock.kind == FISCHER,
        "bot_due": match.bot_to_move,
        "summary": _summary(match.seats, match.started, match.actor, match.result),
    }


@lru_cache(maxsize=4096)  # After most moves it is as it was two moves before.
def _summary(seats: tuple[Seat, ...], started: bool, actor: Actor, result: Outcome | None) -> str:
    return _compact(summarize(seats, started, actor, result))


def append(match_id: str, steps: Sequence[Step], owner: str | None = None) -> Append:
    """Add steps to a match, or the first steps of a new one; OtherVersion if another server was
    first. The owner is the server that goes on with it, see cluster.py."""
    return Append(match_id, steps, owner)


class Append(Mergeable):
    """Steps to be added to a match. Everything is encoded here, not in the only writer thread."""

    def __init__(self, match_id: str, steps: Sequence[Step], owner: str | None) -> None:
        self.before, self.match = steps[0].before, steps[-1].after
        self.created_at = steps[0].event.at
        self.match_id = match_id
        self.owner = owner
        self.bodies = [_encode(step.event) for step in steps]
        self.rows = [
            {
                "match_id": match_id,
                "version": step.after.version,
                "at": step.event.at,
                "body": body,
            }
            for step, body in zip(steps, self.bodies, strict=True)
        ]
        self.columns = {**index_columns(self.match), "server_id": owner}
        has_checkpoint = _is_checkpoint(self.before, self.match)
        self.checkpoint = _checkpoint(match_id, self.match) if has_checkpoint else None
        is_new = self.before is None
        self.reseats = is_new or any(isinstance(step.event, RESEATING) for step in steps)

    @classmethod
    def run_together(cls, connection: Connection, queries: Sequence[Append]) -> None:
        """One statement for the moves of many matches."""
        known = []
        for one in queries:
            if one.before is None:
                one.create(connection)
            else:
                known.append({**one.columns, "of": one.match_id, "before": one.before.version})
        if known and _execute(connection, _UPDATE_IF_VERSION, known).rowcount != len(known):
            raise OtherVersion
        _execute(connection, _INSERT, [row for one in queries for row in one.rows])
        for one in queries:
            one.finish(connection)

    def create(self, connection: Connection) -> None:
        """Make the row of a new match."""
        match = self.match
        fixed = {"id": self.match_id, "game": match.game, "creator": match.creator}
        made = insert(matches).values(created_at=self.created_at, **fixed, **self.columns)
        connection.execute(made)

    def finish(self, connection: Connection) -> None:
        """Tell other servers, and store what few steps change."""
        match = self.match
        bus.add_events(connection, self.match_id, match.version, self.bodies)
        if match.bot_to_move and self.owner is None:
            bus.add(connection, "bot_due")
        if self.checkpoint:
            _keep(self.checkpoint)(connection)
        if self.reseats:
            players = {seat.player for seat in match.seats if seat.player}
            _seat(connection, self.match_id, players)
        if match.result is not None and (self.before is None or self.before.result is None):
            mine = seatings.c.match_id == self.match_id
            connection.execute(update(seatings).where(mine).values(ended_at=match.at))


def _encode(event: Event) -> str:
    """An event as it is stored, in ASCII. pydantic takes a third of the time of json, and leaves
    other characters as they are."""
    body = b'{"kind":"%b",%b' % (kind_of(event).encode(), encode_json(event)[1:])
    return body.decode() if body.isascii() else _compact(to_json(event))


def _execute(
    connection: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]
) -> CursorResult[Any]:
    """Execute a statement that was compiled before: in half the time that SQLAlchemy takes to find
    and fill in what it has compiled."""
    compiled, order = _compiled(statement, tuple(rows[0]), connection.dialect)
    given: list[Any] = [tuple(row[name] for name in order) if order else row for row in rows]
    return connection.exec_driver_sql(compiled, given if len(given) > 1 else given[0])


@lru_cache(maxsize=16)
def _compiled(
    statement: UpdateBase, names: Sequence[str], dialect: Dialect
) -> tuple[str, Sequence[str]]:
    """The text of a statement, and the order of its parameters where they have no names."""
    compiled: Any = statement.compile(dialect=dialect, column_keys=list(names))
    return str(compiled), compiled.positiontup or ()


def _is_checkpoint(before: Match | None, match: Match) -> bool:
    return before is not None and _number(before) != _number(match)


def _number(match: Match) -> int:
    return match.version // CHECKPOINT_EVERY


def _checkpoint(match_id: str, match: Match) -> dict[str, Any]:
    body = _compact(pack(match))
    return {"match_id": match_id, "version": match.version, "body": body}


def _seat(connection: Connection, match_id: str, players: set[str]) -> None:
    here = seatings.c.match_id == match_id
    known = set(connection.scalars(select(seatings.c.guest_id).where(here)))
    for player in sorted(players - known):
        connection.execute(insert(seatings).values(match_id=match_id, guest_id=player))
    for player in sorted(known - players):
        connection.execute(delete(seatings).where(here, seatings.c.guest_id == player))


@query
def versions_of(connection: Connection, match_ids: Sequence[str]) -> dict[str, int]:
    """How many events some matches have."""
    found = select(matches.c.id, matches.c.version).where(matches.c.id.in_(match_ids))
    return {row.id: row.version for row in connection.execute(found)}


@query
def players_of(connection: Connection, match_ids: Sequence[str]) -> dict[str, set[str]]:
    """Who has a seat in some matches."""
    found: dict[str, set[str]] = {match_id: set() for match_id in match_ids}
    for row in connection.execute(select(seatings).where(seatings.c.match_id.in_(match_ids))):
        found[row.match_id].add(row.guest_id)
    return found


@query
def events_since(connection: Connection, match_id: str, version: int) -> list[Event]:
    """The events of a match after a version."""
    newer = (events.c.match_id == match_id) & (events.c.version > version)
    rows = connection.scalars(select(events.c.body).where(newer).order_by(events.c.version))
    return [from_json(json.loads(row)) for row in rows]


async def open_match(store: Store, match_id: str) -> Match | None:
    """A match. If many events had to be folded for it, the next time will be shorter."""
    found = await store.read(load_counted(match_id))
    if found is None:
        return None
    match, folded = found
    if folded > CHECKPOINT_EVERY:
        checkpoint = await asyncio.to_thread(_checkpoint, match_id, match)
        await store.write(_keep(checkpoint))
    return match


@query
def _keep(connection: Connection, checkpoint: Mapping[str, Any]) -> None:
    connection.execute(_UPSERT, checkpoint)


@query
def load(connection: Connection, match_id: str) -> Match | None:
    """A match, see `load_counted`."""
    found = load_counted(match_id)(connection)
    return found[0] if found else None


@query
def load_counted(connection: Connection, match_id: str) -> tuple[Match, int] | None:
    """A match, folded from its latest checkpoint and the events since, and the number of these."""
    kept = select(checkpoints.c.body).where(checkpoints.c.match_id == match_id)
    body = connection.scalar(kept)
    match = unpack(json.loads(body)) if body else None
    since = match.version if match else 0
    mine = (events.c.match_id == match_id) & (events.c.version > since)
    rows = connection.scalars(select(events.c.body).where(mine).order_by(events.c.version)).all()
    if match is None and not rows:
        return None
    return fold((from_json(json.loads(row)) for row in rows), match), len(rows)


async def list_matches(store: Store, guest_id: str, limit: int, cursor: str) -> Page:
    """The matches in which a user has a seat, the latest first: those that are not over, and then
    those that are, so many at a time."""
    rows, following = await store.read(of_guest(guest_id, limit, cursor))
    texts = {row.id: row.summary for row in rows}
    missing = [match_id for match_id, text in texts.items() if text is None]
    if missing:
        made = await store.read(_summaries(missing))
        await store.write(_keep_summaries(made))
        texts |= made
    listed = [
        Listed(
            id=row.id,
            game=row.game,
            phase=row.phase,
            created_at=row.created_at,
            updated_at=row.updated_at,
            ended_at=row.ended_at,
            standing=read_summary(json.loads(texts[row.id]), guest_id),
        )
        for row in rows
        if texts[row.id]
    ]
    return Page(listed, following)


@query
def of_guest(
    connection: Connection, guest_id: str, limit: int, cursor: str
) -> tuple[list[Row[Any]], str | None]:
    """The rows for `list_matches`, and the next cursor."""
    mine = _LISTED.where(seatings.c.guest_id == guest_id)
    over = mine.where(seatings.c.ended_at.is_not(None))
    unfinished: list[Row[Any]] = []
    if cursor:
        ended_at, _, match_id = cursor.partition("-")
        key = tuple_(seatings.c.ended_at, seatings.c.match_id)
        over = over.where(key < (int(ended_at), match_id))
    else:
        others = mine.where(seatings.c.ended_at.is_(None)).order_by(matches.c.updated_at.desc())
        unfinished += connection.execute(others.limit(MAX_UNFINISHED_LISTED))
    latest = over.order_by(seatings.c.ended_at.desc(), seatings.c.match_id.desc())
    rows = connection.execute(latest.limit(limit + 1)).all()
    is_last = len(rows) <= limit
    rows = rows[:limit]
    return [*unfinished, *rows], None if is_last else f"{rows[-1].ended_at}-{rows[-1].id}"


@query
def _summaries(connection: Connection, match_ids: Sequence[str]) -> dict[str, str]:
    """Summaries of matches that have not changed since these are stored; none of those whose
    rules are unknown."""
    made = {}
    for match_id in match_ids:
        with suppress(CampanileError):
            match = load(match_id)(connection)
            assert match is not None
            made[match_id] = index_columns(match)["summary"]
    return made


@query
def _keep_summaries(connection: Connection, made: Mapping[str, str]) -> None:
    for match_id, summary in made.items():
        row = update(matches).where(matches.c.id == match_id, matches.c.summary.is_(None))
        connection.execute(row.values(summary=summary))


@query
def unfinished_of(connection: Connection, guest_id: str) -> int:
    """How many matches a user has made that are not over."""
    # Not `!= OVER`, for which the index would be read through all that are over.
    mine = (matches.c.creator == guest_id) & matches.c.phase.in_((OPEN, RUNNING))
    return connection.scalar(select(func.count()).select_from(matches).where(mine)) or 0


# Of each OR an index can serve one side only: hence the unions.


@query
def to_resume(connection: Connection) -> list[str]:
    """The matches that a starting server opens: those with a running clock or a bot to move."""
    found = union(running(matches.c.clocked.is_(True)), running(matches.c.bot_due.is_(True)))
    return list(connection.scalars(found))


@query
def due_before(connection: Connection, moment: int) -> list[str]:
    """The running matches in which a deadline has passed by then, or a bot is to move."""
    found = union(running(matches.c.deadline <= moment), running(matches.c.bot_due.is_(True)))
    return list(connection.scalars(found))


def running(condition: ColumnElement[bool]) -> Select[str]:
    """The ids of some of the running matches."""
    return select(matches.c.id).where(matches.c.phase == RUNNING, condition)


@query
def running_of(connection: Connection, guest_id: str, game: str) -> list[str]:
    """The running matches of a game in which a user has a seat."""
    mine = (seatings.c.guest_id == guest_id) & seatings.c.ended_at.is_(None)
    of_game = running(matches.c.game == game).join(seatings, seatings.c.match_id == matches.c.id)
    return list(connection.scalars(of_game.where(mine)))


@query
def watch(connection: Connection, match_id: str, guest_id: str) -> None:
    """Let a user watch a match; a repeat changes nothing."""
    if not watches(match_id, guest_id)(connection):
        connection.execute(insert(watchers).values(match_id=match_id, guest_id=guest_id))


@query
def watches(connection: Connection, match_id: str, guest_id: str) -> bool:
    """Whether a user may watch a match."""
    pair = (watchers.c.match_id == match_id) & (watchers.c.guest_id == guest_id)
    return connection.execute(select(watchers.c.match_id).where(pair)).first() is not None
