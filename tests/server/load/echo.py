"""Bare WebSockets in FastAPI, as many as the server has: what any server costs.

An echo sends back one short message for each. A table of two is told as the server tells it of a
move, with messages of the same length: a short answer, and what has changed to both players.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.load.figures import Figures, pin, resident
from tests.server.load.tables import AT_ONCE, Plan, steadily

BARE = """
import sys, uvicorn
from collections import defaultdict
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
app = FastAPI()
tables = defaultdict(list)
answer, change = "x" * 40, "x" * int(sys.argv[3])
@app.websocket("/echo/{number}")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass
@app.websocket("/table/{number}")
async def table(socket: WebSocket, number: int) -> None:
    await socket.accept()
    players = tables[number]
    players.append(socket)
    try:
        while True:
            await socket.receive_text()
            await socket.send_text(answer)
            for player in players:
                await player.send_text(change)
    except WebSocketDisconnect:
        pass
uvicorn.run(
    app, port=int(sys.argv[1]), loop=sys.argv[2], log_level="error", ws_per_message_deflate=False
)
"""
SENT = "x" * 100
"""About as long as a move."""


@contextmanager
def serving_bare(loop: str, length: int) -> Iterator[tuple[int, str]]:
    """The process and the address of a bare server on an event loop; changes have this length."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-c", BARE, str(port), loop, str(length)])
    try:
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}")
                break
            except httpx.HTTPError:
                assert process.poll() is None
        pin(process.pid, 0)
        yield process.pid, f"ws://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def run_echo(plan: Plan, loop: str) -> Figures:
    """As many sockets, each message of which comes back."""
    sockets = 2 * plan.tables

    async def bounce(connection: ClientConnection) -> None:
        await connection.send(SENT)
        await connection.recv()

    async def run(pid: int, address: str) -> Figures:
        figures = Figures()
        opened = await open_bare(figures, pid, [f"{address}/echo/{n}" for n in range(sockets)])
        return await measure(plan, pid, figures, opened, lambda n: bounce(opened[n % sockets]))

    with serving_bare(loop, 0) as (pid, address):
        return asyncio.run(run(pid, address))


def run_tables(plan: Plan, loop: str, length: int) -> Figures:
    """As many sockets at tables of two, with the messages that the server sends."""

    async def tell(mover: ClientConnection, other: ClientConnection) -> None:
        await mover.send(SENT)
        for connection in (mover, mover, other):
            await connection.recv()

    async def run(pid: int, address: str) -> Figures:
        figures = Figures()
        seats = [f"{address}/table/{number}" for number in range(plan.tables) for _ in range(2)]
        opened = await open_bare(figures, pid, seats)

        def move(number: int) -> Awaitable[None]:
            turn, table = divmod(number, plan.tables)
            return tell(opened[2 * table + turn % 2], opened[2 * table + (turn + 1) % 2])

        return await measure(plan, pid, figures, opened, move)

    with serving_bare(loop, length) as (pid, address):
        return asyncio.run(run(pid, address))


async def open_bare(figures: Figures, pid: int, addresses: list[str]) -> list[ClientConnection]:
    """A socket at each address, in the same order."""
    before = resident(pid)
    limit = asyncio.Semaphore(AT_ONCE)

    async def open_one(address: str) -> ClientConnection:
        async with limit:
            return await connect(address, compression=None, ping_interval=None)

    opened = await asyncio.gather(*map(open_one, addresses))
    figures.memory = (resident(pid) - before) / len(opened)
    return opened


async def measure(
    plan: Plan,
    pid: int,
    figures: Figures,
    opened: list[ClientConnection],
    act: Callable[[int], Awaitable[None]],
) -> Figures:
    """Act at a steady rate, and note how long each takes, and what the server uses."""
    under_way: set[asyncio.Task[None]] = set()

    async def timed(number: int) -> None:
        began = perf_counter()
        await act(number)
        figures.seconds.append(perf_counter() - began)

    async def begin(number: int) -> bool:
        task = asyncio.create_task(timed(number))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        return True

    with figures.measuring(pid):
        await steadily(plan.rate, plan.seconds, begin)
    await asyncio.sleep(1)  # the last answers
    for one in opened:
        one.transport.abort()
    return figures
