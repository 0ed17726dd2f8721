"""Commands and the arguments that several of them take."""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from random import Random
from typing import Any, NoReturn

from campanile.bots import BOTS, make
from campanile.bots.spec import BotError
from campanile.cli.terminal import Mistake, clean
from campanile.core.errors import BadOption, CampanileError
from campanile.core.game import Game
from campanile.core.play import deal
from campanile.games import GAMES, find_game

Options = dict[str, str]


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {clean(message)} (see {self.prog} --help)\n")


@dataclass(frozen=True)
class Command:
    """One of the words after `campanile`."""

    name: str
    summary: str
    about: str
    """What its help page says, examples included."""
    arguments: Callable[[Parser], None]
    run: Callable[[Namespace], int]

    def parse(self, words: Sequence[str]) -> Namespace:
        """Its arguments; options may stand before, between and after the others."""
        parser = Parser(
            prog=f"campanile {self.name}",
            description=f"{self.summary}\n\n{self.about}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self.arguments(parser)
        return parser.parse_intermixed_args(words)


def near(word: str, known: Sequence[str]) -> str:
    """A question that offers what `word` may have been meant to be, or nothing."""
    # Beyond this length nobody mistyped a word, and comparing would take long.
    close = get_close_matches(word, known, n=3) if len(word) <= 80 else []
    if not close:
        return ""
    return f" Did you mean {', '.join(close[:-1])}{' or ' if close[1:] else ''}{close[-1]}?"


def whole(least: int, greatest: int) -> Callable[[str], int]:
    """A type of argument: a whole number within a span."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= 20:
            number = int(text)
            if least <= number <= greatest:
                return number
        raise ArgumentTypeError(f"“{text}” is not a whole number from {least} to {greatest}")

    return read


def add_game(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help=" or ".join(GAMES))


def add_start(parser: Parser) -> None:
    """How a game begins."""
    parser.add_argument(
        "--seats", metavar="N", type=whole(0, 99), help="how many play; as few as can by default"
    )
    parser.add_argument(
        "--options", metavar="A=1,B=2", help="variants; `campanile games` lists them"
    )


def add_position(parser: Parser) -> None:
    """Which position of the game a command is about."""
    parser.add_argument(
        "text",
        metavar="TEXT",
        nargs="*",
        default=[],
        help="a position as text; the start if left out",
    )
    add_start(parser)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole(0, 2**64 - 1),
        help="which deal to start from, where there is one; 1 by default",
    )


def add_colour(parser: Parser) -> None:
    parser.add_argument(
        "--colour",
        "--color",
        choices=("always", "never", "auto"),
        default="auto",
        help="auto: on a terminal, unless NO_COLOR is set",
    )


def game_named(word: str) -> Game[Any, Any]:
    """The game with this id, in capitals or not."""
    try:
        return find_game(word.lower() if word.lower() in GAMES else word)
    except CampanileError as error:
        raise Mistake(f"{error}{near(word.lower(), list(GAMES))}") from error


def bot_named(spec: str) -> str:
    """The spec of a bot, as `random` or `mcts:500`, if there is such a bot."""
    try:
        make(spec, 0)
    except BotError as error:
        guess = near(error.text, list(BOTS)) if error.code == "unknown_bot" else ""
        raise Mistake(f"{error}{guess}") from error
    return spec


def read_options(text: str | None) -> Options:
    """`a=1,b=2` in any order; the game itself knows which there are."""
    options: Options = {}
    for part in text.split(",") if text else ():
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise Mistake(f"“{part}” is not an option; options are written as in a=1,b=2.")
        if name in options:
            raise BadOption("repeated_option", name)
        options[name] = value
    return options


def seats_of(game: Game[Any, Any], args: Namespace) -> int:
    """How many seats were asked for."""
    fewest = game.info.seats[0]
    return game.info.check_seats(fewest if args.seats is None else args.seats)


def position(args: Namespace) -> tuple[Game[Any, Any], Any]:
    """The game and the state that the arguments of `add_game` and `add_position` name."""
    game = game_named(args.game)
    if args.text:
        for name in ("seats", "options", "seed"):
            if getattr(args, name) is not None:
                raise Mistake(f"--{name} is for the start; a position as text has it all.")
        return game, game.read(" ".join(args.text))
    start = game.start(seats_of(game, args), read_options(args.options))
    return game, deal(game, start, Random(1 if args.seed is None else args.seed))
