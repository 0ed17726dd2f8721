"""`campanile games`, `show` and `moves`: what there is to see without playing."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from campanile.cli import files, terminal
from campanile.cli.arguments import (
    Command,
    Parser,
    add_colour,
    add_game,
    add_position,
    position,
    whole,
)
from campanile.cli.words import points, result, turn
from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Game, GameInfo
from campanile.games import GAMES


def _games(args: Namespace) -> int:
    ink = terminal.ink(args.colour)
    pages = []
    for game in GAMES.values():
        info = game.info
        fewest, most = info.seats
        players = f"{fewest} to {most} players" if fewest < most else f"{most} players"
        lines = [f"{ink(info.id, 'bold')}: {info.title}, {players}"]
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
    if args.seat is None:
        text, scores = game.write(state), game.scores(state)
    else:
        if args.seat >= seats:
            raise terminal.Mistake(f"There is no seat {args.seat}; the seats are 0 to {seats - 1}.")
        view = game.view(state, args.seat)
        text, scores = view.text, view.scores
    if args.svg:
        return _save_svg(game, text, args.svg)
    names = tuple(f"seat {seat}" for seat in range(seats))
    outcome = game.outcome(state)
    print(game.extras.draw(text, terminal.ink(args.colour)))
    print()
    if outcome:
        print(result(outcome, names))
    else:
        print(f"{turn(game.actor(state), names)} {points(scores, names)}")
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
        "--svg", metavar="FILE", help="write the drawing to FILE instead, as SVG; - for stdout"
    )
    add_colour(parser)


def _moves_arguments(parser: Parser) -> None:
    add_game(parser)
    add_position(parser)
    parser.add_argument("--count", action="store_true", help="only how many there are")


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
    "Below the drawing stand whose turn it is, the points as they are now, and the\n"
    "position as one line of text, which moves, perft and show itself take. With\n"
    "--seat it is what that seat knows, and is there to be read only.\n\n"
    "examples:\n"
    "  campanile show twrs\n"
    "  campanile show tuerme --seats 4 --seed 7       another deal, for four\n"
    "  campanile show clocktowers --seat 1            what the second player knows\n"
    "  campanile show tuerme --seats 3 --svg town.svg\n"
    "  campanile show twrs '11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11 b 0 -'",
    _show_arguments,
    _show,
)

MOVES = Command(
    "moves",
    "List the legal moves of a position.",
    "One a line in a pipe or a file, in columns on a terminal.\n\n"
    "examples:\n"
    "  campanile moves twrs\n"
    "  campanile moves twrs --options diagonals=true --count\n"
    "  campanile moves tuerme --seed 7 | grep '^a1'",
    _moves_arguments,
    _moves,
)
