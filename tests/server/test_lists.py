"""Lists and replays: in parts, without opening a match, in fair turns, and not for who is gone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import pytest_asyncio
from sqlalchemy import update
from starlette.requests import HTTPConnection, Request

from campanile.core.errors import CampanileError
from campanile.games import find_game
from campanile.server import catalog, matches
from campanile.server.api import MAX_LISTED, MAX_POSITIONS
from campanile.server.app import create_app
from campanile.server.app_state import AppState
from campanile.server.schema import matches as match_table
from campanile.server.settings import Settings
from campanile.server.store import Store
from campanile.server.turns import AT_ONCE, MAX_WAITING, Turns
from campanile.table.commands import Resign
from tests.server.client import ME, Guest
from tests.server.conftest import NewGuest
from tests.table.sitting import ADA, BEN, Sitting, by


@pytest_asyncio.fixture
async def store(new_url: Callable[[], str]) -> AsyncIterator[Store]:
    store = Store(new_url())
    yield store
    store.close()


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches that were loaded."""
    loaded: list[str] = []
    load = matches.load

    def counted(match_id: str) -> Any:
        loaded.append(match_id)
        return load(match_id)

    monkeypatch.setattr(matches, "load", counted)
    return loaded


async def _fill(store: Store, over: int, unfinished: int) -> None:
    for number in range(over + unfinished):
        sitting = Sitting("twrs", ADA, BEN)
        if number < over:
            sitting.do(Resign(0, by(ADA)), after=number // 2)  # two at the same time
        await store.write(matches.append(f"m{number:03}", sitting.steps))


async def _ids(store: Store, cursor: str = "") -> tuple[list[str], str | None]:
    page = await matches.list_matches(store, by(ADA), 10, cursor)
    return [listed.id for listed in page.matches], page.next


async def test_a_list_comes_in_parts_and_opens_no_match(store: Store, folds: list[str]) -> None:
    await _fill(store, 25, 3)
    first, cursor = await _ids(store)
    assert {"m025", "m026", "m027"} == set(first[:3])
    assert len(first) == 13
    seen = first[3:]
    while cursor:
        part, cursor = await _ids(store, cursor)
        assert len(part) <= 10
        seen += part
    assert seen == [f"m{number:03}" for number in reversed(range(25))]
    assert folds == []


async def test_a_match_without_a_summary_is_read_once(store: Store, folds: list[str]) -> None:
    await _fill(store, 2, 1)
    before = await matches.list_matches(store, by(ADA), 10, "")
    await store.write(lambda c: c.execute(update(match_table).values(summary=None)) and None)
    assert await matches.list_matches(store, by(ADA), 10, "") == before
    assert sorted(folds) == ["m000", "m001", "m002"]
    assert await matches.list_matches(store, by(ADA), 10, "") == before
    assert len(folds) == 3


async def test_a_list_says_whose_turn_it_is_and_who_won(new_guest: NewGuest) -> None:
    guest = new_guest("Anna")
    made = await guest.make("twrs", ME, ME)
    [listed] = (await guest.request("GET", "/api/matches"))["matches"]
    assert (listed["standing"]["actor"], listed["standing"]["yours"]) == (0, [0, 1])
    assert listed["ended_at"] is None
    assert [seat["name"] for seat in listed["standing"]["seats"]] == ["Anna", "Anna"]
    assert "player" not in listed["standing"]["seats"][0]
    async with guest.at(made["id"]) as table:
        await table.move()
        [listed] = (await guest.request("GET", "/api/matches"))["matches"]
        assert listed["standing"]["actor"] == 1
        await table.act("resign")
        [listed] = (await guest.request("GET", "/api/matches"))["matches"]
        ended_at = listed["ended_at"]
        assert ended_at == listed["updated_at"]
        await table.act("rematch")
    told = await guest.request("GET", "/api/matches")
    over = told["matches"][-1]
    assert over["standing"]["result"]["winners"] == [1]
    assert over["ended_at"] == ended_at, "the rematch has not changed it"
    assert told["next"] is None
    assert len(told["matches"]) <= MAX_LISTED


async def test_a_long_replay_comes_in_parts(new_guest: NewGuest) -> None:
    guest = new_guest("Anna")
    # Nothing is dealt, and the first move there is places no stone: the game goes on for long.
    made = await guest.make("twrs", ME, ME, options={"stall_limit": "999"})
    async with guest.at(made["id"]) as table, guest.at(made["id"], seat=1) as other:
        while len(table.log) < MAX_POSITIONS + 20:
            mover, waiting = (table, other) if table.moves else (other, table)
            await mover.move()
            await waiting.until_standing(lambda _: len(waiting.log) == len(mover.log))  # noqa: B023
    path = f"/api/matches/{made['id']}/replay"
    first = await guest.request("GET", path)
    second = await guest.request("GET", path, params={"start": first["next"]})
    assert [len(part["positions"]) for part in (first, second)] == [MAX_POSITIONS, 21]
    assert second["next"] is None
    assert first["log"] + second["log"] == table.log
    assert second["positions"][-1]["text"] == table.standing["position"]["text"]


def _request(address: str, *, gone: bool = False) -> Request:
    async def receive() -> dict[str, Any]:
        if not gone:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    scope = {"type": "http", "client": (address, 1), "headers": []}
    return Request(scope, receive)


class Queue:
    """Requests that take their turns, and the order in which they got them."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.order: list[str] = []
        self.refused: list[str] = []
        self.go_on = asyncio.Event()

    async def ask(self, who: str, connection: HTTPConnection) -> None:
        try:
            async with self.turns.read(who, connection):
                self.order.append(who)
                await self.go_on.wait()
        except CampanileError as error:
            self.refused.append(error.code)


async def test_who_asks_in_a_loop_waits_behind_who_asks_once() -> None:
    queue = Queue()
    many = [asyncio.create_task(queue.ask("loop", _request("10.0.0.1"))) for _ in range(200)]
    puppets = [
        asyncio.create_task(queue.ask(f"puppet {n}", _request("10.0.0.1"))) for n in range(50)
    ]
    await asyncio.sleep(0)
    once = asyncio.create_task(queue.ask("once", _request("10.0.0.2")))
    await asyncio.sleep(0)
    queue.go_on.set()
    await asyncio.gather(*many, *puppets, once)
    assert queue.order.index("once") <= AT_ONCE
    assert len(queue.refused) == 200 - MAX_WAITING
    assert set(queue.refused) == {"too_fast"}


async def test_lists_do_not_wait_for_what_computes() -> None:
    """Openings, replays and records, of however many guests, are computed one at a time."""
    turns, at_work, most, go_on = Turns(), 0, 0, threading.Event()

    def work() -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        go_on.wait()
        at_work -= 1

    computing = [
        asyncio.create_task(turns.compute(f"guest {n}", _request(f"10.0.0.{n}"), work))
        for n in range(20)
    ]
    while not at_work:
        await asyncio.sleep(0)
    try:
        async with asyncio.timeout(20), turns.read("list", _request("10.0.1.1")):
            pass
    finally:
        go_on.set()
    await asyncio.gather(*computing)
    assert most == 1


async def test_who_is_gone_is_not_served() -> None:
    queue = Queue()
    queue.go_on.set()
    await queue.ask("gone", _request("10.0.0.1", gone=True))
    await queue.ask("here", _request("10.0.0.1"))
    assert queue.order == ["here"]


async def test_matches_are_opened_one_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By however many guests at once: each would fold events in a thread of its own."""
    await _fill(store, 0, 20)
    state, at_work, most = AppState(Settings(), store), 0, 0
    open_match = matches.open_match

    async def counted(*given: Any) -> Any:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        try:
            return await open_match(*given)
        finally:
            at_work -= 1

    monkeypatch.setattr(matches, "open_match", counted)
    asked = (state.enter(f"m{n:03}", by(ADA), _request(f"10.0.0.{n}")) for n in range(20))
    opened = await asyncio.gather(*asked)
    await state.close()
    assert all(opened)
    assert most == 1


async def test_drawings_are_made_one_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread for each would leave the event loop no time."""
    at_work, most, go_on = 0, 0, threading.Event()
    app, twrs = create_app(Settings(), store), find_game("twrs")

    def draw(position: str) -> str:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        go_on.wait()
        at_work -= 1
        return position

    drawn = SimpleNamespace(info=twrs.info, extras=replace(twrs.extras, svg=draw))
    monkeypatch.setattr(catalog, "find_game", lambda _: drawn)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1"
        ) as client,
    ):
        path = "/api/games/twrs/svg?position=x"
        asked = [asyncio.create_task(client.get(path)) for _ in range(20)]
        await asyncio.sleep(0)
        await client.get("/api/games")  # it comes after them
        go_on.set()
        answers = await asyncio.gather(*asked)
    assert {answer.status_code for answer in answers} == {200}
    assert most == 1


async def test_a_loop_of_lists_over_http_leaves_the_others_their_turns(
    new_guest: NewGuest,
) -> None:
    """Many lists at once: those too many are refused, and somebody else's is made."""
    loop, other = new_guest("Anna"), new_guest("Ben")
    for guest in (loop, other):
        await guest.make("twrs", ME, ME)

    async def listed(guest: Guest) -> int:
        return (await guest.http.get("/api/matches")).status_code

    many = [asyncio.create_task(listed(loop)) for _ in range(100)]
    assert await listed(other) == 200
    told = await asyncio.gather(*many)
    assert set(told) <= {200, 429}
