"""Users without an account, known by the token in their cookie or in their return link."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select, update

from campanile.server.schema import guests, keys, seatings
from campanile.server.store import query
from campanile.server.tokens import digest

COOKIE, RETURN = "cookie", "return"


@dataclass(frozen=True, slots=True)
class User:
    """A row of the table `guests`; elsewhere its id is called `guest_id`."""

    id: str
    name: str
    webhook: str = ""


@query
def find(connection: Connection, token: str, kind: str) -> User | None:
    """The user whose cookie, or whose return link, this is."""
    columns = select(guests.c.id, guests.c.name, guests.c.webhook)
    found = columns.join(keys, keys.c.guest_id == guests.c.id)
    row = connection.execute(found.where(keys.c.hash == digest(token), keys.c.kind == kind)).first()
    return User(*row) if row else None


@query
def plays(connection: Connection, guest_id: str) -> bool:
    """Whether a user has or had a seat in a match."""
    seat = select(seatings.c.match_id).where(seatings.c.guest_id == guest_id).limit(1)
    return connection.execute(seat).first() is not None


@query
def webhook_of(connection: Connection, guest_id: str) -> str:
    """Where notifications for a user go; empty for nowhere."""
    return connection.scalar(select(guests.c.webhook).where(guests.c.id == guest_id)) or ""


@query
def add(connection: Connection, token: str, user: User, now: int) -> None:
    """Store a new user with the token of their cookie."""
    connection.execute(insert(guests).values(**asdict(user), created_at=now))
    add_key(user.id, token, COOKIE, now)(connection)


@query
def add_key(connection: Connection, guest_id: str, token: str, kind: str, now: int) -> None:
    """Store one more token for a user; a new return link replaces the previous one."""
    if kind == RETURN:
        connection.execute(delete(keys).where(keys.c.guest_id == guest_id, keys.c.kind == RETURN))
    connection.execute(
        insert(keys).values(hash=digest(token), guest_id=guest_id, kind=kind, created_at=now)
    )


@query
def change(connection: Connection, guest_id: str, name: str, webhook: str) -> None:
    """Store another name and webhook for a user."""
    connection.execute(
        update(guests).where(guests.c.id == guest_id).values(name=name, webhook=webhook)
    )
