"""Reading records from files, and writing records and drawings to them."""

from __future__ import annotations

import sys
from pathlib import Path

from campanile.cli.terminal import Mistake
from campanile.core.record import Record, read_record
from campanile.games import GAMES

MAX_BYTES = 1_000_000
"""Of a record; the longest game takes a small part of this."""


def load(name: str) -> Record:
    """The record in a file, `-` for stdin; Mistake or RecordError if it is none."""
    return read_record(load_text(name), GAMES)


def load_text(name: str) -> str:
    """The text of a file that can be a record, `-` for stdin; Mistake if it cannot be one."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).expanduser().open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError, RuntimeError) as error:
        raise Mistake(f"“{name}” cannot be read: {_why(error)}.") from error
    if len(data) > MAX_BYTES:
        raise Mistake(f"“{name}” is longer than any record of a game.")
    try:
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError as error:
        raise Mistake(f"“{name}” is not a text file, so it is no record of a game.") from error


def save(text: str, name: str, *, replace: bool) -> None:
    """Write a file atomically; overwrite an existing one only if `replace`."""
    try:
        path = Path(name).expanduser()
        if path.exists() and not replace:
            raise Mistake(f"“{name}” exists already; choose another name.")
        part = path.with_name(f".{path.name}.part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, ValueError, RuntimeError) as error:
        raise Mistake(f"“{name}” cannot be written: {_why(error)}.") from error


def _why(error: Exception) -> str:
    """The reason as the system gives it."""
    return getattr(error, "strerror", None) or str(error)
