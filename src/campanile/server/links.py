"""Links to share: an invitation to one seat, which works once, or permission to watch."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, insert, select, update

from campanile.server.schema import links
from campanile.server.store import query
from campanile.server.tokens import digest

INVITE, WATCH = "invite", "watch"


@dataclass(frozen=True, slots=True)
class Link:
    """A row of the table `links`, without the hash of its token."""

    match_id: str
    kind: str
    seat: int | None
    used_by: str | None = None
    revoked: bool = False


@query
def add(connection: Connection, token: str, link: Link, now: int) -> None:
    """Store a new link and revoke an unused one for the same purpose."""
    revoke(link.match_id, link.kind, link.seat)(connection)
    connection.execute(insert(links).values(hash=digest(token), created_at=now, **asdict(link)))


@query
def revoke(connection: Connection, match_id: str, kind: str, seat: int | None) -> None:
    """Revoke the unused links for one purpose."""
    same = (links.c.match_id == match_id) & (links.c.kind == kind)
    same &= links.c.seat.is_(None) if seat is None else links.c.seat == seat
    connection.execute(update(links).where(same, links.c.used_by.is_(None)).values(revoked=True))


@query
def find(connection: Connection, token: str) -> Link | None:
    """The link with this token."""
    c = links.c
    columns = select(c.match_id, c.kind, c.seat, c.used_by, c.revoked)
    row = connection.execute(columns.where(c.hash == digest(token))).first()
    return Link(*row) if row else None


@query
def use(connection: Connection, token: str, guest_id: str) -> None:
    """Store which user has accepted an invitation."""
    connection.execute(update(links).where(links.c.hash == digest(token)).values(used_by=guest_id))
