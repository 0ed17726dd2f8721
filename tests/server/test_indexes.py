"""Every regular query finds its rows by an index, whatever the number of matches.

`CAMPANILE_TEST_ROWS=1000000` does it with a million, and the report of pytest tells the times.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import pytest
from sqlalchemy import Connection, event, text

from campanile.server import guests, links, matches, owners
from campanile.server.store import Query, Store

ROWS = int(os.environ.get("CAMPANILE_TEST_ROWS", "20000"))
"""Enough for PostgreSQL to prefer an index to a look at every row."""
LARGE = {"matches", "seatings", "events", "guests", "keys", "links", "watchers"}
SOMEBODY = "g7"
NUMBERS = {
    "sqlite": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :rows)",
    "postgresql": "WITH n AS (SELECT i FROM generate_series(1, :rows) AS g(i))",
}
FILLING = (
    "INSERT INTO guests (id, name, webhook, created_at) {n} SELECT 'g' || i, 'A', '', i FROM n",
    "INSERT INTO keys (hash, guest_id, kind, created_at) {n} "
    "SELECT 'h' || i, 'g' || i, 'cookie', i FROM n",
    # One in twenty is being played, one in a thousand of those waits for a bot or has a clock.
    "INSERT INTO matches (id, game, creator, phase, version, created_at, updated_at, deadline,"
    " clocked, bot_due) {n} SELECT 'm' || i, 'g', 'g' || (i / 50), CASE i % 20 WHEN 0 THEN"
    " 'running' WHEN 1 THEN 'open' ELSE 'over' END, 1, i, i, CASE i % 100 WHEN 0 THEN 1000000 + i"
    " END, i % 1000 = 0, i % 1000 = 20 FROM n",
    "INSERT INTO seatings (match_id, guest_id, ended_at) {n}"
    " SELECT 'm' || i, 'g' || (i / 50), CASE WHEN i % 20 > 1 THEN i END FROM n",
    "INSERT INTO watchers (match_id, guest_id) {n} SELECT 'm' || i, 'g' || i FROM n",
    "INSERT INTO events (match_id, version, at, body) {n} SELECT 'm' || i, 1, i, '{{}}' FROM n",
    "INSERT INTO links (hash, match_id, kind, seat, created_at, used_by, revoked) {n} "
    "SELECT 'h' || i, 'm' || i, 'watch', NULL, i, NULL, i < 0 FROM n",
)
LINK = links.Link("m7", links.INVITE, 1)
REGULAR: dict[str, Query[Any]] = {
    "every second": matches.due_before(1_000_200),
    "every second, of several": owners.due("s7", 1_000_200, owners.Interest(100, True, 100)),
    "taking over": owners.take_over(["m20", "m40"], "s7"),
    "at every start": matches.to_resume(),
    "at every new table": matches.unfinished_of(SOMEBODY),
    "the list": matches.of_guest(SOMEBODY, 30, ""),
    "more of the list": matches.of_guest(SOMEBODY, 30, "370-m370"),
    "at every review of a record": matches.running_of(SOMEBODY, "g"),
    "opening": matches.load("nobody's"),
    "catching up": matches.events_since("m7", 1),
    "catching up with many": matches.versions_of(["m7", "m8"]),
    "watching": matches.watches("m7", "g7"),
    "a cookie": guests.find("token", guests.COOKIE, now=0),
    "a webhook": guests.webhook_of(SOMEBODY),
    "a link": links.find("token"),
    "a new link": links.add("token", LINK, 0),
}


@pytest.fixture(scope="module")
def store(new_url: Callable[[], str]) -> Iterator[Store]:
    store = Store(new_url())
    numbers = NUMBERS[store.engine.dialect.name]
    with store.engine.begin() as connection:
        for statement in FILLING:
            connection.execute(text(statement.format(n=numbers)), {"rows": ROWS})
    with store.engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("ANALYZE"))
    yield store
    store.close()


def _plans(connection: Connection, run: Query[Any]) -> list[str]:
    """How the database does the statements of a query, those that write included."""
    statements: list[tuple[str, Any]] = []

    def note(_c: Any, _u: Any, statement: str, parameters: Any, _x: Any, _many: bool) -> None:
        statements.append((statement, parameters))

    event.listen(connection, "before_cursor_execute", note)
    run(connection)
    event.remove(connection, "before_cursor_execute", note)
    connection.rollback()
    explain = "EXPLAIN" + (" QUERY PLAN" if connection.dialect.name == "sqlite" else "")
    return [
        "\n".join(str(row[-1]) for row in connection.exec_driver_sql(f"{explain} {asked}", given))
        for asked, given in statements
    ]


@pytest.mark.parametrize("when", REGULAR)
def test_no_query_looks_at_every_row(store: Store, when: str) -> None:
    with store.engine.connect() as connection:
        began = perf_counter()
        REGULAR[when](connection)
        print(f"{store.engine.dialect.name}, {when}: {(perf_counter() - began) * 1000:.2f} ms")
        connection.rollback()
        plans = _plans(connection, REGULAR[when])
    assert plans
    for plan in plans:
        scanned = re.findall(r"(?:SCAN|Seq Scan on) (\w+)", plan)
        assert not LARGE & set(scanned), plan
        # Neither may every running match be read, only to drop most of them by a filter.
        assert "matches_by_deadline (phase=?)" not in plan, plan
        assert not re.search("Filter:.*(bot_due|clocked|deadline)", plan), plan


def test_what_is_due_is_found(store: Store) -> None:
    with store.engine.connect() as connection:
        due = set(matches.due_before(1_000_200)(connection))
        resumed = set(matches.to_resume()(connection))
        unfinished = matches.unfinished_of(SOMEBODY)(connection)
    bots = {f"m{i}" for i in range(1, ROWS + 1) if i % 1000 == 20}
    assert due == bots | {"m100", "m200"}
    assert resumed == bots | {f"m{i}" for i in range(1000, ROWS + 1, 1000)}
    assert unfinished == sum(i % 20 in (0, 1) for i in range(350, 400))
