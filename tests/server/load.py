"""`make load`: many open tables, real moves, and how soon the opponent sees them.

The server has one core to itself and the clients another. Three things are measured in one run:
moves at a steady rate on many tables; bare WebSocket echoes in FastAPI with as many sockets and
messages, on two event loops; and how many moves a second a server makes when every player answers
at once. A move is measured from being sent by one player to being seen by the other, and is checked
by the rules and stored for good in between.

With `--against PYTHON`, the interpreter of another checkout's virtual environment, the server of
that checkout is measured beside ours, since machines differ more than versions do.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.client import ME, OPEN, Guest, bot
from tests.server.process import ServerProcess

GAMES = ("twrs", "clocktowers")
TABLES_PER_HOST = 20
ECHO = """
import sys, uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
app = FastAPI()
@app.websocket("/")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass
uvicorn.run(
    app, port=int(sys.argv[1]), loop=sys.argv[2], log_level="error", ws_per_message_deflate=False
)
"""


def resident(pid: int) -> int:
    """The memory of a process, in kilobytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def cpu_seconds(pid: int) -> float:
    """The processor's time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Figures:
    """What was measured."""

    seconds: list[float] = field(default_factory=list)
    span: float = 0
    memory: float = 0
    """Kilobytes a socket."""
    busy: float = 0
    """The share of its core that the server used."""
    moves: int = 0

    @property
    def race(self) -> str:
        """Moves a second, and the processor's time for each."""
        each = 1000 * self.busy * self.span / self.moves
        return f"{self.moves / self.span:>9.0f} moves a second, {each:.2f} ms of processor each"

    def row(self, name: str) -> str:
        cuts = quantiles(self.seconds, n=1000)
        rate = len(self.seconds) / self.span
        times = "".join(f"{1000 * cuts[at]:>9.1f}" for at in (499, 989, 998))
        return f"{name:<14}{rate:>9.1f}{times}{self.memory:>12.1f}{100 * self.busy:>8.0f} %"


class Pair:
    """The two sockets of a table, and what each sees."""

    def __init__(self, sockets: list[ClientConnection]) -> None:
        self.sockets = sockets
        self.standings: list[dict[str, Any]] = [{}, {}]
        self.sent_at = 0.0
        self.mover: int | None = None
        self.on_events: Callable[[int], None] = lambda _: None
        """Called with the seat that has seen a change."""
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, figures: Figures) -> None:
        for seat, socket in enumerate(self.sockets):
            await socket.send('{"type":"hello","protocol":1}')
            while not self.standings[seat]:
                self._take(seat, await socket.recv(), figures)
            self.tasks.append(asyncio.create_task(self._listen(seat, figures)))

    async def _listen(self, seat: int, figures: Figures) -> None:
        async for text in self.sockets[seat]:
            self._take(seat, text, figures)

    def _take(self, seat: int, text: str | bytes, figures: Figures) -> None:
        arrived = perf_counter()
        told = json.loads(text)
        if told["type"] == "refused":
            raise AssertionError(told)
        if "standing" in told:
            self.standings[seat] = told["standing"]
        if told["type"] != "events":
            return
        if self.mover is not None and seat != self.mover:
            figures.seconds.append(arrived - self.sent_at)
            self.mover = None
        self.on_events(seat)

    async def move(self, number: int, rng: Random) -> bool:
        """Make a move for the player to act, if the previous one has been seen."""
        seat = self.standings[0]["position"]["actor"]
        if self.mover is not None or seat is None:
            return False
        if not self.standings[seat]["position"]["moves"]:
            return False  # the other has seen it, this one has not yet
        await self.move_as(seat, number, rng)
        return True

    async def move_as(self, seat: int, number: int, rng: Random) -> None:
        """Make any move of a seat that is to act."""
        standing = self.standings[seat]
        message = {
            "type": "move",
            "id": f"m{number}",
            "version": standing["version"],
            "move": rng.choice(standing["position"]["moves"]),
        }
        self.mover, self.sent_at = seat, perf_counter()
        await self.sockets[seat].send(json.dumps(message))

    async def race(self, moves: int, rng: Random) -> int:
        """Play so many moves, each as soon as its player can; how many were made."""
        turn: asyncio.Queue[int] = asyncio.Queue()
        self.on_events = turn.put_nowait
        seat, made = self.standings[0]["position"]["actor"], 0
        while True:
            actor = self.standings[seat]["position"]["actor"]
            if actor is None:
                return made
            if actor == seat:
                if made == moves:
                    return made
                made += 1
                await self.move_as(seat, made, rng)
            seat = await turn.get()

    async def close(self) -> None:
        for task in self.tasks:
            if task.done():
                await task  # a refusal is an error of ours
            task.cancel()
        for socket in self.sockets:
            socket.transport.abort()


