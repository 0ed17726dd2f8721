"""Who operates a server: the commands, with its database."""

from __future__ import annotations

import os
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from subprocess import CompletedProcess
from typing import Any
from unittest.mock import patch

from sqlalchemy import MetaData, create_engine, select

from campanile.cli.main import main


def operate(url: str, *words: str, **settings: str) -> CompletedProcess[str]:
    """Run a command. Not in a process of its own: starting one takes longer than most commands."""
    out, err = StringIO(), StringIO()
    with (
        patch.dict(os.environ, {"CAMPANILE_DATABASE_URL": url, **settings}),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = main(words)
    return CompletedProcess(words, code, out.getvalue(), err.getvalue())


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    engine = create_engine(url)
    tables = MetaData()
    tables.reflect(engine)
    with engine.connect() as connection:
        rows = {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=str)
            for table in tables.sorted_tables
        }
    engine.dispose()
    return rows
