"""The machine's clock is set while the server runs or is down, and the server is down for long."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Select, select

from campanile.server import schema
from campanile.server.guests import YEAR
from tests.server.client import ME, OPEN, Guest, seated
from tests.server.conftest import NewGuest
from tests.server.database import age, age_keys, age_server, opened
from tests.server.process import ServerProcess

HOUR = 3_600_000
INITIAL = 600_000
FISCHER = {"kind": "fischer", "initial": INITIAL, "increment": 0}
A_DAY = {"kind": "days", "days": 1}
WITH_HANDS = """
import signal, sys, time

real, ahead = time.time, 0

def step(number, _):
    global ahead
    ahead += 3600 if number == signal.SIGUSR1 else -3600

signal.signal(signal.SIGUSR1, step)
signal.signal(signal.SIGUSR2, step)
time.time = lambda: real() + ahead

from campanile.cli.main import main
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


class SettableServer(ServerProcess):
    """SIGUSR1 sets its clock forward by an hour, SIGUSR2 back."""

    words = ("-c", WITH_HANDS, "serve")


@pytest.fixture(scope="module")
def url(new_url: Callable[[], str]) -> str:
    return new_url()


@pytest.fixture(scope="module")
def server(url: str) -> Iterator[ServerProcess]:
    with SettableServer(url) as process:
        yield process


async def _running(anna: Guest, ben: Guest) -> str:
    """A match in which Anna is to move and her clock runs."""
    match_id = await seated(anna, ben, clock=FISCHER)
    async with anna.at(match_id) as table, ben.at(match_id) as other:
        await table.move()
        await other.until_standing(lambda standing: standing["position"]["actor"] == 1)
        await other.move()
    return match_id


async def _standing(guest: Guest, match_id: str) -> dict[str, Any]:
    standing: dict[str, Any] = (await guest.request("GET", f"/api/matches/{match_id}"))["standing"]
    return standing


async def _goes_on(guest: Guest, match_id: str) -> bool:
    """Whether the clock of the first seat runs, and has not lost much."""
    first = (await _standing(guest, match_id))["clock"]["left"][0]
    async with asyncio.timeout(20):
        while (await _standing(guest, match_id))["clock"]["left"][0] == first:
            await asyncio.sleep(0.01)
    return bool(first > INITIAL - 120_000)


@pytest.mark.parametrize("number", [signal.SIGUSR1, signal.SIGUSR2])
async def test_setting_the_clock_neither_flags_nor_stops(
    number: int, server: ServerProcess, new_guest: NewGuest
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await _running(anna, ben)
    server.signal(number)
    assert await _goes_on(anna, match_id)
    async with anna.at(match_id) as table:
        await table.move()
        assert not table.over


async def test_a_clock_that_was_set_back_before_a_start_stops_nothing(
    url: str, server: ServerProcess, new_guest: NewGuest
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await _running(anna, ben)
    server.stop()
    age(url, match_id, -HOUR)
    age_server(url, -HOUR)
    server.start()
    assert await _goes_on(anna, match_id)


def stored(url: str, query: Select[Any]) -> int:
    with opened(url) as connection:
        return int(connection.scalar(query) or 0)


async def test_a_long_downtime_takes_neither_days_nor_cookies(
    url: str, server: ServerProcess, new_guest: NewGuest
) -> None:
    """Nor does a clock that was set forward before the start, which is the same to a server."""
    anna, ben = new_guest("Anna"), new_guest("Ben")
    waiting = await seated(anna, ben, clock=A_DAY)
    seen = await seated(anna, ben, clock=A_DAY)
    await anna.make("twrs", ME, OPEN)
    server.stop()
    for match_id, hours in ((waiting, 2), (seen, 25)):
        age(url, match_id, hours * HOUR)
    age_server(url, 2 * YEAR)
    age_keys(url, 2 * YEAR)
    server.start()
    async with anna.at(seen) as table:
        assert not table.over
        await table.move()
    deadline = select(schema.matches.c.deadline).where(schema.matches.c.id == waiting)
    begun = stored(url, select(schema.heartbeat.c.at))
    async with asyncio.timeout(20):
        while stored(url, deadline) < begun + 23 * HOUR:
            await asyncio.sleep(0.1)
    assert (await ben.request("GET", "/api/me"))["known"]
