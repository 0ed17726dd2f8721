"""Matches in the database: their events, and what is worked out from them to find them by."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from campanile.server.schema import events, matches, seatings, watchers
from campanile.server.store import Work
from campanile.table import Event, Match, deadline, fold, from_json, to_json
from campanile.table.events import Assigned, Joined
from campanile.table.values import BOT, FISCHER

OPEN, RUNNING, OVER = "open", "running", "over"

# What every move runs, put together once. Whoever comes second finds another version.
_GO_ON = update(matches).where(
    matches.c.id == bindparam("of"), matches.c.version == bindparam("before")
)
_ADD = insert(events)


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as it stands in a list."""

    id: str
    game: str
    phase: str
    created_at: int
    updated_at: int


def phase_of(match: Match) -> str:
    return OVER if match.result else RUNNING if match.started else OPEN


def bot_to_move(match: Match) -> bool:
    return isinstance(match.actor, int) and match.seats[match.actor].kind == BOT


def found_by(match: Match) -> dict[str, Any]:
    """What is worked out from the events to find a match by."""
    return {
        "phase": phase_of(match),
        "version": match.version,
        "updated_at": match.at,
        "deadline": deadline(match),
        "clocked": match.clock.kind == FISCHER,
        "bot_due": bot_to_move(match),
    }


def append(match_id: str, new: Sequence[Event], before: int, match: Match) -> Work[None]:
    """Add the events that led from version `before` to `match`."""
    rows = [
        {
            "match_id": match_id,
            "version": version,
            "at": event.at,
            "body": json.dumps(to_json(event), separators=(",", ":")),
        }
        for version, event in enumerate(new, before + 1)
    ]
    columns = found_by(match)
    players = {seat.player for seat in match.seats if seat.player}
    reseated = before == 0 or any(isinstance(event, Joined | Assigned) for event in new)

    def work(connection: Connection) -> None:
        if before == 0:
            born = {"id": match_id, "game": match.game, "creator": match.creator}
            connection.execute(insert(matches).values(**born, created_at=new[0].at, **columns))
        else:
            led = {**columns, "of": match_id, "before": before}
            if connection.execute(_GO_ON, led).rowcount != 1:
                raise IntegrityError("another version", None, ValueError())
        connection.execute(_ADD, rows)
        if reseated:
            _seat(connection, match_id, players)

    return work


def _seat(connection: Connection, match_id: str, players: set[str]) -> None:
    here = seatings.c.match_id == match_id
    known = set(connection.scalars(select(seatings.c.guest_id).where(here)))
    for player in sorted(players - known):
        connection.execute(insert(seatings).values(match_id=match_id, guest_id=player))
    for player in sorted(known - players):
        connection.execute(delete(seatings).where(here, seatings.c.guest_id == player))


def version_of(match_id: str) -> Work[int]:
    """How many events a match has."""

    def work(connection: Connection) -> int:
        return connection.scalar(select(matches.c.version).where(matches.c.id == match_id)) or 0

    return work


def load(match_id: str) -> Work[Match | None]:
    """A match, folded from its events."""

    def work(connection: Connection) -> Match | None:
        bodies = connection.scalars(
            select(events.c.body).where(events.c.match_id == match_id).order_by(events.c.version)
        ).all()
        return fold(from_json(json.loads(body)) for body in bodies) if bodies else None

    return work


def of_guest(guest_id: str, limit: int) -> Work[list[Listed]]:
    """The matches a guest plays or has played, the latest first."""

    def work(connection: Connection) -> list[Listed]:
        rows = connection.execute(
            select(*_listed())
            .join(seatings, seatings.c.match_id == matches.c.id)
            .where(seatings.c.guest_id == guest_id)
            .order_by(matches.c.updated_at.desc())
            .limit(limit)
        )
        return [Listed(*row) for row in rows]

    return work


def _listed() -> list[Any]:
    columns = matches.c
    return [columns.id, columns.game, columns.phase, columns.created_at, columns.updated_at]


def unfinished_of(guest_id: str) -> Work[int]:
    """How many matches a guest has made that are not over."""

    def work(connection: Connection) -> int:
        mine = (matches.c.creator == guest_id) & (matches.c.phase != OVER)
        return connection.scalar(select(func.count()).select_from(matches).where(mine)) or 0

    return work


def to_resume() -> Work[list[str]]:
    """What a server that starts has to look after: running clocks, and bots to move."""

    def work(connection: Connection) -> list[str]:
        due = or_(matches.c.clocked, matches.c.bot_due)
        return list(connection.scalars(select(matches.c.id).where(matches.c.phase == RUNNING, due)))

    return work


def due_before(moment: int) -> Work[list[str]]:
    """The running matches in which somebody's time is up by then, or a bot is to move."""

    def work(connection: Connection) -> list[str]:
        due = or_(matches.c.deadline <= moment, matches.c.bot_due)
        return list(connection.scalars(select(matches.c.id).where(matches.c.phase == RUNNING, due)))

    return work


def watch(match_id: str, guest_id: str) -> Work[None]:
    """Let a guest watch, as often as he asks."""

    def work(connection: Connection) -> None:
        if not watches(match_id, guest_id)(connection):
            connection.execute(insert(watchers).values(match_id=match_id, guest_id=guest_id))

    return work


def watches(match_id: str, guest_id: str) -> Work[bool]:
    def work(connection: Connection) -> bool:
        pair = (watchers.c.match_id == match_id) & (watchers.c.guest_id == guest_id)
        return connection.execute(select(watchers.c.match_id).where(pair)).first() is not None

    return work
