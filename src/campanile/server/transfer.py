"""A whole database copied into another: for a backup, from one, or to the other kind of database.

A backup is an SQLite file with the tables of the server, so that all of this is one thing. What is
copied is read in one transaction, as it is at one moment, while servers go on; it is written in
one, so that the target is complete or as it was.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias
from urllib.parse import quote, unquote

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    MetaData,
    Table,
    create_engine,
    func,
    inspect,
    make_url,
    select,
    text,
)

from campanile.core.errors import CampanileError, Reason, Reasons
from campanile.server.database import (
    is_newer,
    lock,
    migrate,
    newest,
    open_engine,
    revision_of,
    said_in_a_sentence,
)
from campanile.server.schema import events, heartbeat, matches, metadata, probes

Tell: TypeAlias = Callable[[str, int, int], None]
"""Called with a table, and how many of how many rows are done."""
VERSION_TABLE = "alembic_version"
ROWS_AT_ONCE = 1000


class TransferError(CampanileError):
    """A database cannot be copied, or not into that one."""


REASONS = Reasons(
    {
        "no_file": Reason("There is no file “{text}”."),
        "file_exists": Reason("“{text}” exists already; choose another name."),
        "no_file_url": Reason(
            "An SQLite database needs a file, as in sqlite:///campanile.sqlite3."
        ),
        "unknown_database": Reason("“{text}” is neither sqlite nor postgresql."),
        "not_ours": Reason("“{text}” is no database of Campanile's: it lacks the tables."),
        "too_new": Reason(
            "“{text}” is at migration {theirs}, and this version of Campanile knows {ours} at "
            "most; use the version that wrote it."
        ),
        "not_empty": Reason(
            "“{text}” has {matches} matches and {guests} guests in it; take another, or write over "
            "them with --replace."
        ),
        "in_use": Reason(
            "“{text}” is in use; stop its servers first, since what they store meanwhile would be "
            "lost."
        ),
    }
)


class Size(NamedTuple):
    """How much is in a database."""

    matches: int
    events: int


def backup(url: str, path: Path, tell: Tell) -> Size:
    """Copy a database, of which servers may be running, into a new file."""
    if path.exists():
        raise REASONS.error(TransferError, "file_exists", str(path))
    # The new file has its name only when it is complete. Nobody else may read it: of running
    # matches it has what is hidden.
    with TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
        part = Path(folder, "backup")
        with snapshot(url) as source:
            size = _fill(source, create_engine(url_of(part), hide_parameters=True), False, tell)
        part.chmod(0o600)
        part.replace(path)
        _sync(path.parent)
    return size


def restore(path: Path, url: str, replace: bool, tell: Tell) -> Size:
    """Copy a backup into a database that no server uses, and that is empty, unless `replace`."""
    if not path.is_file():
        raise REASONS.error(TransferError, "no_file", str(path))
    return _copy(url_of(path), url, replace, tell)


def move(source: str, target: str, replace: bool, tell: Tell) -> Size:
    """Copy a database into another, as `restore` does; no server may use either of them."""
    with said_in_a_sentence():
        _refuse_if_used(source)
    return _copy(source, target, replace, tell)


def _copy(source: str, target: str, replace: bool, tell: Tell) -> Size:
    # In this order: that a database is copied into itself is noticed, too.
    with snapshot(source) as connection:
        _refuse_if_used(target)
        engine = open_engine(target)
        return _fill(connection, engine, replace, tell)


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """A connection that sees a database as it is now, and changes nothing; errors are
    CampanileErrors. TransferError if it is none of ours, or of a newer version."""
    with said_in_a_sentence():
        engine = _reading_engine(url)
        try:
            with engine.connect() as connection:
                if engine.dialect.name == "sqlite":
                    # sqlite3 does not begin a transaction for a SELECT.
                    connection.exec_driver_sql("BEGIN")
                _check_revision(connection)
                yield connection
        finally:
            engine.dispose()


def url_of(place: str | Path) -> str:
    """The URL of a database that is given by its URL or its file."""
    if "://" in str(place):
        return str(place)
    path = Path(place).expanduser().absolute()
    return URL.create("sqlite", database=str(path)).render_as_string()


def show(url: str | URL) -> str:
    """A database as it may be shown: a file by its path, others by a URL without the password."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite":
        return parts.render_as_string(hide_password=True)
    name = parts.database or ""
    return unquote(name.removeprefix("file:")) if name.startswith("file:") else name


