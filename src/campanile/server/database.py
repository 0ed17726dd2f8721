"""Connections to a database, its migrations, and errors of it in one sentence."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from campanile.core.errors import CampanileError

log = logging.getLogger(__name__)
BUSY_MS = 10_000
START_LOCK = 0x43616D70
"""The number of PostgreSQL's advisory lock that a starting server holds."""
APPLICATION = "campanile"
NEWEST = "head"


def open_engine(url: str) -> Engine:
    """The engine for a database; nothing is connected yet."""
    # A PostgreSQL that is cut off without a word must be noticed. By its name transfer.py finds
    # out whether a server is connected.
    waiting = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5}
    given = (
        {**waiting, "application_name": APPLICATION}
        if make_url(url).get_backend_name() == "postgresql"
        else {}
    )
    # Errors must not quote parameters: seeds are among them.
    engine = create_engine(url, hide_parameters=True, connect_args=given)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    # The timeout first: another process may be changing the journal mode.
    for pragma in (
        f"busy_timeout={BUSY_MS}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def upgrade(engine: Engine) -> None:
    """Bring the tables to the newest revision; of several servers that start at once, one does."""
    with engine.begin() as connection:
        lock(connection)
        found = revision_of(connection)
        if found and is_newer(found):
            # A newer server has begun to replace this one: its migrations only add.
            log.warning("the database is at migration %s; this version knows %s", found, newest())
        else:
            migrate(connection)


def lock(connection: Connection) -> None:
    """Let other servers that start wait until the transaction, which begins here, has ended."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({START_LOCK})"))


def migrate(connection: Connection, revision: str = NEWEST) -> None:
    """Bring the tables to a revision, within the transaction of the connection."""
    with _scripts() as config:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """The revision of the tables; None if there are none of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str:
    """The newest revision that this version knows."""
    with _scripts() as config:
        head = ScriptDirectory.from_config(config).get_current_head()
    assert head is not None
    return head


def is_newer(revision: str) -> bool:
    """Whether a revision came after this version; they are numbered."""
    return revision > newest()


@contextmanager
def _scripts() -> Iterator[Config]:
    with as_file(files("campanile.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        yield config


def check_durability(engine: Engine) -> None:
    """Refuse to run on a database that may lose what it has committed."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            found = [
                connection.execute(text(f"PRAGMA {name}")).scalar_one()
                for name in ("journal_mode", "synchronous")
            ]
            durable = found == ["wal", 2]
        else:
            found = [
                connection.execute(text(f"SHOW {name}")).scalar_one()
                for name in ("fsync", "synchronous_commit")
            ]
            durable = found[0] == "on" and found[1] != "off"
    if not durable:
        raise RuntimeError(f"the database may lose what it has committed: {found}")


@contextmanager
def said_in_a_sentence() -> Iterator[None]:
    """Errors of a database that cannot be used as a CampanileError."""
    try:
        yield
    except (SQLAlchemyError, CommandError, ImportError, RuntimeError) as error:
        # The first line alone: the rest are statements and links. Not the URL, which may have a
        # password in it.
        why = str(getattr(error, "orig", None) or error).strip().partition("\n")[0].rstrip(".")
        raise CampanileError(
            "no_database", sentence="The database cannot be used: {why}.", why=why
        ) from error
