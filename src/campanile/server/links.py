"""Links that are handed on: an invitation to one seat, used once, or leave to watch."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from campanile.server.schema import links
from campanile.server.store import Work
from campanile.server.tokens import digest

INVITE, WATCH = "invite", "watch"


@dataclass(frozen=True, slots=True)
class Link:
    match_id: str
    kind: str
    seat: int | None
    used_by: str | None
    revoked: bool


def add(token: str, match_id: str, kind: str, seat: int | None, now: int) -> Work[None]:
    """A new link; one for the same purpose that was not used yet no longer works."""

    def work(connection: Connection) -> None:
        revoke(match_id, kind, seat)(connection)
        connection.execute(
            insert(links).values(
                hash=digest(token),
                match_id=match_id,
                kind=kind,
                seat=seat,
                created_at=now,
                revoked=False,
            )
        )

    return work


def revoke(match_id: str, kind: str, seat: int | None) -> Work[None]:
    """Make the links for one purpose useless, if nobody has used them."""

    def work(connection: Connection) -> None:
        same = (links.c.match_id == match_id) & (links.c.kind == kind)
        same &= links.c.seat.is_(None) if seat is None else links.c.seat == seat
        connection.execute(
            update(links).where(same, links.c.used_by.is_(None)).values(revoked=True)
        )

    return work


def find(token: str) -> Work[Link | None]:
    def work(connection: Connection) -> Link | None:
        columns = links.c
        row = connection.execute(
            select(
                columns.match_id, columns.kind, columns.seat, columns.used_by, columns.revoked
            ).where(columns.hash == digest(token))
        ).first()
        return Link(*row) if row else None

    return work


def use(token: str, guest_id: str) -> Work[None]:
    """Note who sat down with an invitation."""

    def work(connection: Connection) -> None:
        connection.execute(
            update(links).where(links.c.hash == digest(token)).values(used_by=guest_id)
        )

    return work
