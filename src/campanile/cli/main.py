"""The `campanile` command: finds the command asked for and turns mistakes into sentences."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from campanile.cli import terminal
from campanile.cli.arena import ARENA
from campanile.cli.arguments import Command, Parser, near
from campanile.cli.bot import BOT
from campanile.cli.levels import LEVELS
from campanile.cli.look import GAMES_COMMAND, MOVES, SHOW
from campanile.cli.perft import PERFT
from campanile.cli.play import PLAY
from campanile.cli.replay import REPLAY
from campanile.cli.selfplay import SELFPLAY
from campanile.cli.serve import SERVE
from campanile.core.errors import CampanileError

LOOKING = (GAMES_COMMAND, PLAY, SHOW, MOVES, REPLAY, PERFT)
WORKING = (ARENA, LEVELS, SELFPLAY, BOT, SERVE)
COMMANDS: dict[str, Command] = {command.name: command for command in (*LOOKING, *WORKING)}


def run() -> None:
    """The entry point."""
    terminal.prepare_streams()
    sys.exit(main(sys.argv[1:]))


def main(words: Sequence[str]) -> int:
    """Do what the words say: 0, 1 if reading or writing fails, 2 for a mistake, 130 on Ctrl-C."""
    try:
        try:
            code = _obey(words)
        except SystemExit as end:  # the parser's way to end after --help or a wrong argument
            code = int(end.code or 0)
        sys.stdout.flush()
    except (terminal.Mistake, CampanileError) as error:
        terminal.complain(str(error))
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        terminal.abandon_stdout()
        return 0
    except OSError as error:
        terminal.abandon_stdout()
        terminal.complain(f"Reading or writing failed: {error.strerror}.")
        return 1
    return code


def _obey(words: Sequence[str]) -> int:
    if words and words[0] in COMMANDS:
        command = COMMANDS[words[0]]
        return command.run(command.parse(words[1:]))
    parser = Parser(
        prog="campanile",
        usage="campanile COMMAND …",
        description="Three tower games in the terminal: look at them, play them, replay them.",
        epilog=_commands(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    args, rest = parser.parse_known_args(words)
    if args.version:
        # Only here, since importing it takes longer than most commands run.
        metadata = import_module("importlib.metadata")
        try:
            print(f"campanile {metadata.version('campanile')}")
        except metadata.PackageNotFoundError as error:
            raise terminal.Mistake("campanile is not installed, so it has no version.") from error
        return 0
    if rest:
        known = ", ".join(COMMANDS)
        parser.error(
            f"“{rest[0]}” is not a command; there are {known}.{near(rest[0], list(COMMANDS))}"
        )
    parser.print_help()
    return 0


def _commands() -> str:
    lines = [f"  {command.name:<10}{command.summary}" for command in COMMANDS.values()]
    return "\n".join(
        [
            "commands:",
            *lines,
            "",
            "`campanile COMMAND --help` says more about each. To begin with:",
            "  campanile games         what there is to play",
            "  campanile play twrs     a game against the computer",
        ]
    )
