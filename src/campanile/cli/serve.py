"""`campanile serve`: the game server."""

from __future__ import annotations

import sys
from argparse import Namespace

from campanile.cli.arguments import Command, Parser, whole
from campanile.cli.optional import import_server

PORT = 8000


def _serve(args: Namespace) -> int:
    code: int = import_server("run").serve(args.host, args.port, sys.stdout)
    return code


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="where to listen; 127.0.0.1: this computer only, 0.0.0.0: all that can reach it",
    )
    parser.add_argument(
        "--port", metavar="N", type=whole(0, 65535), default=PORT, help=f"{PORT} by default"
    )


SERVE = Command(
    "serve",
    "Start the game server.",
    "Open the address it prints in a browser. Everything is kept in a database:\n"
    "SQLite in the user's data folder, or what CAMPANILE_DATABASE_URL says, as in\n"
    "postgresql+psycopg://user@host/name. If people reach the server by another name,\n"
    "tell it so: CAMPANILE_ORIGIN=https://games.example. Ctrl-C stops it.\n\n"
    "examples:\n"
    "  campanile serve\n"
    "  campanile serve --host 0.0.0.0 --port 8080    for friends on the same network",
    _arguments,
    _serve,
)
