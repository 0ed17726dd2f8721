"""Notifications: a webhook is called when it is a player's turn in a correspondence match."""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest

from campanile.server.notify import Notifier, check_webhook
from campanile.server.reasons import ServerError
from tests.server.client import SECONDS, Guest, Refused, code_of, seated
from tests.server.conftest import NewGuest
from tests.server.process import ServerProcess

DAYS = {"kind": "days", "days": 3}
OK = b"HTTP/1.1 204 No Content\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with ServerProcess(url, CAMPANILE_PRIVATE_WEBHOOKS="1") as process:
        yield process


class Receiver:
    """A webhook receiver that answers with any status, or (None) never."""

    def __init__(self, answer: bytes | None = OK) -> None:
        self.heard: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self.address = ""
        self._answer = answer
        self._stop = asyncio.Event()

    async def next(self) -> tuple[str, dict[str, Any]]:
        async with asyncio.timeout(SECONDS):
            return await self.heard.get()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Receiver]:
        async with await asyncio.start_server(self._hear, "127.0.0.1", 0) as listener:
            self.address = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
            yield self
            self._stop.set()

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length: ")[2].split()[0])
        body = json.loads(await reader.readexactly(length))
        self.heard.put_nowait((head.partition(" HTTP/1.1")[0], body))
        if self._answer is None:
            await self._stop.wait()
        else:
            writer.write(self._answer)
        writer.close()


async def _subscribe(guest: Guest, receiver: Receiver, path: str = "") -> None:
    """Set a webhook and confirm it."""
    wish = {"name": guest.name, "webhook": f"{receiver.address}{path}"}
    assert not (await guest.request("PUT", "/api/me", wish))["confirmed"]
    _, body = await receiver.next()
    assert body["event"] == "confirm"
    answer = await guest.request("POST", "/api/me/webhook", {"code": body["code"]})
    assert answer["confirmed"]


