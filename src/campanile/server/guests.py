"""Guests: people without an account, known by the token in their cookie or in their return link."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select, update

from campanile.server.schema import guests, keys
from campanile.server.store import Work
from campanile.server.tokens import digest

COOKIE, RETURN = "cookie", "return"


@dataclass(frozen=True, slots=True)
class Guest:
    id: str
    name: str
    webhook: str = ""


def find(token: str, kind: str) -> Work[Guest | None]:
    """The guest whose cookie, or whose return link, this is."""

    def work(connection: Connection) -> Guest | None:
        columns = select(guests.c.id, guests.c.name, guests.c.webhook)
        found = columns.join(keys, keys.c.guest_id == guests.c.id)
        row = connection.execute(
            found.where(keys.c.hash == digest(token), keys.c.kind == kind)
        ).first()
        return Guest(*row) if row else None

    return work


def webhook_of(guest_id: str) -> Work[str]:
    """Where a guest wants to be told that it is his turn; empty for nowhere."""

    def work(connection: Connection) -> str:
        found = connection.scalar(select(guests.c.webhook).where(guests.c.id == guest_id))
        return found or ""

    return work


def add(token: str, guest: Guest, now: int) -> Work[None]:
    """A new guest, with the token for his cookie."""

    def work(connection: Connection) -> None:
        connection.execute(insert(guests).values(**asdict(guest), created_at=now))
        add_key(guest.id, token, COOKIE, now)(connection)

    return work


def add_key(guest_id: str, token: str, kind: str, now: int) -> Work[None]:
    """One more token for a guest; a new return link takes the place of the one before."""

    def work(connection: Connection) -> None:
        if kind == RETURN:
            connection.execute(
                delete(keys).where(keys.c.guest_id == guest_id, keys.c.kind == RETURN)
            )
        connection.execute(
            insert(keys).values(hash=digest(token), guest_id=guest_id, kind=kind, created_at=now)
        )

    return work


def change(guest_id: str, name: str, webhook: str) -> Work[None]:
    def work(connection: Connection) -> None:
        connection.execute(
            update(guests).where(guests.c.id == guest_id).values(name=name, webhook=webhook)
        )

    return work
