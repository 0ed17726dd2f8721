"""Where bots think: in processes of their own, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing.connection import wait
from time import perf_counter
from weakref import WeakValueDictionary

from campanile.bots.base import Limits
from campanile.bots.levels import WEAKEST, LevelBot, ladder
from campanile.core.game import View
from campanile.server import metrics
from campanile.server.turns import Turns
from campanile.table import Match

LEAST_SECONDS = 0.1
"""However many are waiting."""


class Thinkers:
    """A few processes that all tables share: each guest has one of them at a time, and who has
    had them for less time comes first."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._turns = Turns(workers)
        self._waiting = 0
        self._guests: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._pool = self._new_pool()

    async def choose(self, guest: str, view: View, level: int, seed: int) -> str:
        """What a bot of a level plays; the same seed gives the same move unless time is short."""
        began = perf_counter()
        one_at_a_time = self._guests.setdefault(guest, asyncio.Lock())
        self._waiting += 1
        try:
            async with one_at_a_time, self._turns.take(guest, self._expected(view, level)):
                move = await self._think(view, level, seed, self._budget())
        finally:
            self._waiting -= 1
        metrics.BOT_SECONDS.observe(perf_counter() - began)
        return move

    async def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _expected(self, view: View, level: int) -> float:
        """About how many seconds a level thinks, if the strongest takes all it may."""
        steps = ladder(view.game)
        return self._seconds * steps[level - WEAKEST].nodes / steps[-1].nodes

    def _budget(self) -> float:
        """Seconds: less for each the more are waiting, so that all get an answer soon."""
        share = self._seconds * self._workers / max(self._waiting, self._workers)
        return max(LEAST_SECONDS, share)

    async def _think(self, view: View, level: int, seed: int, seconds: float) -> str:
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, _choose, view, level, seed, seconds)
        except BrokenProcessPool:
            # A process died, out of memory perhaps; the next try has new ones.
            if self._pool is pool:
                self._pool = self._new_pool()
            raise

    def _new_pool(self) -> ProcessPoolExecutor:
        # Forking would copy the server's sockets and threads.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, _die_with_parent)


def seed_of(match: Match) -> int:
    """The dice of a bot at this point of the match: the same again after a restart."""
    return int(sha256(f"{match.seed} {match.position_version}".encode()).hexdigest()[:15], 16)


def _choose(view: View, level: int, seed: int, seconds: float) -> str:
    return LevelBot(seed, level).choose(view, Limits(seconds=seconds))


def _die_with_parent() -> None:
    """If the server is killed, its thinkers end, too; Ctrl-C is for the server alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
