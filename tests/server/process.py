"""The real server as a process, started, stopped and killed at will."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from campanile.server.settings import PREFIX, Settings

GENEROUS = {
    "CAMPANILE_REQUESTS_A_SECOND": "100000",
    "CAMPANILE_MESSAGES_A_SECOND": "100000",
    "CAMPANILE_NEW_TABLES_A_MINUTE": "100000",
    "CAMPANILE_NEW_GUESTS_AN_HOUR": "100000",
    "CAMPANILE_TABLES_PER_GUEST": "100000",
    "CAMPANILE_SOCKETS_PER_ADDRESS": "100000",
    "CAMPANILE_BOT_WORKERS": "1",
}
"""Limits that do not get into the way of tests about something else."""


def default_limits() -> dict[str, str]:
    """The settings of a server at home, in place of the generous ones of other tests."""
    defaults = Settings()
    names = [name for name in GENEROUS if name != f"{PREFIX}BOT_WORKERS"]
    return {name: str(getattr(defaults, name.removeprefix(PREFIX).lower())) for name in names}


def bot_processes(server: int) -> list[int]:
    """The processes in which the bots of a server think."""
    found = []
    for thread in Path(f"/proc/{server}/task").glob("*/children"):
        for child in thread.read_text().split():
            if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
                found.append(int(child))
    return found


class ServerProcess:
    """`campanile serve` on a free port with a database; it keeps its port when started again."""

    words: Sequence[str] = ("-m", "campanile", "serve")
    """What Python is started with."""
    told = r"http://127\.0\.0\.1:(\d+)"
    """What the first line has in it."""

    def __init__(self, database_url: str, **settings: str) -> None:
        self.database_url = database_url
        self._settings = {**GENEROUS, **settings, "CAMPANILE_DATABASE_URL": database_url}
        self._process: subprocess.Popen[str] | None = None
        self._log = Path(tempfile.mkstemp(prefix="campanile-log-")[1])
        self._port = 0
        self.python = sys.executable

    def start(self, **settings: str) -> None:
        """Start it, and wait until it can be reached."""
        self._process = self._launch({**self._settings, **settings})
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(self.told, line)
        assert found, f"the server did not start:\n{self.log}"
        self._port = self._port or int(found[1])

    def _launch(self, settings: Mapping[str, str]) -> subprocess.Popen[str]:
        with self._log.open("a") as log:
            return subprocess.Popen(
                [self.python, *self.words, *self.options],
                env={**os.environ, **settings},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    @property
    def options(self) -> Sequence[str]:
        return ("--port", str(self._port))

    @property
    def port(self) -> int:
        return self._port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def log(self) -> str:
        """All that it has logged, over all its lives."""
        return self._log.read_text()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_dead(self) -> bool:
        return self._process is not None and self._process.poll() is not None

    def signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def wait(self, seconds: float = 20) -> int:
        """Its exit code, once it has ended."""
        assert self._process is not None
        code = self._process.wait(seconds)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        """End it as Ctrl-C does."""
        self.signal(signal.SIGINT)
        return self.wait()

    def __enter__(self) -> Self:
        if self._process is None:
            self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process is not None
        if self._process.poll() is None:
            self.kill()
        self._log.unlink()
