"""The metrics of the server, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

EVENTS = Counter("campanile_events_total", "Events stored and announced.")
MOVES = Counter("campanile_moves_total", "Moves accepted from people.")
REFUSALS = Counter("campanile_refusals_total", "What was asked and refused.", ["code"])
SOCKETS = Gauge("campanile_sockets", "Open WebSockets.")
CONNECTIONS = Gauge("campanile_connections", "Open connections, WebSockets among them.")
CONNECTIONS_CLOSED = Counter(
    "campanile_connections_closed_total", "Connections closed for exceeding a limit.", ["why"]
)
FRAMES = Counter("campanile_frames_total", "WebSocket frames received.")
VIEWS = Counter("campanile_views_total", "Whole views of a match made for sockets.")
PRESENCE = Counter(
    "campanile_presence_total", "Messages about presence made; all sockets share one."
)
ROOMS = Gauge("campanile_rooms", "Matches in memory.")
ANSWER_SECONDS = Histogram(
    "campanile_answer_seconds",
    "From a move's arrival to its acknowledgement.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
BOT_SECONDS = Histogram(
    "campanile_bot_seconds",
    "From a bot's turn to its move.",
    buckets=(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)
SLOW_READERS = Counter("campanile_slow_readers_total", "Sockets dropped since they did not read.")
