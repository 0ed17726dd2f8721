"""An external program as a bot: they exchange lines of JSON, as in docs/protocol.md."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import IO, Any
from weakref import finalize

from campanile.bots.base import Limits
from campanile.bots.spec import REASONS, BotError
from campanile.core.game import View
from campanile.games import find_game

PROTOCOL = 1
Message = dict[str, Any]

HELLO_TIMEOUT = 20.0
"""Seconds that the program has to answer the hello."""
MOVE_TIMEOUT = 60.0
"""Seconds for a move without a limit in time."""
GRACE = 5.0
"""Seconds that a move may take beyond its limit."""
QUIT_TIMEOUT = 2.0
"""Seconds until a program that was asked to quit is killed."""
MAX_LINE = 1_000_000
"""Characters; longer lines are read in parts, which are not JSON."""


class ProgramBot:
    """Starts its program for the first move, and ends it when the bot is garbage collected."""

    name = "program"

    def __init__(self, command: str, seed: int) -> None:
        self._command = command
        self._seed = Random(seed).getrandbits(31)  # fits the integers of every language
        self._process: _Process | None = None
        self._game: Message = {}

    def choose(self, view: View, limits: Limits) -> str:
        if self._process is None:
            self._process = _Process(self._command)
            self._process.send({"type": "hello", "protocol": PROTOCOL})
            self._check_protocol(self._process.receive("hello", HELLO_TIMEOUT))
        if (game := new_game(view, self._seed)) != self._game:
            self._process.send(game)
            self._game = game
        self._process.send(move_request(view, limits))
        timeout = MOVE_TIMEOUT if limits.seconds is None else limits.seconds + GRACE
        move = self._process.receive("move", timeout).get("move")
        if move not in view.moves:
            raise _error("program_illegal", self._command, move=move, view=view.text)
        return str(move)

    def _check_protocol(self, hello: Message) -> None:
        if (theirs := hello.get("protocol")) != PROTOCOL:
            raise _error("program_protocol", self._command, theirs=theirs, ours=PROTOCOL)


def make_program(argument: str | None, seed: int) -> ProgramBot:
    """The bot of the spec `program:./mybot --fast`; BotError if there is no such program."""
    try:
        words = shlex.split(argument or "")
    except ValueError:  # an unclosed quotation mark
        words = []
    if not words:
        expected = "it takes a command, as in program:./mybot --fast"
        raise REASONS.error(
            BotError, "bad_argument", argument or "", bot="program", expected=expected
        )
    if not shutil.which(words[0]):
        raise _error("program_missing", words[0])
    return ProgramBot(argument or "", seed)


def new_game(view: View, seed: int) -> Message:
    """The message before the first move of a game; a position ends with its options."""
    game = find_game(view.game)
    return {
        "type": "new",
        "game": view.game,
        "rules": game.info.rules_version,
        "seats": len(view.scores),
        "seat": view.seat,
        "options": game.position_options(view.text),
        "seed": seed,
    }


def move_request(view: View, limits: Limits) -> Message:
    return {
        "type": "move",
        "view": view.text,
        "moves": view.moves,
        "scores": view.scores,
        "ply": view.ply,
        "seconds": limits.seconds,
        "nodes": limits.nodes,
    }


class _Process:
    """A running program, and the messages to and from it."""

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise _error("program_start", command, why=error.strerror) from error
        self._process = process
        self._lines: Queue[str] = Queue()
        # A thread reads, since not every system can wait for a pipe with a timeout.
        reader = Thread(target=_read, args=(process.stdout, self._lines), daemon=True)
        reader.start()
        finalize(self, _end, process, reader)

    def send(self, message: Message) -> None:
        with suppress(OSError):  # if the process has ended, `receive` raises the error
            _write(self._process, message)

    def receive(self, kind: str, seconds: float) -> Message:
        """The next message, which has to be of this kind; BotError for anything else."""
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise _error("program_silent", self._command, seconds=f"{seconds:g}") from None
        if not line:
            status = self._process.wait()
            raise _error("program_died", self._command, status=status)
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if isinstance(message, dict) and message.get("type") == "error":
            raise _error("program_error", self._command, why=message.get("message"))
        if not isinstance(message, dict) or message.get("type") != kind:
            said = f"{line.strip():.100}"
            raise _error("program_garbage", self._command, expected=kind, said=said)
        return message


def _read(stdout: IO[str], lines: Queue[str]) -> None:
    """Put each line into the queue, and an empty one at the end."""
    with stdout:
        while line := stdout.readline(MAX_LINE):
            lines.put(line)
    lines.put("")


def _write(process: subprocess.Popen[str], message: Message) -> None:
    assert process.stdin
    process.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
    process.stdin.flush()


def _end(process: subprocess.Popen[str], reader: Thread) -> None:
    """Ask the program to quit, and kill it if it does not."""
    with suppress(OSError):
        _write(process, {"type": "quit"})
    with suppress(OSError):
        assert process.stdin
        process.stdin.close()
    try:
        process.wait(QUIT_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    reader.join(QUIT_TIMEOUT)


def _error(code: str, command: str, **params: Any) -> BotError:
    return REASONS.error(BotError, code, command, **params)
