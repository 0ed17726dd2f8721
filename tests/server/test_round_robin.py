"""Work that comes all at once is spread over turns of the event loop, alike for each address."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial

from campanile.server.round_robin import Gate, RoundRobin


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


async def test_a_gate_lets_so_many_in_at_a_time_and_addresses_take_turns() -> None:
    gate, order, inside, most = Gate(2), list[str](), 0, 0

    async def come(address: str) -> None:
        nonlocal inside, most
        async with gate.enter(address):
            inside += 1
            most = max(most, inside)
            order.append(address)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(come(address) for address in ["crowd"] * 500 + ["other"]))
    assert len(order) == 501
    assert most == 2
    assert order.index("other") <= 4


async def test_who_gives_up_at_a_gate_leaves_their_place_to_others() -> None:
    gate, order = Gate(1), list[str]()

    async def come(name: str) -> None:
        async with gate.enter(name):
            order.append(name)

    async with gate.enter("first"):
        waiting = asyncio.create_task(come("waits"))
        granted = asyncio.create_task(come("is granted a place"))
        last = asyncio.create_task(come("last"))
        await asyncio.sleep(0)
        waiting.cancel()
    # Cancelled before it has noticed that the place is its own.
    granted.cancel()
    await asyncio.gather(waiting, granted, return_exceptions=True)
    await last
    async with gate.enter("later"):
        assert order == ["last"]
