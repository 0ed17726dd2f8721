"""Servers that are forked from a process that has imported everything, for tests that start
hundreds of them: of the time that a start takes, imports are most."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any

from campanile.cli.main import main
from campanile.server import failpoints
from campanile.server.bot_worker import die_with_parent
from tests.server.cluster import Thinker
from tests.server.process import ServerProcess

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["__main__", "campanile.server.run", "alembic", __name__])


class ForkedServer(ServerProcess):
    """`campanile serve`, started in a tenth of the time."""

    def _launch(self, settings: Mapping[str, str]) -> Any:
        words = (*self.words[2:], *self.options)
        return _Forked(words, dict(settings), str(self._log))


class ForkedThinker(ForkedServer):
    """`campanile think`."""

    words = Thinker.words
    told = Thinker.told
    options = Thinker.options

    def __init__(self, database_url: str, **settings: str) -> None:
        super().__init__(database_url, **settings)
        self._port = -1  # it has none to be read from its first line


class _Forked:
    """As far as ServerProcess needs it, like a process of `subprocess`."""

    def __init__(self, *given: Any) -> None:
        line, theirs = CONTEXT.Pipe(duplex=False)
        self._process = CONTEXT.Process(target=_serve, args=(theirs, *given))
        self._process.start()
        theirs.close()
        self.stdout = _Output(line)
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def wait(self, seconds: float) -> int:
        self._process.join(seconds)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("campanile serve", seconds)
        return code


class _Output:
    """Both ends of what a server prints, which is its address."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self.close = line.close

    def write(self, text: str) -> None:
        self._line.send(text)

    def flush(self) -> None:
        """Nothing is kept back."""

    def readline(self) -> str:
        try:
            return str(self._line.recv())
        except EOFError:  # it has ended
            return ""


def _serve(line: Connection, words: Sequence[str], settings: Mapping[str, str], log: str) -> None:
    die_with_parent()
    os.environ.update(settings)
    importlib.reload(failpoints)
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), sys.stderr.fileno())
    out: Any = _Output(line)
    sys.stdout = out
    # Bots' processes import this module, which has to have nothing to do with the tests.
    sys.modules["__main__"] = sys.modules[main.__module__]
    sys.exit(main(words))
