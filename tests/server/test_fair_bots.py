"""Many tables share the bots' workers: no table waits for all the others."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest

from campanile.server import fair_queue
from campanile.server.bots import BotPool
from campanile.server.fair_queue import FairSemaphore
from campanile.table import Match
from tests.table.sitting import ADA, ROBOT, Sitting


class Time:
    """A clock that advances when a user gets a place."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr(fair_queue, "perf_counter", clock)
    return clock


class Visits:
    """Who had a turn, one after the other."""

    def __init__(self, clock: Time) -> None:
        self.queue = FairSemaphore(1)
        self.order: list[str] = []
        self._clock = clock

    async def use(self, who: str, seconds: float, times: int = 1) -> None:
        for _ in range(times):
            async with self.queue.acquire(who, seconds):
                await asyncio.sleep(0)
                self._clock.now += seconds
                self.order.append(who)


async def test_a_quick_one_does_not_wait_for_all_the_slow_ones(clock: Time) -> None:
    visits = Visits(clock)
    slow = [f"slow {number}" for number in range(20)]
    await asyncio.gather(*(visits.use(who, 2, 5) for who in slow), visits.use("quick", 0.01, 20))
    quick = [number for number, who in enumerate(visits.order) if who == "quick"]
    waits = [after - before for before, after in pairwise(quick)]
    # It is next after the user that holds the place, or has just been granted it.
    assert max(quick[0], *waits) <= 2


async def test_slow_ones_get_their_turns_while_a_quick_one_keeps_asking(clock: Time) -> None:
    visits = Visits(clock)
    await asyncio.gather(visits.use("quick", 0.5, 40), visits.use("slow", 2, 10))
    assert visits.order[:41].count("slow") >= 7  # about as much time as the other


async def test_who_gives_up_leaves_his_turn_to_the_next(clock: Time) -> None:
    visits = Visits(clock)
    async with visits.queue.acquire("first", 1):
        leaving = asyncio.create_task(visits.use("leaving", 1))
        staying = asyncio.create_task(visits.use("staying", 1))
        await asyncio.sleep(0)
    leaving.cancel()  # just when it is granted the place
    await asyncio.gather(leaving, return_exceptions=True)
    await staying
    await visits.use("last", 1)
    assert visits.order == ["staying", "last"]


def _table() -> Match:
    return Sitting("clocktowers", ROBOT, ADA).match


async def test_a_low_level_is_answered_before_all_strong_bots_are() -> None:
    """Real workers: strong bots at many tables, and one person with an easy opponent."""
    bots, match = BotPool(1, 1000), _table()
    view = match.rules.view(match.state, 0)
    order: list[str] = []

    async def answer(who: str, level: int) -> None:
        await bots.choose(who, view, level, 7)
        order.append(who)

    await answer("person", 1)
    strong = [asyncio.create_task(answer(f"table {n}", 9)) for n in range(8)]
    async with asyncio.timeout(60):
        while len(order) < 3:
            await asyncio.sleep(0.01)
    more = [asyncio.create_task(answer(f"table {n}", 9)) for n in range(8)]
    await answer("person", 1)
    assert order.index("person", 1) <= 5  # of seventeen
    await asyncio.gather(*strong, *more)
    await bots.close()


async def test_a_game_may_be_drawn_by_a_function_that_cannot_be_pickled() -> None:
    bots, match = BotPool(1, 1), _table()
    view = replace(match.rules.view(match.state, 0), svg=lambda text: f"<svg>{text}</svg>")
    assert await bots.choose("guest", view, 1, 7) in view.moves
    await bots.close()
