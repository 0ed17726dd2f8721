"""Many tables share the bots' workers: no table waits for all the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from anyio import create_task_group

from campanile.games import GAMES
from campanile.server import fair_queue
from campanile.server.bot_worker import BotWorker
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

    async def use(
        self, who: str, seconds: float, times: int = 1, group: str = "", *, late: bool = False
    ) -> None:
        for _ in range(times):
            async with self.queue.acquire(who, seconds, group, late=late):
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


async def test_an_address_with_many_guests_gets_no_more_than_one_with_one(clock: Time) -> None:
    visits = Visits(clock)
    puppets = [visits.use(f"puppet {n}", 1, 5, group="many") for n in range(20)]
    await asyncio.gather(*puppets, visits.use("one", 1, 5, group="one"))
    turns = [number for number, who in enumerate(visits.order) if who == "one"]
    assert turns[-1] <= 2 * 5  # every other turn


async def test_tables_of_bots_only_wait_for_all_others(clock: Time) -> None:
    visits = Visits(clock)
    shows = [visits.use(f"show {n}", 0.1, 5, group=f"address {n}", late=True) for n in range(50)]
    await asyncio.gather(*shows, visits.use("person", 2, 5))
    turns = [number for number, who in enumerate(visits.order) if who == "person"]
    waits = [after - before for before, after in pairwise(turns)]
    assert max(turns[0], *waits) <= 2


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


async def test_what_others_want_does_not_weaken_a_bot_beyond_a_fair_share() -> None:
    """Hundreds of tables of another address, and of bots only, wait; the seconds given are real."""
    bots, match = BotPool(1, 1000), _table()
    view = match.rules.view(match.state, 0)
    given: dict[str, float] = {}

    class Noted(BotWorker):
        async def run(self, seconds: float, function: Callable[..., str], *args: Any) -> str:
            given[names[args[2]]] = args[3]
            return await super().run(seconds, function, *args)

    names = dict(enumerate(["first", *(f"puppet {n}" for n in range(30)), "person"]))
    bots._workers[:] = bots._idle[:] = [Noted()]
    asked = [
        bots.choose(who, view, 1, seed, "here" if who == "person" else "there")
        for seed, who in names.items()
    ]
    shows = [bots.choose(f"show {n}", view, 1, 0, f"address {n}", late=True) for n in range(50)]
    await asyncio.gather(*asked, *shows)
    assert given["person"] >= 1000 / 2
    await bots.close()


async def test_a_review_ends_when_its_guest_leaves() -> None:
    game = GAMES["twrs"]
    state = game.start(2)
    played = ("twrs", game.write(state), game.write_move(state, game.moves(state)[0]))
    pool, moves, weighed = BotPool(1, 1.0), 20, list[str]()

    async def review() -> None:
        for _ in range(moves):
            weighed.append(await pool.weigh("Ada", "here", played, 1, 1))

    async with create_task_group() as group:
        group.start_soon(review)
        while not weighed:
            await asyncio.sleep(0.01)
        group.cancel_scope.cancel()
    await pool.close()
    assert len(weighed) < moves
