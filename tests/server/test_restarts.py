"""A server that is stopped, killed and started again, on both databases."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import ME, Guest, Table, bot, code_of, seated
from tests.server.conftest import NewGuest
from tests.server.database import age, change_events
from tests.server.process import ServerProcess

HOUR = 3_600_000
MINUTES = {"kind": "fischer", "initial": 60_000, "increment": 1000}


@pytest.fixture(scope="module")
def url(new_url: Callable[[], str]) -> str:
    return new_url()


@pytest.fixture(scope="module")
def server(url: str) -> Iterator[ServerProcess]:
    with ServerProcess(url) as process:
        yield process


async def test_tables_survive_a_stop(server: ServerProcess, new_guest: NewGuest) -> None:
    """Ctrl-C and SIGTERM say good-bye with 1012, end with 0, and lose nothing."""
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(anna, ben, game="clocktowers")
    await new_guest("Cleo").make("tuerme", *[bot(10)] * 4)  # they think all the time
    for number in (signal.SIGINT, signal.SIGTERM):
        async with anna.at(match_id) as table, ben.at(match_id) as other:
            mover = table if table.standing["position"]["actor"] == 0 else other
            await mover.move()
            before = await anna.request("GET", f"/api/matches/{match_id}")
            server.signal(number)
            for open_table in (table, other):
                with pytest.raises(ConnectionClosed) as closed:
                    await open_table.until(lambda _: False)
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert server.wait() == 0
        server.start()
        after = await anna.request("GET", f"/api/matches/{match_id}")
        assert (after["standing"], after["log"]) == (before["standing"], before["log"])
        listed = await ben.request("GET", "/api/matches")
        assert [match["id"] for match in listed["matches"]] == [match_id]
    levels = {json.loads(line)["level"] for line in server.log.splitlines()}
    assert levels <= {"info"}, server.log


async def test_bots_end_with_a_server_that_is_killed_and_go_on_with_the_next(
    server: ServerProcess, new_guest: NewGuest
) -> None:
    guest = new_guest("Anna")
    made = await guest.make("twrs", ME, bot(10))
    async with guest.at(made["id"]) as table:
        await table.move()
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
        ack = await table.move()
        children = _children(server.pid)
        assert any("spawn_main" in _words(child) for child in children)
        handles = [os.pidfd_open(child) for child in children]
        server.kill()  # while the bot is thinking
    for handle in handles:
        await _ended(handle)
        os.close(handle)
    server.start()
    async with guest.at(made["id"]) as table:
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
        assert [ply["seat"] for ply in table.log] == [0, 1, 0, 1]
        assert table.standing["version"] == ack["version"] + 1


def _children(pid: int) -> list[int]:
    threads = Path(f"/proc/{pid}/task").iterdir()
    return [int(word) for thread in threads for word in (thread / "children").read_text().split()]


def _words(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()


async def _ended(handle: int) -> None:
    """Wait until the process of this handle has ended."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(handle, ended.set)
    async with asyncio.timeout(20):
        await ended.wait()
    loop.remove_reader(handle)


@dataclass
class Pause:
    """Matches that were running when the server went down, and their players' cookies."""

    address: str
    cookies: dict[str, dict[str, str]]
    minutes: str
    short: str
    a_day: str
    two_days: str
    no_clock: str
    other_rules: str

    @asynccontextmanager
    async def at(self, match_id: str, name: str) -> AsyncIterator[tuple[Table, Guest]]:
        guest = Guest(self.address, name)
        guest.http.cookies.update(self.cookies[name])
        async with guest.at(match_id) as table:
            yield table, guest
        await guest.close()


@pytest.fixture(scope="module")
def pause(url: str, server: ServerProcess) -> Pause:
    """A server that is back after a day and an hour."""
    prepared = asyncio.run(_prepare(server.address))
    assert server.stop() == 0
    for match_id in (prepared.minutes, prepared.a_day, prepared.two_days, prepared.no_clock):
        age(url, match_id, 25 * HOUR)
    change_events(url, prepared.short, _shorten)
    change_events(url, prepared.other_rules, _by_other_rules)
    server.start()
    return prepared


async def _prepare(address: str) -> Pause:
    anna, ben = Guest(address, "Anna"), Guest(address, "Ben")
    clocks: dict[str, Any] = {
        "minutes": MINUTES,
        "short": MINUTES,
        "a_day": {"kind": "days", "days": 1},
        "two_days": {"kind": "days", "days": 2},
        "no_clock": {"kind": "none"},
        "other_rules": MINUTES,
    }
    ids = {name: await seated(anna, ben, clock=clock) for name, clock in clocks.items()}
    for name in ("minutes", "short", "other_rules"):
        await _one_turn_each(anna, ben, ids[name])
    async with anna.at(ids["no_clock"]) as table:
        await table.move()
    cookies = {guest.name: dict(guest.http.cookies) for guest in (anna, ben)}
    for guest in (anna, ben):
        await guest.close()
    return Pause(address, cookies, **ids)


async def _one_turn_each(anna: Guest, ben: Guest, match_id: str) -> None:
    """So that the clock of the first seat runs."""
    async with anna.at(match_id) as table, ben.at(match_id) as other:
        await table.move()
        await other.until_standing(lambda standing: standing["position"]["actor"] == 1)
        await other.move()


def _shorten(body: dict[str, Any]) -> None:
    if body["kind"] == "created":
        body["clock"]["initial"] = 300


def _by_other_rules(body: dict[str, Any]) -> None:
    if body["kind"] == "created":
        body["rules_version"] = 99


async def test_minutes_do_not_run_while_the_server_is_down(pause: Pause) -> None:
    async with pause.at(pause.minutes, "Anna") as (table, _):
        assert table.standing["clock"]["running"] == 0
        assert table.standing["clock"]["left"][0] > 30_000
        await table.move()
        assert not table.over


async def test_the_flag_falls_by_itself(pause: Pause) -> None:
    """The clock had hardly any time left, and only who waits is at the table."""
    async with pause.at(pause.short, "Ben") as (table, _):
        await table.until_standing(lambda standing: standing["result"] is not None)
        assert table.standing["result"]["reason"] == "time"
        assert table.standing["result"]["winners"] == [1]


async def test_a_deadline_of_days_is_met_after_a_restart(pause: Pause) -> None:
    async with pause.at(pause.a_day, "Ben") as (table, _):
        await table.until_standing(lambda standing: standing["result"] is not None)
        assert table.standing["result"]["reason"] == "time"
    async with pause.at(pause.two_days, "Anna") as (table, _):
        assert not table.over
        await table.move()


async def test_an_absence_counts_from_when_the_server_was_back(pause: Pause) -> None:
    async with pause.at(pause.no_clock, "Anna") as (table, _):
        assert await code_of(table.act("claim")) == "too_early"


async def test_a_match_of_other_rules_hinders_no_other(pause: Pause) -> None:
    async with pause.at(pause.two_days, "Ben") as (_, guest):
        listed = (await guest.request("GET", "/api/matches"))["matches"]
        assert pause.two_days in {match["id"] for match in listed}
        assert pause.other_rules in {match["id"] for match in listed}
        code = await code_of(guest.request("GET", f"/api/matches/{pause.other_rules}"))
        assert code == "other_rules"
