"""`campanile replay`: check a record and show it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from campanile.cli import files, terminal
from campanile.cli.arguments import Command, Parser, add_colour
from campanile.cli.sentences import move_lines, seat_names, status
from campanile.cli.terminal import Mistake
from campanile.core.ink import Ink
from campanile.core.record import Record


class _Replay:
    """A record with all its states and their descriptions."""

    def __init__(self, record: Record, ink: Ink) -> None:
        self.record = record
        self.states: list[Any] = list(record.states())
        self.names = seat_names(record.names, record.seats)
        self._ink = ink
        game, moves, names = record.game, record.moves, self.names
        self.lines = list(move_lines(game, self.states, moves, names, seat=None, complete=True))

    def title(self) -> str:
        info = self.record.game.info
        options = info.write_options(self.record.options)
        variant = "" if options == "-" else f", {options}"
        return f"{self._ink(info.title, 'bold')}{variant}: {', '.join(self.names)}"

    def position(self, number: int) -> str:
        """The position after `number` moves: its drawing, its status and its text."""
        game, state = self.record.game, self.states[number]
        text = game.write(state)
        drawing = game.extras.draw(text, self._ink)
        return f"{drawing}\n\n{status(game, state, self.names)}\n{text}"


def _replay(args: Namespace) -> int:
    if args.step and args.file == "-":
        raise Mistake("--step reads the keys from stdin, so the record has to come from a file.")
    shown = _Replay(files.load(args.file), terminal.ink(args.colour))
    print(shown.title())
    print()
    if args.step:
        _step(shown)
        return 0
    for line in shown.lines:
        print(line)
    print()
    print(shown.position(len(shown.lines)))
    return 0


def _step(shown: _Replay) -> None:
    """Page through the positions until the reader quits."""
    number, last = 0, len(shown.lines)
    while True:
        print(
            f"After move {number} of {last}:" if number else f"The start (moves to come: {last}):"
        )
        if number:
            print(shown.lines[number - 1])
        print()
        print(shown.position(number))
        try:
            key = input("\nEnter: forward, b: back, q: quit > ").strip().lower()
        except EOFError:
            print()
            return
        if key in ("q", "quit"):
            return
        number += -1 if key in ("b", "back") else 1
        number = min(max(number, 0), last)
        print()


def _arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record of a game; - for stdin")
    parser.add_argument("--step", action="store_true", help="page through the positions")
    add_colour(parser)


REPLAY = Command(
    "replay",
    "Check the record of a game, move by move, and show it.",
    "Prints the moves with the points after each, the last position and the result;\n"
    "or, with --step, one position after another.\n\n"
    "examples:\n"
    "  campanile replay evening.txt\n"
    "  campanile replay --step evening.txt\n"
    "  cat evening.txt | campanile replay -",
    _arguments,
    _replay,
)
