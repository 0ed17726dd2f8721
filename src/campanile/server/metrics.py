"""The metrics of the server, for Prometheus."""

from __future__ import annotations

import os
from ipaddress import ip_address
from secrets import compare_digest
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.requests import HTTPConnection

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""The buckets of short times."""
EVENTS = Counter("campanile_events_total", "Events stored and announced.")
MOVES = Counter("campanile_moves_total", "Moves accepted from people.")
REFUSALS = Counter("campanile_refusals_total", "What was asked and refused.", ["code"])
# Of several workers that share a port, what is counted is added up.
_SUM: Any = {"multiprocess_mode": "livesum"}
SOCKETS = Gauge("campanile_sockets", "Open WebSockets.", **_SUM)
CONNECTIONS = Gauge("campanile_connections", "Open connections, WebSockets among them.", **_SUM)
CONNECTIONS_CLOSED = Counter(
    "campanile_connections_closed_total", "Connections closed for exceeding a limit.", ["why"]
)
FRAMES = Counter("campanile_frames_total", "WebSocket frames received.")
VIEWS = Counter("campanile_views_total", "Whole views of a match made for sockets.")
PRESENCE = Counter(
    "campanile_presence_total", "Messages about presence made; all sockets share one."
)
SERVERS = Gauge(
    "campanile_servers",
    "Servers on the same database, this one among them.",
    multiprocess_mode="livemax",
)
HINTS_HEARD = Gauge(
    "campanile_hints_heard",
    "1 if hints of other servers arrive, else it polls.",
    multiprocess_mode="livemin",
)
HINTS = Counter("campanile_hints_total", "Hints of other servers.")
ROOMS = Gauge("campanile_rooms", "Matches in memory.", **_SUM)
ANSWER_SECONDS = Histogram(
    "campanile_answer_seconds",
    "From a move's arrival to its acknowledgement.",
    buckets=SECONDS,
)
COMMIT_SECONDS = Histogram(
    "campanile_commit_seconds",
    "A transaction of one or more changes, until it is stored.",
    buckets=SECONDS,
)
LOOP_LAG_SECONDS = Histogram(
    "campanile_loop_lag_seconds",
    "By how much the event loop is late: long where something blocks it.",
    buckets=SECONDS,
)
BOT_SECONDS = Histogram(
    "campanile_bot_seconds",
    "From a bot's turn to its move.",
    buckets=(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)
SLOW_READERS = Counter("campanile_slow_readers_total", "Sockets dropped since they did not read.")

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""The headers by which a proxy is recognised."""


def written() -> bytes:
    """All of them, as Prometheus reads them."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def may_read(connection: HTTPConnection, token: str) -> bool:
    """Whether the metrics are for this client: by the token, or without one from the machine
    itself and not through a proxy."""
    if token:
        given = connection.headers.get("authorization", "")
        return compare_digest(given.encode(), f"Bearer {token}".encode())
    peer = connection.client.host if connection.client else ""
    through_proxy = any(name in connection.headers for name in FORWARDED)
    return not through_proxy and _is_loopback(peer) and _is_loopback(connection.url.hostname or "")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
