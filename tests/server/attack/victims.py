"""The victims: guests at addresses of their own, who note how long they wait."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from math import inf
from random import Random
from time import perf_counter

from tests.server.attack.clients import FAILURES, dial, guest_from, sitting
from tests.server.client import ME, Table, bot, seated

PROBES_A_SECOND = 15
"""Of each victim; below the limit of messages."""
PAUSE = 0.2
"""Before a new game."""
STRONGEST = 10


@dataclass
class Waits:
    """How long victims have waited, in seconds: for the server, and for a bot's move. Where they
    were refused or disconnected they have waited for ever."""

    answers: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    answered: Counter[tuple[int, str]] = field(default_factory=Counter)
    """How many answers have come to each victim for each kind of act."""

    def in_ms(self) -> list[float]:
        """The waits for the server in milliseconds, the shortest first; not empty."""
        return sorted(1000 * wait for wait in self.answers) or [inf]

    def rounds(self) -> int:
        """How often each victim has been answered for each kind of act."""
        return min(self.answered.values())


@contextmanager
def _noted(waits: list[float]) -> Iterator[None]:
    """Note how long something takes, or has taken so far when the measurement ends."""
    began, took = perf_counter(), inf
    try:
        yield
        took = perf_counter() - began
    except asyncio.CancelledError:
        took = perf_counter() - began
        raise
    finally:
        waits.append(took)


class Victim:
    """Two guests at one address who play, ping and ask, and note how long each answer took."""

    def __init__(self, address: str, number: int, waits: Waits) -> None:
        self._number = number
        self._host = f"127.0.0.{2 + number}"
        self._rng = Random(number)
        self._guests = [guest_from(address, self._host) for _ in range(2)]
        self._address = address
        self._waits = waits
        self._acts = (self._ping, self._play, self._visit, self._list)
        waits.answered.update({(number, act.__name__): 0 for act in self._acts})

    async def live(self) -> None:
        """Play until cancelled; who is disconnected begins a new game."""
        while True:
            with suppress(*FAILURES):
                async with AsyncExitStack() as stack:
                    await self._probe(await self._sit_down(stack))
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Close all connections."""
        for guest in self._guests:
            await guest.close()

    async def _sit_down(self, stack: AsyncExitStack) -> list[Table]:
        """A new game. It takes many requests, so that its time counts only if it fails."""
        took = list[float]()
        try:
            with _noted(took):
                match_id = await seated(*self._guests)
                return [
                    await stack.enter_async_context(sitting(guest, match_id, self._host))
                    for guest in self._guests
                ]
        except BaseException:
            self._waits.answers += took
            raise

    async def _probe(self, tables: list[Table]) -> None:
        """Until the game is over."""
        acts = cycle(self._acts)
        while not tables[0].over:
            await self._do(next(acts), tables)
            await asyncio.sleep(1 / PROBES_A_SECOND)

    async def _do(self, act: Callable[[list[Table]], Awaitable[None]], tables: list[Table]) -> None:
        with _noted(self._waits.answers):
            await act(tables)
        self._waits.answered[self._number, act.__name__] += 1

    async def _ping(self, tables: list[Table]) -> None:
        await tables[0].ask({"type": "ping"})

    async def _play(self, tables: list[Table]) -> None:
        mover = tables[tables[0].standing["position"]["actor"]]
        await mover.move(self._rng.choice(mover.moves))
        for table in tables:
            await table.until_standing(lambda s: bool(s["version"] == mover.standing["version"]))

    async def _visit(self, _: list[Table]) -> None:
        """A request on a connection of its own."""
        reader, writer = await dial(self._address, self._host)
        writer.write(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        try:
            if not (await reader.read()).startswith(b"HTTP/1.1 200"):
                raise ConnectionRefusedError
        finally:
            writer.close()

    async def _list(self, _: list[Table]) -> None:
        await self._guests[0].request("GET", "/api/matches")


class BotVictim:
    """A guest who plays against the strongest bot, and notes how long each of its moves took."""

    def __init__(self, address: str, waits: Waits) -> None:
        self._host = "127.0.0.99"
        self._guest = guest_from(address, self._host)
        self._rng = Random(0)
        self._waits = waits

    async def live(self) -> None:
        """Play until cancelled; who is disconnected begins a new game."""
        while True:
            with suppress(*FAILURES):
                match_id = (await self._guest.make("twrs", ME, bot(STRONGEST)))["id"]
                async with sitting(self._guest, match_id, self._host) as table:
                    await table.move()  # for the first one a process is started
                    while not await self._answered(table):
                        await table.move(self._rng.choice(table.moves))
                        with _noted(self._waits.moves):
                            await self._answered(table)
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Close all connections."""
        await self._guest.close()

    async def _answered(self, table: Table) -> bool:
        """Wait for the bot; whether the game is over."""
        await table.until_standing(lambda s: s["result"] or s["position"]["actor"] == 0)
        return table.over
