"""`make load-cluster`: what two servers on one PostgreSQL carry, and how soon others see a move.

The machine may have no more than two cores. So servers, one or two of them, share the first one,
and clients and PostgreSQL the second, in every run alike: what two processes carry on one core is
half of what they carry on two. How much of the processor each move took says the same without the
clients. The players of a table come to the servers by chance, as a load balancer would send them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import perf_counter

import httpx
from websockets.asyncio.client import ClientConnection

from tests.server.client import ME, OPEN, Guest
from tests.server.load.figures import Cores, Figures, Histogram, pin, times
from tests.server.load.queueing import Simulation, Site
from tests.server.load.tables import Pair, open_socket, saturate, steadily
from tests.server.postgres import new_database, postgres
from tests.server.process import ServerProcess


@contextmanager
def serving(folder: Path, servers: int) -> Iterator[list[ServerProcess]]:
    """Servers on the first core, and everything else on the second."""
    pin(os.getpid(), 1)
    # Its processes for new connections stay where this one is.
    pin(int((folder / "data" / "postmaster.pid").read_text().split()[0]), 1)
    url = new_database(folder)
    with ExitStack() as stack:
        found = [stack.enter_context(ServerProcess(url)) for _ in range(servers)]
        for server in found:
            pin(server.pid, 0)
        yield found


def race(folder: Path, servers: int, game: str, args: argparse.Namespace) -> Figures:
    """As many moves as may be."""
    with serving(folder, servers) as found:
        figures = asyncio.run(saturate(args.tables, args.moves, game, found))
    print(f"{game:<14}{servers} on one core {figures.race}; ", end="")
    print(
        f"busy {100 * figures.busy:.0f} %, clients {100 * figures.clients.ran / figures.span:.0f} %"
    )
    return figures


def predict(one: Figures, follow: float, commit: float, servers: int, tables: int) -> float:
    """Moves a second of so many servers on one core, from the times of a run with one."""
    site = Site(
        move=one.server.ran / one.moves,
        follow=follow,
        client=one.clients.ran / one.moves,
        commit=commit,
        cores=(0,) * servers,
        tables=tables,
    )
    return Simulation(site).run(20)


async def watch(servers: list[ServerProcess], rate: float, seconds: float) -> list[float]:
    """How long after it was sent each move is seen by a watcher at another server."""
    tables = 20
    seen: list[float] = []
    pairs, tasks = list[Pair](), list[asyncio.Task[None]]()
    host, friend, spectator = (Guest(server.address, "Guest") for server in servers)
    figures = Figures()

    async def listen(socket: ClientConnection, pair: Pair) -> None:
        async for text in socket:
            if json.loads(text)["type"] == "events":
                seen.append(perf_counter() - pair.sent_at)

    for _ in range(tables):
        made = await host.make("tuerme", ME, OPEN)
        await friend.use(made["invites"]["1"])
        await spectator.use(made["watch"])
        pair = Pair([await open_socket(g, made["id"], g.address) for g in (host, friend)])
        await pair.open(figures)
        socket = await open_socket(spectator, made["id"], spectator.address)
        await socket.send('{"type":"hello","protocol":1}')
        pairs.append(pair)
        tasks.append(asyncio.create_task(listen(socket, pair)))
    rng = Random(1)
    await asyncio.sleep(1)
    seen.clear()
    await steadily(rate, seconds, lambda number: pairs[number % tables].move(number, rng))
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    for pair in pairs:
        await pair.close()
    for guest in (host, friend, spectator):
        await guest.close()
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load-cluster", description=__doc__)
    parser.add_argument("--tables", type=int, default=300, help="when all answer at once")
    parser.add_argument("--moves", type=int, default=20, help="at each of these tables")
    parser.add_argument("--games", nargs="*", default=["twrs", "clocktowers"])
    parser.add_argument("--rate", type=float, default=100, help="moves a second that are watched")
    parser.add_argument("--seconds", type=float, default=20)
    args = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    with postgres() as folder:
        with serving(folder, 3) as found:
            before = Cores.of(found[2].pid)
            seen = asyncio.run(watch(found, args.rate, args.seconds))
            follow = (Cores.of(found[2].pid) - before).ran / len(seen)
            commit = Histogram.mean(
                httpx.get(f"{found[0].address}/metrics").text, "campanile_commit_seconds"
            )
        print(f"{'':<14} a second   p50 ms   p99 ms p99.9 ms worst ms")
        print(times("watched", seen, args.seconds))
        print(f"to follow a move: {1000 * follow:.2f} ms; a commit: {1000 * commit:.2f} ms\n")
        for game in args.games:
            one, two = race(folder, 1, game, args), race(folder, 2, game, args)
            carried = 2 * (two.moves / two.span) / (one.moves / one.span)
            cost = 2 * (one.server.ran / one.moves) / (two.server.ran / two.moves)
            print(f"two servers on two cores: {carried:.2f} times as much as one on one; ", end="")
            print(f"by the time of the processor {cost:.2f} times")
            for servers in (1, 2):
                expected = predict(one, follow, commit, servers, args.tables)
                print(f"simulated: {servers} on one core {expected:.0f} moves a second")


if __name__ == "__main__":
    main()
