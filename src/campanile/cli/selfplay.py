"""`campanile selfplay`: games of a bot against itself, as records and as a dataset."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from campanile.cli.arguments import (
    FIRST_GAME,
    LARGEST_GAME,
    Command,
    Parser,
    add_game,
    add_start,
)
from campanile.cli.series import (
    add_opening,
    add_own_bot,
    add_seed_and_jobs,
    jobs_of,
    make_setup,
    own_bot,
    play_out,
)
from campanile.cli.terminal import Mistake, complain
from campanile.lab import dataset
from campanile.lab.selfplay import SelfPlay

SUFFIX = ".games"


def _selfplay(args: Namespace) -> int:
    file, folder = _places(args.output)
    series = SelfPlay(make_setup(args, [own_bot(args)]), args.games, folder)
    if not dataset.available():
        complain(
            f"Without pyarrow there are records in {folder} but no {file.name}; after "
            "pip install 'campanile[data]' the same command makes it from them."
        )
    try:
        play_out(series, jobs_of(args))
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
    if not file.name or file.is_dir() or file.suffix == SUFFIX:
        raise Mistake(f"“{name}” will not do as the name of a dataset; try games.parquet.")
    return file, file.with_suffix(SUFFIX)


def _arguments(parser: Parser) -> None:
    add_game(parser)
    add_own_bot(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the dataset, as in games.parquet"
    )
    add_start(parser)
    add_seed_and_jobs(parser)
    add_opening(parser)


SELFPLAY = Command(
    "selfplay",
    "Let a bot play itself, and keep every position as data.",
    "FILE gets a row for each turn, as Parquet: the position, what the seat knew,\n"
    "the move, the search's evaluations, and how the game ended; docs/datasets.md\n"
    "describes the columns. Next to it, FILE with the suffix .games is a folder\n"
    "with the record of each game.\n\n"
    "The same seed gives the same data on any number of cores. After Ctrl-C the\n"
    "same command continues; with a greater --games it adds to what is there.\n\n"
    "examples:\n"
    f"  campanile selfplay {FIRST_GAME} --bot 5 --games 1000 -o games.parquet\n"
    f"  campanile selfplay {LARGEST_GAME} --bot native:2000 --seats 3 -o three.parquet",
    _arguments,
    _selfplay,
)
