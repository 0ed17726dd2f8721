"""Drives the real command: once through, line by line over pipes, or on a terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

COMMAND = (sys.executable, "-m", "campanile")
PATIENCE = 20.0


def environment(**more: str) -> dict[str, str]:
    """The environment without what would change the output from machine to machine."""
    odd = ("NO_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in odd}
    return {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", **more}


def campanile(
    *words: str, feed: str | bytes = b"", cwd: Path | None = None, env: Mapping[str, str] = {}
) -> subprocess.CompletedProcess[str]:
    """One run of the command from start to end."""
    done = subprocess.run(
        [*COMMAND, *words],
        input=feed.encode() if isinstance(feed, str) else feed,
        capture_output=True,
        cwd=cwd,
        env=environment(**env),
        timeout=PATIENCE,
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


MANY = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from campanile.cli.main import main
for words, feed in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(bytes(feed)), errors="replace")
    stdin, sys.stdin = sys.stdin, stdin
    with redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    sys.stdin = stdin
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""


def many(
    asked: Sequence[Sequence[str]], cwd: Path, feeds: Sequence[bytes] = ()
) -> list[subprocess.CompletedProcess[str]]:
    """Many runs in one process, each with its own stdin, since starting takes longest."""
    done = subprocess.run(
        [sys.executable, "-c", MANY],
        input=json.dumps(
            [[words, list(feed)] for words, feed in zip_longest(asked, feeds, fillvalue=b"")]
        ),
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment(),
        timeout=3 * PATIENCE,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(asked), (asked[len(answers)], done.stderr)
    return [
        subprocess.CompletedProcess(words, *answer)
        for words, answer in zip(asked, answers, strict=True)
    ]


class Talk:
    """A running command to talk with, over pipes or (`terminal`) as a person at a terminal."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        terminal: bool = False,
        cwd: Path | None = None,
        env: Mapping[str, str] = {},
    ) -> None:
        if terminal:
            self._ours, theirs = pty.openpty()
            inward = outward = theirs
        else:
            inward, outward = subprocess.PIPE, subprocess.PIPE
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            stdin=inward,
            stdout=outward,
            stderr=subprocess.STDOUT,
            cwd=cwd,
            env=environment(**env),
            start_new_session=terminal,
        )
        if terminal:
            os.close(theirs)
            self._in = self._out = self._ours
        else:
            assert self.process.stdin and self.process.stdout
            self._in, self._out = self.process.stdin.fileno(), self.process.stdout.fileno()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                stream.close()
        if not self.process.stdin:
            os.close(self._ours)

    def until(self, *marks: str) -> str:
        """What is said up to one of `marks`, which comes when nothing more does."""
        marks = marks or ("> ",)
        heard, limit = b"", monotonic() + PATIENCE
        while not heard.decode(errors="replace").endswith(marks):
            ready, _, _ = select.select([self._out], [], [], max(0, limit - monotonic()))
            piece = os.read(self._out, 65536) if ready else b""
            assert piece, f"no {marks} after: {heard.decode(errors='replace')[-2000:]}"
            heard += piece
        text = heard.decode()
        assert "Traceback" not in text, text
        return text

    def type(self, text: str) -> None:
        os.write(self._in, text.encode())

    def say(self, line: str, *marks: str) -> str:
        """Type a line and hear what is said up to the next prompt."""
        self.type(f"{line}\n")
        return self.until(*marks)

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl-C at the prompt; what `end` returns.

        readline misses a signal that comes between the prompt and its first read, so press again.
        """
        limit = monotonic() + PATIENCE
        while self.process.poll() is None and monotonic() < limit:
            os.kill(self.process.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(1)
        return self.end()

    def end(self) -> tuple[int, str]:
        """The exit code and all that is said until then."""
        heard, limit = b"", monotonic() + PATIENCE
        while select.select([self._out], [], [], max(0, limit - monotonic()))[0]:
            try:
                piece = os.read(self._out, 65536)
            except OSError:  # how a terminal says that the other side has gone
                break
            if not piece:
                break
            heard += piece
        return self.process.wait(PATIENCE), heard.decode(errors="replace")


def without_colour(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
