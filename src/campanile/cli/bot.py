"""`campanile bot`: one of the bots as a program for other programs."""

from __future__ import annotations

import sys
from argparse import Namespace

from campanile.bots import BOTS
from campanile.bots.service import answers
from campanile.cli.arguments import FIRST_GAME, Command, Parser, bot_named


def _bot(args: Namespace) -> int:
    for answer in answers(bot_named(args.bot), sys.stdin):
        print(answer, flush=True)
    return 0


def _arguments(parser: Parser) -> None:
    parser.add_argument("bot", metavar="BOT", help=", ".join(BOTS))


BOT = Command(
    "bot",
    "Let a bot play for another program, in lines of JSON.",
    "It reads questions from stdin and writes answers to stdout, as docs/protocol.md\n"
    "describes. The arena and `play` can seat any program that speaks this protocol.\n\n"
    "examples:\n"
    "  campanile bot level:5\n"
    f"  campanile arena {FIRST_GAME} level:3 'program:campanile bot level:5'",
    _arguments,
    _bot,
)
