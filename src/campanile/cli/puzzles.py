"""`campanile puzzles`: list and show the puzzles of a game, prove them again, and find new ones."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from campanile.cli.arguments import FIRST_GAME, Command, Parser, add_colour, game_named, whole
from campanile.cli.series import add_seed, bar
from campanile.cli.terminal import Mistake, Progress, complain, ink
from campanile.core.game import Game
from campanile.games import GAMES
from campanile.lab.puzzles.harvest import Harvest
from campanile.lab.puzzles.puzzle import Puzzle, puzzle_of, puzzles_of, write
from campanile.lab.puzzles.verify import alike, faults


def _puzzles(args: Namespace) -> int:
    return {"list": _list, "show": _show, "verify": _verify, "make": _make}[args.action](args)


def _games(args: Namespace) -> list[Game[Any, Any]]:
    """The game that was named, or all that have puzzles."""
    if args.game:
        return [game_named(args.game)]
    return [game for game in GAMES.values() if game.extras.puzzles]


def _stored(game: Game[Any, Any]) -> list[Puzzle]:
    return [puzzle_of(row) for row in puzzles_of(game).read()]


def _list(args: Namespace) -> int:
    for game in _games(args):
        puzzles = _stored(game)
        print(f"{game.info.title}: {len(puzzles)} puzzles")
        _print_counts("goal", Counter(puzzle.solution.goal for puzzle in puzzles))
        _print_counts("theme", Counter(puzzle.theme for puzzle in puzzles))
        _print_counts("level", Counter(puzzle.level for puzzle in puzzles))
        _print_counts("answers", Counter(len(list(p.solution.rounds())) for p in puzzles))
        for puzzle in puzzles if args.game else ():
            print(f"{puzzle.id}  {puzzle.theme:<8} level {puzzle.level:>2}  {puzzle.position}")
    return 0


def _print_counts(name: str, counts: Counter[Any]) -> None:
    print(f"  {name:<8}", "  ".join(f"{key}: {counts[key]}" for key in sorted(counts)))


def _show(args: Namespace) -> int:
    (game,) = _games(args) if args.game else (None,)
    if game is None or args.id is None:
        raise Mistake("`campanile puzzles show` needs a game and the id of a puzzle.")
    puzzle = next((puzzle for puzzle in _stored(game) if puzzle.id == args.id), None)
    if puzzle is None:
        raise Mistake(f"{game.info.title} has no puzzle “{args.id}”.")
    solution = puzzle.solution
    within = f" within {solution.turns} turns" if solution.turns else ""
    print(game.extras.draw(puzzle.position, ink(args.colour)))
    print(puzzle.position)
    print(f"goal: {solution.goal}{within}, theme: {puzzle.theme}, level: {puzzle.level}")
    for number, step in enumerate(solution.steps):
        for answer, (replies, after) in step.items():
            then = "solved" if after is None else f"{', '.join(replies)} → {after}"
            print(f"{number:>3}: {answer}; {then}")
    return 0


def _verify(args: Namespace) -> int:
    """Prove the puzzles again; 1 if something is wrong."""
    wrong, proven, progress = 0, 0, Progress()
    for game in _games(args):
        puzzles = _stored(game)
        for one, other in alike(game, puzzles):
            wrong += 1
            complain(f"{game.info.title}: {one} and {other} are alike.")
        if args.sample is not None:
            puzzles = Random(1).sample(puzzles, min(args.sample, len(puzzles)))
        for number, puzzle in enumerate(puzzles, 1):
            for fault in faults(game, puzzle):
                wrong += 1
                complain(f"{game.info.title}: {puzzle.id} {fault}.")
            proven += 1
            progress.update(f"{bar(number, len(puzzles))} of {game.info.title}")
    progress.clear()
    print(f"{proven} puzzles proven again, {wrong} faults.")
    return 1 if wrong else 0


def _make(args: Namespace) -> int:
    if not args.game:
        raise Mistake("`campanile puzzles make` needs a game.")
    out = Path(args.out)
    harvest = Harvest(game_named(args.game).info.id, args.count, args.seed, Path(f"{out}.games"))
    progress = Progress()
    try:
        for found in harvest.run():
            progress.update(f"{bar(found, args.count)} puzzles from {harvest.games} games")
    except KeyboardInterrupt:
        complain(f"What was found is in {out}.games; the same command goes on from there.")
        raise
    finally:
        progress.clear()
    write(out, sorted(harvest.chosen, key=lambda puzzle: (puzzle.level, puzzle.id)))
    print(f"{len(harvest.chosen)} puzzles from {harvest.games} games are in {out}.")
    return 0


def _arguments(parser: Parser) -> None:
    parser.add_argument("action", choices=("list", "show", "verify", "make"))
    parser.add_argument("game", metavar="GAME", nargs="?", help="by default all that have puzzles")
    parser.add_argument("id", metavar="ID", nargs="?", help="the puzzle to show")
    parser.add_argument("--sample", metavar="N", type=whole(1, 10_000), help="verify so many only")
    parser.add_argument(
        "--count",
        metavar="N",
        type=whole(1, 10_000),
        default=300,
        help="make so many; 300 by default",
    )
    add_seed(parser)
    parser.add_argument(
        "--out",
        metavar="FILE",
        default="puzzles.json.gz",
        help="where to write what was made; by default puzzles.json.gz",
    )
    add_colour(parser)


PUZZLES = Command(
    "puzzles",
    "Puzzles with proven answers: list, show, verify, make.",
    "A puzzle is a position in which few moves reach what can be reached: a win, a\n"
    "draw, or the most points. All of them are proven, against every reply. `verify`\n"
    "proves them again from their positions alone; `make` looks for new ones in\n"
    "games between levels, and goes on where it was broken off.\n\n"
    "examples:\n"
    "  campanile puzzles list\n"
    f"  campanile puzzles verify {FIRST_GAME}\n"
    f"  campanile puzzles make {FIRST_GAME} --count 50 --seed 7 --out new.json.gz",
    _arguments,
    _puzzles,
)
