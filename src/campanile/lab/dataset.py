"""Rows as a Parquet file; needs pyarrow, which `pip install 'campanile[data]'` brings."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from itertools import chain, islice
from pathlib import Path

from campanile.lab.selfplay import Row

AT_A_TIME = 200
"""Games that are held in memory, and make a group of rows."""

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
    """Write the rows of some games, in order, whole or not at all; how many there are."""
    # Only here, since everything else works without it.
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")

    def kind(words: str) -> object:
        listed, _, name = words.rpartition(" ")
        plain = getattr(arrow, name)()
        return arrow.list_(plain) if listed else plain

    schema = arrow.schema([(name, kind(words)) for name, words in COLUMNS.items()])
    part = path.with_name(f".{path.name}.part")
    games, count = iter(tables), 0
    try:
        with parquet.ParquetWriter(part, schema, compression="zstd") as file:
            while some := list(islice(games, AT_A_TIME)):
                rows = list(chain.from_iterable(some))
                file.write_table(arrow.Table.from_pylist(rows, schema))
                count += len(rows)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return count
