"""The victims: guests at addresses of their own, who note how long they wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import AsyncExitStack, suppress
from itertools import cycle
from random import Random
from time import perf_counter
from typing import TypeVar

from tests.server.attack.clients import FAILURES, dial, guest_from, sitting
from tests.server.client import ME, Table, bot, seated

T = TypeVar("T")
PROBES_A_SECOND = 15
"""Of each victim; below the limit of messages."""
STRONGEST = 10


class Victim:
    """Two guests at one address who play, ping and ask, and note how long each answer took."""

    def __init__(self, address: str, number: int, waits: list[float]) -> None:
        self._host = f"127.0.0.{2 + number}"
        self._rng = Random(number)
        self._guests = [guest_from(address, self._host) for _ in range(2)]
        self._address = address
        self._waits = waits

    async def live(self) -> None:
        """Play until cancelled; who is disconnected begins a new game."""
        while True:
            with suppress(*FAILURES):
                async with AsyncExitStack() as stack:
                    await self._probe(await self._sit_down(stack))

    async def _waiting(self, answer: Awaitable[T]) -> T:
        """Note how long an answer takes, or has taken until it came no more."""
        began = perf_counter()
        try:
            return await answer
        finally:
            self._waits.append(perf_counter() - began)

    async def _sit_down(self, stack: AsyncExitStack) -> list[Table]:
        """A new game. It takes many requests, so that its time counts only if it fails."""
        began = perf_counter()
        try:
            match_id = await seated(*self._guests)
            return [
                await stack.enter_async_context(sitting(guest, match_id, self._host))
                for guest in self._guests
            ]
        except BaseException:
            self._waits.append(perf_counter() - began)
            raise

    async def _probe(self, tables: list[Table]) -> None:
        """Until the game is over."""
        acts = cycle((self._ping, self._play, self._visit, self._list))
        while not tables[0].over:
            await self._waiting(next(acts)(tables))
            await asyncio.sleep(1 / PROBES_A_SECOND)

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
        assert (await reader.read()).startswith(b"HTTP/1.1 200")
        writer.close()

    async def _list(self, _: list[Table]) -> None:
        await self._guests[0].request("GET", "/api/matches")


class BotVictim:
    """A guest who plays against the strongest bot, and notes how long each of its moves took."""

    def __init__(self, address: str, waits: list[float]) -> None:
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
                        began = perf_counter()
                        try:
                            await self._answered(table)
                        finally:
                            self._waits.append(perf_counter() - began)

    async def _answered(self, table: Table) -> bool:
        """Wait for the bot; whether the game is over."""
        await table.until_standing(lambda s: s["result"] or s["position"]["actor"] == 0)
        return table.over
