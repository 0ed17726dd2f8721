"""`campanile serve`: the game server, for oneself and for friends."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib import import_module

from campanile.cli.arguments import Command, Parser, whole

PORT = 8000


def _serve(args: Namespace) -> int:
    # Only here, since the server's libraries take longer to import than most commands run.
    run = import_module("campanile.server.run")
    code: int = run.serve(args.host, args.port, sys.stdout)
    return code


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="where to listen; 127.0.0.1: this computer alone, 0.0.0.0: all who can reach it",
    )
    parser.add_argument(
        "--port", metavar="N", type=whole(0, 65535), default=PORT, help=f"{PORT} by default"
    )


SERVE = Command(
    "serve",
    "Start the game server.",
    "Open the address it prints in a browser. Everything is kept in a database:\n"
    "SQLite in the user's data folder, or what CAMPANILE_DATABASE_URL says, as in\n"
    "postgresql+psycopg://user@host/name. Behind a name of its own the server has to\n"
    "know it: CAMPANILE_ORIGIN=https://games.example. Ctrl-C stops it.\n\n"
    "examples:\n"
    "  campanile serve\n"
    "  campanile serve --host 0.0.0.0 --port 8080    for friends in the same network",
    _arguments,
    _serve,
)
