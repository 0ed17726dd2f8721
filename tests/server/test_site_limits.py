"""What a guest or an address may take, it may at all servers of a site together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, suppress
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
import pytest_asyncio

from campanile.server import limits
from campanile.server.limits import SHARES, Buckets
from campanile.server.site_limits import SiteLimits
from campanile.server.wire import PROTOCOL
from tests.server.client import ME, OPEN, SECONDS, Guest, Refused, Table
from tests.server.postgres import new_database
from tests.server.process import ServerProcess

REQUESTS, MESSAGES = 10, 5
LOW = {
    "CAMPANILE_REQUESTS_A_SECOND": str(REQUESTS),
    "CAMPANILE_MESSAGES_A_SECOND": str(MESSAGES),
    "CAMPANILE_NEW_TABLES_A_MINUTE": "4",
    "CAMPANILE_TRUSTED_PROXIES": "127.0.0.1",
}
FLOOD_SECONDS = 3.0
"""After which two bursts are no more than what a server allows."""
_numbers = count(1)


@pytest.fixture(scope="module")
def started(postgres_folder: Path) -> Iterator[list[ServerProcess]]:
    url = new_database(postgres_folder)
    with ServerProcess(url, **LOW) as one, ServerProcess(url, **LOW) as other:
        yield [one, other]


@pytest.fixture
def servers(started: list[ServerProcess]) -> list[ServerProcess]:
    """Both, running, and known to each other."""
    for server in started:
        if server.is_dead:
            server.start()
    end = monotonic() + SECONDS
    while {_metric(server, "campanile_servers") for server in started} != {2}:
        assert monotonic() < end
        sleep(0.1)
    return started


def _metric(server: ServerProcess, name: str) -> int:
    lines = httpx.get(f"{server.address}/metrics").text.splitlines()
    return next((int(float(line.split()[1])) for line in lines if line.startswith(f"{name} ")), -1)


@pytest_asyncio.fixture
async def both(servers: list[ServerProcess]) -> AsyncIterator[tuple[Guest, Guest]]:
    """A guest with a table and an address of their own, at one server and at the other."""
    here = Guest(servers[0].address)
    _move(here)
    await here.request("PUT", "/api/me", {"name": "Anna"})
    there = here.elsewhere(servers[1].address)
    there.headers |= here.headers
    yield here, there
    await here.close()


def _move(guest: Guest) -> None:
    """To a new address."""
    guest.headers["X-Forwarded-For"] = f"192.0.2.{next(_numbers)}"


async def test_who_makes_tables_at_two_servers_makes_no_more(both: tuple[Guest, Guest]) -> None:
    made = 0
    with suppress(Refused):
        while made < 9:
            await both[made % 2].make("twrs", ME, OPEN)
            made += 1
            await asyncio.sleep(0.1)
    assert made in (4, 5)


async def test_a_flood_of_requests_at_two_servers_gets_no_more(both: tuple[Guest, Guest]) -> None:
    began, answers = monotonic(), []
    while monotonic() < began + FLOOD_SECONDS:
        asked = (
            guest.http.get("/api/games", headers=guest.headers) for guest in both for _ in range(10)
        )
        answers += [answer.status_code for answer in await asyncio.gather(*asked)]
    assert set(answers) == {200, 429}
    assert answers.count(200) <= _about(REQUESTS, 4 * REQUESTS, since=began)


async def test_a_flood_of_messages_at_two_servers_gets_no_more(both: tuple[Guest, Guest]) -> None:
    match_id = (await both[0].make("twrs", ME, OPEN))["id"]
    began, tables = monotonic(), list[Table]()
    async with AsyncExitStack() as stack:
        for guest in both * 7:
            _move(guest)  # it is the guest's limit that holds
            # What they still have to say is not read before they close.
            table = await stack.enter_async_context(guest.connect(match_id, close_timeout=0))
            await table.send({"type": "hello", "protocol": PROTOCOL})
            tables.append(table)
        for table in tables:
            for number in range(3 * MESSAGES - 1):  # a socket alone may send them
                await table.send({"type": "ping", "id": str(number)})
        with suppress(TimeoutError):
            async with asyncio.timeout(FLOOD_SECONDS):
                await asyncio.gather(*(table.until(lambda _: False) for table in tables))
        through = _about(2 * MESSAGES, 6 * MESSAGES, since=began)
    told = [message["type"] for table in tables for message in table.heard]
    assert "refused" not in told
    assert told.count("view") + told.count("pong") <= through


def _about(rate: float, burst: float, since: float) -> float:
    """Half more than one server alone allows in this time; two would allow twice as much."""
    return 1.5 * (burst + rate * (monotonic() - since))


# The same with a clock of the test's own, and hints that arrive when it says.


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr(limits, "monotonic", clock)
    return clock


class Line:
    """What servers tell each other, delivered late."""

    def __init__(self, servers: list[Buckets]) -> None:
        self._servers = servers
        self.told: list[tuple[Buckets, str, float]] = []
        for server in servers:
            server.tell = partial(self._tell, server)

    def _tell(self, server: Buckets, key: str, cost: float) -> None:
        self.told.append((server, key, cost))

    def deliver(self) -> None:
        for sender, key, cost in self.told:
            for server in self._servers:
                if server is not sender:
                    server.of(key).charge_elsewhere(cost)
        self.told.clear()


@pytest.mark.parametrize("late", [1, 10], ids=["in time", "a second late"])
def test_many_servers_let_through_what_one_does(clock: Time, late: int) -> None:
    rate, burst, seconds, many = 10, 30, 100, 10
    servers = [Buckets(rate, burst, often=True) for _ in range(many)]
    line, through = Line(servers), 0
    for step in range(10 * seconds):
        clock.now = step / 10
        for server in servers:
            while server.take("anna"):
                through += 1
            if late == 1:
                line.deliver()
        if step % late == 0:
            line.deliver()
    at_once = burst if late == 1 else many * burst
    unheard = (many - 1) / SHARES * (burst + rate * seconds)
    assert 0.9 * rate * seconds <= through <= at_once + rate * seconds + unheard


def test_who_takes_little_is_never_told(clock: Time) -> None:
    server = Buckets(20, 60, often=True)
    line = Line([server])
    for second in range(1000):
        clock.now = second
        assert server.take("anna")
    assert not line.told
    for _ in range(10):
        assert server.take("anna")
    assert sum(cost for _, _, cost in line.told) > 6


@pytest.mark.usefixtures("clock")
def test_each_of_few_is_told_at_once() -> None:
    server = Buckets(100 / 60, 100)
    line = Line([server])
    assert all(server.take("anna") for _ in range(100)) and not server.take("anna")
    assert [(key, cost) for _, key, cost in line.told] == [("anna", 1)] * 100


@pytest.mark.usefixtures("clock")
def test_a_debt_of_other_servers_is_not_let_off_by_a_message_here() -> None:
    bucket = Buckets(10, 30).of("anna")
    bucket.charge_elsewhere(100)
    waits = [bucket.charge(1) for _ in range(3)]
    assert waits == [7, 7, 7]


def test_what_waits_here_makes_no_debt_without_end_elsewhere(clock: Time) -> None:
    """A thousand messages, each for a view, of an address with many sockets."""
    servers = [Buckets(10, 30, often=True) for _ in range(2)]
    line = Line(servers)
    for _ in range(1000):
        servers[0].of("address").charge(11)
    line.deliver()
    assert servers[1].of("address").charge(1) <= 3
    for server in servers:
        clock.now += 4
        assert server.take("address")


def test_a_server_of_another_version_is_understood_as_far_as_possible() -> None:
    others = SiteLimits(None)
    tables = others.rate("tables", Buckets(1e-9, 2))
    others.hear_taken("tables", "anna")
    others.hear_taken("dances", "anna", 7)
    assert tables.take("anna") and not tables.take("anna")
