"""Work that comes all at once is spread over turns of the event loop, alike for each address."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial

from campanile.server.round_robin import RoundRobin


class Clock:
    """Counts the turns of the event loop, and what was done in each."""

    def __init__(self) -> None:
        self.turn = 0
        self.done: list[tuple[int, str]] = []
        asyncio.get_running_loop().call_soon(self._tick)

    def _tick(self) -> None:
        self.turn += 1
        asyncio.get_running_loop().call_soon(self._tick)

    def do(self, who: str) -> None:
        self.done.append((self.turn, who))

    async def until(self, number: int) -> None:
        """Wait until so much is done."""
        while len(self.done) < number:
            await asyncio.sleep(0)


async def test_a_turn_has_so_much_work() -> None:
    clock, turns = Clock(), RoundRobin(4)
    for number in range(100):
        turns.put(f"10.0.0.{number % 7}", partial(clock.do, str(number)))
    await clock.until(100)
    by_turn = Counter(turn for turn, _ in clock.done)
    assert max(by_turn.values()) == 4
    assert len(by_turn) == 25


async def test_an_address_waits_for_itself() -> None:
    clock, turns = Clock(), RoundRobin(1)
    for _ in range(1000):
        turns.put("crowd", partial(clock.do, "crowd"))
    for _ in range(3):
        turns.put("other", partial(clock.do, "other"))
    await clock.until(1003)
    order = [who for _, who in clock.done]
    assert [place for place, who in enumerate(order) if who == "other"] == [1, 3, 5]


async def test_who_gives_up_takes_no_turn_from_others() -> None:
    turns, errors = RoundRobin(1), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, error: errors.append(error))
    leaving = [asyncio.create_task(turns.wait("10.0.0.1")) for _ in range(10)]
    await asyncio.sleep(0)
    for task in leaving:
        task.cancel()
    await asyncio.gather(*leaving, return_exceptions=True)
    await turns.wait("10.0.0.1")
    assert not errors
