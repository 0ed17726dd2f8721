"""`campanile selfplay`: games of a bot against itself, as records and as a dataset."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from campanile.cli.arena import add_opening, add_speed, opening_of, play_out
from campanile.cli.arguments import (
    Command,
    Parser,
    add_game,
    add_start,
    bot_named,
    game_named,
    read_options,
    seats_of,
    whole,
)
from campanile.cli.terminal import Mistake, complain
from campanile.lab import dataset
from campanile.lab.schedule import Setup
from campanile.lab.selfplay import SelfPlay

ENDING = ".games"


def _selfplay(args: Namespace) -> int:
    file, folder = _places(args.output)
    series = SelfPlay(_setup(args), args.games, folder)
    if not dataset.available():
        complain(
            f"Without pyarrow there are records in {folder} but no {file.name}; after "
            "pip install 'campanile[data]' the same command makes it of them."
        )
    try:
        play_out(series, args.jobs)
    except KeyboardInterrupt:
        complain(f"What is finished is in {folder}; the same command goes on from there.")
        raise
    print(f"{series.games} games, with their records in {folder / 'records'}")
    if dataset.available():
        print(f"{dataset.write(file, series.tables())} positions in {file}")
    return 0


def _places(name: str) -> tuple[Path, Path]:
    """The dataset, and the folder of its games."""
    file = Path(name)
    if not file.name or file.is_dir() or file.suffix == ENDING:
        raise Mistake(f"“{name}” will not do as the name of a dataset; try twrs.parquet.")
    return file, file.with_suffix(ENDING)


def _setup(args: Namespace) -> Setup:
    game = game_named(args.game)
    bot = bot_named(f"level:{args.bot}" if args.bot.isdigit() else args.bot)
    seats = seats_of(game, args)
    return Setup(
        game=game.info.id,
        bots=(bot,),
        seats=seats,
        options=game.info.write_options(read_options(args.options)),
        seed=args.seed,
        opening=opening_of(args, game.info.id, seats),
    )


def _arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument(
        "--bot", metavar="BOT", required=True, help="who plays: the number of a level, or any bot"
    )
    parser.add_argument(
        "--games", metavar="N", type=whole(1, 1_000_000), default=100, help="100 by default"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the dataset, as in twrs.parquet"
    )
    add_start(parser)
    add_speed(parser)
    add_opening(parser)


SELFPLAY = Command(
    "selfplay",
    "Let a bot play itself, and keep every position as data.",
    "FILE gets a row for each turn, as Parquet: the position, what the seat knew,\n"
    "the move, what the search made of the moves, and how the game ended;\n"
    "docs/datasets.md tells the columns. Next to it, FILE with .games for its\n"
    "ending is a folder with the record of each game.\n\n"
    "The same seed gives the same data on any number of cores. After Ctrl-C the\n"
    "same command goes on; with a greater --games it adds to what is there.\n\n"
    "examples:\n"
    "  campanile selfplay twrs --bot 5 --games 1000 -o twrs.parquet\n"
    "  campanile selfplay clocktowers --bot native:2000 --seats 3 -o three.parquet\n"
    "  campanile selfplay twrs --bot 7 --options diagonals=true -o diagonals.parquet",
    _arguments,
    _selfplay,
)
