"""What is measured of ours: the engine's playouts, search and perft, and the rules in Python."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from bench.measure import Run
from campanile import engine
from campanile.core.play import deal, random_play
from campanile.games import GAMES


def _dealt(game: str, seats: int, seed: int) -> Any:
    return deal(GAMES[game], GAMES[game].start(seats), Random(seed))


def playouts(game: str, seats: int) -> Callable[[int, float], Run]:
    """Random games in C++, on one thread, from a fresh deal each run."""

    def run(seed: int, seconds: float) -> Run:
        text = GAMES[game].write(_dealt(game, seats, seed))
        games, moves, spent = 0, 0, 0.0
        while spent < seconds:
            played = engine.playouts(game, text, 200, seed + games)
            games, moves, spent = games + played.games, moves + played.moves, spent + played.seconds
        return Run(moves, spent, games)

    return run


def search(game: str, seats: int) -> Callable[[int, float], Run]:
    """The nodes of a search for the first move."""

    def run(seed: int, seconds: float) -> Run:
        view = GAMES[game].view(_dealt(game, seats, seed), 0)
        found = engine.search(game, view.text, seconds=seconds, seed=seed)
        return Run(found.nodes, found.seconds)

    return run


def perft(game: str, seats: int, depth: int) -> Callable[[int, float], Run]:
    """Perft of `depth` from the start, repeatedly."""

    def run(seed: int, seconds: float) -> Run:
        text = GAMES[game].write(_dealt(game, seats, seed))
        nodes, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            nodes += engine.perft(game, text, depth)
        return Run(nodes, spent)

    return run


def rules(game: str, seats: int) -> Callable[[int, float], Run]:
    """Random games by the rules in Python."""
    start = GAMES[game].start(seats)
    return in_python(lambda rng: sum(1 for _ in random_play(GAMES[game], start, rng)))


def in_python(play: Callable[[Random], int]) -> Callable[[int, float], Run]:
    """Whole games, each played by a function that returns the number of its moves."""

    def run(seed: int, seconds: float) -> Run:
        rng, games, moves, began = Random(seed), 0, 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            moves += play(rng)
            games += 1
        return Run(moves, spent, games)

    return run
