"""`make attack`: what one client can do to others, measured at victims who play beside it.

Each attack runs in a process of its own against the real server with its default limits, from
addresses of its own, while victims at other addresses ping, move and open new connections. The
table has how long the victims waited, what the attacker got through, and the server's memory.
An attack is a function in ATTACKS; add others there.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from campanile.server.settings import PREFIX, Settings
from campanile.server.wire import PROTOCOL
from tests.server.client import ME, OPEN, SECONDS, Guest, Refused, Table, seated
from tests.server.load import pin
from tests.server.process import GENEROUS, ServerProcess

T = TypeVar("T")
VICTIMS = 4
PROBES_A_SECOND = 15
"""Of each victim; below the limit of messages."""
DESCRIPTORS = 1024
"""The usual soft limit of a process."""
HELLO = {"type": "hello", "protocol": PROTOCOL}
FAILURES = (OSError, WebSocketException, httpx.HTTPError, Refused, TimeoutError)
"""What happens to an attacker who is refused; they try again."""
PING, PONG = b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"
FIRST_FRAGMENT, FRAGMENT = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
LONG_PING = b"\x89\xfd\0\0\0\0" + bytes(125)


def guest_from(address: str, host: str) -> Guest:
    """A guest whose requests come from an address of the loopback network."""
    guest = Guest(address)
    transport = httpx.AsyncHTTPTransport(local_address=host, verify=False)
    guest.http = httpx.AsyncClient(base_url=address, timeout=SECONDS, transport=transport)
    return guest


@asynccontextmanager
async def sitting(guest: Guest, match_id: str, host: str) -> AsyncIterator[Table]:
    """A socket of the guest, from its address, that has said hello."""
    async with guest.connect(match_id, local_addr=(host, 0), ping_interval=None) as table:
        await table.send(HELLO)
        await table.until(lambda told: told["type"] == "view")
        yield table


async def dial(address: str, host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A bare connection from an address of the loopback network."""
    port = int(address.rpartition(":")[2])
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))


# The attacks: each goes on until its process is killed, and says when it has begun.

Attack = Callable[[str], Coroutine[Any, Any, None]]


def begun() -> None:
    print("begun", flush=True)


