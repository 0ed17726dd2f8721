"""Kill the server again and again while people and bots play, and see that no move is lost.

`make chaos` runs this for long; test_chaos.py runs a little of it.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Any, ParamSpec, TypeVar

import httpx

from tests.server.client import ME, OPEN, Guest, Refused, bot
from tests.server.page import RETRY_SECONDS, STORAGE, Page
from tests.server.postgres import new_database, postgres
from tests.server.process import ServerProcess
from tests.server.truth import Truth, acknowledged

P = ParamSpec("P")
T = TypeVar("T")
FISCHER = {"kind": "fischer", "initial": 600_000, "increment": 5_000}
TABLES: list[tuple[str, list[dict[str, Any]], dict[str, Any]]] = [
    ("twrs", [ME, OPEN], {}),
    ("clocktowers", [ME, OPEN, OPEN, OPEN], {}),
    ("tuerme", [bot(2), ME, bot(3), OPEN], {}),
    ("clocktowers", [bot(3), ME, bot(1)], {"clock": FISCHER}),
    ("tuerme", [OPEN, ME], {"clock": FISCHER}),
    ("twrs", [bot(2), ME], {}),
]
"""All games, two to four seats, people and bots, with a clock and without."""
POINTS = ("before_commit", "after_commit", "after_answer", "after_announcement", "after_sending")
RANDOM = "any moment"
PACE = 0.03
"""Seconds that a page thinks at most, so that a game sees several kills."""
PATIENCE = 60.0


@dataclass
class Figures:
    """What a run came to; a lost or doubled move ends it at once. Moves are those of games that
    ended."""

    kills: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    lines: int = 0
    in_step: list[float] = field(default_factory=list)
    """Seconds from the start of the server until every page had its view."""

    def __str__(self) -> str:
        return (
            f"kills {self.kills.total()}: {_listed(self.kills)}\n"
            f"games ended {self.games.total()}: {_listed(self.games)}\n"
            f"moves acknowledged {self.moves}, lost 0, doubled 0; connections {self.lines}\n"
            f"in step after a restart: median {median(self.in_step or [0]):.2f} s,"
            f" max {max(self.in_step, default=0):.2f} s"
        )


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(counts.items()))


class Chaos:
    """Some tables on one server that does not live long."""

    def __init__(self, url: str, seed: int, tables: int = len(TABLES)) -> None:
        self.figures = Figures()
        self._tables = TABLES[:tables]
        self._rng = Random(seed)
        self._server = ServerProcess(url)
        self._truth = Truth(url)
        self._pages: list[Page] = []
        self._guests: list[Guest] = []
        self._kill = ("", 0)
        self._left = 0
        self._stop = False

    async def run(self, kills: int, report: Callable[[str], None]) -> None:
        """Kill the server this often; then play all games to their end."""
        self._left = kills
        await self._start()
        players = [asyncio.create_task(self._host(number)) for number in range(len(self._tables))]
        try:
            for number in range(1, kills + 1):
                # Report failed players before the next kill.
                for player in players:
                    if player.done():
                        player.result()
                await self._live_and_die()
                report(f"{number}/{kills} kills, {self._acknowledged()} moves acknowledged")
            self._stop = True
            async with asyncio.timeout(4 * PATIENCE):
                await asyncio.gather(*players)
        finally:
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            for guest in self._guests:
                await guest.close()
            await self._end()
            self._truth.close()

    @property
    def _address(self) -> str:
        return self._server.address

    async def _end(self) -> None:
        self._server.__exit__(None, None, None)

    def _acknowledged(self) -> int:
        return self.figures.moves + acknowledged(self._pages)

    async def _start(self) -> None:
        """Start with the next kill already fixed: at a named point, or at any moment."""
        point = RANDOM if self._left == 0 else self._rng.choice((RANDOM, *POINTS))
        self._kill = (point, self._rng.randint(1, 25))
        settings = {} if point == RANDOM else {"CAMPANILE_KILL_AT": f"{point}:{self._kill[1]}"}
        await asyncio.to_thread(self._server.start, **settings)

    async def _live_and_die(self) -> None:
        point, count = self._kill
        if point == RANDOM:
            await asyncio.sleep(count / 25)
            self._server.signal(9)
        try:
            await asyncio.to_thread(self._server.wait, PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"nothing came by {point}: the games stand still") from None
        self.figures.kills[point] += 1
        self._left -= 1  # the last server is not to be killed, so that the games can end
        pages = list(self._pages)
        for page in pages:
            self._truth.check_moves(page)
            self._truth.check_derived(page.match_id)
        restarted = monotonic()
        await self._start()
        await self._check_in_step(pages, restarted)

    async def _check_in_step(self, pages: list[Page], restarted: float) -> None:
        """Wait for the pages; the next kill may come before all are there, and is no fault."""
        async with asyncio.timeout(PATIENCE):
            while any(p.in_step_at < restarted and not p.over for p in pages):
                if self._server.is_dead:
                    return
                await asyncio.sleep(RETRY_SECONDS)
        arrived = [page.in_step_at for page in pages if page.in_step_at >= restarted]
        if arrived:
            self.figures.in_step.append(max(arrived) - restarted)
        try:
            for page in pages:
                await self._truth.check_view(page)
        except httpx.TransportError:
            assert self._server.is_dead or self._kill[0] != RANDOM

    async def _host(self, number: int) -> None:
        """One game after another at a table; the last one is played on when no more are killed."""
        game, seats, more = self._tables[number]
        while not self._stop:
            guests = [Guest(self._address, f"Player {n}") for n, _ in enumerate(seats)]
            self._guests += guests
            pages = await self._seat(game, seats, more, guests)
            self._pages += pages
            await asyncio.gather(*(page.play() for page in pages))
            await self._check_end(pages)
            self._pages = [page for page in self._pages if page not in pages]
            self.figures.games[game] += 1
            self.figures.moves += acknowledged(pages)
            self.figures.lines += sum(page.lines for page in pages)

    async def _seat(
        self, game: str, seats: list[dict[str, Any]], more: dict[str, Any], guests: list[Guest]
    ) -> list[Page]:
        """Make a match and let everybody sit down, however often the server dies meanwhile."""
        for guest in guests:
            await insist(guest.request, "PUT", "/api/me", {"name": guest.name})
        host = guests[seats.index(ME)]
        made = await insist(host.make, game, *seats, **more)
        for seat, token in made["invites"].items():
            await insist(guests[int(seat)].use, token)
        return [
            Page(guest, made["id"], seat, Random(self._rng.random()), PACE)
            for seat, guest in enumerate(guests)
            if seats[seat]["kind"] != "bot"
        ]

    async def _check_end(self, pages: list[Page]) -> None:
        self._truth.check_unique(pages[0].match_id)
        for page in pages:
            self._truth.check_moves(page)
            await asyncio.to_thread(self._truth.check_seen, page)
            await insist(self._truth.check_view, page)


async def insist(ask: Callable[P, Awaitable[T]], *words: P.args, **more: P.kwargs) -> T:
    """Ask until there is an answer."""
    while True:
        try:
            return await ask(*words, **more)
        except httpx.TransportError:
            await asyncio.sleep(RETRY_SECONDS)
        except Refused as refused:
            if refused.code not in STORAGE:
                raise
            await asyncio.sleep(RETRY_SECONDS)


async def run_on_both(kills: int, seed: int, urls: Mapping[str, str]) -> None:
    """Side by side, since most of the time goes by while servers start."""
    progress = dict.fromkeys(urls, "")

    async def run(name: str) -> None:
        def report(line: str) -> None:
            progress[name] = f"{name}: {line}"
            print("\r" + "; ".join(progress.values()), end="", flush=True)

        chaos = Chaos(urls[name], seed)
        try:
            await chaos.run(kills, report)
        except AssertionError:  # then "lost 0" would not be true
            print(f"\r{name}: FAILED after {chaos.figures.kills.total()} kills\n", flush=True)
            raise
        except asyncio.CancelledError:  # Ctrl-C tells how far it came
            print(f"\r{name}: stopped: {chaos.figures}\n", flush=True)
            raise
        print(f"\r{name}: {chaos.figures}\n", flush=True)

    await asyncio.gather(*map(run, urls))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="on each database")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgres() as sockets:
        urls = {
            "SQLite": f"sqlite:///{Path(folder) / 'campanile.sqlite3'}",
            "PostgreSQL": new_database(sockets),
        }
        asyncio.run(run_on_both(given.kills, given.seed, urls))


if __name__ == "__main__":
    main()
