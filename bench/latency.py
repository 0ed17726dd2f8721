"""Latency on one core: of the moves of levels 5 and 10, and of stopping a search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from queue import Queue
from random import Random
from statistics import median
from threading import Timer
from time import perf_counter
from typing import TYPE_CHECKING

from campanile import engine
from campanile.bots.base import Limits
from campanile.bots.levels import LevelBot
from campanile.core.play import deal
from campanile.games import GAMES

if TYPE_CHECKING:
    from campanile._engine import Stop

MOVES = 60
LEVELS = {5: 0.3, 10: 2.0}
"""The longest that a level may take for a move, in seconds."""
STOPS = (0.1, 1.0, 3.0)
"""The seconds after which a search is stopped."""
MAX_STOP_SECONDS = 0.02


@dataclass(frozen=True)
class Latency:
    """The latency of one kind of request, in seconds."""

    section: str
    name: str
    median: float
    slowest: float
    required: float
    """The longest that is allowed."""


def latencies() -> Iterator[Latency]:
    for game, rules in GAMES.items():
        for seats in range(rules.info.seats[0], rules.info.seats[1] + 1):
            for level, required in LEVELS.items():
                name = f"{game}, {seats} players, level {level}"
                took = islice(_of_level(game, seats, level), MOVES)
                yield _summary("moves of a level", name, took, required)
    for game, rules in GAMES.items():
        if rules.extras.native:
            yield _summary("stopping a search", game, _to_stop(game), MAX_STOP_SECONDS)


def _summary(section: str, name: str, took: Iterator[float], required: float) -> Latency:
    seconds = list(took)
    return Latency(section, name, median(seconds), max(seconds), required)


def _of_level(game: str, seats: int, level: int) -> Iterator[float]:
    """The level plays itself."""
    rules, bot = GAMES[game], LevelBot(1, level)
    state = deal(rules, rules.start(seats), Random(1))
    while isinstance(actor := rules.actor(state), int):
        view = rules.view(state, actor)
        began = perf_counter()
        text = bot.choose(view, Limits())
        yield perf_counter() - began
        state = rules.apply(state, rules.read_move(state, text))


def _to_stop(game: str) -> Iterator[float]:
    """Another thread stops the search of an opening."""
    rules = GAMES[game]
    state = deal(rules, rules.start(rules.info.seats[1]), Random(1))
    text = rules.view(state, 0).text
    for seconds in STOPS:
        stop, stopped_at = engine.stop(), Queue[float]()
        Timer(seconds, _stop, (stop, stopped_at)).start()
        engine.search(game, text, seconds=600, stop=stop)
        yield perf_counter() - stopped_at.get()


def _stop(stop: Stop, stopped_at: Queue[float]) -> None:
    stopped_at.put(perf_counter())
    stop.set()
