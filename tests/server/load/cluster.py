"""`make load-cluster`: what two servers on one PostgreSQL carry, and how soon others see a move.

The machine may have no more than two cores, and clients and PostgreSQL need one of them. So they
have the second core to themselves, and two servers share the first one, each with as many tables.
They are two sites with a database each, which know nothing of each other: that is what two servers
would carry if it cost nothing to be one site. Or they are one site: with both players of a table at
one server, as deploy/nginx.conf sends them, or with players who come to either by chance, the worst
that a load balancer can do. So each server always has the same neighbour, and the same part of the
caches. What counts is how much of the processor the servers took for each move, since their halves
of the core are not exactly alike: a core carries as many moves a second as go into a second of it.

Then a server on the first core is compared with two by match that have a core each. Clients and
PostgreSQL are wherever there is room, so that each of two servers is disturbed more than one alone.
Both cores are full with two, so again the processor's time for a move is what counts.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import astuple, dataclass
from functools import reduce
from operator import add, sub
from pathlib import Path
from random import Random
from signal import SIGTERM
from statistics import median
from time import monotonic, perf_counter

import httpx
from websockets.asyncio.client import ClientConnection

from campanile.games import GAMES
from campanile.server.store import SHARED_SECONDS
from tests.server.client import ME, OPEN, Guest, bot
from tests.server.cluster import Balancer
from tests.server.load.figures import Cores, Figures, pin, times
from tests.server.load.queueing import Simulation, Site
from tests.server.load.tables import Pair, cut, open_socket, saturate, steadily
from tests.server.page import Page
from tests.server.postgres import new_database, postgres
from tests.server.process import ServerProcess

SERVERS = 2
BOTH_CORES = (0, 1)


@contextmanager
def serving(
    folder: Path, cores: Sequence[int], rest: Sequence[int], *, apart: bool = False
) -> Iterator[list[ServerProcess]]:
    """A server on each of these cores, and clients and PostgreSQL on the rest. The servers are one
    site, or each is one of its own."""
    pin(os.getpid(), *rest)
    # Its processes for new connections stay where this one is.
    pin(_postmaster(folder), *rest)
    urls = [new_database(folder) for _ in cores] if apart else [new_database(folder)] * len(cores)
    with ExitStack() as stack:
        found = [stack.enter_context(ServerProcess(url)) for url in urls]
        for server, core in zip(found, cores, strict=True):
            pin(server.pid, core)
        yield found


@dataclass(frozen=True)
class Spent:
    """What the database has taken so far."""

    ran: float
    """Seconds of a core, of PostgreSQL."""
    commits: float
    seconds: float
    """For which servers have waited for commits."""

    def __sub__(self, earlier: Spent) -> Spent:
        return Spent(*map(sub, astuple(self), astuple(earlier)))

    def __add__(self, other: Spent) -> Spent:
        return Spent(*map(add, astuple(self), astuple(other)))

    @classmethod
    def of(cls, folder: Path, servers: Sequence[ServerProcess]) -> Spent:
        told = "".join(httpx.get(f"{server.address}/metrics").text for server in servers)
        found = {
            part: sum(
                map(float, re.findall(rf"^campanile_commit_seconds_{part} (\S+)$", told, re.M))
            )
            for part in ("count", "sum")
        }
        postmaster = _postmaster(folder)
        backends = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        return cls(Cores.of_all([*map(int, backends)]).ran, found["count"], found["sum"])


def _postmaster(folder: Path) -> int:
    return int((folder / "data" / "postmaster.pid").read_text().split()[0])


@dataclass(frozen=True)
class Race:
    """As many moves as may be."""

    figures: Figures
    spent: Spent

    @property
    def each(self) -> float:
        """Seconds of a core that the servers took for a move."""
        return self.figures.server.ran / self.figures.moves

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.figures.moves / self.figures.span

    @property
    def others(self) -> float:
        """Seconds of a core that clients and PostgreSQL took for a move."""
        return (self.figures.clients.ran + self.spent.ran) / self.figures.moves

    def __str__(self) -> str:
        of_cores = 100 * self.rate
        return (
            f"{self.figures.race}; cores used: servers {of_cores * self.each:.0f} %,"
            f" clients and PostgreSQL {of_cores * self.others:.0f} %;"
            f" {self.figures.moves / self.spent.commits:.1f} moves in a commit,"
            f" which took {1000 * self.spent.seconds / self.spent.commits:.1f} ms"
        )

    def __add__(self, other: Race) -> Race:
        """Both, as if they had been one after the other in one run."""
        figures = Figures(
            span=self.figures.span + other.figures.span,
            moves=self.figures.moves + other.figures.moves,
            server=self.figures.server + other.figures.server,
            clients=self.figures.clients + other.figures.clients,
        )
        return Race(figures, self.spent + other.spent)


def race(
    folder: Path,
    game: str,
    args: argparse.Namespace,
    *,
    cores: Sequence[int] = (0,) * SERVERS,
    rest: Sequence[int] = (1,),
    apart: bool = False,
    together: bool = True,
) -> Race:
    """As many moves as may be, with a server on each of these cores."""
    spent = list[Spent]()
    with serving(folder, cores, rest, apart=apart) as found:

        @contextmanager
        def racing() -> Iterator[None]:
            before = Spent.of(folder, found)
            yield
            spent.append(Spent.of(folder, found) - before)

        sites = [[server] for server in found] if apart else [found]
        tables = args.tables * SERVERS
        figures = asyncio.run(saturate(tables, args.moves, game, sites, racing, together=together))
    return Race(figures, spent[0])


def predict(one: Race, alone: Spent, follow: float, servers: int, tables: int) -> float:
    """Moves a second of so many servers, from the times of a run with one, from the commits of
    single moves, and from what it takes to follow a move."""
    batch = one.figures.moves / one.spent.commits
    single = alone.seconds / alone.commits
    write = max(0.0, one.spent.seconds / one.spent.commits - single) / max(1.0, batch - 1)
    site = Site(
        move=one.each * SERVERS,
        follow=follow * SERVERS,
        client=one.others,
        write=write,
        commit=single,
        pause=SHARED_SECONDS,
        cores=tuple(range(servers)),
        shared=(servers,),
        tables=tables * servers,
    )
    return Simulation(site).run(20)


async def watch(
    servers: list[ServerProcess], rate: float, seconds: float, tables: int = 20
) -> list[float]:
    """How long after it was sent each move is seen by a watcher at another server."""
    seen: list[float] = []
    pairs, tasks = list[Pair](), dict[ClientConnection, asyncio.Task[None]]()
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
        tasks[socket] = asyncio.create_task(listen(socket, pair))
    rng = Random(1)
    await asyncio.sleep(1)
    seen.clear()
    await steadily(rate, seconds, lambda number: pairs[number % tables].move(number, rng))
    await asyncio.sleep(1)
    for socket, task in tasks.items():
        task.cancel()
        await cut(socket)
    for pair in pairs:
        await pair.close()
    for guest in (host, friend, spectator):
        await guest.close()
    return seen


async def hand_over(servers: list[ServerProcess], tables: int = 20) -> list[float]:
    """How long it takes players to be back elsewhere when their server is told to stop."""
    async with Balancer(servers) as balancer:
        guests = [Guest(balancer.address, "Guest") for _ in range(tables)]
        pages = [
            Page(guest, (await guest.make("tuerme", ME, bot()))["id"], 0, Random(1), pace=1)
            for guest in guests
        ]
        playing = [asyncio.create_task(page.play()) for page in pages]
        while not all(page.in_step_at for page in pages):
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)
        told = monotonic()
        servers[0].signal(SIGTERM)
        await asyncio.to_thread(servers[0].wait)
        await asyncio.sleep(3)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for guest in guests:
            await guest.close()
    return [page.in_step_at - told for page in pages if page.in_step_at > told]


def compare(folder: Path, game: str, alone: Spent, args: argparse.Namespace) -> None:
    """Two sites with a server each, and one site with two: by match, and by chance."""
    # Machines change within minutes, so they take turns.
    rounds = [
        (
            race(folder, game, args, apart=True),
            race(folder, game, args),
            race(folder, game, args, together=False),
        )
        for _ in range(args.rounds)
    ]
    apart, by_match, by_chance = (reduce(add, races) for races in zip(*rounds, strict=True))
    one = apart.rate / SERVERS
    simulated = predict(apart, alone, 0.0, 1, args.tables)
    print(f"{game:<12}apart: {apart}")
    print(f"  so one makes {one:.0f} moves a second. Simulated: {simulated:.0f}")
    # Half of the tables have their players at two servers.
    follow = max(0.0, 2 * (by_chance.each - by_match.each))
    for number, name, two, cost in (
        (1, "by match", by_match, 0.0),
        (2, "by chance", by_chance, follow),
    ):
        print(f"{name:<12}{two}")
        ratios = ", ".join(
            f"{SERVERS * races[0].each / races[number].each:.2f}" for races in rounds
        )
        print(f"  two carry {SERVERS * apart.each / two.each:.2f} times as much as one", end=" ")
        print(f"({ratios}), and made {two.rate / one:.2f} times as many moves a second.", end=" ")
        print(f"Simulated: {predict(apart, alone, cost, SERVERS, args.tables):.0f}.")
    print(f"To follow a move took {1000 * follow:.2f} ms\n")


def compare_cores(folder: Path, game: str, args: argparse.Namespace) -> None:
    """One server, and two by match with a core each."""
    rounds = [
        [race(folder, game, args, cores=cores, rest=BOTH_CORES) for cores in ((0,), BOTH_CORES)]
        for _ in range(args.rounds)
    ]
    one, two = (reduce(add, races) for races in zip(*rounds, strict=True))
    ratios = ", ".join(f"{SERVERS * one.each / two.each:.2f}" for one, two in rounds)
    print(f"{game:<12}one: {one}")
    print(f"a core each {two}")
    print(f"  two carry {SERVERS * one.each / two.each:.2f} times as much as one ({ratios})\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load-cluster", description=__doc__)
    parser.add_argument(
        "--tables", type=int, default=300, help="for each server, at which all answer at once"
    )
    parser.add_argument("--moves", type=int, default=20, help="at each of these tables")
    parser.add_argument("--rounds", type=int, default=3, help="of two sites, then one")
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--rate", type=float, default=100, help="moves a second that are watched")
    parser.add_argument("--seconds", type=float, default=20)
    args = parser.parse_args()
    gc.disable()  # a stop of the clients' own would count as the server's
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    with postgres() as folder:
        with serving(folder, (0, 1, 0), (0, 1)) as found:
            before = Spent.of(folder, found[:2])
            seen = asyncio.run(watch(found, args.rate, args.seconds))
            alone = Spent.of(folder, found[:2]) - before
        with serving(folder, (0, 1), (0, 1)) as found:
            back = asyncio.run(hand_over(found))
        print(f"{len(back)} players of a server that stops are back elsewhere after", end=" ")
        print(f"{median(back):.2f} s at the median, {max(back):.2f} s at most\n")
        print(f"{'':<14} a second   p50 ms   p99 ms p99.9 ms worst ms")
        print(times("watched", seen, args.seconds), "\n")
        for game in args.games:
            compare(folder, game, alone, args)
            compare_cores(folder, game, args)


if __name__ == "__main__":
    main()