async def test_the_one_to_move_is_told(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    async with Receiver().listening() as receiver:
        for guest in (anna, ben):
            await _subscribe(guest, receiver, f"/{guest.name}?key=1")
        match_id = await seated(anna, ben, clock=DAYS)
        body = {"event": "your_turn", "match": match_id, "game": "twrs"}
        assert await receiver.next() == ("POST /Anna?key=1", body)
        async with anna.at(match_id) as table:
            await table.move()
        assert await receiver.next() == ("POST /Ben?key=1", body)
        hurried = await seated(anna, ben)
        async with anna.at(hurried) as table:
            await table.move()
        async with ben.at(match_id) as table:
            await table.move()
        assert await receiver.next() == ("POST /Anna?key=1", body), "of matches of days alone"
        async with anna.at(match_id) as table, ben.at(match_id) as other:
            await table.act("resign")
            await table.act("rematch")
            await other.act("rematch")
            body["match"] = other.standing["rematch"]
        assert await receiver.next() == ("POST /Ben?key=1", body), "who begins the rematch"


async def test_redirects_are_not_followed(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    answer = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: /elsewhere\r\n\r\n"
    async with Receiver(answer).listening() as receiver:
        await _subscribe(anna, receiver)
        match_id = await seated(anna, ben, clock=DAYS)
        assert (await receiver.next())[0] == "POST /"
        async with anna.at(match_id) as table, ben.at(match_id) as other:
            await table.move()
            await other.until_standing(lambda standing: standing["position"]["actor"] == 1)
            await other.move()
        assert (await receiver.next())[0] == "POST /"
        assert receiver.heard.empty()


async def test_a_receiver_that_hangs_holds_up_nobody(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    async with Receiver(answer=None).listening() as receiver:
        await _subscribe(anna, receiver)
        match_id = await seated(anna, ben, clock=DAYS)
        async with anna.at(match_id) as table, ben.at(match_id) as other:
            for _ in range(8):
                await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
                await table.move()
                await other.until_standing(lambda standing: standing["position"]["actor"] == 1)
                await other.move()
        assert not receiver.heard.empty()


async def test_a_webhook_is_used_once_it_is_confirmed(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    async with Receiver().listening() as receiver:
        wish = {"name": "Anna", "webhook": f"{receiver.address}/somebody-else"}
        await anna.request("PUT", "/api/me", wish)
        code = (await receiver.next())[1]["code"]
        await anna.request("PUT", "/api/me", {**wish, "name": "Anneke"})  # gets no second code
        await seated(anna, ben, clock=DAYS)
        for wrong in ("", "00000000"):
            confirm = anna.request("POST", "/api/me/webhook", {"code": wrong})
            assert await code_of(confirm) == "bad_code"
        assert await code_of(ben.request("POST", "/api/me/webhook", {"code": code})) == "bad_code"
        assert not (await anna.request("GET", "/api/me"))["confirmed"]
        await anna.request("POST", "/api/me/webhook", {"code": f" {code} "})
        match_id = await seated(anna, ben, clock=DAYS)
        assert (await receiver.next())[1]["match"] == match_id, "the first that was sent"
        await anna.request("PUT", "/api/me", {**wish, "webhook": f"{receiver.address}/third"})
        assert (await receiver.next())[1]["event"] == "confirm", "each address by itself"

        async def guess() -> None:
            while True:
                with suppress_code("bad_code"):
                    await anna.request("POST", "/api/me/webhook", {"code": "00000000"})

        assert await code_of(guess()) == "too_fast"

        async def pester() -> None:
            for number in range(100):
                other = {**wish, "webhook": f"{receiver.address}/{number}"}
                await anna.request("PUT", "/api/me", other)

        assert await code_of(pester()) == "too_fast"


@contextmanager
def suppress_code(code: str) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        if refused.code != code:
            raise


async def test_nobody_is_called_without_end() -> None:
    """By one guest, or by many whose webhooks are at one host."""
    for guests, most in ((1, 30), (200, 20)):
        async with Receiver().listening() as receiver:
            notifier = Notifier(origin="", private=True)
            for number in range(200):
                notifier.notify(str(number % guests), receiver.address, "0" * 16, "twrs")
            notifier.notify("last", receiver.address.replace("127.0.0.1", "localhost"), "1", "twrs")
            heard: list[tuple[str, dict[str, Any]]] = []
            while not heard or heard[-1][1]["match"] != "1":
                heard.append(await receiver.next())
            await notifier.close()
            assert len(heard) - 1 <= most


async def test_certificates_are_read_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    made: list[ssl.SSLContext] = []
    real = ssl.create_default_context

    def make() -> ssl.SSLContext:
        made.append(real())
        return made[-1]

    monkeypatch.setattr(ssl, "create_default_context", make)
    async with Receiver().listening() as receiver:
        notifier = Notifier(origin="", private=True)
        webhook = receiver.address.replace("http:", "https:")
        for _ in range(5):
            notifier.notify("anna", webhook, "0" * 16, "twrs")
        async with asyncio.timeout(SECONDS):
            while caplog.text.count("a notification failed") < 5:
                await asyncio.sleep(0.01)
        await notifier.close()
    assert len(made) <= 1


BAD = [
    *("ftp://a.example/", "a.example", "//a.example", "https://", "javascript:alert(1)"),
    *("http://a.example:99999/", "http://[/", "http://me:secret@a.example/", "http://@a.example/"),
    *("http://a.example/\r\nX: y", "http://a.example/ä", "http://a.example/a b"),
]
LOCAL = [
    *("http://127.0.0.1/", "http://10.0.0.1/", "https://192.168.1.1:8443/", "http://[::1]/"),
    *("http://169.254.169.254/latest", "http://[fe80::1%25eth0]/", "http://0.0.0.0/"),
    *("http://localhost/", "http://LOCALHOST/", "http://[::ffff:127.0.0.1]/", "http://100.64.0.1/"),
    # IPv4 in IPv6: NAT64, 6to4, IPv4-compatible, IPv4-translated, Teredo
    *("http://[64:ff9b::7f00:1]/", "http://[64:ff9b::10.0.0.1]/", "http://[2002:7f00:1::]/"),
    *("http://[2002:c0a8:101::1]/", "http://[::127.0.0.1]/", "http://[::ffff:0:127.0.0.1]/"),
    *("http://[2001:0:7f00:1::1]/", "http://[64:ff9b:1::7f00:1]/", "http://[::]/"),
    # multicast, site-local, unique local, protocol assignments, documentation, reserved
    *("http://224.0.0.1/", "http://[ff02::1]/", "http://[ff0e::1]/", "http://[fec0::1]/"),
    *("http://[fd00::1]/", "http://192.0.0.8/", "http://192.0.0.9/", "http://192.0.2.1/"),
    *("http://[2001:db8::1]/", "http://[3fff::1]/", "http://240.0.0.1/", "http://255.255.255.255/"),
    *("http://[4000::1]/", "http://192.88.99.1/", "http://198.18.0.1/"),
    # other spellings of 127.0.0.1, which resolvers take
    *("http://127.1/", "http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/"),
    *("http://localhost./", "http://127.0.0.1./"),
]


PUBLIC = [
    *("http://[2606:2800:21f:cb07::1]/", "http://[64:ff9b::5db8:d70e]/"),
    *("http://[2002:5db8:d70e::1]/", "http://[::ffff:93.184.215.14]/"),
]


@pytest.mark.parametrize("address", BAD)
async def test_addresses_that_are_none(address: str, new_guest: NewGuest) -> None:
    guest = new_guest()
    wish = {"name": "Anna", "webhook": address}
    assert await code_of(guest.request("PUT", "/api/me", wish)) == "bad_webhook"
    assert not (await guest.request("GET", "/api/me"))["known"]


@pytest.mark.parametrize("address", LOCAL)
def test_addresses_of_the_local_network_have_to_be_allowed(address: str) -> None:
    assert check_webhook(address, private=True) == address
    with pytest.raises(ServerError, match="of the local network"):
        check_webhook(address, private=False)


def test_other_addresses_are_fine() -> None:
    for address in ("", "https://a.example/x?y=1#z", "http://93.184.215.14:8080/", *PUBLIC):
        assert check_webhook(address, private=False) == address


async def test_a_name_that_stands_for_a_local_address_is_not_called(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As a name could that was harmless when it was set."""
    caplog.set_level(logging.INFO)
    async with Receiver().listening() as receiver:
        notifier = Notifier(origin="", private=False)
        webhook = receiver.address.replace("127.0.0.1", "localhost")
        notifier.notify("anna", webhook, "0" * 16, "twrs")
        async with asyncio.timeout(SECONDS):
            while "a notification failed" not in caplog.text:
                await asyncio.sleep(0.01)
        await notifier.close()
        assert receiver.heard.empty()


async def test_the_link_leads_to_the_match() -> None:
    async with Receiver().listening() as receiver:
        notifier = Notifier(origin="https://games.example/", private=True)
        notifier.notify("anna", receiver.address, "0" * 16, "twrs")
        _, body = await receiver.next()
        assert body["link"] == f"https://games.example/match/{'0' * 16}"
        await notifier.close()
