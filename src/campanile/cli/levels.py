"""`campanile levels`: the ladder of levels, as measured, and how to measure it again."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from campanile.bots.levels import Level, ladder
from campanile.cli.arguments import FIRST_GAME, Command, Parser, add_game, game_named, whole
from campanile.cli.series import add_opening, add_output, add_seed_and_jobs, jobs_of, play_out
from campanile.cli.terminal import Mistake
from campanile.lab.ladder import Ladder, write


def _levels(args: Namespace) -> int:
    game = game_named(args.game).info
    if not args.measure:
        if args.write or args.out or args.opening_plies is not None:
            raise Mistake("--write, --out and --opening-plies are for --measure.")
        _print(ladder(game.id))
        return 0
    folder = Path(args.out) if args.out else None
    measured = Ladder(game.id, args.games, args.seed, folder, args.opening_plies)
    play_out(measured, jobs_of(args))
    rows = measured.rows()
    _print([Level(number, **row) for number, row in enumerate(rows, 1)])
    if args.write:
        write(Path(args.write), rows)
    return 0


def _print(steps: Sequence[Level]) -> None:
    budget = f"{'nodes':>8}{'sees':>7}"
    print(f"level{'':<16}{budget}  {'rating':>6}      beats the one below  distinct")
    for level in steps:
        rating, beats = "     –      ", "–"
        if level.rating is not None:
            sure = f"± {level.interval}" if level.interval else ""
            rating = f"{level.rating:>6} {sure:<5}"
        if level.beats_lower is not None:
            beats = f"{level.beats_lower:.0%} of {level.games}"
        distinct = "–" if level.distinct is None else level.distinct
        budget = f"{level.nodes:>8}{level.sight:>7.0%}"
        print(f"{level.level:>5}  {level.name:<14}{budget}  {rating} {beats:>12}{distinct:>16}")


def _arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("--measure", action="store_true", help="play each level against the next")
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(2, 100_000),
        default=200,
        help="games between neighbouring levels; 200 by default",
    )
    parser.add_argument(
        "--write", metavar="FILE", help="write the measured levels to FILE, as JSON"
    )
    add_output(parser)
    add_seed_and_jobs(parser)
    add_opening(parser)


LEVELS = Command(
    "levels",
    "Show how strong the levels are.",
    "Level 1 is the weakest, 10 the strongest. A level is a budget of nodes, so that\n"
    "it plays the same on every machine. The weak ones do not think ahead, and see\n"
    "only a share of their moves; of these they play the one that looks best.\n"
    "Ratings are in Elo points from level 1, with 95 % intervals: 100 points more win\n"
    "about 64 % of games. The last column says how many games between neighbours were\n"
    "distinct in their moves; repeated games make the intervals too narrow.\n\n"
    "examples:\n"
    f"  campanile levels {FIRST_GAME}\n"
    f"  campanile play {FIRST_GAME} --bot 1=level:3\n"
    f"  campanile levels {FIRST_GAME} --measure --games 200 --out ladder",
    _arguments,
    _levels,
)
