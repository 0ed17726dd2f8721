"""Data files of a game's package."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

Rows = Sequence[Mapping[str, Any]]


def rows_in(package: str, name: str) -> Callable[[], Rows]:
    """Reads a JSON file of a package, which holds a list of objects, when called."""

    def read() -> Rows:
        rows: Rows = json.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
        return rows

    return read


def packed_rows_in(package: str, name: str) -> Callable[[], Rows]:
    """The same of a file that gzip has made small; there are no rows before the file is made."""

    def read() -> Rows:
        file = files(package).joinpath(name)
        rows: Rows = json.loads(gzip.decompress(file.read_bytes())) if file.is_file() else ()
        return rows

    return read


def bytes_in(package: str, name: str) -> Callable[[], bytes]:
    """Reads a file of a package when called."""
    return lambda: files(package).joinpath(name).read_bytes()
