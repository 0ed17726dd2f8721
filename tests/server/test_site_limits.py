"""What a guest or an address may take and hold, it may at all servers of a site together."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from campanile.server import limits, site_limits
from campanile.server.app_state import AppState
from campanile.server.cluster import EXPIRY_MS, Members
from campanile.server.limits import SHARES, Buckets
from campanile.server.settings import Settings
from campanile.server.site_limits import MAX_REPEATED, Held, SiteLimits
from campanile.server.store import Store
from campanile.server.wire import PROTOCOL
from tests.review.games import played
from tests.server.client import ME, OPEN, SECONDS, Guest, Refused, Table, bot
from tests.server.postgres import new_database
from tests.server.process import ServerProcess, bot_processes

REQUESTS, MESSAGES, SOCKETS = 10, 5, 3
LOW = {
    "CAMPANILE_REQUESTS_A_SECOND": str(REQUESTS),
    "CAMPANILE_MESSAGES_A_SECOND": str(MESSAGES),
    "CAMPANILE_NEW_TABLES_A_MINUTE": "4",
    "CAMPANILE_SOCKETS_PER_ADDRESS": str(SOCKETS),
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


async def _until(asked: Callable[[], Awaitable[bool]], wanted: bool) -> None:
    async with asyncio.timeout(SECONDS):
        while await asked() is not wanted:
            await asyncio.sleep(0.2)  # within the limit of requests


async def test_sockets_of_an_address_are_counted_at_all_servers(
    both: tuple[Guest, Guest],
) -> None:
    here, there = both
    match_id = (await here.make("twrs", ME, OPEN))["id"]

    async def is_let_in() -> bool:
        async with there.connect(match_id) as table:
            with suppress(ConnectionClosed):  # already
                await table.send({"type": "hello", "protocol": PROTOCOL})
            told = await table.hear()
            assert told["type"] == "view" or told["error"]["code"] == "too_fast"
            return bool(told["type"] == "view")

    async with AsyncExitStack() as others:
        for _ in range(SOCKETS - 1):
            await others.enter_async_context(here.at(match_id))
        async with here.at(match_id):
            await _until(is_let_in, False)
        await _until(is_let_in, True)


async def test_one_search_and_one_review_at_a_time_at_all_servers(
    both: tuple[Guest, Guest], servers: list[ServerProcess]
) -> None:
    here, there = both
    path = f"/api/matches/{(await here.make('twrs', ME, bot()))['id']}/hint"
    await here.request("POST", path)  # now there is a process for searches
    [process] = bot_processes(servers[0].pid)

    async def is_busy() -> bool:
        return await _answered(there.request("POST", path)) == "busy"

    async def reviews() -> bool:
        async with _review(there) as told:
            return told == "start"

    async with _review_and_hint(here, path, process) as asked:
        await _until(is_busy, True)  # then it has heard of the review, too
        assert not await reviews()
        os.kill(process, signal.SIGCONT)
        assert await _answered(asked) == "hint"
        await _until(is_busy, False)
    await _until(reviews, True)
    async with _review_and_hint(here, path, process) as asked:
        await _until(is_busy, True)
        assert not await reviews()
        servers[0].kill()
        await _until(is_busy, False)
        await _until(reviews, True)
    with pytest.raises(httpx.TransportError):
        await asked


@asynccontextmanager
async def _review_and_hint(
    guest: Guest, path: str, process: int
) -> AsyncIterator[asyncio.Task[Any]]:
    """Both are begun, and not found. Those before may be over for a moment before this is known."""
    os.kill(process, signal.SIGSTOP)
    async with AsyncExitStack() as stack:
        while await stack.enter_async_context(_review(guest)) != "start":
            await asyncio.sleep(0.2)
        while True:
            asked = asyncio.create_task(guest.request("POST", path))
            if not (await asyncio.wait([asked], timeout=0.5))[0]:
                break
            assert await _answered(asked) == "busy"
        yield asked


@asynccontextmanager
async def _review(guest: Guest) -> AsyncIterator[str]:
    """A review that goes on, by what its first line is; or the code of a refusal."""
    wish = {"record": played("twrs", 2, 1, 1).write()}
    asked = guest.http.stream("POST", "/api/review", json=wish, headers=guest.headers)
    async with asked as answer:
        lines = answer.aiter_lines()  # kept, since one that is forgotten closes the connection
        told = json.loads(await anext(lines))
        yield told["error"]["code"] if answer.is_error else told["kind"]


async def _answered(asked: Awaitable[Any]) -> str:
    """A hint, or the code of the refusal."""
    try:
        return "hint" if (await asked)["move"] else ""
    except Refused as refused:
        return refused.code


# The same with a clock of the test's own, and hints that arrive when it says.


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr(limits, "monotonic", clock)
    monkeypatch.setattr(site_limits, "monotonic", clock)
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
    others = SiteLimits(None, "here")
    tables = others.rate("tables", Buckets(1e-9, 2))
    others.hear_taken("tables", "anna")
    others.hear_taken("dances", "anna", 7)
    others.hear_held("there", "dances", "anna", 7)
    assert tables.take("anna") and not tables.take("anna")


def test_servers_of_the_version_before_hear_only_what_they_know() -> None:
    others = Mock(others=Members(is_new=False, servers=2, thinkers=0))
    site = SiteLimits(others, "here")
    tables = site.rate("tables", Buckets(1e-9, 2))
    requests = site.rate("requests", Buckets(1e-9, SHARES, often=True))
    assert tables.take("anna") and requests.take("anna")
    others.tell.assert_called_once_with("taken", "tables", "anna")
    others.tell_now.assert_called_once_with("used", "requests", "anna", 1)


def test_what_is_held_elsewhere_counts_until_it_ends_or_is_not_repeated(clock: Time) -> None:
    here, there = Held(1), Held(1)
    here.tell = partial(there.hear, "here")
    with here.hold("anna"):
        assert there.is_full("anna") and not there.is_full("ben")
    assert not there.is_full("anna")
    with here.hold("anna"):
        for _ in range(3):
            clock.now += EXPIRY_MS / 2000
            here.repeat()
            assert there.is_full("anna")
        clock.now += EXPIRY_MS / 1000
        assert not there.is_full("anna")
        here.repeat()
        assert there.is_full("anna"), "whose first hint was lost"


async def test_a_server_that_has_started_again_is_not_counted_twice(postgres_folder: Path) -> None:
    settings = Settings(sockets_per_address=3)
    state = AppState(settings, Store(new_database(postgres_folder)))
    assert state.cluster is not None
    hear, is_full = state.cluster.on, partial(state.sockets_of_addresses.is_full, "address")
    hear["held"]("there", "sockets_of_addresses", "address", 1)
    hear["held"]("before", "sockets_of_addresses", "address", 2)
    assert is_full()
    hear["gone"]("before", 0)
    hear["held"]("after", "sockets_of_addresses", "address", 1)
    assert not is_full()
    hear["held"]("after", "sockets_of_addresses", "address", 2)
    assert is_full()
    await state.close()


def test_of_many_shares_are_told() -> None:
    told = list[tuple[str, int]]()
    held = Held(500)
    held.tell = lambda *what: told.append(what)
    with held.hold("anna"):
        with ExitStack() as stack:
            for _ in range(59):
                stack.enter_context(held.hold("anna"))
            assert told == [("anna", 25), ("anna", 50)]
            held.repeat()
            assert told[2:] == [("anna", 60)]
        assert told[3:] == [("anna", 35), ("anna", 10)]
        for _ in range(2):
            held.repeat()
            assert told[5:] == [("anna", 0)]


def test_a_beat_repeats_so_much_and_the_next_one_the_rest() -> None:
    told = list[tuple[str, int]]()
    held = Held(1)
    held.tell = lambda *what: told.append(what)
    with ExitStack() as stack:
        for number in range(2 * MAX_REPEATED):
            stack.enter_context(held.hold(f"guest {number}"))
        for beat in range(4):
            told.clear()
            held.repeat()
            first = beat % 2 * MAX_REPEATED
            assert told == [(f"guest {first + number}", 1) for number in range(MAX_REPEATED)]
