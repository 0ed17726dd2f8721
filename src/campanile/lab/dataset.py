"""Rows as a Parquet file; needs pyarrow, which `pip install 'campanile[data]'` brings."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from itertools import chain, islice
from pathlib import Path

from campanile.lab.selfplay import Row

GAMES_PER_GROUP = 200
"""Games in memory at once, which make a row group of the file."""

COLUMNS = {
    "game": "string",
    "rules": "int16",
    "seats": "int8",
    "options": "string",
    "bot": "string",
    "number": "int32",
    "ply": "int32",
    "seat": "int8",
    "position": "string",
    "view": "string",
    "move": "string",
    "moves": "list string",
    "visits": "list int32",
    "values": "list float32",
    "scores": "list int32",
    "shares": "list float32",
    "reason": "string",
}


def available() -> bool:
    """Whether Parquet can be written here."""
    try:
        import_module("pyarrow")
    except ImportError:
        return False
    return True


def write(path: Path, tables: Iterable[list[Row]]) -> int:
    """Write the rows of some games atomically; returns the number of rows."""
    # Imported here, since everything else works without it.
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")

    def type_of(column: str) -> object:
        listed, _, name = column.rpartition(" ")
        plain = getattr(arrow, name)()
        return arrow.list_(plain) if listed else plain

    schema = arrow.schema([(name, type_of(column)) for name, column in COLUMNS.items()])
    part = path.with_name(f".{path.name}.part")
    games, count = iter(tables), 0
    try:
        with parquet.ParquetWriter(part, schema, compression="zstd") as file:
            while some := list(islice(games, GAMES_PER_GROUP)):
                rows = list(chain.from_iterable(some))
                file.write_table(arrow.Table.from_pylist(rows, schema))
                count += len(rows)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return count
