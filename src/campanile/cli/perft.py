"""`campanile perft`: the number of lines of play."""

from __future__ import annotations

from argparse import Namespace
from time import perf_counter
from typing import Any

from campanile.cli.arguments import (
    FIRST_GAME,
    LARGEST_GAME,
    Command,
    Parser,
    add_game,
    add_position,
    position,
    whole,
)
from campanile.cli.terminal import Progress
from campanile.core.game import Game
from campanile.core.play import perft


def _count(game: Game[Any, Any], state: Any, depth: int, progress: Progress) -> dict[str, int]:
    """The number of nodes behind each move; reports progress meanwhile."""
    counts: dict[str, int] = {}
    total = 0
    moves = game.moves(state)
    for move in moves:
        nodes = perft(game, game.apply(state, move), depth - 1)
        counts[game.write_move(state, move)] = nodes
        total += nodes
        progress.update(f"depth {depth}: {len(counts)} of {len(moves)} moves, {total} nodes so far")
    return counts


def _perft(args: Namespace) -> int:
    game, state = position(args)
    perft(game, state, 1)  # raises an error if the deal is still to come
    progress = Progress()
    print(f"{'depth':>5}  {'nodes':>14}  {'seconds':>9}  {'nodes/s':>11}", flush=True)
    counts: dict[str, int] = {}
    try:
        for depth in range(1, args.depth + 1):
            began = perf_counter()
            counts = _count(game, state, depth, progress)
            seconds = perf_counter() - began
            nodes = sum(counts.values())
            progress.clear()
            rate = nodes / max(seconds, 1e-9)
            print(f"{depth:>5}  {nodes:>14}  {seconds:>9.3f}  {rate:>11.0f}", flush=True)
    finally:
        progress.clear()
    if args.divide:
        print()
        for text, nodes in counts.items():
            print(f"{text}: {nodes}")
    return 0


def _arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("depth", metavar="DEPTH", type=whole(1, 99), help="how many moves deep")
    add_position(parser)
    parser.add_argument(
        "--divide", action="store_true", help="also list the nodes of the last row move by move"
    )


PERFT = Command(
    "perft",
    "Count the lines of play to a depth, as a check on rules and speed.",
    "A line that ends before the depth is not counted. Ctrl-C ends a long count.\n\n"
    "examples:\n"
    f"  campanile perft {FIRST_GAME} 2\n"
    f"  campanile perft {FIRST_GAME} 2 --divide | sort\n"
    f"  campanile perft {LARGEST_GAME} 2 --seats 3 --seed 7",
    _arguments,
    _perft,
)
