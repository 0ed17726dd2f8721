"""Users without an account, known by the token in their cookie or in their return link.

Both tokens are keys. A key ends when it has not been used for a year, or for a month while its
user has never had a seat; a user with neither key nor seat is forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from campanile.server.schema import guests, keys, presences, seatings, watchers
from campanile.server.store import query
from campanile.server.tokens import digest

COOKIE, RETURN = "cookie", "return"
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
YEAR = 365 * DAY
UNSEATED = 30 * DAY
"""How long the cookie of a user who has never had a seat lasts without use."""
USED_LINK = 5 * MINUTE
"""How long a return link works after its first use, since the answer to it may be lost."""
MAX_COOKIES = 20
"""Browsers of one user; the one that was not used for longest is signed out."""


@dataclass(frozen=True, slots=True)
class User:
    """A row of the table `guests`; elsewhere its id is called `guest_id`."""

    id: str
    name: str
    webhook: str = ""
    webhook_code: str = ""
    """The hash of the code that confirms the webhook; empty once it is confirmed."""


@dataclass(frozen=True, slots=True)
class Key:
    """A valid key: its user, and when it was last used, to within a day."""

    user: User
    used_at: int


@query
def find(connection: Connection, token: str, kind: str, now: int) -> Key | None:
    """The key that is a cookie, or a return link, with this token."""
    c = guests.c
    columns = select(c.id, c.name, c.webhook, c.webhook_code, keys.c.used_at)
    found = columns.join(keys, keys.c.guest_id == guests.c.id)
    same = (keys.c.hash == digest(token)) & (keys.c.kind == kind)
    # An expired cookie may be one that `forget_unused` is about to prolong.
    valid = keys.c.used_at > now - YEAR if kind == COOKIE else keys.c.expires_at > now
    row = connection.execute(found.where(same, valid)).first()
    return Key(User(*row[:-1]), row[-1]) if row else None


@query
def touch(connection: Connection, token: str, now: int) -> None:
    """Store that a key is in use, so that it lasts as long again."""
    lasts = keys.c.expires_at - keys.c.used_at
    connection.execute(
        update(keys).where(keys.c.hash == digest(token)).values(used_at=now, expires_at=now + lasts)
    )


@query
def plays(connection: Connection, guest_id: str) -> bool:
    """Whether a user has or had a seat in a match."""
    seat = select(seatings.c.match_id).where(seatings.c.guest_id == guest_id).limit(1)
    return connection.execute(seat).first() is not None


@query
def webhook_of(connection: Connection, guest_id: str) -> str:
    """Where notifications for a user go; empty for nowhere, as before it is confirmed."""
    confirmed = (guests.c.id == guest_id) & (guests.c.webhook_code == "")
    return connection.scalar(select(guests.c.webhook).where(confirmed)) or ""


@query
def created_at(connection: Connection, guest_id: str) -> int:
    """When a user was first stored."""
    return connection.scalar(select(guests.c.created_at).where(guests.c.id == guest_id)) or 0


@query
def add(connection: Connection, token: str, user: User, now: int) -> None:
    """Store a new user with the token of their cookie."""
    connection.execute(insert(guests).values(**asdict(user), created_at=now))
    add_key(user.id, token, COOKIE, now)(connection)


@query
def add_key(connection: Connection, guest_id: str, token: str, kind: str, now: int) -> None:
    """Store one more token for a user; a new return link replaces the previous one."""
    same = (keys.c.guest_id == guest_id) & (keys.c.kind == kind)
    by_use = select(keys.c.hash).where(same).order_by(keys.c.used_at.desc(), keys.c.hash)
    others = connection.scalars(by_use).all()
    for old in others[0 if kind == RETURN else MAX_COOKIES - 1 :]:
        connection.execute(delete(keys).where(keys.c.hash == old))
    connection.execute(
        insert(keys).values(
            hash=digest(token),
            guest_id=guest_id,
            kind=kind,
            created_at=now,
            used_at=now,
            expires_at=now + (YEAR if kind == RETURN else UNSEATED),
        )
    )


@query
def use_return_link(connection: Connection, link: str, guest_id: str, token: str, now: int) -> None:
    """Store the cookie of a browser that has used a return link, which ends soon after."""
    first = (keys.c.hash == digest(link)) & (keys.c.expires_at > now + USED_LINK)
    connection.execute(update(keys).where(first).values(expires_at=now + USED_LINK))
    add_key(guest_id, token, COOKIE, now)(connection)


@query
def change(connection: Connection, user: User) -> None:
    """Store another name and webhook for a user."""
    connection.execute(update(guests).where(guests.c.id == user.id).values(**asdict(user)))


@query
def revoke_keys(connection: Connection, guest_id: str) -> None:
    """Sign a user out of every browser, and void their return link."""
    connection.execute(delete(keys).where(keys.c.guest_id == guest_id))


@query
def remove(connection: Connection, guest_id: str) -> None:
    """Delete a user; matches that name them are not touched, see erase.py."""
    revoke_keys(guest_id)(connection)
    connection.execute(delete(watchers).where(watchers.c.guest_id == guest_id))
    connection.execute(delete(presences).where(presences.c.guest_id == guest_id))
    connection.execute(delete(guests).where(guests.c.id == guest_id))


@query
def signed_in_since(connection: Connection, guest_ids: Sequence[str]) -> dict[str, int]:
    """Since when each of these users is signed in; those who are nowhere are missing."""
    mine = keys.c.guest_id.in_(guest_ids) & (keys.c.kind == COOKIE)
    first = select(keys.c.guest_id, func.min(keys.c.created_at).label("since")).where(mine)
    return {row.guest_id: row.since for row in connection.execute(first.group_by(keys.c.guest_id))}


@query
def has_expired(connection: Connection, now: int) -> bool:
    """Whether there is something for `forget_unused` to do."""
    expired = select(keys.c.hash).where(keys.c.expires_at <= now).limit(1)
    return connection.execute(expired).first() is not None


@query
def forget_unused(connection: Connection, now: int, limit: int) -> None:
    """Delete the keys that expired first, and users who have neither key nor seat left."""
    c = keys.c
    expired = select(c.hash, c.guest_id, c.kind, c.used_at).where(c.expires_at <= now)
    rows = connection.execute(expired.order_by(c.expires_at).limit(limit)).all()
    for row in rows:
        end = row.used_at + YEAR
        if row.kind == COOKIE and now < end and plays(row.guest_id)(connection):
            connection.execute(update(keys).where(c.hash == row.hash).values(expires_at=end))
        else:
            connection.execute(delete(keys).where(c.hash == row.hash))
    for guest_id in sorted({row.guest_id for row in rows}):
        kept = connection.execute(select(c.hash).where(c.guest_id == guest_id).limit(1)).first()
        if kept is None and not plays(guest_id)(connection):
            remove(guest_id)(connection)
