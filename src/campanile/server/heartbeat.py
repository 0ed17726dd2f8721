"""The heartbeat: when a server was last running, so that downtime costs nobody their time."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from campanile.server.database import lock
from campanile.server.schema import heartbeat, keys, matches
from campanile.server.store import Query, query
from campanile.server.wall_clock import now_ms, start_after
from campanile.table.clocks import MAX_DOWN

SECONDS = 60


class Site(NamedTuple):
    """Since when a server has always been running, and for how long none had before, in ms."""

    began: int
    down: int


@query
def begin(connection: Connection, enter: Query[bool]) -> Site:
    """Start the clock no earlier than it had come; `enter` tells whether other servers run.

    If none does, the time since the last one did is downtime. That is also what the machine's clock
    was set forward meanwhile. Keys do not count it.
    """
    # Of two servers that start at once, the second finds what the first has stored.
    lock(connection)
    is_joined = enter(connection)
    last = connection.execute(select(heartbeat)).first()
    start_after(last.at if last else 0)
    if is_joined and last and last.began is not None:
        return Site(last.began, last.down)
    site = Site(now_ms(), now_ms() - last.at if last else 0)
    if last is None:
        connection.execute(insert(heartbeat).values(id=1, at=now_ms()))
    if site.down > MAX_DOWN:
        later = {"used_at": keys.c.used_at + site.down, "expires_at": keys.c.expires_at + site.down}
        connection.execute(update(keys).values(**later))
    connection.execute(update(heartbeat).values(at=now_ms(), **site._asdict()))
    return site


@query
def beat(connection: Connection) -> None:
    """Store that the server is running."""
    connection.execute(update(heartbeat).values(at=now_ms()))


@query
def with_deadline(connection: Connection) -> list[str]:
    """The running matches with a deadline, which downtime has to be told."""
    due = (matches.c.phase == "running") & matches.c.deadline.is_not(None)
    return list(connection.scalars(select(matches.c.id).where(due)))
