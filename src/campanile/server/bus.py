"""Hints between servers: PostgreSQL's NOTIFY, sent within the transaction of what they tell.

So a hint arrives if, and only if, what it tells is stored. It saves the others from asking the
database again and again; one that is lost costs a moment, see cluster.py.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Engine

log = logging.getLogger(__name__)
CHANNEL = "campanile"
MAX_BYTES = 7_900
"""PostgreSQL takes 8,000 at most."""
_HINTS = "campanile.hints"
_compact = json.JSONEncoder(separators=(",", ":")).encode


def collect(connection: Connection) -> None:
    """Keep what `add` is told in the transaction that begins here."""
    connection.info[_HINTS] = []


def add(connection: Connection, *hint: Any) -> None:
    """Tell the other servers something, if this transaction is committed and there may be any."""
    if (hints := connection.info.get(_HINTS)) is not None:
        text = _compact(hint)
        if len(text) < MAX_BYTES:  # one too long would fail the transaction; any may be lost
            hints.append(text)


def add_events(connection: Connection, match_id: str, version: int, bodies: Sequence[str]) -> None:
    """Tell them the events that have led to a version, so that they need not read them."""
    if (hints := connection.info.get(_HINTS)) is not None:
        hint = f'["events","{match_id}",{version},[{",".join(bodies)}]]'
        short = len(hint) < MAX_BYTES // 2
        hints.append(hint if short else f'["events","{match_id}",{version},[]]')


def send(connection: Connection, sender: str) -> None:
    """Send what was told in this transaction once it is committed: one NOTIFY, if it is short."""
    for payload in _payloads(sender, connection.info.pop(_HINTS)):
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, payload))


def _payloads(sender: str, hints: Sequence[str]) -> Iterator[str]:
    payload = ""
    for hint in hints:
        if payload and len(payload) + len(hint) >= MAX_BYTES:
            yield payload + "]"
            payload = ""
        payload = f"{payload},{hint}" if payload else f'["{sender}",{hint}'
    if payload:
        yield payload + "]"


class Listener:
    """A connection of its own that hears the hints, in the event loop."""

    def __init__(
        self,
        engine: Engine,
        own_id: str,
        on_hint: Callable[[list[Any]], None],
        on_own: Callable[[], None],
    ) -> None:
        self._engine = engine
        self._own = f'["{own_id}",'.encode()
        """How notifications of this server begin."""
        self._on_hint = on_hint
        """Called with each hint of another server."""
        self._on_own = on_own
        """Called when something of this server arrives."""
        self._connection: Any = None
        self._descriptor = -1

    @property
    def is_open(self) -> bool:
        return self._connection is not None

    async def open(self) -> None:
        """Connect, or raise what the database says."""
        connection = await asyncio.to_thread(self._connect)
        self._connection, self._descriptor = connection, connection.fileno()
        asyncio.get_running_loop().add_reader(self._descriptor, self._read)

    def _connect(self) -> Any:
        pooled = self._engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()
        connection.autocommit = True
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def close(self) -> None:
        if self._connection is not None:
            asyncio.get_running_loop().remove_reader(self._descriptor)
            self._connection.close()
            self._connection = None

    def _read(self) -> None:
        """Take in what has arrived, without waiting: `notifies` of psycopg needs a task for that,
        and twice the time."""
        line = self._connection.pgconn
        try:
            line.consume_input()
            while (notification := line.notifies()) is not None:
                if notification.extra.startswith(self._own):
                    self._on_own()
                    continue
                for hint in json.loads(notification.extra)[1:]:
                    self._on_hint(hint)
        except self._engine.dialect.loaded_dbapi.Error:
            log.warning("the connection for hints was lost")
            self.close()
