"""What a server depends on: versions, settings, descriptors, disk, database, clock."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from importlib.metadata import version
from pathlib import Path
from time import perf_counter, time
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, select, text

import campanile
from campanile import engine
from campanile.core.errors import CampanileError
from campanile.server.connections import raise_descriptors
from campanile.server.database import (
    check_durability,
    is_newer,
    newest,
    open_engine,
    revision_of,
    said_in_a_sentence,
)
from campanile.server.page import page_folder
from campanile.server.schema import heartbeat
from campanile.server.settings import PREFIX, Settings, read_settings, warning
from campanile.server.transfer import file_of, show

Grade: TypeAlias = Literal["ok", "warning", "problem"]
LIBRARIES = ("fastapi", "uvicorn", "websockets", "sqlalchemy", "alembic")
NOT_SETTINGS = ("PURE", "REQUIRE_NATIVE", "REQUIRE_WEB", "ZIG")
"""Of the build."""
MIN_FREE_BYTES = 1 << 30
MIN_DESCRIPTORS = 4096
MAX_CLOCK_SECONDS = 1.0
HEARTBEAT_REVISION = "0006"
"""Older databases do not say when a server was last running."""


class Finding(NamedTuple):
    """One thing that was looked at."""

    grade: Grade
    subject: str
    text: str


def examine(environment: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """Look at everything that a server of this environment needs."""
    yield from _versions()
    yield from _names_of_settings(environment)
    try:
        settings = read_settings(environment)
    except CampanileError as error:
        yield Finding("problem", "settings", str(error))
        return
    if told := warning(settings):
        yield Finding("warning", "settings", told)
    yield _descriptors()
    yield from _database(settings)


def _versions() -> Iterator[Finding]:
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    python = f"Python {platform.python_version()}"
    yield Finding("ok", "versions", f"campanile {campanile.__version__}, {python}, {libraries}")
    if not engine.available:
        yield Finding("warning", "versions", "The engine was not built: bots play weaker.")
    if page_folder() is None:
        yield Finding("warning", "versions", "The page was not built: browsers have no game.")


def _names_of_settings(environment: Mapping[str, str]) -> Iterator[Finding]:
    known = [f"{PREFIX}{field.name.upper()}" for field in fields(Settings)]
    ignored = {f"{PREFIX}{name}" for name in NOT_SETTINGS}
    given = [name for name in environment if name.startswith(PREFIX) and name not in ignored]
    used = [name for name in given if name in known]
    yield Finding("ok", "settings", f"given: {', '.join(sorted(used)) or 'none, all by default'}")
    for name in sorted(set(given) - set(known)):
        close = get_close_matches(name, known, n=1)
        guess = f"; did you mean {close[0]}?" if close else "."
        yield Finding("warning", "settings", f"{name} is not a setting of the server{guess}")


def _descriptors() -> Finding:
    number = raise_descriptors()
    grade: Grade = "ok" if number >= MIN_DESCRIPTORS else "warning"
    return Finding(grade, "connections", f"A process may have {number} descriptors open.")


def _database(settings: Settings) -> Iterator[Finding]:
    try:
        with said_in_a_sentence():
            path = file_of(settings.url)
            if path:
                yield _disk(path.absolute().parent)
            if path and not path.exists():
                yield Finding("ok", "database", f"{path} is not there; the first start makes it.")
                return
            yield from _open_database(settings.url)
    except CampanileError as error:
        yield Finding("problem", "database", str(error))


def _disk(folder: Path) -> Finding:
    if not folder.is_dir():
        return Finding("problem", "disk", f"There is no folder {folder}.")
    if not os.access(folder, os.W_OK):
        return Finding("problem", "disk", f"Nothing can be written to {folder}.")
    free = shutil.disk_usage(folder).free
    grade: Grade = "ok" if free >= MIN_FREE_BYTES else "warning"
    return Finding(grade, "disk", f"{free / 2**30:.1f} GiB are free for {folder}.")


def _open_database(url: str) -> Iterator[Finding]:
    opened = open_engine(url)
    try:
        with opened.connect() as connection:
            began = perf_counter()
            connection.execute(text("SELECT 1"))
            took = 1000 * (perf_counter() - began)
            dialect = connection.dialect
            number = ".".join(map(str, dialect.server_version_info or ()))
            known = f"{dialect.name} {number}, {show(url)}"
            yield Finding("ok", "database", f"{known}: answers after {took:.1f} ms.")
            yield from _migrations(connection)
        check_durability(opened)
        yield Finding("ok", "database", "What it has committed survives a crash.")
    finally:
        opened.dispose()


def _migrations(connection: Connection) -> Iterator[Finding]:
    found = revision_of(connection)
    if found is None:
        yield Finding("ok", "migrations", "There are no tables; the first start makes them.")
        return
    if is_newer(found):
        told = f"It is at {found}, of a newer version; this one knows {newest()} and can use it."
        yield Finding("warning", "migrations", told)
    elif found != newest():
        told = f"It is at {found}; the next start brings it to {newest()}."
        yield Finding("ok", "migrations", told)
    else:
        yield Finding("ok", "migrations", f"It is at {found}, the newest.")
    yield from _clock(connection, found)


def _clock(connection: Connection, revision: str) -> Iterator[Finding]:
    """Compare the machine's clock with PostgreSQL's, and with when a server was last running."""
    if connection.dialect.name == "postgresql":
        theirs = connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))
        off = abs(float(theirs or 0) - time())
        grade: Grade = "ok" if off <= MAX_CLOCK_SECONDS else "warning"
        yield Finding(grade, "clock", f"It is {off:.2f} s off that of the database.")
    if revision >= HEARTBEAT_REVISION and (last := connection.scalar(select(heartbeat.c.at))):
        ago = time() - last / 1000
        if ago < -MAX_CLOCK_SECONDS:
            told = f"A server was running {-ago:.0f} s in the future: the clock was set back."
            yield Finding("warning", "clock", told)
        else:
            yield Finding("ok", "clock", f"A server was last running {max(0, ago):.0f} s ago.")
