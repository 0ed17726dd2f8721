"""Commands, and the arguments that several of them take."""

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
from campanile.core.errors import BadOption, CampanileError, read_whole_number
from campanile.core.game import Game
from campanile.core.play import deal
from campanile.games import GAMES, find_game

Options = dict[str, str]
FIRST_GAME = next(iter(GAMES))
LARGEST_GAME = max(GAMES, key=lambda game_id: GAMES[game_id].info.seats[1])
"""Games for the examples of help pages: any, and one for several players."""


class Parser(argparse.ArgumentParser):
    """Reports an error in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {clean(message)} (see {self.prog} --help)\n")


@dataclass(frozen=True)
class Command:
    """A subcommand of `campanile`."""

    name: str
    summary: str
    about: str
    """The text of its help page, with examples."""
    arguments: Callable[[Parser], None]
    run: Callable[[Namespace], int]

    def parse(self, words: Sequence[str]) -> Namespace:
        """The parsed arguments; options may come before, between and after the others."""
        parser = Parser(
            prog=f"campanile {self.name}",
            description=f"{self.summary}\n\n{self.about}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self.arguments(parser)
        return parser.parse_intermixed_args(words)


def near(word: str, known: Sequence[str]) -> str:
    """A question that offers words similar to `word`; empty if there are none."""
    # Comparing long words takes long, and a longer one is no typing error.
    close = get_close_matches(word, known, n=3) if len(word) <= 80 else []
    if not close:
        return ""
    return f" Did you mean {', '.join(close[:-1])}{' or ' if close[1:] else ''}{close[-1]}?"


def whole(least: int, greatest: int) -> Callable[[str], int]:
    """A type of argument: a whole number within a range."""

    def read(text: str) -> int:
        number = read_whole_number(text, least, greatest)
        if number is None:
            raise ArgumentTypeError(f"“{text}” is not a whole number from {least} to {greatest}")
        return number

    return read


def add_game(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help=" or ".join(GAMES))


def add_start(parser: Parser) -> None:
    """The number of seats and the options of a new game."""
    parser.add_argument(
        "--seats", metavar="N", type=whole(0, 99), help="number of players; by default the fewest"
    )
    parser.add_argument(
        "--options", metavar="A=1,B=2", help="variants; `campanile games` lists them"
    )


def add_position(parser: Parser) -> None:
    """The position that a command is about."""
    parser.add_argument(
        "text",
        metavar="TEXT",
        nargs="*",
        default=[],
        help="a position; by default the start",
    )
    add_start(parser)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole(0, 2**64 - 1),
        help="seed of the deal, where there is one; 1 by default",
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
    """The game with this id, in upper or lower case."""
    try:
        return find_game(word.lower() if word.lower() in GAMES else word)
    except CampanileError as error:
        raise Mistake(f"{error}{near(word.lower(), list(GAMES))}") from error


def bot_named(spec: str) -> str:
    """The spec of a bot, as in `mcts:500`, checked; Mistake if there is no such bot."""
    try:
        make(spec, 0)
    except BotError as error:
        guess = near(error.text, list(BOTS)) if error.code == "unknown_bot" else ""
        raise Mistake(f"{error}{guess}") from error
    return spec


def read_options(text: str | None) -> Options:
    """The options written as `a=1,b=2`, in any order; the game checks names and values."""
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
    """The number of seats asked for, or the fewest."""
    fewest = game.info.seats[0]
    return game.info.check_seats(fewest if args.seats is None else args.seats)


def read_position(game: Game[Any, Any], text: str, args: Namespace, *contained: str) -> Any:
    """The state that `text` describes; Mistake if an argument gives what the text contains."""
    for name in contained:
        if getattr(args, name) is not None:
            raise Mistake(f"--{name} is for the start; a position as text already contains it.")
    return game.read(text)


def position(args: Namespace) -> tuple[Game[Any, Any], Any]:
    """The game and the state given by the arguments of `add_game` and `add_position`."""
    game = game_named(args.game)
    if args.text:
        return game, read_position(game, " ".join(args.text), args, "seats", "options", "seed")
    start = game.start(seats_of(game, args), read_options(args.options))
    return game, deal(game, start, Random(1 if args.seed is None else args.seed))
