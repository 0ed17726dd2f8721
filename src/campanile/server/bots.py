"""The moves of bots: a few processes that all tables share."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace
from hashlib import sha256
from time import perf_counter
from typing import Any
from weakref import WeakValueDictionary

from anyio import CancelScope
from anyio.lowlevel import checkpoint_if_cancelled

from campanile.bots.base import Limits
from campanile.bots.levels import LevelBot, ladder
from campanile.core.game import View
from campanile.core.levels import WEAKEST
from campanile.games import find_game
from campanile.review import weigh
from campanile.server import metrics
from campanile.server.bot_worker import BotWorker
from campanile.server.fair_queue import FairSemaphore
from campanile.server.limits import release
from campanile.table import Match

MIN_SECONDS = 0.1
"""The minimum for a move, however many tables wait."""
WEIGH_SECONDS = 0.2
"""What the figures of a move take, about."""
MAX_WEIGH_SECONDS = 20.0
"""More than those of any move take; there is no limit of time that could change them."""
HANG_SECONDS = 5.0
"""How much longer than allowed a search may take before its process is ended."""


class BotPool:
    """A few processes that all tables share. A guest gets at most one at a time; the address, and
    of it the guest, with the least use so far comes first, and tables of bots only come last."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._places = FairSemaphore(workers)
        self._for_reviews = FairSemaphore(max(1, workers // 2))
        self._workers = [BotWorker() for _ in range(workers)]
        self._idle = list(self._workers)
        self._asked: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
        """How many moves are wanted by each address, apart for tables of bots only."""
        self._guests: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def choose(
        self,
        guest_id: str,
        view: View,
        level: int,
        seed: int,
        address: str = "",
        *,
        late: bool = False,
    ) -> str:
        """The move of a bot; the same seed gives the same move unless time is short."""
        began = perf_counter()
        address = address or guest_id
        one_at_a_time = self._guests.setdefault(guest_id, asyncio.Lock())
        place = self._places.acquire(guest_id, self._expected(view, level), address, late=late)
        self._asked[late][address] += 1
        try:
            async with one_at_a_time, place:
                seconds = self._budget(address, late)
                # Not every function can be pickled, and bots need no drawing.
                view = replace(view, svg=None)
                move = await self._run(seconds, _choose, view, level, seed, seconds)
        finally:
            release(self._asked[late], address)
        metrics.BOT_SECONDS.observe(perf_counter() - began)
        return move

    async def weigh(
        self, guest_id: str, address: str, played: tuple[str, str, str], nodes: int, seed: int
    ) -> str:
        """The figures, as JSON, of a game's position and the move played there.

        After all moves that bots owe, and in half of the processes at most. If the guest leaves,
        these figures are still completed: to start a new process would take longer.
        """
        async with (
            self._for_reviews.acquire(guest_id, WEIGH_SECONDS, address),
            self._places.acquire(guest_id, WEIGH_SECONDS, address, late=True),
        ):
            with CancelScope(shield=True):
                figures = await self._run(MAX_WEIGH_SECONDS, _weigh, *played, nodes, seed)
        # Else the next move's shield would follow without a gap, up to the end of the game.
        await checkpoint_if_cancelled()
        return figures

    @property
    def free(self) -> int:
        """How many more moves it takes on, from a queue that others take from as well: a few wait
        here, so that the fairest choice can be made among them."""
        asked = sum(counts.total() for counts in self._asked.values())
        return max(0, 3 * len(self._workers) - asked)

    async def close(self) -> None:
        for worker in self._workers:
            worker.kill()

    def _expected(self, view: View, level: int) -> float:
        """An estimate of the seconds of a level, if the strongest uses its whole budget."""
        steps = ladder(view.game)
        return self._seconds * steps[level - WEAKEST].nodes / steps[-1].nodes

    def _budget(self, address: str, late: bool) -> float:
        """Seconds for a move: the more addresses wait, and the more tables of this one, the less.
        What others do does not matter more than that there are others."""
        asked = self._asked[False] + self._asked[True] if late else self._asked[False]
        workers = len(self._workers)
        share = self._seconds * workers / max(len(asked) * asked[address], workers)
        return max(MIN_SECONDS, share)

    async def _run(self, seconds: float, function: Callable[..., str], *args: Any) -> str:
        worker = self._idle.pop()
        try:
            return await worker.run(seconds + HANG_SECONDS, function, *args)
        finally:
            self._idle.append(worker)


def seed_of(match: Match) -> int:
    """The seed of a bot's random generator in a position; the same after a restart."""
    return int(sha256(f"{match.seed} {match.position_version}".encode()).hexdigest()[:15], 16)


def _weigh(game: str, text: str, move: str, nodes: int, seed: int) -> str:
    rules = find_game(game)
    return json.dumps(asdict(weigh(rules, rules.read(text), move, nodes=nodes, seed=seed)))


def _choose(view: View, level: int, seed: int, seconds: float) -> str:
    return LevelBot(seed, level).choose(view, Limits(seconds=seconds))
