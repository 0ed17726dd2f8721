"""Hostile input: other sites, odd requests, too much of anything; and what is stored."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from campanile.server import wire
from campanile.server.guard import HEADERS, MAX_BODY_BYTES
from tests.server.client import ME, OPEN, Guest, Table, bot
from tests.server.conftest import NewGuest
from tests.server.process import ServerProcess

POSITION = {"game": "twrs"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One kind of database is enough here. A proxy at 127.0.0.1 is trusted."""
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with ServerProcess(url, CAMPANILE_TRUSTED_PROXIES="127.0.0.1") as process:
        yield process


async def raw(server: ServerProcess, *lines: str, body: bytes = b"") -> tuple[int, bytes]:
    """Status and the rest of the answer to a request as it stands."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.address.split(":")[-1]))
    writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)
    async with asyncio.timeout(20):
        answer = await reader.read()
    writer.close()
    return int(answer.split()[1]), answer


def code_in(answer: httpx.Response) -> str:
    assert answer.is_error
    assert HEADERS.items() <= dict(answer.headers).items()
    return wire.Problem.model_validate_json(answer.content).error.code


async def test_requests_of_other_sites_are_refused(new_guest: NewGuest) -> None:
    guest = new_guest()
    own = guest.address
    for headers, welcome in [
        ({}, True),  # a program
        ({"Origin": own}, True),
        ({"Origin": own, "Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": "http://["}, False),
        ({"Origin": f"{own}.evil.example"}, False),
        ({"Origin": own.replace("127.0.0.1", "localhost")}, False),
        ({"Origin": f"{own}1"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
    ]:
        answer = await guest.http.post("/api/positions", json=POSITION, headers=headers)
        assert (answer.status_code == 200) == welcome, headers
        if not welcome:
            assert code_in(answer) == "other_site" and answer.status_code == 403
    # Looking changes nothing, and other sites cannot read the answer.
    answer = await guest.http.get("/api/games", headers={"Origin": "http://evil.example"})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "host", ["", "evil.example", "evil.example:80", "127.0.0.1.evil.example", "["]
)
async def test_names_that_somebody_pointed_here_are_refused(host: str, new_guest: NewGuest) -> None:
    answer = await new_guest().http.get("/api/games", headers={"Host": host})
    assert code_in(answer) == "other_site"


async def test_a_socket_needs_the_right_origin(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, bot())
    port = guest.address.split(":")[-1]
    for origin in (None, "null", "http://evil.example", f"http://localhost:{port}", "http://["):
        with pytest.raises(InvalidStatus) as refused:
            async with guest.connect(made["id"], origin=origin):
                pass
        assert refused.value.response.status_code == 403


async def test_too_large_a_body(server: ServerProcess, new_guest: NewGuest) -> None:
    guest = new_guest()
    kind = {"Content-Type": "application/json"}
    fitting = json.dumps(POSITION).encode().ljust(MAX_BODY_BYTES)
    answer = await guest.http.post("/api/positions", content=fitting, headers=kind)
    assert answer.status_code == 200

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(17):
            yield b" " * 1024

    for content in (fitting + b" ", pieces()):
        answer = await guest.http.post("/api/positions", content=content, headers=kind)
        assert (answer.status_code, code_in(answer)) == (413, "too_large")
    host = f"Host: {server.address[7:]}"
    status, _ = await raw(server, "POST /api/me HTTP/1.1", host, f"Content-Length: {'9' * 30}")
    assert status == 400, "by the HTTP parser, before any of our code"


@pytest.mark.parametrize("length", ["abc", "-1", "1e3", "", "0x10", "1_000"])
async def test_a_length_that_is_none(length: str, server: ServerProcess) -> None:
    host = f"Host: {server.address[7:]}"
    status, _ = await raw(server, "POST /api/me HTTP/1.1", host, f"Content-Length: {length}")
    assert 400 <= status < 500


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"{",
        b"\xff\xfe",
        b'{"game": "twrs", "game": 1}',
        b'{"game": "\\ud800"}',
        b'{"\\ud800": 1, "game": "twrs"}',
        b'{"game": "twrs", "options": {"\\udfff": "x"}}',
        b'{"game": "twrs", "seats": NaN}',
        b'{"game": "twrs", "seats": 2.0}',
        b'{"game": "twrs", "seats": "2"}',
        b'{"game": "twrs", "seats": ' + b"9" * 6000 + b"}",
        b'{"game": "twrs", "seats": 1e999}',
        b'{"game": "twrs", "text": "\\u0000"}',
        b'{"game": "twrs", "more": []}',
        b"[" * 16000,
        b'{"game":' * 2000,
    ],
    ids=lambda body: repr(body[:40]),
)
async def test_a_body_that_is_no_request(body: bytes, new_guest: NewGuest) -> None:
    for method, path in (("POST", "/api/positions"), ("PUT", "/api/me"), ("POST", "/api/links")):
        answer = await new_guest().http.request(
            method, path, content=body, headers={"Content-Type": "application/json"}
        )
        assert 400 <= answer.status_code < 500
        assert code_in(answer)


async def test_no_way_and_no_method(new_guest: NewGuest) -> None:
    guest = new_guest()
    for path in ("/api/nothing", "/api", "/api/docs", "/api/matches/a/b/c"):
        answer = await guest.http.get(path)
        assert (answer.status_code, code_in(answer)) == (404, "not_found")
    answer = await guest.http.patch("/api/me")
    assert (answer.status_code, code_in(answer)) == (405, "bad_method")
    assert answer.headers["allow"]


async def test_every_answer_carries_our_headers(new_guest: NewGuest) -> None:
    guest = new_guest()
    for path in ("/health", "/metrics", "/api/games", "/api/me", "/api/openapi.json"):
        assert HEADERS.items() <= dict((await guest.http.get(path)).headers).items()
    assert "default-src 'none'" in HEADERS["content-security-policy"]
    assert "frame-ancestors 'none'" in HEADERS["content-security-policy"]


async def test_cookies_cannot_be_read_by_scripts(new_guest: NewGuest) -> None:
    answer = await new_guest().http.put("/api/me", json={"name": "Anna"})
    parts = answer.headers["set-cookie"].lower().split("; ")
    assert parts[0].startswith("campanile_guest=")
    assert {"httponly", "samesite=lax", "path=/"} <= set(parts) and "secure" not in parts


async def test_cookies_under_https(server: ServerProcess, new_guest: NewGuest) -> None:
    """As behind a trusted proxy, which says that the browser came by HTTPS."""
    guest = new_guest()
    secure = {"X-Forwarded-Proto": "https", "Origin": f"https://{server.address[7:]}"}
    answer = await guest.http.put("/api/me", json={"name": "Anna"}, headers=secure)
    cookie, *parts = answer.headers["set-cookie"].split("; ")
    assert cookie.startswith("__Host-campanile_guest=")
    assert {"httponly", "samesite=lax", "path=/", "secure"} <= {part.lower() for part in parts}
    assert not any(part.lower().startswith("domain") for part in parts)
    with_cookie = {**secure, "Cookie": cookie}
    told = await guest.http.get("/api/me", headers=with_cookie)
    assert told.json()["name"] == "Anna"
    plain = await guest.http.get("/api/me", headers={"Cookie": cookie})
    assert not plain.json()["known"], "a cookie of HTTPS does not count without it"


@pytest.mark.parametrize(
    "said",
    [
        "",
        "{",
        "null",
        "7",
        '"hello"',
        "[]",
        "{}",
        '{"type": "jump"}',
        '{"type": 1}',
        '{"type": "ping"}',
        '{"type": "ping", "id": 1}',
        '{"type": "ping", "id": ""}',
        '{"type": "ping", "id": "' + "x" * 65 + '"}',
        '{"type": "ping", "id": "1", "more": 1}',
        '{"type": "ping", "id": "\\ud800"}',
        '{"type": "sit", "seat": 4}',
        '{"type": "sit", "seat": -1}',
        '{"type": "sit", "seat": 1.0}',
        '{"type": "sit", "seat": true}',
        '{"type": "sit", "seat": 1e400}',
        '{"type": "sit", "seat": ' + "9" * 5000 + "}",
        '{"type": "act", "id": "1", "version": 1, "action": "win"}',
        '{"type": "act", "id": "1", "version": 1, "action": "accept_rematch"}',
        '{"type": "move", "id": "1", "version": 99999999999999999999, "move": "a"}',
        '{"type": "move", "id": "1", "version": 2, "move": "' + "x" * 201 + '"}',
        '{"type": "hello", "protocol": null}',
        "[" * 8000,
        '{"a":' * 1500,
        b'{"type": "ping", "id": "1"}',
        b"\xff\x00",
    ],
    ids=lambda said: repr(said[:50]),
)
async def test_a_message_that_is_none(said: str | bytes, new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, OPEN)
    async with guest.at(made["id"]) as table:
        await table.socket.send(said)
        told = await table.until(lambda told: told["type"] != "presence")
        assert told["type"] == "refused" and told["error"]["code"] == "bad_message"
        assert (await table.ask({"type": "ping"}))["type"] == "pong", "the talk goes on"


async def test_a_frame_has_8_kib_at_most(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, OPEN)
    async with guest.at(made["id"]) as table:
        await table.socket.send("x" * wire.MAX_FRAME_BYTES)
        await table.until(lambda told: told["type"] == "refused")
        await table.socket.send("x" * (wire.MAX_FRAME_BYTES + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await table.until(lambda _: False)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    async with guest.at(made["id"]) as table:
        await table.socket.send("x" * 1000 for _ in range(9))  # in pieces
        with pytest.raises(ConnectionClosed) as closed:
            await table.until(lambda _: False)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


async def test_who_does_not_read_is_dropped(server: ServerProcess, new_guest: NewGuest) -> None:
    """The others at the table are not affected."""
    guest, other = new_guest("Anna"), new_guest("Ben")
    made = await guest.make("twrs", ME, OPEN)
    await other.use(made["invites"]["1"])
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", int(server.address.split(":")[-1])))
    async with (
        guest.connect(made["id"], max_queue=1, sock=narrow) as table,
        other.at(made["id"]) as reading,
    ):
        assert await _ends(table)
        assert (await reading.ask({"type": "ping"}))["type"] == "pong"
    metrics = (await other.http.get("/metrics")).text
    assert "campanile_slow_readers_total 1.0" in metrics


async def _ends(table: Table) -> bool:
    """Whether the server disconnects a client that keeps sending and never reads."""
    try:
        async with asyncio.timeout(20):
            while True:  # each is answered with a whole view
                await table.send({"type": "hello", "protocol": wire.PROTOCOL})
                await asyncio.sleep(0.001)
    except ConnectionClosed:
        return True


async def test_tokens_and_bodies_are_never_logged(server: ServerProcess) -> None:
    """Of all guests that these tests had, and of one whose every request goes wrong."""
    host, guest = Guest(server.address, "Anna"), Guest(server.address, "Ben")
    made = await host.make("clocktowers", ME, OPEN, OPEN)
    back = (await host.request("POST", "/api/me/return-link"))["token"]
    tokens = [made["watch"], back, *made["invites"].values()]
    for token in tokens:
        await asyncio.gather(guest.use(token), guest.use(token + "x"), return_exceptions=True)
        await guest.http.get(f"/api/links/{token}", params={"token": token})
    async with host.at(made["id"]) as table:
        await table.socket.send(tokens[0])
        await table.until(lambda told: told["type"] == "refused")
    tokens += [*host.http.cookies.values(), *guest.http.cookies.values()]
    assert len(set(tokens)) == len(tokens) >= 6
    lines = server.log.splitlines()
    assert len(lines) > 20
    for line in lines:
        entry: dict[str, Any] = json.loads(line)
        assert {"at", "level", "from", "says"} <= entry.keys()
        assert entry["level"] in ("info", "warning"), line
        assert not any(token in line for token in tokens)
    await host.close()
    await guest.close()
