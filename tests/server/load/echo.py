"""Bare WebSocket echoes in FastAPI, with as many sockets and messages: what any server costs."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from time import perf_counter

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.load.figures import Figures, pin, resident
from tests.server.load.tables import AT_ONCE, steadily

ECHO = """
import sys, uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
app = FastAPI()
@app.websocket("/")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass
uvicorn.run(
    app, port=int(sys.argv[1]), loop=sys.argv[2], log_level="error", ws_per_message_deflate=False
)
"""


def run_echo(sockets: int, rate: float, seconds: float, loop: str) -> Figures:
    """The same number of sockets and messages, without any of our code, on an event loop."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-c", ECHO, str(port), loop])
    try:
        address = f"http://127.0.0.1:{port}"
        while True:
            try:
                httpx.get(address)
                break
            except httpx.HTTPError:
                assert process.poll() is None
        pin(process.pid, 0)
        return asyncio.run(_echo(sockets, rate, seconds, process.pid, address))
    finally:
        process.terminate()
        process.wait()


async def _echo(sockets: int, rate: float, seconds: float, pid: int, address: str) -> Figures:
    figures = Figures()
    before = resident(pid)
    opened: list[ClientConnection] = []

    async def open_some(number: int) -> None:
        for _ in range(number):
            uri = address.replace("http", "ws", 1)
            opened.append(await connect(uri, compression=None, ping_interval=None))

    await asyncio.gather(*(open_some(sockets // AT_ONCE) for _ in range(AT_ONCE)))
    figures.memory = (resident(pid) - before) / len(opened)

    async def bounce(number: int) -> None:
        bouncing = opened[number % len(opened)]
        sent = perf_counter()
        await bouncing.send("x" * 200)
        await bouncing.recv()
        figures.seconds.append(perf_counter() - sent)

    under_way: set[asyncio.Task[None]] = set()

    async def act(number: int) -> bool:
        task = asyncio.create_task(bounce(number))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        return True

    with figures.measuring(pid):
        await steadily(rate, seconds, act)
    await asyncio.sleep(1)  # the last answers
    for one in opened:
        one.transport.abort()
    return figures
