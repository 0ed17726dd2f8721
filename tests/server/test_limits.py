"""Rate limits and quotas; every code of the server can be provoked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from itertools import count
from typing import Any, TypeAlias

import httpx
import pytest
import pytest_asyncio
from starlette.types import Message
from websockets.exceptions import ConnectionClosed

from campanile.server import wire
from campanile.server.app import create_app
from campanile.server.guard import HEADERS, MAX_BODY_BYTES, Guard
from campanile.server.limits import Buckets
from campanile.server.reasons import REASONS
from campanile.server.settings import Settings
from campanile.server.store import Store
from tests.server.client import ME, OPEN, Guest, Refused, bot, code_of, seated
from tests.server.process import ServerProcess

LOW = {
    "CAMPANILE_REQUESTS_A_SECOND": "10",
    "CAMPANILE_MESSAGES_A_SECOND": "5",
    "CAMPANILE_NEW_TABLES_A_MINUTE": "3",
    "CAMPANILE_NEW_GUESTS_AN_HOUR": "25",
    "CAMPANILE_TABLES_PER_GUEST": "2",
    "CAMPANILE_SOCKETS_PER_ADDRESS": "2",
    "CAMPANILE_HELLO_SECONDS": "0.3",
    "CAMPANILE_TRUSTED_PROXIES": "127.0.0.1",
}
NewGuest: TypeAlias = Callable[..., Guest]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with ServerProcess(url, **LOW) as process:
        yield process


_numbers = count(1)


@pytest_asyncio.fixture
async def somebody(server: ServerProcess) -> AsyncIterator[NewGuest]:
    """Makes guests, each with their own address as far as the server knows."""
    async with AsyncExitStack() as stack:

        def make(address: str = "") -> Guest:
            guest = Guest(server.address)
            guest.headers["X-Forwarded-For"] = address or f"192.0.2.{next(_numbers)}"
            stack.push_async_callback(guest.close)
            return guest

        yield make


async def test_a_flood_of_requests_hurts_nobody_else(somebody: NewGuest) -> None:
    guest, other = somebody(), somebody()
    answers = await asyncio.gather(
        *(guest.http.get("/api/me", headers=guest.headers) for _ in range(200))
    )
    statuses = [answer.status_code for answer in answers]
    assert set(statuses) == {200, 429}
    late = answers[statuses.index(429)]
    assert wire.Problem.model_validate_json(late.content).error.code == "too_fast"
    assert HEADERS.items() <= dict(late.headers).items()
    assert (await other.request("GET", "/api/games"))["games"]


async def test_an_address_makes_few_tables_at_which_only_bots_play(somebody: NewGuest) -> None:
    first, second = somebody("198.51.100.9"), somebody("198.51.100.9")
    told = [await _made(guest, bot(), bot()) for guest in (first, second)]
    assert told == ["made", "too_fast"]  # a quarter of three a minute, but at least one
    assert await _made(second, ME, bot()) == "made"


async def _made(guest: Guest, *seats: dict[str, Any]) -> str:
    try:
        await guest.make("twrs", *seats)
    except Refused as refused:
        return refused.code
    return "made"


async def test_a_flood_of_handshakes_is_refused() -> None:
    told: list[Message] = []

    async def hear() -> Message:
        return {"type": "websocket.connect"}

    async def tell(message: Message) -> None:
        told.append(message)

    async def enter(*_: Any) -> None:
        raise AssertionError("nobody comes in")

    headers = [(b"host", b"127.0.0.1"), (b"origin", b"http://127.0.0.1")]
    scope = {"type": "websocket", "headers": headers, "client": ("192.0.2.1", 1)}
    await Guard(enter, Settings(), Buckets(1e-9, 1e-9))(scope, hear, tell)
    assert told == [{"type": "websocket.close", "code": 1008, "reason": "too_fast"}]


async def test_who_asks_once_does_not_wait_for_who_asks_a_hundred_times() -> None:
    begun = list[str]()

    async def app(scope: Any, *_: Any) -> None:
        begun.append(scope["client"][0])

    async def hear() -> Message:
        return {"type": "websocket.connect"}

    async def tell(_: Message) -> None:
        raise AssertionError("nobody is refused")

    guard = Guard(app, Settings(), Buckets(1000, 1000))
    headers = [(b"host", b"127.0.0.1"), (b"origin", b"http://127.0.0.1")]
    clients = ["192.0.2.1"] * 100 + ["192.0.2.2"]
    scopes = [{"type": "websocket", "headers": headers, "client": (c, 1)} for c in clients]
    await asyncio.gather(*(guard(scope, hear, tell) for scope in scopes))
    assert begun.index("192.0.2.2") == 1


async def test_a_flood_of_messages_ends_the_talk(somebody: NewGuest) -> None:
    guest = somebody()
    made = await guest.make("twrs", ME, OPEN)
    async with guest.at(made["id"]) as table:
        with suppress(ConnectionClosed):
            for number in range(500):
                await table.send({"type": "ping", "id": str(number)})
        with pytest.raises(ConnectionClosed) as closed:
            await table.until(lambda _: False)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
        codes = {told["error"]["code"] for told in table.heard if told["type"] == "refused"}
        assert codes == {"too_fast"}
        assert any(told["type"] == "pong" for told in table.heard)


async def test_so_many_tables_for_a_guest(somebody: NewGuest) -> None:
    guest = somebody()
    made = [await guest.make("twrs", ME, OPEN) for _ in range(2)]
    assert await code_of(guest.make("twrs", ME, OPEN)) == "too_many_tables"
    async with guest.at(made[0]["id"]) as table:
        await table.act("abort")
    assert await code_of(guest.make("twrs", ME, OPEN)) == "too_fast", "three a minute"


async def test_a_rematch_is_a_table_like_any_other(somebody: NewGuest) -> None:
    guest = somebody()
    match_id = (await guest.make("twrs", ME, ME))["id"]
    for code in ("", "", "too_fast"):
        async with guest.at(match_id) as table:
            await table.act("resign")
            if code:
                assert await code_of(table.act("rematch")) == code
            else:
                await table.act("rematch")  # one player on both seats agrees at once
                match_id = table.standing["rematch"]


async def test_so_many_tables_for_an_address(somebody: NewGuest) -> None:
    """A client that drops its cookie each time still has the same address."""
    address = somebody().headers["X-Forwarded-For"]
    code, made = await _until_refused(lambda: somebody(address).make("twrs", ME, OPEN))
    assert code == "too_fast"
    assert made >= 15, "some more where it took a while"
    await somebody().make("twrs", ME, OPEN)


async def test_so_many_new_guests_for_an_address(somebody: NewGuest) -> None:
    """Each costs a row for a month; who is known already is not held up."""
    known = somebody()
    address = known.headers["X-Forwarded-For"]
    await known.request("PUT", "/api/me", {"name": "Anna"})
    ask = {"name": "Ben"}
    code, made = await _until_refused(lambda: somebody(address).request("PUT", "/api/me", ask))
    assert code == "too_fast" and made == 24
    assert await code_of(somebody(address).make("twrs", ME, OPEN)) == "too_fast"
    await known.request("PUT", "/api/me", {"name": "Anneke"})
    await somebody().request("PUT", "/api/me", ask)


async def test_an_ipv6_customer_is_one_address(somebody: NewGuest) -> None:
    """Who has a /64 has as many addresses as they like."""
    code, made = await _until_refused(
        lambda: somebody(f"2001:db8:0:1::{next(_numbers):x}").make("twrs", ME, OPEN)
    )
    assert code == "too_fast" and made >= 15
    await somebody("2001:db8:0:2::1").make("twrs", ME, OPEN)
    guest = somebody("2001:db8:0:3::1")
    match_id = (await guest.make("twrs", ME, OPEN))["id"]
    async with guest.at(match_id):
        guest.headers["X-Forwarded-For"] = "2001:db8:0:3::2"
        async with guest.at(match_id):
            guest.headers["X-Forwarded-For"] = "2001:db8:0:3::3"
            async with guest.connect(match_id) as table:
                assert (await table.hear())["error"]["code"] == "too_fast"


async def _until_refused(ask: Callable[[], Awaitable[Any]]) -> tuple[str, int]:
    """The code, and how often it went well before."""
    for times in range(100):
        try:
            await ask()
        except Refused as refused:
            return refused.code, times
    return "", 100


async def test_so_many_sockets_for_an_address(somebody: NewGuest) -> None:
    guest = somebody()
    made = await guest.make("twrs", ME, OPEN)
    async with guest.at(made["id"]):
        async with guest.at(made["id"]), guest.connect(made["id"]) as table:
            assert (await table.hear())["error"]["code"] == "too_fast"
            await table.socket.wait_closed()
            assert table.socket.close_code == 1008
        async with asyncio.timeout(20):
            while not await _welcome(guest, made["id"]):
                pass


async def _welcome(guest: Guest, match_id: str) -> bool:
    async with guest.connect(match_id) as table:
        await table.send({"type": "hello", "protocol": wire.PROTOCOL})
        told = await table.hear()
        return bool(told["type"] != "refused")


async def test_who_says_nothing_is_let_go(somebody: NewGuest) -> None:
    guest = somebody()
    made = await guest.make("twrs", ME, OPEN)
    async with guest.connect(made["id"]) as table:
        assert (await table.hear())["error"]["code"] == "hello_first"
        await table.socket.wait_closed()
        assert table.socket.close_code == 1008


async def test_a_failure_is_told_as_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    """With a server that was never started, so that every request fails."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}")
    transport = httpx.ASGITransport(create_app(Settings(), store))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        answer = await client.get("/health")
    store.close()
    assert answer.status_code == 500
    assert wire.Problem.model_validate_json(answer.content).error.code == "failed"
    assert HEADERS.items() <= dict(answer.headers).items()


