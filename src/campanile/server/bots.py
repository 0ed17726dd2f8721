"""A pool of processes for the searches of bots, which would block the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from hashlib import sha256
from multiprocessing.connection import wait
from time import perf_counter
from weakref import WeakValueDictionary

from campanile.bots.base import Limits
from campanile.bots.levels import LevelBot, ladder
from campanile.core.game import View
from campanile.core.levels import WEAKEST
from campanile.server import metrics
from campanile.server.fair_queue import FairSemaphore
from campanile.table import Match

MIN_SECONDS = 0.1
"""The minimum for a move, however many tables wait."""


class BotPool:
    """A few processes that all tables share. A guest gets at most one at a time; the guest with
    the least use so far comes first."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._places = FairSemaphore(workers)
        self._waiting = 0
        self._guests: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._pool = self._new_pool()

    async def choose(self, guest_id: str, view: View, level: int, seed: int) -> str:
        """The move of a bot; the same seed gives the same move unless time is short."""
        began = perf_counter()
        one_at_a_time = self._guests.setdefault(guest_id, asyncio.Lock())
        self._waiting += 1
        try:
            async with one_at_a_time, self._places.acquire(guest_id, self._expected(view, level)):
                move = await self._think(view, level, seed, self._budget())
        finally:
            self._waiting -= 1
        metrics.BOT_SECONDS.observe(perf_counter() - began)
        return move

    async def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _expected(self, view: View, level: int) -> float:
        """An estimate of the seconds of a level, if the strongest uses its whole budget."""
        steps = ladder(view.game)
        return self._seconds * steps[level - WEAKEST].nodes / steps[-1].nodes

    def _budget(self) -> float:
        """Seconds for a move: the more tables wait, the less each gets."""
        share = self._seconds * self._workers / max(self._waiting, self._workers)
        return max(MIN_SECONDS, share)

    async def _think(self, view: View, level: int, seed: int, seconds: float) -> str:
        loop, pool = asyncio.get_running_loop(), self._pool
        view = replace(
            view, svg=None
        )  # not every function can be pickled, and bots need no drawing
        try:
            return await loop.run_in_executor(pool, _choose, view, level, seed, seconds)
        except BrokenProcessPool:
            # A process died, perhaps for lack of memory; the next attempt gets a new pool.
            if self._pool is pool:
                self._pool = self._new_pool()
            raise

    def _new_pool(self) -> ProcessPoolExecutor:
        # A fork would inherit the sockets and threads of the server.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, _die_with_parent)


def seed_of(match: Match) -> int:
    """The seed of a bot's random generator in a position; the same after a restart."""
    return int(sha256(f"{match.seed} {match.position_version}".encode()).hexdigest()[:15], 16)


def _choose(view: View, level: int, seed: int, seconds: float) -> str:
    return LevelBot(seed, level).choose(view, Limits(seconds=seconds))


def _die_with_parent() -> None:
    """End this process if the server is killed; ignore Ctrl-C, which is for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
