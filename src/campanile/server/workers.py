"""Several server processes on one machine, which accept connections of the same socket."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from time import sleep
from types import FrameType
from typing import Any, TextIO

from prometheus_client import multiprocess

from campanile.server import logs
from campanile.server.bot_worker import die_with_parent
from campanile.server.run import address_of, listen, need_postgres, open_store, serve_on
from campanile.server.settings import Settings, read_settings

log = logging.getLogger(__name__)
CONTEXT = multiprocessing.get_context("spawn")
POLL_SECONDS = 0.2
"""How often a supervisor looks whether it has been told to stop."""
RESTART_SECONDS = 1.0
"""How long a worker that has died is not replaced, so that one that cannot start is no loop."""


def serve_by_workers(host: str, port: int, workers: int, out: TextIO) -> int:
    """Serve by so many processes until stopped; one that dies is replaced."""
    settings = read_settings()
    with listen(host, port) as listener, tempfile.TemporaryDirectory() as folder:
        # The tables are made here, and what is wrong with the database is said once.
        store = open_store(settings.url, "")
        need_postgres(store, "several workers")
        store.close()
        logs.set_up()
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder  # their metrics are added up there
        share = replace(settings, bot_workers=max(1, settings.bot_workers // workers))
        return _Supervisor(listener, share, out).run(workers)


class _Supervisor:
    def __init__(self, listener: socket.socket, settings: Settings, out: TextIO) -> None:
        self._listener = listener
        self._settings = settings
        self._address = address_of(listener, settings)
        self._out = out
        self._is_stopping = False

    def run(self, workers: int) -> int:
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, self._stop)
        running = {number: self._start(number) for number in range(1, workers + 1)}
        print(f"Campanile is at {self._address} (Ctrl-C stops it)", file=self._out, flush=True)
        while not self._is_stopping:
            # A signal does not end the wait.
            if not wait([process.sentinel for process, _ in running.values()], POLL_SECONDS):
                continue
            for number, (process, _) in running.items():
                if not process.is_alive() and not self._is_stopping:
                    self._bury(process)
                    running[number] = self._start(number)
        for process, _ in running.values():
            process.terminate()
        for process, _ in running.values():
            process.join()
        return 0

    def _start(self, number: int) -> tuple[SpawnProcess, Any]:
        """A worker that accepts connections, or has failed to."""
        ready, theirs = CONTEXT.Pipe()
        given = (self._listener, self._settings, self._address, number, theirs)
        process = CONTEXT.Process(target=_work, args=given)
        process.start()
        theirs.close()
        while not self._is_stopping and not wait([ready, process.sentinel], POLL_SECONDS):
            pass
        return process, ready

    def _bury(self, process: SpawnProcess) -> None:
        log.error("a worker has died and is replaced", extra={"code": process.exitcode})
        assert process.pid is not None
        multiprocess.mark_process_dead(process.pid)  # type: ignore[no-untyped-call]
        sleep(RESTART_SECONDS)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._is_stopping = True


class _Ready:
    """Where a worker prints its address, which is when it accepts connections."""

    def __init__(self, line: Any) -> None:
        self._line = line

    def write(self, _: str) -> None:
        self._line.send(None)

    def flush(self) -> None:
        """Nothing is kept back."""


def _work(
    listener: socket.socket, settings: Settings, address: str, number: int, line: Any
) -> None:
    die_with_parent()
    out: Any = _Ready(line)
    sys.exit(serve_on(listener, settings, address, out, number))
