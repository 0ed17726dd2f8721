"""`campanile backup`, `restore`, `check` and `move-database`: the server's database as a whole."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from campanile.cli.arguments import Command, Parser
from campanile.cli.optional import import_server
from campanile.cli.terminal import Progress, clean

WHICH = (
    "The database is that of the server: SQLite in the user's data folder, or what\n"
    "CAMPANILE_DATABASE_URL says."
)
MAX_SHOWN = 50
"""Faults."""


@contextmanager
def _progress() -> Iterator[Progress]:
    progress = Progress()
    try:
        yield progress
    finally:
        progress.clear()


def _own_url() -> str:
    return str(import_server("settings").read_settings().url)


def _transfer(name: str, *words: Any) -> Any:
    """Run a function of transfer.py with a progress line; what it returns."""
    with _progress() as progress:

        def tell(table: str, done: int, total: int) -> None:
            progress.update(f"{table}: {done:,} of {total:,} rows")

        return getattr(import_server("transfer"), name)(*words, tell)


def _backup(args: Namespace) -> int:
    path = Path(args.file).expanduser()
    size = _transfer("backup", _own_url(), path)
    print(f"{_size(size)} are in {path} ({path.stat().st_size:,} bytes)")
    return 0


def _restore(args: Namespace) -> int:
    url = _own_url()
    size = _transfer("restore", Path(args.file).expanduser(), url, args.replace)
    print(f"{_size(size)} are in {import_server('transfer').show(url)}")
    return 0


def _move(args: Namespace) -> int:
    transfer = import_server("transfer")
    url, target = _own_url(), transfer.url_of(args.target)
    size = _transfer("move", url, target, args.replace)
    print(f"{_size(size)} are in {transfer.show(target)}; {transfer.show(url)} is as it was.")
    print("To use them there, start the server with its URL as CAMPANILE_DATABASE_URL.")
    return 0


def _size(size: Any) -> str:
    return f"{size.matches:,} matches with {size.events:,} events"


def _check(args: Namespace) -> int:
    transfer, verify = import_server("transfer"), import_server("verify")
    url = transfer.url_of(args.database) if args.database else _own_url()
    found, count = [], 0
    with _progress() as progress, transfer.snapshot(url) as connection:

        def tell(done: int, total: int) -> None:
            nonlocal count
            count = done
            progress.update(f"{done:,} of {total:,} matches")

        for fault in verify.faults(connection, tell):
            found.append(fault)
    for fault in found[:MAX_SHOWN]:
        print(clean(f"{fault.match_id}: {fault.what}" if fault.match_id else fault.what))
    if len(found) > MAX_SHOWN:
        print(f"… and {len(found) - MAX_SHOWN:,} more")
    print(f"{count:,} matches in {transfer.show(url)}, {len(found):,} faults")
    return 1 if found else 0


def _add_replace(parser: Parser) -> None:
    parser.add_argument(
        "--replace", action="store_true", help="write over the matches that are there"
    )


def _backup_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a new file, as in monday.sqlite3")


def _restore_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="what `campanile backup` has written")
    _add_replace(parser)


def _move_arguments(parser: Parser) -> None:
    parser.add_argument(
        "target", metavar="TARGET", help="the URL of another database, or a file for SQLite"
    )
    _add_replace(parser)


def _check_arguments(parser: Parser) -> None:
    parser.add_argument(
        "database",
        metavar="DATABASE",
        nargs="?",
        help="a backup, or the URL of a database; by default that of the server",
    )


BACKUP = Command(
    "backup",
    "Write all matches and guests into one file.",
    f"{WHICH} The server may run meanwhile: FILE has\n"
    "everything as it is when the command starts. Do not copy the file of a running\n"
    "server instead: the newest moves are not in it. FILE is an SQLite database, from\n"
    "whichever kind of database; keep it as safe as the database, since it says what\n"
    "is hidden in running games.\n\n"
    "examples:\n"
    "  campanile backup monday.sqlite3\n"
    "  campanile check monday.sqlite3\n"
    "  campanile backup ~/backups/$(date +%F).sqlite3    every night, by cron",
    _backup_arguments,
    _backup,
)
RESTORE = Command(
    "restore",
    "Bring back what a backup has.",
    f"{WHICH} Stop the server first. The database\n"
    "has to be empty; with --replace, all that is in it is deleted. Either everything\n"
    "is restored, or nothing has changed. A backup of either kind of database can be\n"
    "restored into either, by the version of Campanile that made it or a later one.\n\n"
    "examples:\n"
    "  campanile restore monday.sqlite3\n"
    "  campanile restore --replace monday.sqlite3",
    _restore_arguments,
    _restore,
)
CHECK = Command(
    "check",
    "Check that every match in a database is right.",
    "Every match is made again from its events, and everything that the server keeps\n"
    "beside them is compared with it. Nothing is changed, and the server may run\n"
    "meanwhile. The exit code is 1 if there are faults.\n\n"
    "examples:\n"
    "  campanile check\n"
    "  campanile check monday.sqlite3\n"
    "  campanile check postgresql+psycopg://user@host/name",
    _check_arguments,
    _check,
)
MOVE = Command(
    "move-database",
    "Copy everything from SQLite to PostgreSQL, or back.",
    f"{WHICH} Stop the server first. TARGET has to\n"
    "be empty; with --replace, all that is in it is deleted. The server's database\n"
    "stays as it is: start the server with TARGET as CAMPANILE_DATABASE_URL, and keep\n"
    "the old one until you are content. Passwords are best left to ~/.pgpass.\n\n"
    "examples:\n"
    "  createdb campanile\n"
    "  campanile move-database postgresql+psycopg:///campanile\n"
    "  CAMPANILE_DATABASE_URL=postgresql+psycopg:///campanile \\\n"
    "      campanile move-database ~/campanile.sqlite3",
    _move_arguments,
    _move,
)