async def _flood(address: str, first: bytes, then: bytes, reads: bool = True) -> None:
    """One socket that sends 1 MB of frames a second, and comes back when it is closed."""
    host = "127.0.1.1"
    guest = guest_from(address, host)
    match_id = (await guest.make("twrs", ME, OPEN))["id"]
    begun()
    while True:
        with suppress(*FAILURES):
            async with sitting(guest, match_id, host) as table:
                transport = table.socket.transport
                transport.write(first)
                if not reads:
                    transport.pause_reading()
                while not transport.is_closing():
                    if transport.get_write_buffer_size() < 1_000_000:
                        transport.write(then * (10_000 // len(then)))
                    await asyncio.sleep(0.01 if reads else 0.0005)
        await asyncio.sleep(0.02)


async def fragments(address: str) -> None:
    """A message in countless empty fragments."""
    await _flood(address, FIRST_FRAGMENT, FRAGMENT)


async def pings(address: str) -> None:
    """Pings without end."""
    await _flood(address, b"", PING)


async def pongs(address: str) -> None:
    """Pongs that nobody has asked for."""
    await _flood(address, b"", PONG)


async def unread(address: str) -> None:
    """Pings, as many as the server takes, whose answers are not read."""
    await _flood(address, b"", LONG_PING, reads=False)


async def hellos(address: str) -> None:
    """One hundred sockets of a guest that say hello again and again."""
    host = "127.0.1.1"
    guest = guest_from(address, host)
    match_id = (await guest.make("twrs", ME, ME))["id"]
    started = asyncio.Event()

    async def repeat() -> None:
        while True:
            with suppress(*FAILURES):
                async with sitting(guest, match_id, host) as table:
                    started.set()
                    await asyncio.gather(_drain(table.socket), _say(table, HELLO, 0.06))
            await asyncio.sleep(0.2)

    tasks = [asyncio.create_task(repeat()) for _ in range(100)]
    await started.wait()
    begun()
    await asyncio.gather(*tasks)


async def _say(table: Table, message: dict[str, Any], pause: float) -> None:
    while True:
        await table.send(message)
        await asyncio.sleep(pause)


async def _drain(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


async def watchers(address: str) -> None:
    """Many spectators of one table, from two addresses, who all leave at once and come back."""
    made = await guest_from(address, "127.0.1.1").make("twrs", ME, OPEN)
    guests: list[Guest] = []

    async def invite(host: str) -> None:
        for _ in range(49):
            guests.append(guest_from(address, host))
            await guests[-1].use(made["watch"])

    await asyncio.gather(*(invite(f"127.0.1.{number}") for number in range(1, 21)))
    leave = asyncio.Event()
    here = 0

    async def watch(guest: Guest, host: str) -> None:
        nonlocal here
        while True:
            with suppress(*FAILURES):
                async with sitting(guest, made["id"], host) as table:
                    here += 1
                    reading = asyncio.create_task(_drain(table.socket))
                    await leave.wait()
                    reading.cancel()
                    here -= 1
                    table.socket.transport.abort()
            await asyncio.sleep(1)

    async with asyncio.TaskGroup() as group:
        for guest, number in zip(guests, cycle((1, 2)), strict=False):
            group.create_task(watch(guest, f"127.0.2.{number}"))
        while here < len(guests):
            await asyncio.sleep(0.1)
        begun()
        while True:
            await asyncio.sleep(3)
            leave.set()
            await asyncio.sleep(0.1)
            leave.clear()


async def audience(address: str) -> None:
    """Many sockets that watch a table on which one guest moves as fast as may be."""
    host = "127.0.1.1"
    guest = guest_from(address, host)
    match_id = (await guest.make("twrs", ME, ME))["id"]
    async with AsyncExitStack() as stack:
        while True:
            try:
                table = await stack.enter_async_context(sitting(guest, match_id, host))
            except FAILURES:
                break  # as many as the limits let in at once
            stack.callback(asyncio.create_task(_drain(table.socket)).cancel)
        begun()
        while True:
            with suppress(*FAILURES):
                async with sitting(guest, match_id, host) as table:
                    while True:
                        await table.move()
                        await table.act("take_back")
            await asyncio.sleep(0.2)


async def silence(address: str) -> None:
    """Connections that send nothing, or half a request, as many as are taken."""

    async def hold(text: bytes) -> None:
        while True:
            with suppress(OSError):
                reader, writer = await dial(address, "127.0.1.1")
                writer.write(text)
                await reader.read()
                writer.close()
            await asyncio.sleep(1)

    async with asyncio.TaskGroup() as group:
        for _, text in zip(range(1100), cycle((b"", b"GET / HTTP/1.1\r\nHost: ")), strict=False):
            group.create_task(hold(text))
        begun()


async def nothing(_: str) -> None:
    """No attack, for comparison."""
    begun()
    await asyncio.Event().wait()


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (nothing, fragments, pings, pongs, unread, hellos, watchers, audience, silence)
}


# The victims.


class Victim:
    """Two guests at one address who play, ping and ask, and note how long each answer took."""

    def __init__(self, address: str, number: int, waits: list[float]) -> None:
        self._host = f"127.0.0.{2 + number}"
        self._rng = Random(number)
        self._guests = [guest_from(address, self._host) for _ in range(2)]
        self._address = address
        self._waits = waits

    async def live(self) -> None:
        """Play until cancelled; who is disconnected begins a new game."""
        while True:
            with suppress(*FAILURES):
                async with AsyncExitStack() as stack:
                    await self._probe(await self._sit_down(stack))

    async def _waiting(self, answer: Awaitable[T]) -> T:
        """Note how long an answer takes, or has taken until it came no more."""
        began = perf_counter()
        try:
            return await answer
        finally:
            self._waits.append(perf_counter() - began)

    async def _sit_down(self, stack: AsyncExitStack) -> list[Table]:
        """A new game. It takes many requests, so that its time counts only if it fails."""
        began = perf_counter()
        try:
            match_id = await seated(*self._guests)
            return [
                await stack.enter_async_context(sitting(guest, match_id, self._host))
                for guest in self._guests
            ]
        except BaseException:
            self._waits.append(perf_counter() - began)
            raise

    async def _probe(self, tables: list[Table]) -> None:
        """Until the game is over."""
        acts = cycle((self._ping, self._play, self._visit))
        while not tables[0].over:
            await self._waiting(next(acts)(tables))
            await asyncio.sleep(1 / PROBES_A_SECOND)

    async def _ping(self, tables: list[Table]) -> None:
        await tables[0].ask({"type": "ping"})

    async def _play(self, tables: list[Table]) -> None:
        mover = tables[tables[0].standing["position"]["actor"]]
        await mover.move(self._rng.choice(mover.moves))
        for table in tables:
            await table.until_standing(lambda s: bool(s["version"] == mover.standing["version"]))

    async def _visit(self, _: list[Table]) -> None:
        """A request on a connection of its own."""
        reader, writer = await dial(self._address, self._host)
        writer.write(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 200")
        writer.close()


# The measurement.


@contextmanager
def usual_descriptors() -> Iterator[None]:
    """What is started here has the usual soft limit of descriptors."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(DESCRIPTORS, hard), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def default_limits() -> dict[str, str]:
    """The settings of a server at home, in place of the generous ones of other tests."""
    defaults = Settings()
    names = [name for name in GENEROUS if name != f"{PREFIX}BOT_WORKERS"]
    return {name: str(getattr(defaults, name.removeprefix(PREFIX).lower())) for name in names}


async def measure(server: ServerProcess, name: str, seconds: float) -> list[float]:
    """How long the victims waited beside an attack."""
    words = [sys.executable, "-m", "tests.server.attack", "--be", name, "--at", server.address]
    attacker = subprocess.Popen(["nice", "-n", "5", *words], stdout=subprocess.PIPE)
    waits: list[float] = []
    try:
        assert attacker.stdout is not None
        await asyncio.to_thread(attacker.stdout.readline)
        victims = [Victim(server.address, number, waits) for number in range(VICTIMS)]
        tasks = [asyncio.create_task(victim.live()) for victim in victims]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert attacker.poll() is None, "the attack has ended by itself"
    finally:
        attacker.kill()
        attacker.wait()
    return waits


def peak(pid: int) -> float:
    """The most memory that a process has had, in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def row(name: str, waits: list[float], memory: float) -> str:
    waits = sorted(1000 * wait for wait in waits)
    half, most = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    return f"{name:<12}{len(waits):>8}{half:>9.1f}{most:>9.1f}{waits[-1]:>10.1f}{memory:>9.0f}"


def run(name: str, seconds: float) -> str:
    """The row of one attack, against a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/attack.sqlite3", **default_limits())
        with usual_descriptors():
            server.start()
        with stopped(server):
            pin(server.pid, 0)
            waits = asyncio.run(measure(server, name, seconds))
            return row(name, waits, peak(server.pid))


@contextmanager
def stopped(server: ServerProcess) -> Iterator[None]:
    try:
        yield
    finally:
        server.__exit__(None, None, None)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=10, help="for each attack")
    parser.add_argument("--be", help=argparse.SUPPRESS)
    parser.add_argument("--at", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.be:
        asyncio.run(ATTACKS[args.be](args.at))
        return
    print(f"{'':<12}{'answers':>8}{'p50 ms':>9}{'p99 ms':>9}{'worst ms':>10}{'MiB':>9}")
    for name in args.names or ATTACKS:
        print(run(name, args.seconds), flush=True)


if __name__ == "__main__":
    main()
