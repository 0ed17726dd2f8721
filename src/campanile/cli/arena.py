"""`campanile arena`: bots against bots, and a table of the results."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from dataclasses import replace
from pathlib import Path

from campanile.bots import BOTS
from campanile.cli.arguments import (
    FIRST_GAME,
    LARGEST_GAME,
    Command,
    Parser,
    add_game,
    add_start,
    whole,
)
from campanile.cli.series import (
    add_opening,
    add_output,
    add_seed_and_jobs,
    make_setup,
    play_and_show,
)
from campanile.games import find_game
from campanile.lab.arena import Arena, Row

COLUMN_WIDTH = 12
"""Of the columns against each bot."""


def _arena(args: Namespace) -> int:
    setup = replace(make_setup(args, args.bots), nodes=args.nodes, seconds=args.seconds)
    arena = Arena(setup, args.games, Path(args.out) if args.out else None)
    play_and_show(arena, args, lambda: _print(arena))
    return 0


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
        head + "".join(f"{number:>{COLUMN_WIDTH}}" for number in range(1, len(rows) + 1)),
    ]
    for number, row in enumerate(rows, 1):
        rating, interval = row.rating.points, row.rating.interval
        cells = "".join(f"{_cell(row, other.bot):>{COLUMN_WIDTH}}" for other in rows)
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
    """A type of argument: a time limit."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if 0 < seconds <= 3600:
        return seconds
    raise ArgumentTypeError(f"“{text}” is not a number of seconds above 0 and up to 3600")


def _arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("bots", metavar="BOT", nargs="+", help=f"{', '.join(BOTS)}; two or more")
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 1_000_000),
        default=100,
        help="games for each line-up, rounded up to whole rotations; 100 by default",
    )
    add_start(parser)
    add_output(parser)
    add_seed_and_jobs(parser)
    parser.add_argument(
        "--nodes",
        metavar="N",
        type=whole(1, 10**9),
        help="most positions to search for each move",
    )
    parser.add_argument("--seconds", metavar="N", type=_seconds, help="time limit for each move")
    add_opening(parser)


ARENA = Command(
    "arena",
    "Let bots play each other, and rate them.",
    "Each deal is played once in every rotation of the seats. With two seats all\n"
    "bots meet each other. With more, as many bots as seats play together; otherwise,\n"
    "for each pair of bots, the first has one seat and the second all others.\n\n"
    "The table has ratings in Elo points (0 is the average of these bots) with 95 %\n"
    "intervals, seconds per move, and the score of each row against each column: its\n"
    "share of the wins of both, a shared win in equal parts. The same seed plays the\n"
    "same games on any number of cores or machines, unless --seconds is given.\n\n"
    "With --out, DIR gets a record of each game for `campanile replay` and a line\n"
    "with its result in games.jsonl. After Ctrl-C the same command continues; with a\n"
    "greater --games it adds to what is there.\n\n"
    "examples:\n"
    f"  campanile arena {FIRST_GAME} greedy random\n"
    f"  campanile arena {FIRST_GAME} mcts:50 mcts:200 greedy --games 40 --out duel\n"
    "  campanile replay duel/records/0-00000-1.txt\n"
    f"  campanile arena {LARGEST_GAME} mcts:100 greedy --seats 4    one against three\n"
    f"  campanile arena {LARGEST_GAME} greedy random mcts --seats 3 --nodes 50\n"
    f"  campanile arena {FIRST_GAME} level:2 'program:python3 examples/bot.py'\n"
    f"  campanile arena {FIRST_GAME} level:9 level:10 --games 5000 --ray 10.0.0.1:6379",
    _arguments,
    _arena,
)
