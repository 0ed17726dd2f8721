"""Matches in the database: their events, and the columns derived from them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

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
from campanile.server.schema import checkpoints, events, matches, seatings, watchers
from campanile.server.store import Query, Store, query
from campanile.table import (
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
from campanile.table.events import Assigned, Joined
from campanile.table.match import FISCHER, Phase
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
        "summary": _compact(summarize(match)),
    }


def append(match_id: str, steps: Sequence[Step]) -> Query[None]:
    """Add steps to a match, or the first steps of a new one; OtherVersion if another server was
    first."""
    # Encode here, not in the only writer thread.
    rows = [
        {
            "match_id": match_id,
            "version": step.after.version,
            "at": step.event.at,
            "body": _compact(to_json(step.event)),
        }
        for step in steps
    ]
    before, match = steps[0].before, steps[-1].after
    columns = index_columns(match)
    players = {seat.player for seat in match.seats if seat.player}
    checkpoint = _checkpoint(match_id, match) if _is_checkpoint(before, match) else None
    ended = match.result is not None and (before is None or before.result is None)
    reseated = any(isinstance(step.event, Joined | Assigned) for step in steps)

    def run(connection: Connection) -> None:
        if before is None:
            fixed = {"id": match_id, "game": match.game, "creator": match.creator}
            made = insert(matches).values(created_at=steps[0].event.at, **fixed, **columns)
            connection.execute(made)
        else:
            parameters = {**columns, "of": match_id, "before": before.version}
            if _execute(connection, _UPDATE_IF_VERSION, [parameters]).rowcount != 1:
                raise OtherVersion
        _execute(connection, _INSERT, rows)
        if checkpoint:
            _keep(checkpoint)(connection)
        if reseated or before is None:
            _seat(connection, match_id, players)
        if ended:
            mine = seatings.c.match_id == match_id
            connection.execute(update(seatings).where(mine).values(ended_at=match.at))

    return run


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
def version_of(connection: Connection, match_id: str) -> int:
    """How many events a match has."""
    return connection.scalar(select(matches.c.version).where(matches.c.id == match_id)) or 0


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
    found = union(_running(matches.c.clocked.is_(True)), _running(matches.c.bot_due.is_(True)))
    return list(connection.scalars(found))


@query
def due_before(connection: Connection, moment: int) -> list[str]:
    """The running matches in which a deadline has passed by then, or a bot is to move."""
    found = union(_running(matches.c.deadline <= moment), _running(matches.c.bot_due.is_(True)))
    return list(connection.scalars(found))


def _running(condition: ColumnElement[bool]) -> Select[str]:
    return select(matches.c.id).where(matches.c.phase == RUNNING, condition)


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
