"""`make load`: many open tables, real moves, and how soon the opponent sees them.

The server has one core to itself and the clients another. Measured in one run: moves at a steady
rate on many tables of all games; bare WebSockets in FastAPI, as many, on two event loops, which
echo each message, and which send the same messages as the server; and how many moves a second a
server makes when every player answers at once. A move is measured from being sent by one player to
being seen by the other, and is checked by the rules and stored for good in between. Beside the
steady moves stand what else may make them wait: how long the disk takes for the same bytes
afterwards, the server's commits, and by how much the event loops of the server and of the clients
were late.

With `--against PYTHON`, the interpreter of another checkout's virtual environment, the server of
that checkout is measured beside ours, since machines differ more than versions do.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from campanile.games import GAMES
from tests.server.load.echo import run_echo, run_tables
from tests.server.load.figures import Figures, Histogram, pin, sync_times, times
from tests.server.load.tables import Plan, ask_bots, load, saturate
from tests.server.process import ServerProcess

COLUMNS = ("a second", "p50 ms", "p99 ms", "p99.9 ms", "worst ms")
HISTOGRAMS = {"commits": "campanile_commit_seconds", "server's loop": "campanile_loop_lag_seconds"}
LOOPS = ("asyncio", "uvloop")


@contextmanager
def serving(url: str = "", python: str = sys.executable) -> Iterator[ServerProcess]:
    """A server on the first core, with a new SQLite file if there is no other database."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(url or f"sqlite:///{folder}/load.sqlite3")
        server.python = python
        with server:
            pin(server.pid, 0)
            pin(os.getpid(), 1)
            yield server


def histograms(address: str) -> dict[str, Histogram]:
    """What the server itself has measured so far."""
    metrics = httpx.get(f"{address}/metrics").text
    return {name: Histogram.read(metrics, metric) for name, metric in HISTOGRAMS.items()}


def run_steadily(plan: Plan, database: str) -> Figures:
    """Moves at a steady rate, with what may have made them wait."""
    before: dict[str, Histogram] = {}

    @contextmanager
    def steady() -> Iterator[None]:
        before.update(histograms(server.address))
        yield

    with serving(database) as server:
        figures = asyncio.run(load(plan, server.pid, server.address, steady))
        after = histograms(server.address)
    # Afterwards: what is stored meanwhile would wait for the disk behind these.
    synced = sync_times()
    print(figures.row("moves"))
    print(times("bare fsync", synced, sum(synced)))
    for name, histogram in after.items():
        print((histogram - before[name]).row(name, figures.span))
    print(times("clients' loop", figures.lags, figures.span))
    print(figures.waits)
    return figures


def run_bare(plan: Plan, moves: Figures) -> None:
    """Bare WebSockets, and what the moves cost as a multiple of them."""
    length = round(moves.mean_change)
    print(f"a change has {length} bytes on average")
    for loop in LOOPS:
        for name, bare in (
            ("echo", run_echo(plan, loop)),
            ("same", run_tables(plan, loop, length)),
        ):
            ratio = moves.busy / bare.busy
            print(f"{bare.row(f'{name} {loop}')}; moves: {ratio:.1f} times as much")


def run_races(args: argparse.Namespace, games: list[str]) -> None:
    """As many moves as may be, of each game, twice."""
    print(f"\n{args.tables} tables, all players at once\n")
    pythons = {"ours": sys.executable} | ({"the other": args.against} if args.against else {})
    for game in games:
        for _ in range(2):
            for name, python in pythons.items():
                with serving(args.database, python) as server:
                    figures = asyncio.run(saturate(args.tables, args.moves, game, [[server]]))
                    print(f"{game:<14}{name:<10}{figures.race}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--sockets", type=int, default=5000, help="0: only the rest")
    parser.add_argument("--rate", type=float, default=500, help="moves a second")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database", default="", help="its address; a new SQLite file by default")
    parser.add_argument("--tables", type=int, default=150, help="when all answer at once; 0: none")
    parser.add_argument("--moves", type=int, default=30, help="at each of these tables")
    parser.add_argument("--against", metavar="PYTHON", help="of another checkout, to compare with")
    args = parser.parse_args()
    games = list(GAMES)
    gc.disable()  # a stop of the clients' own would count as the server's
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    print(f"{args.sockets} sockets, {args.rate:.0f} a second for {args.seconds:.0f} s\n")
    print(f"{'':<14}{''.join(f'{name:>9}' for name in COLUMNS)}{'kB/socket':>12}    busy")
    if args.sockets:
        plan = Plan(args.sockets // 2, games, args.rate, args.seconds)
        run_bare(plan, run_steadily(plan, args.database))
    with serving(args.database) as server:
        print(asyncio.run(ask_bots(200, games[0], server.address)).row("with a bot"))
    if args.tables:
        run_races(args, games)


if __name__ == "__main__":
    main()