# Each code of the server's, and how one comes to hear it.


async def _told(guest: Guest, *said: Any) -> str:
    """The code of the first refusal at a table."""
    made = await guest.make("twrs", ME, bot())
    async with guest.connect(made["id"]) as table:
        for message in said:
            await table.send(message)
        told = await table.until(lambda told: told["type"] == "refused")
        return str(told["error"]["code"])


async def _as_watcher(host: Guest, new_guest: NewGuest) -> str:
    made, watcher = await host.make("twrs", ME, bot()), new_guest()
    await watcher.use(made["watch"])
    return await code_of(watcher.request("POST", f"/api/matches/{made['id']}/hint"))


async def _twice(host: Guest, new_guest: NewGuest) -> str:
    made = await host.make("clocktowers", ME, OPEN, OPEN)
    await new_guest().use(made["invites"]["1"])
    return await code_of(new_guest().use(made["invites"]["1"]))


async def _as_another(guest: Guest, other: Guest) -> str:
    for one in (guest, other):
        await one.make("twrs", ME, bot())
    link = await other.request("POST", "/api/me/return-link")
    return await code_of(guest.use(link["token"]))


async def _many(guest: Guest, times: int) -> str:
    for _ in range(times):
        await guest.make("twrs", ME, OPEN)
    return await code_of(guest.make("twrs", ME, OPEN))


