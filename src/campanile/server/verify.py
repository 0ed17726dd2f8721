"""Whether a database is right: every match folds, and what is derived follows from the events."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, select

from campanile.server.database import newest, revision_of
from campanile.server.matches import index_columns
from campanile.server.schema import checkpoints, events, matches, seatings
from campanile.table import Match, evolve, from_json, unpack


class Fault(NamedTuple):
    """What is wrong with a match, or with the file (then `match_id` is empty)."""

    match_id: str
    what: str


class _Folded(NamedTuple):
    """A match after all of its events."""

    match: Match
    created_at: int
    end_times: list[int]
    """Of the event that ended it, and of all since."""
    at_checkpoint: Match | None


def faults(connection: Connection, tell: Callable[[int, int], None]) -> Iterator[Fault]:
    """Everything that is wrong; calls `tell` with how many of how many matches are done."""
    if (found := revision_of(connection)) != newest():
        yield Fault("", f"It is at migration {found}; a backup of it can be checked.")
        return
    if connection.dialect.name == "sqlite":
        yield from _faults_of_file(connection)
    total = connection.scalar(select(func.count()).select_from(matches)) or 0
    rows = connection.execute(select(matches), execution_options={"yield_per": 1000})
    for number, row in enumerate(rows, 1):
        yield from (Fault(row.id, what) for what in _faults_of_match(connection, row))
        tell(number, total)


def _faults_of_file(connection: Connection) -> Iterator[Fault]:
    for (found,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if found != "ok":
            yield Fault("", f"The file is damaged: {found}.")
    for table, _, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield Fault("", f"A row of {table} belongs to a row of {parent} that is missing.")


def _faults_of_match(connection: Connection, row: Row[Any]) -> Iterator[str]:
    mine = checkpoints.c.match_id == row.id
    checkpoint = connection.execute(select(checkpoints).where(mine)).first()
    try:
        folded = _fold(connection, row.id, checkpoint.version if checkpoint else 0)
    except Exception as error:  # whatever is in a damaged event, the other matches are looked at
        yield f"The events do not fold: {error!s:.200}"
        return
    match = folded.match
    fixed = {"game": match.game, "creator": match.creator, "created_at": folded.created_at}
    expected = {**fixed, **index_columns(match)}
    if row.summary is None:  # it is made when it is needed
        del expected["summary"]
    for name, value in expected.items():
        if row._mapping[name] != value:
            yield f"The column {name} does not follow from the events."
    yield from _faults_of_seatings(connection, row.id, folded)
    if checkpoint and _is_wrong(checkpoint.body, folded.at_checkpoint):
        yield "The checkpoint does not follow from the events."


def _fold(connection: Connection, match_id: str, checkpoint: int) -> _Folded:
    mine = events.c.match_id == match_id
    stored = connection.execute(select(events).where(mine).order_by(events.c.version)).all()
    match = at_checkpoint = None
    end_times = []
    for number, row in enumerate(stored, 1):
        event = from_json(json.loads(row.body))
        if row.version != number:
            raise ValueError(f"version {number} is missing.")
        if row.at != event.at:
            raise ValueError(f"the time of version {number} is not that of its row.")
        match = evolve(match, event)
        if match.result:
            end_times.append(match.at)
        if number == checkpoint:
            at_checkpoint = match
    if match is None:
        raise ValueError("there are none.")
    return _Folded(match, stored[0].at, end_times, at_checkpoint)


def _faults_of_seatings(connection: Connection, match_id: str, folded: _Folded) -> Iterator[str]:
    mine = seatings.c.match_id == match_id
    seated = connection.execute(select(seatings).where(mine)).all()
    if {row.guest_id for row in seated} != {s.player for s in folded.match.seats if s.player}:
        yield "The seatings do not follow from the events."
    # A migration took the last event for the end of matches that were over before it.
    expected: list[int | None] = [*folded.end_times] or [None]
    if any(row.ended_at not in expected for row in seated):
        yield "The column ended_at does not follow from the events."


def _is_wrong(body: str, match: Match | None) -> bool:
    try:
        found = unpack(json.loads(body))
    except Exception:
        return True
    return found is not None and found != match  # None: other code has made it, and it is not used
