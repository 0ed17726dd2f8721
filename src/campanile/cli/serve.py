"""`campanile serve`, the game server, and `campanile think`, bots for it in another process."""

from __future__ import annotations

import sys
from argparse import Namespace

from campanile.cli.arguments import Command, Parser, whole
from campanile.cli.optional import import_server

PORT = 8000


def _serve(args: Namespace) -> int:
    code: int
    if args.workers > 1:
        workers = import_server("workers")
        code = workers.serve_by_workers(args.host, args.port, args.workers, sys.stdout)
    else:
        code = import_server("run").serve(args.host, args.port, sys.stdout)
    return code


def _think(_: Namespace) -> int:
    code: int = import_server("run").think(sys.stdout)
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
    parser.add_argument(
        "--workers",
        metavar="N",
        type=whole(1, 64),
        default=1,
        help="processes that share the port; more than one need PostgreSQL",
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

THINK = Command(
    "think",
    "Let bots think for game servers.",
    "For a site whose servers have a PostgreSQL in common, on this machine or on\n"
    "others: set CAMPANILE_DATABASE_URL as for them. As long as it runs, they leave\n"
    "the moves of bots to it. CAMPANILE_BOT_WORKERS processes search at once. Ctrl-C\n"
    "stops it.\n\n"
    "examples:\n"
    "  CAMPANILE_DATABASE_URL=postgresql+psycopg://user@host/name campanile think",
    lambda _: None,
    _think,
)
