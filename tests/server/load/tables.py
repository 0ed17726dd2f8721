"""Tables of two who play real moves over sockets, at a steady rate or as fast as may be."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.server.client import ME, OPEN, Guest, bot
from tests.server.load.figures import Figures, resident, watch_lag
from tests.server.process import ServerProcess

TABLES_PER_HOST = 20
AT_ONCE = 16
"""Hosts who open their tables, and echoes that connect, at the same time."""


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
        figures.changes.append(len(text))
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
        seat, made, answered = self.standings[0]["position"]["actor"], 0, 0
        while True:
            actor = self.standings[seat]["position"]["actor"]
            version = self.standings[seat]["version"]
            if actor is None:
                return made
            # Two changes may have come at once, to a player at another server.
            if actor == seat and version > answered:
                if made == moves:
                    return made
                made, answered = made + 1, version
                await self.move_as(seat, made, rng)
            seat = await turn.get()

    async def close(self) -> None:
        for task in self.tasks:
            if task.done():
                await task  # a refusal is an error of ours
            task.cancel()
        for socket in self.sockets:
            await cut(socket)


async def sit_down(host: Guest, friend: Guest, game: str, addresses: Sequence[str]) -> Pair:
    """A table whose players have their sockets at these servers."""
    made = await host.make(game, ME, OPEN)
    await friend.use(made["invites"]["1"])
    seated = zip((host, friend), addresses, strict=True)
    return Pair([await open_socket(guest, made["id"], address) for guest, address in seated])


async def open_socket(guest: Guest, match_id: str, address: str) -> ClientConnection:
    cookie = "; ".join(f"{c.name}={c.value}" for c in guest.http.cookies.jar)
    return await connect(
        f"{address.replace('http', 'ws', 1)}/api/matches/{match_id}/socket",
        origin=address,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie},
        compression=None,
        ping_interval=None,
    )


async def cut(socket: ClientConnection) -> None:
    """Leave without a word."""
    socket.transport.abort()
    await socket.wait_closed()


async def steadily(rate: float, seconds: float, act: Callable[[int], Awaitable[bool]]) -> None:
    """Act at this rate a second, for this many seconds."""
    began = perf_counter()
    number = 0
    while (now := perf_counter() - began) < seconds:
        while number < now * rate:
            number += 1
            await act(number)
        await asyncio.sleep(0.002)


async def open_tables(
    addresses: Sequence[str],
    tables: int,
    games: Sequence[str],
    figures: Figures,
    *,
    together: bool = False,
) -> list[Pair]:
    """Tables of two, as many of each game; each player comes to one of the servers by chance, or
    both together do."""
    pairs: list[Pair] = []
    rng = Random(tables)
    address = addresses[0]
    numbers = iter(range(tables))

    async def open_some() -> None:
        """Hosts one after another; each has a friend who comes to all of their tables."""
        guests, opened = list[Guest](), TABLES_PER_HOST
        for number in numbers:
            if opened == TABLES_PER_HOST:
                guests += (Guest(address, "Host"), Guest(address, "Friend"))
                opened = 0
            at = [rng.choice(addresses)] * 2 if together else rng.choices(addresses, k=2)
            pair = await sit_down(guests[-2], guests[-1], games[number % len(games)], at)
            await pair.open(figures)
            pairs.append(pair)
            opened += 1
            if len(pairs) % 250 == 0:
                print(f"  {2 * len(pairs)} sockets", file=sys.stderr)
        for guest in guests:
            await guest.close()

    await asyncio.gather(*(open_some() for _ in range(AT_ONCE)))
    return pairs


@dataclass(frozen=True)
class Plan:
    """So many tables of these games, and so many moves a second for so many seconds."""

    tables: int
    games: Sequence[str]
    rate: float
    seconds: float


async def load(
    plan: Plan, pid: int, address: str, steady: Callable[[], AbstractContextManager[object]]
) -> Figures:
    """Moves at a steady rate, within `steady` once all tables are open."""
    figures, rng = Figures(), Random(1)
    before = resident(pid)
    pairs = await open_tables([address], plan.tables, plan.games, figures)
    figures.memory = (resident(pid) - before) / (2 * plan.tables)

    async def act(number: int) -> bool:
        return await pairs[number % plan.tables].move(number, rng)

    watching = asyncio.create_task(watch_lag(figures.lags))
    with steady(), figures.measuring(pid):
        await steadily(plan.rate, plan.seconds, act)
    watching.cancel()
    await asyncio.sleep(1)  # the last answers
    for pair in pairs:
        await pair.close()
    return figures


async def saturate(
    tables: int,
    moves: int,
    game: str,
    sites: Sequence[Sequence[ServerProcess]],
    racing: Callable[[], AbstractContextManager[object]] = nullcontext,
    *,
    together: bool = False,
) -> Figures:
    """So many moves at each table, as fast as may be, within `racing` once all are open. The sites
    have equal parts of the tables."""
    figures, rng = Figures(), Random(1)
    opened = await asyncio.gather(
        *(
            open_tables(
                [server.address for server in site],
                tables // len(sites),
                [game],
                figures,
                together=together,
            )
            for site in sites
        )
    )
    pairs = [pair for of_site in opened for pair in of_site]
    with racing(), figures.measuring(*(server.pid for site in sites for server in site)):
        made = await asyncio.gather(*(pair.race(moves, rng) for pair in pairs))
    figures.moves = sum(made)
    for pair in pairs:
        await pair.close()
    return figures


async def ask_bots(moves: int, game: str, address: str) -> Figures:
    """How soon a bot of level 1 answers a move, at one table after another."""
    figures, guest = Figures(), Guest(address)
    while len(figures.seconds) < moves:
        match_id = (await guest.make(game, ME, bot()))["id"]
        async with guest.at(match_id) as table:
            while not table.over and len(figures.seconds) < moves:
                began = perf_counter()
                await table.move()
                await table.until_standing(lambda s: s["position"]["actor"] in (0, None))
                figures.seconds.append(perf_counter() - began)
    await guest.close()
    figures.span = sum(figures.seconds)
    return figures