async def _busy(guest: Guest, other: Guest) -> str:
    match_id = await seated(guest, other, hints=True)
    hint = f"/api/matches/{match_id}/hint"
    asked = (guest.request("POST", hint) for _ in range(2))
    told = await asyncio.gather(*asked, return_exceptions=True)
    (refused,) = [answer for answer in told if isinstance(answer, Refused)]
    return refused.code


async def _from(guest: Guest, origin: str) -> str:
    guest.headers["Origin"] = origin
    return await code_of(guest.request("PUT", "/api/me", {"name": "Anna"}))


async def _flood(guest: Guest) -> str:
    asked = (guest.request("GET", "/api/me") for _ in range(200))
    told = await asyncio.gather(*asked, return_exceptions=True)
    return next(answer.code for answer in told if isinstance(answer, Refused))


WAYS: dict[str, Callable[[NewGuest], Awaitable[str]]] = {
    "bad_request": lambda new: code_of(new().request("PUT", "/api/me", {})),
    "bad_message": lambda new: _told(new(), {"type": "jump"}),
    "old_protocol": lambda new: _told(new(), {"type": "hello", "protocol": 0}),
    "hello_first": lambda new: _told(new(), {"type": "ping", "id": "1"}),
    "no_match": lambda new: code_of(new().request("GET", f"/api/matches/{'0' * 16}")),
    "not_playing": lambda new: _as_watcher(new(), new),
    "no_link": lambda new: code_of(new().use("x" * 22)),
    "link_used": lambda new: _twice(new(), new),
    "other_guest": lambda new: _as_another(new(), new()),
    "not_found": lambda new: code_of(new().request("GET", "/api/nothing")),
    "bad_method": lambda new: code_of(new().request("PATCH", "/api/me")),
    "other_site": lambda new: _from(new(), "http://evil.example"),
    "too_large": lambda new: code_of(new().request("PUT", "/api/me", "x" * MAX_BODY_BYTES)),
    "too_fast": lambda new: _flood(new()),
    "too_many_tables": lambda new: _many(new(), 2),
    "bad_webhook": lambda new: code_of(
        new().request("PUT", "/api/me", {"name": "Anna", "webhook": "ftp://a.example"})
    ),
    "bad_code": lambda new: code_of(new().request("POST", "/api/me/webhook", {"code": "0"})),
    "busy": lambda new: _busy(new(), new()),
}
ELSEWHERE = {"database_away", "storage_full", "read_only", "failed", "time_up"}
"""In test_service, test_storage, above (a running server should not have a way to it), and in
test_rooms."""


@pytest.mark.parametrize("code", REASONS)
async def test_every_code_is_said(code: str, somebody: NewGuest) -> None:
    assert code in ELSEWHERE or await WAYS[code](somebody) == code
