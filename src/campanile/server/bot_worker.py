"""One process for the searches of bots, which would block the event loop.

A search that hangs, or whose caller gives up, is ended with its process; the next search gets a new
one.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

START_SECONDS = 30.0
"""The time limit for a new process to be ready."""
NICENESS = 5


class WorkerDied(Exception):
    """The process ended, was too slow to start, or had to be ended."""


class BotWorker:
    """Runs one function after another in a process of its own, which is started when needed."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None

    async def run(self, seconds: float, function: Callable[..., str], *args: Any) -> str:
        """What a function returns or raises; WorkerDied if it takes longer."""
        try:
            if self._line is None:
                self._line = await asyncio.to_thread(self._start)
                await self._answer(self._line, START_SECONDS)
            self._line.send((function, args))
            result = await self._answer(self._line, seconds)
        except (OSError, EOFError, TimeoutError) as error:
            self.kill()
            raise WorkerDied from error
        except BaseException:  # cancelled: the answer must not be taken for that of the next
            self.kill()
            raise
        if isinstance(result, Exception):
            raise result
        return str(result)

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        if self._line is not None:
            self._line.close()
            self._line = None

    async def _answer(self, line: Connection, seconds: float) -> Any:
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(line.fileno(), ready.set)
        try:
            async with asyncio.timeout(seconds):
                await ready.wait()
        finally:
            loop.remove_reader(line.fileno())
        return line.recv()

    def _start(self) -> Connection:
        # A fork would inherit the sockets and threads of the server.
        context = multiprocessing.get_context("spawn")
        line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        return line


def _work(line: Connection) -> None:
    """The life of the process: say that it is ready, then answer one question after another."""
    die_with_parent()
    _yield_to_server()
    line.send(None)
    while True:
        try:
            function, args = line.recv()
        except EOFError:
            return
        try:
            line.send(function(*args))
        except Exception as error:
            line.send(error)


def _yield_to_server() -> None:
    """Where there are fewer cores than work, moves of people go before those of bots."""
    if hasattr(os, "nice"):  # there is none on Windows
        os.nice(NICENESS)


def die_with_parent() -> None:
    """End this process if the server is killed; ignore Ctrl-C, which is for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
