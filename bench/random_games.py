"""Random games in pure Python: moves a second per game, next to python-chess in the same run.

The runs take turns, so that a busy moment of the machine falls on all alike; the median counts.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

import chess

from campanile.core.play import random_play
from campanile.games import GAMES

ENOUGH = {"twrs": 5_000, "clocktowers": 20_000, "tuerme": 5_000}
"""What issue and users ask for, in moves a second."""


def chess_game(rng: Random) -> int:
    """One random game of chess; the number of its moves."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=False):
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def our_game(game_id: str, seats: int) -> Callable[[Random], int]:
    """A function that plays one random game and returns the number of its moves."""
    game = GAMES[game_id]
    start = game.start(seats)
    return lambda rng: sum(1 for _ in random_play(game, start, rng))


def speed(play: Callable[[Random], int], seed: int, seconds: float) -> float:
    """Moves a second over whole games for about so long."""
    rng, moves, began = Random(seed), 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        moves += play(rng)
    return moves / spent


def contenders() -> dict[tuple[str, int], Callable[[Random], int]]:
    ours = {
        (game_id, seats): our_game(game_id, seats)
        for game_id, game in GAMES.items()
        for seats in range(game.info.seats[0], game.info.seats[1] + 1)
    }
    return {("python-chess", 2): chess_game, **ours}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="per run (default 1)")
    parser.add_argument("--repeats", type=int, default=5, help="runs of each (default 5)")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    args = parser.parse_args()

    players = contenders()
    runs: dict[tuple[str, int], list[float]] = {key: [] for key in players}
    for repeat in range(args.repeats):
        for number, (key, play) in enumerate(players.items()):
            if sys.stderr.isatty():
                done = repeat * len(players) + number + 1
                print(f"\r{done}/{args.repeats * len(players)} runs", end="", file=sys.stderr)
            runs[key].append(speed(play, repeat, args.seconds))
    if sys.stderr.isatty():
        print("\r" + " " * 20 + "\r", end="", file=sys.stderr)

    figures = {key: median(values) for key, values in runs.items()}
    chess_speed = figures["python-chess", 2]
    print(f"{'random games':<14}{'players':>8}{'moves/s':>10}{'× chess':>9}{'asked for':>11}")
    for (name, seats), moves in figures.items():
        asked = f"{ENOUGH[name]:>11,}" if name in ENOUGH else ""
        print(f"{name:<14}{seats:>8}{moves:>10,.0f}{moves / chess_speed:>9.2f}{asked}")
    if args.json:
        rows = [
            {
                "game": name,
                "players": seats,
                "moves_per_second": moves,
                "ratio": moves / chess_speed,
            }
            for (name, seats), moves in figures.items()
        ]
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()
