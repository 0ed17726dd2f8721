"""How soon there is an answer, on one core: of levels 5 and 10, and of a search that is stopped."""

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
"""Seconds within which a level has to answer."""
STOPS = (0.1, 1.0, 3.0)
"""After how many seconds a search is stopped."""


@dataclass(frozen=True)
class Answers:
    """Several answers to one kind of question, in seconds."""

    section: str
    name: str
    median: float
    slowest: float
    asked: float
    """Within how many seconds each has to come."""


def answers() -> Iterator[Answers]:
    for game, rules in GAMES.items():
        for seats in range(rules.info.seats[0], rules.info.seats[1] + 1):
            for level, asked in LEVELS.items():
                name = f"{game}, {seats} players, level {level}"
                took = islice(_of_level(game, seats, level), MOVES)
                yield _summed("answers of a level", name, took, asked)
    for game in GAMES:
        yield _summed("stopping a search", game, _to_stop(game), 0.02)


def _summed(section: str, name: str, took: Iterator[float], asked: float) -> Answers:
    seconds = list(took)
    return Answers(section, name, median(seconds), max(seconds), asked)


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
        stop, told = engine.stop(), Queue[float]()
        Timer(seconds, _stop, (stop, told)).start()
        engine.search(game, text, seconds=600, stop=stop)
        yield perf_counter() - told.get()


def _stop(stop: Stop, told: Queue[float]) -> None:
    told.put(perf_counter())
    stop.set()
