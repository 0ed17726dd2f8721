"""What commands that play many games share: arguments, and a progress bar."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from time import perf_counter

from campanile.cli.arguments import Parser, bot_named, game_named, read_options, seats_of, whole
from campanile.cli.optional import import_part
from campanile.cli.terminal import Progress, complain
from campanile.lab.ladder import Ladder
from campanile.lab.schedule import Setup, usual_opening
from campanile.lab.series import Series
from campanile.lab.workers import Cluster, Jobs

BAR_WIDTH = 24


def add_output(parser: Parser) -> None:
    parser.add_argument(
        "--out", metavar="DIR", help="keep records and results in DIR, to continue later"
    )


def add_seed(parser: Parser) -> None:
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole(0, 2**64 - 1),
        default=1,
        help="seed of the random generators; 1 by default",
    )


def add_seed_and_jobs(parser: Parser) -> None:
    add_seed(parser)
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=whole(1, 1024),
        default=len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1,
        help="number of processes; one for each core by default",
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        nargs="?",
        const="auto",
        type=_cluster_address,
        help="play on a Ray cluster instead: that of this machine, or the one at ADDRESS, as in "
        "10.0.0.1:6379; pip install 'campanile[ray]' on every machine",
    )


def _cluster_address(text: str) -> str:
    """A type of argument; the next word of the command is not taken for an address."""
    if text == "auto" or ":" in text:
        return text
    raise ArgumentTypeError(
        f"“{text}” is not the address of a cluster, as in 10.0.0.1:6379; write --ray last"
    )


def add_opening(parser: Parser, default: int | None = None) -> None:
    usual = "2 by default where nothing is dealt" if default is None else f"{default} by default"
    parser.add_argument(
        "--opening-plies",
        metavar="N",
        type=whole(0, 1000),
        default=default,
        help=f"random moves at the start of each game; {usual}",
    )


def add_own_bot(parser: Parser) -> None:
    """The bot that plays itself, and how many games."""
    parser.add_argument(
        "--bot", metavar="BOT", required=True, help="the number of a level, or any bot"
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 1_000_000),
        default=100,
        help="how many; 100 by default",
    )


def own_bot(args: Namespace) -> str:
    """The spec of the bot of `add_own_bot`."""
    return f"level:{args.bot}" if args.bot.isdigit() else args.bot


def make_setup(args: Namespace, bots: Sequence[str]) -> Setup:
    """The games that the arguments describe."""
    game = game_named(args.game)
    seats = seats_of(game, args)
    opening: int | None = args.opening_plies
    return Setup(
        game=game.info.id,
        bots=tuple(map(bot_named, bots)),
        seats=seats,
        options=game.info.write_options(read_options(args.options)),
        seed=args.seed,
        opening=usual_opening(game.info.id, seats) if opening is None else opening,
    )


def jobs_of(args: Namespace) -> Jobs:
    """Where the games are played, by the arguments of `add_seed_and_jobs`."""
    if args.ray is None:
        jobs: int = args.jobs
        return jobs
    cluster: Cluster = import_part("campanile.lab.cluster", "--ray", "ray").RayCluster(args.ray)
    return cluster


def bar(done: int, all_of_them: int) -> str:
    """A bar, and the numbers behind it."""
    full = "█" * (BAR_WIDTH * done // all_of_them)
    return f"{full:░<{BAR_WIDTH}} {done} of {all_of_them}"


def play_out(series: Series | Ladder, jobs: Jobs) -> None:
    """Play all games that are left, with a progress bar on a terminal."""
    progress, began = Progress(), perf_counter()
    before = len(series.results)
    try:
        # A cluster prints what it has lost: not to where the results go.
        with redirect_stdout(sys.stderr):
            for number, _ in enumerate(series.play(jobs), 1):
                done = before + number
                left = _time((perf_counter() - began) / number * (series.games - done))
                progress.update(f"{bar(done, series.games)} games, {left} to go")
    finally:
        progress.clear()


def play_and_show(series: Series, args: Namespace, show: Callable[[], None]) -> None:
    """Play all games that are left and show the results; after Ctrl-C those of finished games."""
    try:
        play_out(series, jobs_of(args))
    except KeyboardInterrupt:
        if series.results:
            show()
        if args.out:
            complain(f"What is finished is in {args.out}; the same command goes on from there.")
        raise
    show()


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60} min" if minutes > 90 else f"{minutes}:{rest:02}"
