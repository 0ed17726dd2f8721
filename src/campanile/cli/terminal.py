"""Output to a terminal or a pipe."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from time import perf_counter

from campanile.core.ink import Ink

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and its scrollback."""


class Mistake(Exception):
    """A request that cannot be fulfilled; the message is one sentence with the reason."""


def clean(text: str, max_length: int = 400) -> str:
    """Untrusted text made safe for a terminal: no control characters, no endless lines."""
    if len(text) > max_length:
        text = f"{text[: max_length * 2 // 3]} … {text[-max_length // 3 :]}"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def complain(text: str) -> None:
    """One sentence on stderr."""
    print(f"campanile: {clean(text)}", file=sys.stderr)


def prepare_streams() -> None:
    """Replace closed streams, and characters that a stream cannot encode."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "replace"),
        (sys.stderr, "backslashreplace"),
    ):
        stream.reconfigure(errors=errors)  # type: ignore[union-attr]


def abandon_stdout() -> None:
    """Discard what is still buffered, since its reader has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def on_terminal() -> bool:
    """Whether what is printed goes to a terminal."""
    return sys.stdout.isatty()


def ink(colour: str) -> Ink:
    """Ink for `always`, `never` or `auto`: in colour on a terminal unless NO_COLOR is set."""
    able = on_terminal() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
    return Ink(colour == "always" or (colour == "auto" and able))


def width() -> int:
    """The columns of the terminal, 80 without one."""
    return shutil.get_terminal_size().columns


def in_columns(words: Sequence[str]) -> str:
    """Words in columns that fit the terminal, top to bottom; one a line if it is no terminal."""
    if not words or not on_terminal():
        return "\n".join(words)
    cell = max(map(len, words)) + 2
    across = max(1, (width() + 1) // cell)
    down = -(-len(words) // across)
    rows = ("".join(word.ljust(cell) for word in words[row::down]) for row in range(down))
    return "\n".join(row.rstrip() for row in rows)


class Progress:
    """A status line on stderr; nothing if stderr is no terminal."""

    def __init__(self) -> None:
        self._last = perf_counter()
        self._on = sys.stderr.isatty()

    def update(self, text: str) -> None:
        if self._on and perf_counter() - self._last > 0.2:
            self._last = perf_counter()
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._on:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