async def sit_down(address: str, host: Guest, friend: Guest, game: str) -> Pair:
    made = await host.make(game, ME, OPEN)
    await friend.use(made["invites"]["1"])
    sockets = []
    for guest in (host, friend):
        cookie = "; ".join(f"{c.name}={c.value}" for c in guest.http.cookies.jar)
        sockets.append(
            await connect(
                f"{address.replace('http', 'ws', 1)}/api/matches/{made['id']}/socket",
                origin=address,  # type: ignore[arg-type]
                additional_headers={"Cookie": cookie},
                compression=None,
                ping_interval=None,
            )
        )
    return Pair(sockets)


async def steadily(
    rate: float, seconds: float, act: Callable[[int], Awaitable[bool]], figures: Figures
) -> None:
    """Act at this rate a second, for this many seconds, then wait for the last answers."""
    began = perf_counter()
    number = 0
    while (now := perf_counter() - began) < seconds:
        while number < now * rate:
            number += 1
            await act(number)
        await asyncio.sleep(0.002)
    figures.span = perf_counter() - began
    await asyncio.sleep(1)


async def open_tables(address: str, tables: int, figures: Figures) -> list[Pair]:
    """Tables of two, half of each game."""
    pairs: list[Pair] = []
    for number in range(tables):
        if number % TABLES_PER_HOST == 0:
            host, friend = Guest(address, "Host"), Guest(address, "Friend")
        pairs.append(await sit_down(address, host, friend, GAMES[number % len(GAMES)]))
        await pairs[-1].open(figures)
        if number % 100 == 99:
            print(f"  {2 * number + 2} sockets", file=sys.stderr)
    return pairs


async def load(sockets: int, rate: float, seconds: float, pid: int, address: str) -> Figures:
    """Moves at a steady rate."""
    figures, rng = Figures(), Random(1)
    gc.disable()  # a stop of the clients' own would count as the server's
    tables = sockets // 2
    before = resident(pid)
    pairs = await open_tables(address, tables, figures)
    figures.memory = (resident(pid) - before) / (2 * tables)

    async def act(number: int) -> bool:
        return await pairs[number % tables].move(number, rng)

    busy = cpu_seconds(pid)
    await steadily(rate, seconds, act, figures)
    figures.busy = (cpu_seconds(pid) - busy) / figures.span
    for pair in pairs:
        await pair.close()
    return figures


async def saturate(tables: int, moves: int, pid: int, address: str) -> Figures:
    """So many moves at each table, as fast as may be."""
    figures, rng = Figures(), Random(1)
    gc.disable()
    pairs = await open_tables(address, tables, figures)
    busy, began = cpu_seconds(pid), perf_counter()
    made = await asyncio.gather(*(pair.race(moves, rng) for pair in pairs))
    figures.span = perf_counter() - began
    figures.busy = (cpu_seconds(pid) - busy) / figures.span
    figures.moves = sum(made)
    for pair in pairs:
        await pair.close()
    return figures


