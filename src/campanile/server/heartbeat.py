"""The heartbeat: when a server was last running, so that downtime costs nobody their time."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from campanile.server.database import lock
from campanile.server.schema import heartbeat, keys, matches
from campanile.server.store import query
from campanile.server.wall_clock import now_ms, start_after
from campanile.table.clocks import MAX_DOWN

SECONDS = 60


@query
def begin(connection: Connection) -> int:
    """Start the clock no earlier than it had come; for how long no server was running, in ms.

    That is also what the machine's clock was set forward meanwhile. Keys do not count it.
    """
    lock(
        connection
    )  # of two servers that start at once, the second finds what the first has stored
    last: int | None = connection.scalar(select(heartbeat.c.at))
    start_after(last or 0)
    if last is None:
        connection.execute(insert(heartbeat).values(id=1, at=now_ms()))
        return 0
    down = now_ms() - last
    if down > MAX_DOWN:
        later = {"used_at": keys.c.used_at + down, "expires_at": keys.c.expires_at + down}
        connection.execute(update(keys).values(**later))
    beat()(connection)
    return down


@query
def beat(connection: Connection) -> None:
    """Store that the server is running."""
    connection.execute(update(heartbeat).values(at=now_ms()))


@query
def with_deadline(connection: Connection) -> list[str]:
    """The running matches with a deadline, which downtime has to be told."""
    due = (matches.c.phase == "running") & matches.c.deadline.is_not(None)
    return list(connection.scalars(select(matches.c.id).where(due)))
