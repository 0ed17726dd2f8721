"""Every attack of `make attack` for a moment: who plays beside it goes on playing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest

from tests.server.attack.__main__ import ATTACKS, attacked, is_bearable, living
from tests.server.attack.clients import Target
from tests.server.attack.prepared import prepare
from tests.server.attack.victims import Victim, Waits
from tests.server.process import ServerProcess, bot_processes, default_limits

ROUNDS = 3
"""How often each of the four victims pings, moves, asks on a connection of its own, and lists its
matches."""
SECONDS = 150
"""Enough where other tests need the cores; a thousand spectators take long to come."""
pytestmark = pytest.mark.timeout(SECONDS + 30)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for all attacks, which come from addresses of their own."""
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'prepared.sqlite3'}"
    prepare(url)
    with ServerProcess(url, **default_limits()) as process:
        yield process


@pytest.mark.parametrize("name", ATTACKS)
async def test_who_plays_beside_an_attack_goes_on_playing(name: str, server: ServerProcess) -> None:
    async with asyncio.timeout(SECONDS):
        async with attacked(Target(server.address, server.pid), name) as waits:
            while name == "hangs" and not any(map(_is_stopped, bot_processes(server.pid))):
                await asyncio.sleep(0.05)
            before = waits.rounds()
            while waits.rounds() < before + ROUNDS:
                await asyncio.sleep(0.05)


def _is_stopped(process: int) -> bool:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"


async def test_who_is_refused_has_waited_for_ever() -> None:
    async def refuse(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.abort()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server, asyncio.timeout(20):
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with living(Target(address, 0)) as waits:
            while len(waits.answers) < 10:
                await asyncio.sleep(0.05)
    assert set(waits.answers) == {inf}
    assert not is_bearable(waits)
    assert not is_bearable(Waits())


async def test_a_victim_that_fails_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: Victim) -> None:
        raise AssertionError("as no refusal does")

    monkeypatch.setattr(Victim, "live", fail)
    with pytest.raises(AssertionError, match="as no refusal does"):
        async with living(Target("http://127.0.0.1:1", 0)):
            await asyncio.sleep(0)


async def test_victims_end_with_a_test_that_fails() -> None:
    with pytest.raises(ZeroDivisionError):
        async with living(Target("http://127.0.0.1:1", 0)):
            raise ZeroDivisionError
    assert asyncio.all_tasks() == {asyncio.current_task()}
