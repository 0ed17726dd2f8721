"""Kill random parts of a site of three servers, a process in which its bots think, and its
PostgreSQL, while people and bots play.

Players come through a load balancer, so that those of one table are at different servers. `make
chaos-cluster` runs this.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server import postgres as database
from tests.server.chaos import POINTS, RANDOM, TABLES, Chaos
from tests.server.cluster import Balancer
from tests.server.forked import ForkedServer, ForkedThinker
from tests.server.page import Page
from tests.server.postgres import new_database, postgres

SERVERS = 3
POSTGRES, THINKER = "PostgreSQL", "thinker"
ONE_IN = 8
"""Of so many kills one is of PostgreSQL, and one of where bots think."""
SECONDS = 1.0
"""Between two kills at most."""


class ClusterChaos(Chaos):
    """Some tables on servers that do not live long; one that has died is started again."""

    def __init__(self, folder: Path, seed: int, tables: int = len(TABLES)) -> None:
        url = new_database(folder)
        super().__init__(url, seed, tables)
        self._folder = folder
        self._servers = [ForkedServer(url) for _ in range(SERVERS)]
        self._thinker = ForkedThinker(url)
        self._lots: list[int] = []
        self._is_postgres_due = False
        self._fates: dict[ForkedServer, str] = {}
        self._starting: dict[ForkedServer, asyncio.Task[None]] = {}
        self._reading = asyncio.Lock()
        """Held while this process needs the database, or there is none."""
        self._stack = AsyncExitStack()
        self._balancer = Balancer(self._servers)

    @property
    def _address(self) -> str:
        return self._balancer.address

    async def _start(self) -> None:
        """At once, on an empty database."""
        thinker = asyncio.to_thread(self._thinker.start)
        await asyncio.gather(thinker, *map(self._revive, self._servers))
        await self._stack.enter_async_context(self._balancer)

    async def _end(self) -> None:
        await asyncio.gather(*self._starting.values())
        for server in (*self._servers, self._thinker):
            server.__exit__(None, None, None)
        await self._stack.aclose()

    async def _revive(self, server: ForkedServer) -> None:
        """Start a server; it may be fixed at which point it dies."""
        point = self._rng.choice((RANDOM, *POINTS)) if self._left > SERVERS else RANDOM
        self._fates[server] = point
        at = f"{point}:{self._rng.randint(1, 60)}"
        await asyncio.to_thread(
            server.start, **({} if point == RANDOM else {"CAMPANILE_KILL_AT": at})
        )

    async def _live_and_die(self) -> None:
        """One part dies, of which the players of the others hardly notice anything."""
        await asyncio.sleep(self._rng.random() * SECONDS)
        for server in [one for one, task in self._starting.items() if task.done()]:
            self._starting.pop(server).result()
        self._lots = self._lots or self._rng.sample(range(ONE_IN), ONE_IN)
        lot = self._lots.pop()
        self._is_postgres_due |= lot == 0
        if self._is_postgres_due:
            # A server that starts without a database ends: that would be another test.
            await asyncio.gather(*self._starting.values())
        # Who reads may be waiting for a server, and all may have died at their points: then later.
        if self._is_postgres_due and not self._reading.locked():
            self._is_postgres_due = False
            async with self._reading:
                await asyncio.to_thread(database.crash, self._folder)
                await asyncio.to_thread(database.start, self._folder)
            self._count(POSTGRES)
        elif lot == 1:
            await asyncio.to_thread(self._thinker.kill)
            await asyncio.to_thread(self._thinker.start)
            self._count(THINKER)
        else:
            await self._kill_a_server()
        for page in list(self._pages):
            await asyncio.to_thread(self._truth.check_moves, page)

    async def _check_end(self, pages: list[Page]) -> None:
        async with self._reading:
            await super()._check_end(pages)
            self._truth.check_derived(pages[0].match_id)

    async def _kill_a_server(self) -> None:
        alive = [server for server in self._servers if server not in self._starting]
        if len(alive) == 1:  # without any there is nothing to be lost
            await asyncio.wait(self._starting.values(), return_when=asyncio.FIRST_COMPLETED)
            return await self._live_and_die()
        dead = [server for server in alive if server.is_dead]
        server = dead[0] if dead else self._rng.choice(alive)
        if not dead:
            server.signal(9)
        await asyncio.to_thread(server.wait)
        self._count(self._fates[server] if dead else RANDOM)
        self._starting[server] = asyncio.create_task(self._revive(server))
        return None

    def _count(self, what: str) -> None:
        self.figures.kills[what] += 1
        self._left -= 1


async def run(kills: int, seed: int, folder: Path, report: Callable[[str], None]) -> Counter[str]:
    """The kills, by what was killed; a lost or doubled move ends it at once."""
    chaos = ClusterChaos(folder, seed)
    try:
        await chaos.run(kills, report)
    except BaseException:
        print(f"\nFAILED or stopped after {chaos.figures.kills.total()} kills", flush=True)
        raise
    print(f"\n{chaos.figures}")
    return chaos.figures.kills


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with postgres() as folder:
        asyncio.run(
            run(
                given.kills, given.seed, folder, lambda line: print(f"\r{line}", end="", flush=True)
            )
        )


if __name__ == "__main__":
    main()
