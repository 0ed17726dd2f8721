"""`campanile arena`: bots against bots, and a table of what came of it."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from time import perf_counter

from campanile.bots import BOTS
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
from campanile.cli.terminal import Progress, complain
from campanile.games import find_game
from campanile.lab.arena import Arena, Row
from campanile.lab.ladder import Ladder
from campanile.lab.schedule import Setup, usual_opening
from campanile.lab.series import Series

BAR = 24
CELL = 12
"""Characters of the progress bar, and of a column against one bot."""


def _arena(args: Namespace) -> int:
    arena = Arena(_setup(args), args.games, Path(args.out) if args.out else None)
    try:
        play_out(arena, args.jobs)
    except KeyboardInterrupt:
        if arena.results:
            _print(arena)
        if args.out:
            complain(f"What is finished is in {args.out}; the same command goes on from there.")
        raise
    _print(arena)
    return 0


def _setup(args: Namespace) -> Setup:
    game = game_named(args.game)
    seats, name = seats_of(game, args), game.info.id
    return Setup(
        game=name,
        bots=tuple(map(bot_named, args.bots)),
        seats=seats,
        options=game.info.write_options(read_options(args.options)),
        seed=args.seed,
        opening=opening_of(args, name, seats),
        nodes=args.nodes,
        seconds=args.seconds,
    )


def opening_of(args: Namespace, game_id: str, seats: int) -> int:
    """How many random moves `add_opening` was given, or what is usual."""
    given: int | None = args.opening_plies
    return usual_opening(game_id, seats) if given is None else given


def play_out(arena: Series | Ladder, jobs: int) -> None:
    """Play all games that are left, with a progress bar on a terminal."""
    progress, began = Progress(), perf_counter()
    before = len(arena.results)
    try:
        for number, _ in enumerate(arena.play(jobs), 1):
            done = before + number
            bar = "█" * (BAR * done // arena.games)
            left = (perf_counter() - began) / number * (arena.games - done)
            progress.say(f"{bar:░<{BAR}} {done} of {arena.games} games, {_time(left)} to go")
    finally:
        progress.wipe()


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60} min" if minutes > 90 else f"{minutes}:{rest:02}"


def _print(arena: Arena) -> None:
    setup, rows = arena.setup, arena.table()
    title = find_game(setup.game).info.title
    variant = "" if setup.options == "-" else f", {setup.options}"
    print(f"{title}{variant}, {setup.seats} seats: {len(arena.results)} games, seed {setup.seed}\n")
    for line in _lines(rows):
        print(line)
    if len(rows) != setup.seats > 2:
        even = 100 / setup.seats
        alone = setup.bots[0] if len(rows) == 2 else "Of each two, the bot named first"
        print(f"\n{alone} sat alone each time; {even:.1f} % would be an even score.")


def _lines(rows: list[Row]) -> list[str]:
    """The table: a row and, in the same order, a column for each bot."""
    wide = max(len(row.bot) for row in rows)
    head = f"    {'':<{wide}}  rating     ±   games     wins   s/move"
    lines = [
        f"{'':>{len(head)}}   score in % / games, against",
        head + "".join(f"{number:>{CELL}}" for number in range(1, len(rows) + 1)),
    ]
    for number, row in enumerate(rows, 1):
        rating, interval = row.rating.points, row.rating.interval
        cells = "".join(f"{_cell(row, other.bot):>{CELL}}" for other in rows)
        lines.append(
            f"{number:>2}  {row.bot:<{wide}}  {rating:>+6.0f} {interval:>5.0f}  {row.games:>6}"
            f"  {row.wins:>7.1f}  {row.seconds_a_move:>7.4f}{cells}"
        )
    return lines


def _cell(row: Row, other: str) -> str:
    """The score against another bot, and out of how many games."""
    versus = row.versus.get(other)
    if versus is None or versus.score is None:
        return "–"
    return f"{100 * versus.score:.1f}/{versus.games}"


def _seconds(text: str) -> float:
    """A type of argument: a time to think."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if 0 < seconds <= 3600:
        return seconds
    raise ArgumentTypeError(f"“{text}” is not a number of seconds, above 0 and at most 3600")


def add_workshop(parser: Parser) -> None:
    """What the games depend on, where they are kept, and how many are played at a time."""
    parser.add_argument("--out", metavar="DIR", help="keep records and results, and go on later")
    add_speed(parser)


def add_speed(parser: Parser) -> None:
    """What the games depend on, and how many are played at a time."""
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole(0, 2**64 - 1),
        default=1,
        help="for deals and dice; 1 by default",
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=whole(1, 1024),
        default=len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1,
        help="processes at a time; one for each core by default",
    )


def _arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("bots", metavar="BOT", nargs="+", help=f"{', '.join(BOTS)}; two or more")
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 1_000_000),
        default=100,
        help="for each line-up, rounded up to whole rotations; 100 by default",
    )
    add_start(parser)
    add_workshop(parser)
    parser.add_argument(
        "--nodes", metavar="N", type=whole(1, 10**9), help="positions to look at, each move"
    )
    parser.add_argument("--seconds", metavar="N", type=_seconds, help="time to think, each move")
    add_opening(parser)


def add_opening(parser: Parser) -> None:
    parser.add_argument(
        "--opening-plies",
        metavar="N",
        type=whole(0, 1000),
        help="random moves at the start of each game; 2 by default where nothing is dealt",
    )


ARENA = Command(
    "arena",
    "Let bots play each other, and rate them.",
    "Each deal is played once in every rotation of the seats. With two seats all\n"
    "bots meet each other. With more, bots that just fill the table sit down\n"
    "together; else, for each two of them, the first sits alone and the second on\n"
    "all other seats.\n\n"
    "The table has ratings in Elo points (0 is the average of these bots) with 95 %\n"
    "intervals, seconds a move, and the score of each row against each column: its\n"
    "part of the wins of both, a shared win in equal parts. The same seed plays the\n"
    "same games on any number of cores, unless --seconds lets the machine decide.\n\n"
    "With --out, DIR gets a record of each game for `campanile replay` and a line\n"
    "with its result in games.jsonl. After Ctrl-C the same command goes on; with a\n"
    "greater --games it adds to what is there.\n\n"
    "examples:\n"
    "  campanile arena twrs greedy random\n"
    "  campanile arena clocktowers mcts:50 mcts:200 greedy --games 40 --out duel\n"
    "  campanile replay duel/records/0-00000-1.txt\n"
    "  campanile arena tuerme mcts:100 greedy --seats 4      one against three\n"
    "  campanile arena clocktowers greedy random mcts --seats 3 --nodes 50\n"
    "  campanile arena twrs level:2 'program:python3 examples/bot.py'",
    _arguments,
    _arena,
)
