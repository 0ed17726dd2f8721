"""Connections: frames, bytes and sockets are counted, silent ones are closed, limits hold."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from time import monotonic
from unittest.mock import Mock

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from campanile.server import run
from campanile.server.acceptor import Acceptor
from campanile.server.app import create_app
from campanile.server.connections import (
    NEWCOMERS_AT_ONCE,
    SLICE_BYTES,
    TICKS,
    Config,
    ConnectionLimits,
    Pings,
    Sockets,
    whole_text,
)
from campanile.server.limits import Bucket
from campanile.server.round_robin import RoundRobin
from campanile.server.settings import Settings
from campanile.server.wire import PROTOCOL
from tests.server.attack.clients import dial
from tests.server.attack.floods import FIRST_FRAGMENT, FRAGMENT, LONG_PING, PING, PONG
from tests.server.client import ME, OPEN, Guest, seated
from tests.server.conftest import NewGuest
from tests.server.load.figures import resident
from tests.server.process import ServerProcess, default_limits

HELLO = {"type": "hello", "protocol": PROTOCOL}


def url_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'campanile.sqlite3'}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """With the limits of a server at home."""
    limits = {**default_limits(), "CAMPANILE_REQUESTS_A_SECOND": "1000"}
    with ServerProcess(url_in(tmp_path_factory.mktemp("store")), **limits) as process:
        yield process


def figure(server: ServerProcess, name: str) -> float:
    """A metric of the server."""
    text = httpx.get(f"{server.address}/metrics").text
    found = re.search(rf"^campanile_{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def until_closed(server: ServerProcess, text: bytes, host: str, pause: float = 0) -> None:
    """Send this on a connection, perhaps byte by byte, and read until the server closes it."""
    reader, writer = await dial(server.address, host)

    async def send() -> None:
        for piece in [bytes([byte]) for byte in text] if pause else [text]:
            writer.write(piece)
            await asyncio.sleep(pause)

    sending = asyncio.create_task(send())
    try:
        with suppress(ConnectionResetError):
            await reader.read()
    finally:
        sending.cancel()
        writer.close()


@pytest.mark.parametrize(
    "sent",
    [PING, PONG, FRAGMENT, b"\x81\xfe\x20\x00\0\0\0\0" + bytes(8192)],
    ids=["pings", "pongs", "fragments", "long messages"],
)
async def test_every_frame_counts(sent: bytes, server: ServerProcess, new_guest: NewGuest) -> None:
    guest, other = new_guest(), new_guest()
    match_id = await seated(guest, other)
    name = 'connections_closed_total{why="flood"}'
    frames, floods = figure(server, "frames_total"), figure(server, name)
    async with guest.at(match_id) as table, other.at(match_id) as reading:
        table.socket.transport.write((FIRST_FRAGMENT if sent == FRAGMENT else b"") + 5000 * sent)
        with pytest.raises(ConnectionClosed) as closed:
            await table.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "too_fast")
        assert figure(server, name) == floods + 1
        assert figure(server, "frames_total") - frames < 200, "the rest was not even parsed"
        while reading.presence["seats"] != [False, True]:
            await reading.hear()


def masked(text: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


@given(st.text(max_size=600))
def test_a_short_message_that_comes_whole_is_read_as_it_was_written(text: str) -> None:
    body = text.encode()
    frame = masked(body)
    assert whole_text(frame) == (text if len(body) <= SLICE_BYTES else None)
    odd = [frame[:-1], frame + b"x", frame + frame, Frame(Opcode.TEXT, body).serialize(mask=False)]
    odd += [masked(body, Opcode.BINARY), masked(body, fin=False), masked(b"\xff" + body)]
    odd += [b"\x81\xff" + bytes(131)]  # as long as it would be with 127 bytes of text
    assert [whole_text(data) for data in odd] == [None] * len(odd)


async def test_messages_are_answered_in_order_however_they_come(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, OPEN)
    pings = [json.dumps({"type": "ping", "id": f"p{number}"}).encode() for number in range(7)]
    split = masked(pings[4])
    async with guest.at(made["id"]) as table:
        for data in (
            masked(pings[0]),
            masked(pings[1]) + masked(pings[2]),
            masked(pings[3][:5], fin=False),
            masked(pings[3][5:], Opcode.CONT),
            split[:9],
            split[9:],
            masked(pings[5]),
            masked(pings[6]),
        ):
            table.socket.transport.write(data)
            await asyncio.sleep(0.02)  # each in a segment of its own
        await table.until(lambda told: told.get("id") == "p6")
        answered = [told["id"] for told in table.heard if told["type"] == "pong"]
        assert answered == [f"p{number}" for number in range(7)]


async def test_answers_to_pings_that_are_not_read_are_dropped(tmp_path: Path) -> None:
    with ServerProcess(url_in(tmp_path)) as server:  # which takes frames as fast as they come
        guest = Guest(server.address)
        made = await guest.make("twrs", ME, OPEN)
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", int(server.address.rpartition(":")[2])))
        async with guest.connect(made["id"], sock=narrow, ping_interval=None) as table:
            await table.send(HELLO)
            await table.until(lambda told: told["type"] == "view")
            before = resident(server.pid)
            transport = table.socket.transport
            transport.pause_reading()
            sent = 0
            async with asyncio.timeout(60):
                while (handled := figure(server, "frames_total")) < 120_000:
                    if sent - handled < 10_000:
                        transport.write(2000 * LONG_PING)
                        sent += 2000
                    await asyncio.sleep(0)
            assert resident(server.pid) - before < 5000, "kilobytes, of 15,000 that were echoed"
            transport.abort()
        await guest.close()


async def test_a_view_costs_more_than_other_answers(
    server: ServerProcess, new_guest: NewGuest
) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, OPEN)
    views = figure(server, "views_total")
    async with guest.at(made["id"]) as table:
        with suppress(ConnectionClosed):
            for _ in range(200):
                await table.send(HELLO)
        with pytest.raises(ConnectionClosed) as closed:
            await table.until(lambda _: False)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
        refused = [told["error"]["code"] for told in table.heard if told["type"] == "refused"]
        assert set(refused) == {"too_fast"}
    assert figure(server, "views_total") - views < 30


async def test_all_sockets_of_a_guest_share_a_limit(tmp_path: Path) -> None:
    """They are slowed down, and not closed."""
    rate = 5
    with ServerProcess(url_in(tmp_path), CAMPANILE_MESSAGES_A_SECOND=str(rate)) as server:
        guest, other = Guest(server.address), Guest(server.address)
        made, others = await guest.make("twrs", ME, OPEN), await other.make("twrs", ME, OPEN)
        began = monotonic()
        async with AsyncExitStack() as stack:
            tables = [await stack.enter_async_context(guest.at(made["id"])) for _ in range(6)]
            quiet = await stack.enter_async_context(other.at(others["id"]))
            for table in tables:
                for number in range(3 * rate - 2):
                    await table.send({"type": "ping", "id": str(number)})
            await quiet.ask({"type": "ping"})
            answered = sum(told["type"] == "pong" for table in tables for told in table.heard)
            for table in tables:
                await table.until(lambda told: told["type"] == "pong" and told["id"] == "9")
                answered += 10
                limit = (6 + 2 * (monotonic() - began)) * rate
                assert answered <= limit
        await guest.close()
        await other.close()


def test_a_debt_has_a_limit() -> None:
    bucket = Bucket(10, 40)
    assert bucket.charge(40) == 0
    assert 0 < bucket.charge(10) <= 1
    for _ in range(100):
        assert bucket.charge(10) <= 4
    assert not bucket.take()


def test_connections_of_an_ipv6_network_are_counted_together() -> None:
    limits = ConnectionLimits(descriptors=1000, settings=Settings(sockets_per_address=2))
    one, other = (f"2001:db8:0:1::{host}" for host in (7, 8))
    assert [limits.enter(address) for address in (one, other, one, other)] == [True] * 4
    assert not limits.enter(other)
    assert limits.enter("2001:db8:0:2::7")
    for address in (one, other):
        limits.leave(address)
    assert limits.enter(one)


async def test_connections_without_a_request_are_closed(
    server: ServerProcess, new_guest: NewGuest
) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, OPEN)
    asked = b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"
    whole = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    name = 'connections_closed_total{why="silent"}'
    before = figure(server, name)
    async with guest.at(made["id"]) as table, asyncio.timeout(60):
        texts = (b"", b"GET / HTTP/1.1\r\nHost: ", asked, asked + b"{", whole, whole + b"GE")
        await asyncio.gather(
            *(until_closed(server, text, "127.0.0.1") for text in texts),
            until_closed(server, asked * 9, "127.0.0.1", pause=0.2),
        )
        assert figure(server, name) >= before + 5
        await table.ask({"type": "ping"})


async def test_clients_cannot_fill_the_log(server: ServerProcess) -> None:
    before = len(server.log.splitlines())
    for _ in range(10):
        await until_closed(server, b"no request\r\n\r\n", "127.0.0.1")
    assert len(server.log.splitlines()) == before


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 300))
from campanile.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


class LimitedProcess(ServerProcess):
    """With few descriptors."""

    words = ("-c", LIMITED, "serve")


async def test_an_address_cannot_take_all_descriptors(tmp_path: Path) -> None:
    with LimitedProcess(url_in(tmp_path)) as server:
        assert "at most 172 connections, 86 from one address" in server.log
        assert "300 descriptors" in server.log, "the soft limit was raised"
        others = [asyncio.create_task(until_closed(server, b"", "127.0.0.2")) for _ in range(400)]
        async with asyncio.timeout(60):
            for _, closed in zip(range(400 - 86), asyncio.as_completed(others), strict=False):
                await closed
        assert figure(server, "connections") <= 87
        assert figure(server, 'connections_closed_total{why="too_many"}') == 400 - 86
        assert len(server.log.splitlines()) < 20
        for other in others:
            other.cancel()


async def test_connections_are_accepted_in_turns_by_address() -> None:
    begun = list[str]()

    class Peer(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            begun.append(transport.get_extra_info("peername")[0])
            transport.close()

    with ExitStack() as stack:
        listener = stack.enter_context(run.listen("127.0.0.1", 0))
        listener.listen(100)
        for host in ["127.0.0.2"] * 50 + ["127.0.0.3"]:
            client = socket.create_connection(listener.getsockname(), source_address=(host, 0))
            stack.enter_context(client)
        limits = ConnectionLimits(descriptors=1000, settings=Settings())
        acceptor = Acceptor(listener, Peer, limits, RoundRobin(1))
        while len(begun) < 51:
            await asyncio.sleep(0)
        acceptor.close()
        await acceptor.wait_closed()
    assert begun.index("127.0.0.3") == 1


async def test_sockets_that_are_lost_at_once_are_cleared_away_over_many_turns() -> None:
    limits = ConnectionLimits(descriptors=1000, settings=Settings())
    config = Config(create_app, limits, log_config=None)
    state = ServerState()
    loop = asyncio.get_running_loop()
    with ExitStack() as stack:
        lost = list[Sockets]()
        for _ in range(100):
            ours, theirs = socket.socketpair()
            stack.callback(theirs.close)
            limits.enter("")
            _, protocol = await loop.connect_accepted_socket(
                lambda: Sockets(config, state, {}), ours
            )
            lost.append(protocol)
        assert len(state.connections) == 100
    left, most = len(lost), 0
    async with asyncio.timeout(20):
        while left:
            await asyncio.sleep(0)
            most = max(most, left - len(state.connections))
            left = len(state.connections)
    assert 0 < most <= NEWCOMERS_AT_ONCE


def test_a_socket_that_cannot_be_pinged_is_closed_and_the_others_are_pinged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pings, sockets = Pings(), [Mock(spec=Sockets, transport=Mock()) for _ in range(3)]
    sockets[1].send_keepalive_ping.side_effect = RuntimeError
    for number, one in enumerate(sockets):
        pings.put(one, number / TICKS)
    pings.check(1.0)
    assert [one.send_keepalive_ping.call_count for one in sockets] == [1, 1, 1]
    assert [one.transport.abort.call_count for one in sockets] == [0, 1, 0]
    assert "a ping failed" in caplog.text


async def test_who_answers_no_ping_is_absent(new_guest: NewGuest) -> None:
    assert run.PING_SECONDS + run.PONG_SECONDS <= 15
    guest, other = new_guest(), new_guest()
    match_id = await seated(guest, other)
    async with guest.at(match_id) as table, other.at(match_id) as reading:
        table.socket.transport.pause_reading()
        while reading.presence["seats"] != [False, True]:
            await reading.hear()
        table.socket.transport.abort()
