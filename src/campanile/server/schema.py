"""The tables of the database.

`events` is the truth. `matches`, `seatings` and `checkpoints` are derived from it, so that the
matches of a guest, the next deadline and waiting bots are found without reading every event; a
test rebuilds them.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("webhook", String(500), nullable=False, server_default=""),
    Column("webhook_code", String(64), nullable=False, server_default=""),
    Column("created_at", BigInteger, nullable=False),
)

# Only hashes of tokens are stored: a copy of the database gives no access to a seat.
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest_id", ForeignKey("guests.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False, server_default="0"),
    Column("expires_at", BigInteger, nullable=False, server_default="0"),
    Index("keys_by_expiry", "expires_at"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(30), nullable=False),
    Column("creator", String(32), nullable=False),
    Column("phase", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("clocked", Boolean, nullable=False),
    Column("bot_due", Boolean, nullable=False),
    # What lists show; null if the match has not changed since before there was this column.
    Column("summary", Text),
    # The server that lets its bots think and its flags fall; see cluster.py.
    Column("server_id", String(32)),
    Index("matches_by_deadline", "phase", "deadline"),
    Index("matches_by_creator", "creator", "phase"),
)
# Few matches wait for a bot or have a clock that a restart stops: their indexes hold only those.
for _flag in (matches.c.bot_due, matches.c.clocked):
    Index(
        f"matches_{_flag.name}",
        matches.c.phase,
        sqlite_where=_flag.is_(True),
        postgresql_where=_flag.is_(True),
    )

events = Table(
    "events",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

# The latest match that was folded every so many events; see campanile.table.checkpoint.
checkpoints = Table(
    "checkpoints",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

seatings = Table(
    "seatings",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("guest_id", String(32), primary_key=True),
    # When the match was over; null until then.
    Column("ended_at", BigInteger),
    Index("seatings_by_guest", "guest_id", "ended_at", "match_id"),
)

watchers = Table(
    "watchers",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("guest_id", ForeignKey("guests.id"), primary_key=True),
    Index("watchers_by_guest", "guest_id"),
)

# Always empty: readiness is checked by storing something here and removing it again.
probes = Table(
    "probes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("created_at", BigInteger, nullable=False),
    Column("used_by", String(32)),
    Column("revoked", Boolean, nullable=False),
    Index("links_by_user", "used_by"),
)

# One row: when a server was last running; since when there has always been one, and for how long
# there had been none before.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("began", BigInteger),
    Column("down", BigInteger),
)

# The servers that are running, if there may be several: see cluster.py.
servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    # Where it listens: whoever listens there next has replaced it.
    Column("name", String(300), nullable=False),
    # Whether it has no sockets, and lets bots think for those that have.
    Column("thinks", Boolean, nullable=False),
    # When it last said so, by the clock of the database.
    Column("at", BigInteger, nullable=False),
)

# Who has which table open at which server; of players also since when they have not.
presences = Table(
    "presences",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("guest_id", String(32), primary_key=True),
    Column("server_id", String(32), primary_key=True),
    Column("gone_at", BigInteger),
    Index("presences_by_guest", "guest_id"),
    Index("presences_by_server", "server_id"),
    Index("presences_by_departure", "gone_at"),
)