def file_of(url: str) -> Path | None:
    """The file of a database; None for PostgreSQL."""
    parts = make_url(url)
    if parts.get_backend_name() == "postgresql":
        return None
    if parts.get_backend_name() != "sqlite":
        raise REASONS.error(TransferError, "unknown_database", parts.get_backend_name())
    if not parts.database or parts.database == ":memory:":
        raise REASONS.error(TransferError, "no_file_url")
    return Path(parts.database)


def _reading_engine(url: str) -> Engine:
    path = file_of(url)
    if path is None:
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        return open_engine(url).execution_options(**options)
    if not path.is_file():
        raise REASONS.error(TransferError, "no_file", str(path))
    # Not `open_engine`: that would turn a backup into two files, on a disk that may be read-only.
    name = f"file:{quote(str(path.absolute()))}"
    reading = make_url(url).set(database=name, query={"mode": "ro", "uri": "true"})
    return create_engine(reading, hide_parameters=True)


def _check_revision(connection: Connection) -> None:
    name, found = show(connection.engine.url), revision_of(connection)
    if found is None:
        raise REASONS.error(TransferError, "not_ours", name)
    if is_newer(found):
        raise REASONS.error(TransferError, "too_new", name, theirs=found, ours=newest())


def _refuse_if_used(url: str) -> None:
    """TransferError if a server is connected to a database."""
    if path := file_of(url):
        used = path.is_file() and _is_open(path)
    else:
        engine = open_engine(url)
        others = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name = current_setting('application_name')"
            " AND pid <> pg_backend_pid()"
        )
        with engine.connect() as connection:
            used = connection.scalar(others) != 0
        engine.dispose()
    if used:
        raise REASONS.error(TransferError, "in_use", show(url))


def _is_open(path: Path) -> bool:
    """Whether anybody is connected to an SQLite database: only if nobody is, it can do without a
    write-ahead log. Whoever opens it next brings that back."""
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname.startswith("SQLITE_BUSY"):
                return True
            raise
    return False


def _fill(source: Connection, engine: Engine, replace: bool, tell: Tell) -> Size:
    """Copy all rows into a database, in one transaction."""
    try:
        with engine.begin() as target:
            lock(target)
            _clear(target, replace)
            # Tables as old as their rows: the migrations that follow may have to do with these.
            migrate(target, revision_of(source) or "")
            _copy_rows(source, target, tell)
            migrate(target)
            return Size(_count(target, matches), _count(target, events))
    finally:
        engine.dispose()


def _clear(target: Connection, replace: bool) -> None:
    """Drop tables of ours; TransferError if there is something in them and it may not go."""
    if revision_of(target) is None:
        return
    _check_revision(target)
    migrate(target)
    kept = [table for table in metadata.sorted_tables if table not in (heartbeat, probes)]
    if not replace and any(_count(target, table) for table in kept):
        raise REASONS.error(
            TransferError,
            "not_empty",
            show(target.engine.url),
            matches=_count(target, matches),
            guests=_count(target, metadata.tables["guests"]),
        )
    metadata.drop_all(target)
    target.exec_driver_sql(f"DROP TABLE {VERSION_TABLE}")


def _copy_rows(source: Connection, target: Connection, tell: Tell) -> None:
    there = set(inspect(source).get_table_names()) - {VERSION_TABLE, probes.name}
    tables = MetaData()
    tables.reflect(target, only=lambda name, _: name in there)
    total, done = sum(_count(source, table) for table in tables.sorted_tables), 0
    for table in tables.sorted_tables:
        rows = source.execute(select(table), execution_options={"yield_per": ROWS_AT_ONCE})
        for part in rows.mappings().partitions():
            target.execute(table.insert(), [dict(row) for row in part])
            done += len(part)
            tell(table.name, done, total)


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _sync(folder: Path) -> None:
    """Make sure that a new name in a folder survives a power cut."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        os.fsync(opened)
        os.close(opened)
