"""A program of anybody's as a bot: it is talked to in lines of JSON, as docs/protocol.md says."""

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

START = 20.0
"""Seconds to say hello in,"""
PATIENCE = 60.0
"""to answer in, where there is no limit to the time to think,"""
GRACE = 5.0
"""to be late by, where there is one,"""
LEAVE = 2.0
"""and to quit in."""
LONGEST = 1_000_000
"""Characters of a line; no answer is nearly that long."""


class ProgramBot:
    """Starts its program when it is first asked, and ends it when nobody needs it any more."""

    name = "program"

    def __init__(self, command: str, seed: int) -> None:
        self._command = command
        self._seed = Random(seed).getrandbits(31)  # which every language can hold
        self._line: _Line | None = None
        self._game: Message = {}

    def choose(self, view: View, limits: Limits) -> str:
        if self._line is None:
            self._line = _Line(self._command)
            self._line.tell({"type": "hello", "protocol": PROTOCOL})
            self._greeted(self._line.hear("hello", START))
        if (game := new_game(view, self._seed)) != self._game:
            self._line.tell(game)
            self._game = game
        self._line.tell(question(view, limits))
        patience = PATIENCE if limits.seconds is None else limits.seconds + GRACE
        move = self._line.hear("move", patience).get("move")
        if move not in view.moves:
            raise _error("program_illegal", self._command, move=move, view=view.text)
        return str(move)

    def _greeted(self, hello: Message) -> None:
        if (theirs := hello.get("protocol")) != PROTOCOL:
            raise _error("program_protocol", self._command, theirs=theirs, ours=PROTOCOL)


def make_program(argument: str | None, seed: int) -> ProgramBot:
    """The bot that `program:./mybot --fast` asks for, if there is such a program."""
    try:
        words = shlex.split(argument or "")
    except ValueError:  # a quotation that does not end
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
    """What is to be said before the first move of a game; a position ends with its options."""
    info = find_game(view.game).info
    return {
        "type": "new",
        "game": view.game,
        "rules": info.rules_version,
        "seats": len(view.scores),
        "seat": view.seat,
        "options": info.read_options(view.text.rpartition(" ")[2]),
        "seed": seed,
    }


def question(view: View, limits: Limits) -> Message:
    return {
        "type": "move",
        "view": view.text,
        "moves": view.moves,
        "scores": view.scores,
        "seconds": limits.seconds,
        "nodes": limits.nodes,
    }


class _Line:
    """A running program, and what goes to and fro."""

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
        self._heard: Queue[str] = Queue()
        # By a thread, since not every system can wait for a pipe and a clock at once.
        reader = Thread(target=_read, args=(process.stdout, self._heard), daemon=True)
        reader.start()
        finalize(self, _end, process, reader)

    def tell(self, message: Message) -> None:
        with suppress(OSError):  # if it is gone, `hear` will say so
            _write(self._process, message)

    def hear(self, kind: str, seconds: float) -> Message:
        """The next message, which has to be of this kind; BotError for anything else."""
        try:
            line = self._heard.get(timeout=seconds)
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


def _read(stdout: IO[str], heard: Queue[str]) -> None:
    """Pass on each line, and an empty one at the end."""
    with stdout:
        while line := stdout.readline(LONGEST):
            heard.put(line)
    heard.put("")


def _write(process: subprocess.Popen[str], message: Message) -> None:
    assert process.stdin
    process.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
    process.stdin.flush()


def _end(process: subprocess.Popen[str], reader: Thread) -> None:
    """Ask it to quit, and see to it that it does."""
    with suppress(OSError):
        _write(process, {"type": "quit"})
    with suppress(OSError):
        assert process.stdin
        process.stdin.close()
    try:
        process.wait(LEAVE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    reader.join(LEAVE)


def _error(code: str, command: str, **params: Any) -> BotError:
    return REASONS.error(BotError, code, command, **params)
