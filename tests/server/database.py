"""A server's database, looked into and changed while no server uses it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, create_engine, select, update

from campanile.server.schema import events, heartbeat, keys, matches


@contextmanager
def opened(url: str) -> Iterator[Connection]:
    engine = create_engine(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def change_events(url: str, match_id: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Rewrite what has happened in a match."""
    with opened(url) as connection:
        mine = events.c.match_id == match_id
        for version, text in connection.execute(
            select(events.c.version, events.c.body).where(mine)
        ).all():
            body = json.loads(text)
            change(body)
            row = update(events).where(mine, events.c.version == version)
            connection.execute(row.values(body=json.dumps(body), at=body["at"]))


def age(url: str, match_id: str, ms: int) -> None:
    """Let a match have happened earlier, as if the server had been down for so long."""

    def earlier(body: dict[str, Any]) -> None:
        body["at"] -= ms

    change_events(url, match_id, earlier)
    with opened(url) as connection:
        then = {"updated_at": matches.c.updated_at - ms, "deadline": matches.c.deadline - ms}
        connection.execute(update(matches).where(matches.c.id == match_id).values(**then))


def age_keys(url: str, ms: int) -> None:
    """Let all cookies and return links have been used last so much earlier."""
    with opened(url) as connection:
        then = {"used_at": keys.c.used_at - ms, "expires_at": keys.c.expires_at - ms}
        connection.execute(update(keys).values(**then))


def age_server(url: str, ms: int) -> None:
    """Let the last server have been running so much earlier."""
    with opened(url) as connection:
        connection.execute(update(heartbeat).values(at=heartbeat.c.at - ms))
