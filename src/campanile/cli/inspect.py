"""`campanile games`, `show` and `moves`: games and positions, without playing."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from campanile.cli import files, terminal
from campanile.cli.arguments import (
    FIRST_GAME,
    LARGEST_GAME,
    Command,
    Parser,
    add_colour,
    add_game,
    add_position,
    position,
    whole,
)
from campanile.cli.sentences import seat_names, status
from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Game, GameInfo
from campanile.games import GAMES


def _games(args: Namespace) -> int:
    ink = terminal.ink(args.colour)
    pages = []
    for game in GAMES.values():
        info = game.info
        lines = [f"{ink(info.id, 'bold')}: {info.title}, {info.players} players"]
        lines += ["  Options:", *_options(info)] if info.options else ["  Options: none"]
        lines += ["  Moves:", *notation(info)]
        pages.append("\n".join(lines))
    print("\n\n".join(pages))
    return 0


def _options(info: GameInfo) -> list[str]:
    wide = max(len(option.name) for option in info.options)
    return [
        f"    {option.name.ljust(wide)}  {option.summary}\n"
        f"    {' ' * wide}  {option.allowed}; {option.default} by default"
        for option in info.options
    ]


def notation(info: GameInfo) -> list[str]:
    """How moves are written, a line for each example."""
    wide = max((len(example) for example, _ in info.notation), default=0)
    return [f"    {example.ljust(wide)}  {meaning}" for example, meaning in info.notation]


def _show(args: Namespace) -> int:
    game, state = position(args)
    seats = len(game.scores(state))
    if args.seat is not None and args.seat >= seats:
        raise terminal.Mistake(f"There is no seat {args.seat}; the seats are 0 to {seats - 1}.")
    text = game.write(state) if args.seat is None else game.view(state, args.seat).text
    if args.svg:
        return _save_svg(game, text, args.svg)
    print(game.extras.draw(text, terminal.ink(args.colour)))
    print()
    print(status(game, state, seat_names((), seats)))
    print(text)
    return 0


def _save_svg(game: Game[Any, Any], text: str, name: str) -> int:
    if game.extras.svg is None:
        raise terminal.Mistake(f"{game.info.title} has no drawing as SVG.")
    drawn = game.extras.svg(text)
    if name == "-":
        print(drawn)
    else:
        files.save(f"{drawn}\n", name, replace=True)
    return 0


def _moves(args: Namespace) -> int:
    game, state = position(args)
    actor = game.actor(state)
    if actor is CHANCE:
        raise CampanileError("waiting_for_chance")
    moves = [game.write_move(state, move) for move in game.moves(state)]
    if args.count:
        print(len(moves))
    elif moves:
        print(terminal.in_columns(moves))
    if actor is None:
        print("The game is over.", file=sys.stderr)
    return 0


def _show_arguments(parser: Parser) -> None:
    add_game(parser)
    add_position(parser)
    parser.add_argument(
        "--seat", metavar="N", type=whole(0, 99), help="only what this seat knows; 0 is the first"
    )
    parser.add_argument(
        "--svg", metavar="FILE", help="write the drawing to FILE as SVG; - for stdout"
    )
    add_colour(parser)


def _moves_arguments(parser: Parser) -> None:
    add_game(parser)
    add_position(parser)
    parser.add_argument("--count", action="store_true", help="print only how many there are")


GAMES_COMMAND = Command(
    "games",
    "The games, their options, and how their moves are written.",
    "examples:\n  campanile games",
    add_colour,
    _games,
)

SHOW = Command(
    "show",
    "Draw a position.",
    "Below the drawing are whose turn it is, the points so far, and the position as\n"
    "one line of text, which `moves`, `perft` and `show` accept as TEXT. With --seat\n"
    "it is the position as that seat knows it, which they do not accept.\n\n"
    "examples:\n"
    f"  campanile show {FIRST_GAME}\n"
    f"  campanile show {LARGEST_GAME} --seats 4 --seed 7    another deal, for four\n"
    f"  campanile show {LARGEST_GAME} --seat 1              what the second player knows\n"
    f"  campanile show {LARGEST_GAME} --seats 3 --svg board.svg",
    _show_arguments,
    _show,
)

MOVES = Command(
    "moves",
    "List the legal moves of a position.",
    "One per line in a pipe or a file, in columns on a terminal.\n\n"
    "examples:\n"
    f"  campanile moves {FIRST_GAME}\n"
    f"  campanile moves {LARGEST_GAME} --seed 7 --count",
    _moves_arguments,
    _moves,
)
