"""What hangs is ended: a search alone, and the server when it is told to stop."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable

import pytest

from campanile.server.bot_worker import WorkerDied
from campanile.server.bots import BotPool
from tests.server.client import ME, Guest, bot
from tests.server.conftest import NewGuest
from tests.server.process import ServerProcess, bot_processes
from tests.table.sitting import ADA, ROBOT, Sitting


def _stop_searches(parent: int) -> int:
    """Let every search hang; returns the only process."""
    [process] = bot_processes(parent)
    os.kill(process, signal.SIGSTOP)
    return process


async def test_a_search_that_hangs_is_ended_and_the_next_gets_a_new_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = BotPool(1, 0.1)
    match = Sitting("twrs", ROBOT, ADA).match
    view = match.rules.view(match.state, 0)
    assert await pool.choose("guest", view, 1, 7) in view.moves
    process = _stop_searches(os.getpid())
    monkeypatch.setattr("campanile.server.bots.HANG_SECONDS", 0.1)
    with pytest.raises(WorkerDied):
        await pool.choose("guest", view, 1, 7)
    assert process not in bot_processes(os.getpid())
    monkeypatch.undo()
    assert await pool.choose("other", view, 1, 7) in view.moves
    await pool.close()


async def test_a_search_leaves_the_processor_to_the_server() -> None:
    pool = BotPool(1, 0.1)
    match = Sitting("twrs", ROBOT, ADA).match
    await pool.choose("guest", match.rules.view(match.state, 0), 1, 7)
    [process] = bot_processes(os.getpid())
    niceness = os.getpriority(os.PRIO_PROCESS, process)
    await pool.close()
    assert niceness > os.getpriority(os.PRIO_PROCESS, 0) or niceness == 19


async def test_a_caller_who_gives_up_gets_no_answer_of_another() -> None:
    pool = BotPool(1, 5)
    match = Sitting("twrs", ROBOT, ADA).match
    view = match.rules.view(match.state, 0)
    first = await pool.choose("guest", view, 1, 7)
    _stop_searches(os.getpid())
    asking = asyncio.create_task(pool.choose("leaves", view, 10, 8))
    await asyncio.sleep(0.05)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert await pool.choose("guest", view, 1, 7) == first
    await pool.close()


async def test_other_tables_go_on_after_a_search_has_hung(
    server: ServerProcess, new_guest: NewGuest
) -> None:
    guest, other = new_guest("Anna"), new_guest("Ben")
    made = await guest.make("twrs", ME, bot())
    theirs = await other.make("twrs", ME, bot())
    async with guest.at(made["id"]) as table, other.at(theirs["id"]) as second:
        await table.move()
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
        _stop_searches(server.pid)
        await table.move()
        await second.move()
        await second.until_standing(lambda standing: standing["position"]["actor"] == 0)
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_whose_search_hangs_stops_all_the_same(
    new_url: Callable[[], str], number: signal.Signals
) -> None:
    with ServerProcess(new_url()) as server:
        guest = Guest(server.address)
        made = await guest.make("twrs", ME, bot())
        async with guest.at(made["id"]) as table:
            await table.move()
            await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
            _stop_searches(server.pid)
            await table.move()
            server.signal(number)
            assert await asyncio.to_thread(server.wait, 6) == 0
        await guest.close()
