"""Three servers on one PostgreSQL are one site: whatever is true at one is true at the others."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import pytest
from sqlalchemy import Connection, delete, insert, text
from websockets.exceptions import ConnectionClosed

from campanile.cli.main import main
from campanile.games import GAMES
from campanile.server import bus, matches
from campanile.server.app_state import AppState
from campanile.server.attendance import Presence
from campanile.server.exchange import Change
from campanile.server.rooms import Rooms
from campanile.server.schema import presences
from campanile.server.settings import Settings
from campanile.server.store import Store, query
from campanile.table import TableError, to_json
from campanile.table.commands import Claim, Move
from tests.server.client import ME, Guest, Table, bot, seated
from tests.server.cluster import Balancer, Thinker, Workers
from tests.server.database import opened
from tests.server.load.cluster import watch
from tests.server.load.tables import saturate
from tests.server.page import Page
from tests.server.postgres import new_database
from tests.server.process import ServerProcess, bot_processes
from tests.server.truth import Truth
from tests.table.sitting import ADA, BEN, Sitting

SHORT = {"kind": "fischer", "initial": 10_000, "increment": 0}
LISTENERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"


@pytest.fixture(scope="module")
def url(postgres_folder: Path) -> str:
    return new_database(postgres_folder)


@pytest.fixture
def fresh_url(postgres_folder: Path) -> str:
    """A database without those three."""
    return new_database(postgres_folder)


@pytest.fixture(scope="module")
def started(url: str) -> Iterator[list[ServerProcess]]:
    """They start at once on an empty database."""
    servers = [ServerProcess(url) for _ in range(3)]
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(ServerProcess.start, servers))
    yield servers
    for server in servers:
        server.__exit__(None, None, None)


@pytest.fixture
def servers(started: list[ServerProcess]) -> list[ServerProcess]:
    """All three, running."""
    for server in started:
        if server.is_dead:
            server.start()
    return started


@asynccontextmanager
async def guests_at(*servers: ServerProcess) -> AsyncIterator[list[Guest]]:
    """A guest at each server."""
    found = [Guest(one.address, name) for one, name in zip(servers, "ABC", strict=False)]
    try:
        yield found
    finally:
        for guest in found:
            await guest.close()


async def until_present(table: Table, *, seats: list[bool], watchers: int) -> None:
    while (table.presence["seats"], table.presence["watchers"]) != (seats, watchers):
        await table.hear()


async def until_version(table: Table, version: int) -> None:
    await table.until_standing(lambda now: bool(now["version"] >= version))


def bot_moves(servers: list[ServerProcess]) -> int:
    """How often bots have thought, at all servers together."""
    return sum(_metric(server, "campanile_bot_seconds_count") for server in servers)


def _metric(server: ServerProcess, name: str) -> int:
    lines = httpx.get(f"{server.address}/metrics").text.splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.startswith(f"{name} "))


async def test_players_and_a_spectator_at_three_servers_see_the_same(
    servers: list[ServerProcess],
) -> None:
    async with guests_at(*servers) as (anna, ben, cleo):
        made = await anna.make("twrs", ME, {"kind": "open"})
        await ben.use(made["invites"]["1"])
        await cleo.use(made["watch"])
        match_id = made["id"]
        async with anna.at(match_id) as one, ben.at(match_id) as two:
            async with cleo.at(match_id) as three:
                for table in (one, two, three):
                    await until_present(table, seats=[True, True], watchers=1)
                for _ in range(6):
                    mover = (one, two)[one.standing["position"]["actor"]]
                    await mover.move()
                    version = mover.standing["version"]
                    for table in (one, two, three):
                        await until_version(table, version)
                assert one.standing["version"] == two.standing["version"]
                assert len(one.log) == len(two.log) == len(three.log)
                # Another server tells events, not whole views.
                assert [told["type"] for told in three.heard].count("view") == 1
            await until_present(one, seats=[True, True], watchers=0)
            assert one.presence["claimable_at"] is None
            await two.act("take_back")
            await one.until_standing(lambda now: now["offers"] != [])
            await one.act("decline_take_back")
            await two.until_standing(lambda now: now["offers"] == [])


async def test_who_comes_later_sees_what_was_played_elsewhere(
    servers: list[ServerProcess],
) -> None:
    """Where nobody looks on, a match is not followed; whoever asks for it gets all of it."""
    async with guests_at(*servers) as (anna, ben, _):
        match_id = await seated(anna, ben)
        there = anna.elsewhere(servers[1].address)
        async with there.at(match_id) as one, ben.at(match_id) as two:
            for mover, other in ((one, two), (two, one), (one, two)):
                await mover.move()
                await until_version(other, mover.standing["version"])
            shown = await anna.request("GET", f"/api/matches/{match_id}")
            assert shown["standing"]["version"] == one.standing["version"]
            await two.move()
            async with anna.at(match_id) as here:
                await until_version(here, two.standing["version"])
                assert here.log == two.log


async def test_who_leaves_the_other_server_is_absent(servers: list[ServerProcess]) -> None:
    async with guests_at(*servers) as (anna, ben, _):
        match_id = await seated(ben, anna)
        async with anna.at(match_id) as table:
            async with ben.at(match_id):
                await until_present(table, seats=[True, True], watchers=0)
                assert table.presence.get("claimable_at") is None
            await until_present(table, seats=[False, True], watchers=0)
            left = table.presence["claimable_at"] - 120_000
            async with anna.elsewhere(servers[2].address).at(match_id) as other:
                assert other.presence["seats"] == [False, True]
                assert abs(other.presence["claimable_at"] - 120_000 - left) < 1000


async def test_a_claim_counts_who_is_elsewhere_though_no_hint_came(fresh_url: str) -> None:
    state = AppState(Settings(), Store(fresh_url))
    state.began = 0
    await state.store.write(matches.append("m", Sitting("twrs", ADA, BEN).steps))
    room = await Rooms(state, began=0).get("m")
    assert room is not None
    claim = Claim(1, BEN.player, absent_ms=3_600_000)
    here = Presence("m", ADA.player, "another", None)
    with opened(fresh_url) as connection:
        connection.execute(insert(presences).values(here._asdict()))
    with pytest.raises(TableError) as refused:
        await room.ask(claim)
    assert refused.value.code == "too_early"
    with opened(fresh_url) as connection:
        connection.execute(delete(presences))
    await room.ask(claim)
    assert room.match.result is not None
    await room.close()
    await state.close()


class _Onlooker:
    player = "somebody"
    seat: int | None = None

    def on_change(self, change: Change) -> None:
        """It is no matter."""

    def on_presence(self, frame: bytes) -> None:
        """It is no matter."""

    def resync(self) -> None:
        """It is no matter."""


async def test_a_move_that_came_second_is_stale_though_the_hint_of_the_first_came_before(
    fresh_url: str,
) -> None:
    state = AppState(Settings(), Store(fresh_url))
    state.began = 0
    sitting = Sitting("twrs", ADA, BEN)
    await state.store.write(matches.append("m", sitting.steps))
    room = await Rooms(state, began=0).get("m")
    assert room is not None
    room.subscribe(_Onlooker())
    late = Move(0, ADA.player, sitting.legal()[-1], "late", sitting.match.version)
    known = len(sitting.steps)
    sitting.play(sitting.legal()[0])
    news = sitting.steps[known:]
    await state.store.write(matches.append("m", news))
    asking = asyncio.create_task(room.ask(late))
    await asyncio.sleep(0)  # it is being stored
    room.hear(sitting.match.version, [to_json(step.event) for step in news])
    with pytest.raises(TableError) as refused:
        await asking
    assert refused.value.code == "stale"
    await room.close()
    await state.close()


async def test_one_server_alone_lets_a_bot_think(servers: list[ServerProcess]) -> None:
    async with guests_at(*servers) as (anna, *_):
        before = bot_moves(servers)
        match_id = (await anna.make("twrs", ME, bot(3)))["id"]
        others = [anna.elsewhere(server.address) for server in servers[1:]]
        two, three = (other.at(match_id) for other in others)
        async with anna.at(match_id) as here, two as there, three as elsewhere:
            tables = (here, there, elsewhere)
            for turn in range(6):
                version = (await tables[turn % 3].move())["version"]
                for table in tables:
                    # The bot has answered.
                    await until_version(table, version + 1)
        assert bot_moves(servers) - before == 6


async def test_the_others_go_on_for_a_server_that_is_killed(
    url: str, servers: list[ServerProcess]
) -> None:
    """A bot thinks on, a flag falls, and who was there is absent."""
    async with guests_at(*servers) as (anna, ben, cleo):
        clocked = await seated(anna, ben, clock=SHORT)
        async with anna.at(clocked) as one, ben.at(clocked) as two:
            await one.move()
            await two.until_standing(lambda now: now["position"]["actor"] == 1)
            await two.move()
            await one.until_standing(lambda now: now["position"]["actor"] == 0)
            thinking = (await cleo.make("twrs", bot(10), bot(10)))["id"]
            await asyncio.sleep(0.3)
            servers[1].kill()  # where Ben is, and the owner of his match
            servers[2].kill()  # where the bots think
            truth = Truth(url)
            stood = len(truth.events(thinking))
            await one.until_standing(lambda now: now["result"] is not None)
            assert one.standing["result"]["reason"] == "time"
            await until_present(one, seats=[True, False], watchers=0)
        async with asyncio.timeout(30):
            while len(truth.events(thinking)) < stood + 4:
                await asyncio.sleep(0.1)
        truth.close()


async def test_no_move_is_lost_while_servers_are_replaced(
    url: str, servers: list[ServerProcess]
) -> None:
    """Players are back at another server, and their bots think on there; `make load-cluster` tells
    how soon."""
    async with Balancer(servers) as balancer:
        guests = [Guest(balancer.address, game) for game in GAMES]
        pages = [
            Page(guest, (await guest.make(game, ME, bot(2)))["id"], 0, Random(1), pace=0.05)
            for game, guest in zip(GAMES, guests, strict=True)
        ]
        playing = [asyncio.create_task(page.play()) for page in pages]
        for server in servers:
            server.signal(signal.SIGTERM)
            moves = [len(page.acked) for page in pages]
            assert await asyncio.to_thread(server.wait) == 0
            async with asyncio.timeout(60):
                for page, before in zip(pages, moves, strict=True):
                    while len(page.acked) < before + 2 and not page.over:
                        await asyncio.sleep(0.05)
            await asyncio.to_thread(server.start)
        async with asyncio.timeout(120):
            await asyncio.gather(*playing)
        truth = Truth(url)
        for page, guest in zip(pages, guests, strict=True):
            truth.check_moves(page)
            truth.check_seen(page)
            await guest.close()
        truth.close()


async def test_lost_hints_cost_a_moment(url: str, servers: list[ServerProcess]) -> None:
    async with guests_at(*servers) as (anna, ben, _):
        match_id = await seated(anna, ben)
        async with anna.at(match_id) as one, ben.at(match_id) as two:
            cutting = asyncio.create_task(asyncio.to_thread(_cut, url, 4.0))
            for mover, other in ((one, two), (two, one), (one, two)):
                await mover.move()
                await until_version(other, mover.standing["version"])
            assert one.log == two.log
            await anna.request("POST", "/api/me/sign-out")
            await anna.request("DELETE", "/api/me")
            with pytest.raises(ConnectionClosed):
                await two.until(lambda _: False)
            await cutting
        assert "the connection for hints was lost" in servers[0].log
        async with asyncio.timeout(20):
            while {await _hints(server) for server in servers} != {"heard"}:
                await asyncio.sleep(0.1)


async def _hints(server: ServerProcess) -> str:
    answer = await asyncio.to_thread(httpx.get, f"{server.address}/health/ready")
    return str(answer.json()["hints"])


def _cut(url: str, seconds: float) -> None:
    """Cut the connections for hints for a while, however often they are made again."""
    until = monotonic() + seconds
    while monotonic() < until:
        with opened(url) as connection:
            connection.execute(text(LISTENERS))


async def test_a_hint_that_is_too_long_is_left_out(fresh_url: str) -> None:
    """PostgreSQL would refuse it, and the transaction with it."""

    @query
    def tell(connection: Connection) -> None:
        bus.add(connection, "held", "x" * 2 * bus.MAX_BYTES)
        for number in range(1000):
            bus.add(connection, "held", number)

    store = Store(fresh_url)
    await store.write(tell())
    store.close()


async def test_signing_out_and_deletion_reach_every_server(servers: list[ServerProcess]) -> None:
    async with guests_at(*servers) as (anna, ben, _):
        match_id = await seated(anna, ben)
        thief = anna.elsewhere(servers[1].address)
        async with (
            thief.at(match_id) as stolen,
            ben.elsewhere(servers[2].address).at(match_id) as table,
        ):
            await anna.request("POST", "/api/me/sign-out")
            with pytest.raises(ConnectionClosed):
                await stolen.until(lambda _: False)
            await anna.request("DELETE", "/api/me")
            with pytest.raises(ConnectionClosed):
                await table.until(lambda _: False)
        async with ben.elsewhere(servers[2].address).at(match_id) as table:
            assert table.standing["seats"][0]["name"] == "Guest"


async def test_bots_think_in_another_process_while_it_runs(fresh_url: str) -> None:
    with ServerProcess(fresh_url) as server, Thinker(fresh_url) as thinker:
        guest = Guest(server.address, "Anna")
        await _known(server, servers=2)
        match_id = (await guest.make("twrs", ME, bot(2)))["id"]
        async with guest.at(match_id) as table:
            for _ in range(3):
                await _move_and_wait(table)
            assert bot_moves([server]) == 0
            thinker.kill()
            await _move_and_wait(table)
            assert bot_moves([server]) == 1
        await guest.close()


async def _known(server: ServerProcess, servers: int) -> None:
    """Wait until a server knows so many, itself among them; others end at their own time."""
    async with asyncio.timeout(20):
        while _metric(server, "campanile_servers") != servers:
            await asyncio.sleep(0.1)


async def _move_and_wait(table: Table) -> None:
    version = (await table.move())["version"]
    await table.until_standing(lambda now: now["version"] > version)


async def test_workers_share_a_port_and_are_one_site(fresh_url: str) -> None:
    with Workers(fresh_url) as server:
        anna, ben = Guest(server.address, "Anna"), Guest(server.address, "Ben")
        match_id = await seated(anna, ben)
        children = _workers(server.pid)
        assert len(children) == 2
        async with anna.at(match_id) as one, ben.at(match_id) as two:
            await until_present(one, seats=[True, True], watchers=0)
            await one.move()
            await two.until_standing(lambda now: now["position"]["actor"] == 1)
            assert _metric(server, "campanile_sockets") == 2
            assert _metric(server, "campanile_moves_total") == 1
        os.kill(children[0], signal.SIGKILL)
        async with asyncio.timeout(30):
            while len(_workers(server.pid)) < 2 or children[0] in _workers(server.pid):
                await asyncio.sleep(0.1)
        async with ben.at(match_id) as two:
            await two.move()
        for guest in (anna, ben):
            await guest.close()
        assert await asyncio.to_thread(server.stop) == 0
        assert not any(Path(f"/proc/{child}").exists() for child in children)


def _workers(pid: int) -> list[int]:
    return [child for child in bot_processes(pid) if Path(f"/proc/{child}").exists()]


async def test_moves_under_load_are_seen_at_every_server(servers: list[ServerProcess]) -> None:
    """A little of `make load-cluster`, without its times."""
    figures = await saturate(6, 8, "clocktowers", [servers[:2]])
    assert figures.moves == 6 * 8
    assert await watch(servers, rate=40, seconds=1, tables=4)


@pytest.mark.parametrize("words", [("serve", "--port", "0", "--workers", "2"), ("think",)])
def test_sqlite_is_for_one_process(
    words: Sequence[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CAMPANILE_DATABASE_URL", f"sqlite:///{tmp_path / 'one.sqlite3'}")
    assert main(words) == 2
    assert "need PostgreSQL" in capsys.readouterr().err
