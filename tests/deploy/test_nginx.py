"""Two real servers on PostgreSQL behind a real nginx, as deploy/nginx.conf has it."""

from __future__ import annotations

import asyncio
import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass

import httpx
import pytest

from campanile.server.wire import PROTOCOL
from tests.deploy.nginx import configure, running
from tests.ports import free_port
from tests.server.client import ME, OPEN, Guest, bot
from tests.server.postgres import new_database, postgres
from tests.server.process import ServerProcess

TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE


class Behind(ServerProcess):
    """A server that is reached through nginx; at the start it tells that address."""

    def __init__(self, database_url: str, origin: str) -> None:
        settings = {
            "CAMPANILE_ORIGIN": origin,
            "CAMPANILE_TRUSTED_PROXIES": "127.0.0.1",
            "CAMPANILE_NEW_GUESTS_AN_HOUR": "20",
        }
        super().__init__(database_url, **settings)
        self.told = re.escape(origin)
        self._port = free_port()


@dataclass
class Site:
    address: str
    servers: list[Behind]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    port = free_port()
    address = f"https://localhost:{port}"
    with ExitStack() as stack:
        url = new_database(stack.enter_context(postgres()))
        servers = [stack.enter_context(Behind(url, address)) for _ in range(2)]
        folder = tmp_path_factory.mktemp("nginx")
        command = configure(folder, port, [server.port for server in servers])
        subprocess.run([*command, "-t"], check=True, capture_output=True)
        stack.enter_context(running(command, address))
        yield Site(address, servers)


async def test_a_game_is_played_through_it(site: Site) -> None:
    anna = Guest(site.address)
    made = await anna.make("twrs", ME, bot())
    assert [name[:7] for name in anna.http.cookies] == ["__Host-"]
    async with anna.connect(made["id"], ssl=TLS) as table:
        await table.send({"type": "hello", "protocol": PROTOCOL})
        await table.until(lambda told: told["type"] == "view")
        if table.standing["position"]["actor"] != 0:
            await table.until_standing(lambda now: now["position"]["actor"] == 0)
        before = table.standing["version"]
        await table.move()
        await table.until_standing(lambda now: now["version"] >= before + 2)
    await anna.close()
    for server in site.servers:
        assert "TRUSTED_PROXIES" not in server.log


def sockets_at(server: Behind) -> int:
    """How many sockets a server says that it has."""
    told = httpx.get(f"{server.address}/metrics").text
    return int(float(re.findall(r"^campanile_sockets (\S+)$", told, re.M)[0]))


async def test_all_players_of_a_match_come_to_one_server(site: Site) -> None:
    anna, ben = Guest(site.address), Guest(site.address, "Ben")
    for _ in range(6):
        made = await anna.make("twrs", ME, OPEN)
        await ben.use(made["invites"]["1"])
        before = [sockets_at(server) for server in site.servers]
        async with AsyncExitStack() as stack:
            for guest in (anna, ben):
                table = await stack.enter_async_context(guest.connect(made["id"], ssl=TLS))
                await table.send({"type": "hello", "protocol": PROTOCOL})
                await table.until(lambda told: told["type"] == "view")
            now = [sockets_at(server) for server in site.servers]
        grown = [after - was for after, was in zip(now, before, strict=True)]
        assert sorted(grown) == [0, 2]
        await _all_gone(site, before)
    for guest in (anna, ben):
        await guest.close()


async def _all_gone(site: Site, before: list[int]) -> None:
    async with asyncio.timeout(20):
        while [sockets_at(server) for server in site.servers] != before:
            await asyncio.sleep(0.05)


def test_the_visitor_is_who_nginx_says_and_not_who_he_claims_to_be(site: Site) -> None:
    """The site takes 20 new guests of an address, and some more until its servers have told each
    other."""
    answers = [
        httpx.put(
            f"{site.address}/api/me",
            json={"name": "Anna"},
            headers={"Origin": site.address, "X-Forwarded-For": f"192.0.2.{number}"},
            verify=False,
        ).status_code
        for number in range(50)
    ]
    assert 429 in answers


def test_what_is_for_operators_is_not_for_visitors(site: Site) -> None:
    for path in ("/metrics", "/health", "/health/ready"):
        assert httpx.get(f"{site.address}{path}", verify=False).status_code == 404
    for server in site.servers:
        assert httpx.get(f"{server.address}/health").status_code == 200


async def test_servers_are_replaced_one_after_the_other_without_downtime(site: Site) -> None:
    over = asyncio.Event()

    async def ask() -> list[int]:
        answers = []
        async with httpx.AsyncClient(verify=False) as http:
            while not over.is_set():
                answer = await http.get(f"{site.address}/api/me", timeout=20)
                answers.append(answer.status_code)
        return answers

    visitors = [asyncio.create_task(ask()) for _ in range(4)]
    for server in site.servers:
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.to_thread(server.start)
        await asyncio.sleep(2)  # as docs/operating.md has it
    over.set()
    answers = [code for some in await asyncio.gather(*visitors) for code in some]
    assert len(answers) > 20
    assert set(answers) == {200}
