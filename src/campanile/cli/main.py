"""The `campanile` command: runs a subcommand and reports errors as one sentence each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from textwrap import fill

import campanile
from campanile.cli import terminal
from campanile.cli.arena import ARENA
from campanile.cli.arguments import FIRST_GAME, Command, Parser, near
from campanile.cli.balance import BALANCE
from campanile.cli.bot import BOT
from campanile.cli.database import BACKUP, CHECK, MOVE, RESTORE
from campanile.cli.doctor import DOCTOR
from campanile.cli.inspect import GAMES_COMMAND, MOVES, SHOW
from campanile.cli.levels import LEVELS
from campanile.cli.perft import PERFT
from campanile.cli.play import PLAY
from campanile.cli.puzzles import PUZZLES
from campanile.cli.replay import REPLAY
from campanile.cli.review import ANNOTATE, REVIEW
from campanile.cli.selfplay import SELFPLAY
from campanile.cli.serve import SERVE, THINK
from campanile.core.errors import CampanileError
from campanile.games import GAMES

FOR_PLAYERS = (GAMES_COMMAND, PLAY, SHOW, MOVES, REPLAY, REVIEW, ANNOTATE, PUZZLES, PERFT)
FOR_PROGRAMMERS = (ARENA, BALANCE, LEVELS, SELFPLAY, BOT)
FOR_OPERATORS = (SERVE, THINK, DOCTOR, BACKUP, RESTORE, CHECK, MOVE)
COMMANDS: dict[str, Command] = {
    command.name: command for command in (*FOR_PLAYERS, *FOR_PROGRAMMERS, *FOR_OPERATORS)
}


def run() -> None:
    """The entry point."""
    terminal.prepare_streams()
    sys.exit(main(sys.argv[1:]))


def main(words: Sequence[str]) -> int:
    """Run a command line: 0, 1 if reading or writing fails, 2 for a mistake, 130 on Ctrl-C."""
    try:
        try:
            code = _dispatch(words)
        except SystemExit as end:  # raised by the parser after --help or a wrong argument
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


def _dispatch(words: Sequence[str]) -> int:
    if words and words[0] in COMMANDS:
        command = COMMANDS[words[0]]
        return command.run(command.parse(words[1:]))
    parser = Parser(
        prog="campanile",
        usage="campanile COMMAND …",
        description=fill(f"Board games: {', '.join(g.info.title for g in GAMES.values())}."),
        epilog=_commands(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"campanile {campanile.__version__}"
    parser.add_argument("--version", action="version", version=version, help="print the version")
    _, rest = parser.parse_known_args(words)
    if rest:
        known = ", ".join(COMMANDS)
        parser.error(
            f"“{rest[0]}” is not a command; there are {known}.{near(rest[0], list(COMMANDS))}"
        )
    parser.print_help()
    return 0


def _commands() -> str:
    lines = [f"  {command.name:<15}{command.summary}" for command in COMMANDS.values()]
    return "\n".join(
        [
            "commands:",
            *lines,
            "",
            "`campanile COMMAND --help` describes a command. To begin with:",
            "  campanile games",
            f"  campanile play {FIRST_GAME}",
        ]
    )