async def ask_bots(moves: int, address: str) -> Figures:
    """How soon a bot of level 1 answers a move, at one table after another."""
    figures, guest = Figures(), Guest(address)
    while len(figures.seconds) < moves:
        match_id = (await guest.make(GAMES[0], ME, bot()))["id"]
        async with guest.at(match_id) as table:
            while not table.over and len(figures.seconds) < moves:
                began = perf_counter()
                await table.move()
                await table.until_standing(lambda s: s["position"]["actor"] in (0, None))
                figures.seconds.append(perf_counter() - began)
    await guest.close()
    figures.span = sum(figures.seconds)
    return figures


async def echo(sockets: int, rate: float, seconds: float, pid: int, address: str) -> Figures:
    """The same number of sockets and messages, without any of our code."""
    figures = Figures()
    before = resident(pid)
    opened = [
        await connect(address.replace("http", "ws", 1), compression=None, ping_interval=None)
        for _ in range(sockets)
    ]
    figures.memory = (resident(pid) - before) / sockets

    async def bounce(number: int) -> None:
        socket = opened[number % sockets]
        sent = perf_counter()
        await socket.send("x" * 200)
        await socket.recv()
        figures.seconds.append(perf_counter() - sent)

    under_way: set[asyncio.Task[None]] = set()

    async def act(number: int) -> bool:
        task = asyncio.create_task(bounce(number))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        return True

    busy = cpu_seconds(pid)
    await steadily(rate, seconds, act, figures)
    figures.busy = (cpu_seconds(pid) - busy) / figures.span
    for socket in opened:
        socket.transport.abort()
    return figures


def pin(pid: int, core: int) -> None:
    """Keep every thread of a process on one core, where there is more than one."""
    cores = sorted(os.sched_getaffinity(pid))
    for thread in os.listdir(f"/proc/{pid}/task"):
        os.sched_setaffinity(int(thread), {cores[core % len(cores)]})


def run_echo(sockets: int, rate: float, seconds: float, loop: str) -> Figures:
    port = 8765
    process = subprocess.Popen([sys.executable, "-c", ECHO, str(port), loop])
    try:
        address = f"http://127.0.0.1:{port}"
        while True:
            try:
                httpx.get(address)
                break
            except httpx.HTTPError:
                assert process.poll() is None
        pin(process.pid, 0)
        return asyncio.run(echo(sockets, rate, seconds, process.pid, address))
    finally:
        process.terminate()
        process.wait()


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


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=200, help="moves a second")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database", default="", help="its address; a new SQLite file by default")
    parser.add_argument("--tables", type=int, default=150, help="when all answer at once")
    parser.add_argument("--moves", type=int, default=30, help="at each of these tables")
    parser.add_argument("--against", metavar="PYTHON", help="of another checkout, to compare with")
    args = parser.parse_args()
    print(f"{args.sockets} sockets, {args.rate:.0f} a second for {args.seconds:.0f} s\n")
    columns = ("a second", "p50 ms", "p99 ms", "p99.9 ms")
    print(f"{'':<14}{''.join(f'{name:>9}' for name in columns)}{'kB/socket':>12}    busy")
    if args.sockets:
        with serving(args.database) as server:
            at = server.pid, server.address
            print(asyncio.run(load(args.sockets, args.rate, args.seconds, *at)).row("moves"))
        for loop in ("asyncio", "uvloop"):
            echoed = run_echo(args.sockets, args.rate, args.seconds, loop)
            print(echoed.row(f"echo {loop}"))
    with serving(args.database) as server:
        print(asyncio.run(ask_bots(200, server.address)).row("with a bot"))
    print(f"\n{args.tables} tables, all players at once\n")
    pythons = {"ours": sys.executable} | ({"the other": args.against} if args.against else {})
    for _ in range(2):
        for name, python in pythons.items():
            with serving(args.database, python) as server:
                figures = asyncio.run(saturate(args.tables, args.moves, server.pid, server.address))
                print(f"{name:<14}{figures.race}")


if __name__ == "__main__":
    main()
