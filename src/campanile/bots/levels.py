"""Levels 1 to 10: how much a bot thinks, and how often it slips.

The figures stand in levels.json, one list a game; `campanile levels GAME --measure` rates them.
Budgets are in nodes, so that a level plays the same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from campanile import engine
from campanile.bots.base import Choice, Limits, Thinker
from campanile.bots.mcts import MctsBot
from campanile.bots.native import NativeBot
from campanile.core.game import View

WEAKEST, STRONGEST = 1, 10
ROUNDS_POWER = 0.38
"""Rounds of the search in Python grow with this power of a level's nodes: the strongest takes
some 2 s a move, not minutes, and each level still thinks more than the one below."""


@dataclass(frozen=True, slots=True)
class Level:
    """One step of the ladder."""

    level: int
    name: str
    nodes: int
    slips: float
    """The share of moves that are played without thinking."""
    rating: int | None = None
    """Measured by play between neighbours, level 1 being 0; None where it was not."""
    interval: int | None = None
    """To either side of the rating, 95 %."""
    beats_lower: float | None = None
    """What it scored against the level below it,"""
    games: int | None = None
    """in so many games."""


UNMEASURED = tuple(
    Level(number, f"Level {number}", nodes=100 << number, slips=max(0.0, 0.75 - 0.15 * number))
    for number in range(WEAKEST, STRONGEST + 1)
)
"""What a game gets whose levels nobody has measured yet."""


def ladder(game: str) -> tuple[Level, ...]:
    """The ten levels of a game, weakest first."""
    return measured().get(game, UNMEASURED)


@cache
def measured() -> Mapping[str, tuple[Level, ...]]:
    """The levels of all games in levels.json."""
    text = files("campanile.bots").joinpath("levels.json").read_text(encoding="utf-8")
    return {
        game: tuple(Level(number, **row) for number, row in enumerate(rows, WEAKEST))
        for game, rows in json.loads(text).items()
    }


class LevelBot(Thinker):
    """A bot of some level, in whatever game it is asked to play."""

    def __init__(self, seed: int, level: int | None = None) -> None:
        self.level = level or STRONGEST
        self.name = f"level {self.level}"
        self._rng = Random(seed)
        self._seed = self._rng.getrandbits(63)
        self._thinkers: dict[str, Thinker] = {}

    def consider(self, view: View, limits: Limits) -> Choice:
        level = ladder(view.game)[self.level - WEAKEST]
        if self._rng.random() < level.slips:
            return Choice(self._rng.choice(view.moves))
        if view.game not in self._thinkers:
            self._thinkers[view.game] = _thinker(view.game, self._seed, level.nodes)
        return self._thinkers[view.game].consider(view, limits)


def _thinker(game: str, seed: int, nodes: int) -> Thinker:
    if engine.knows(game):
        return NativeBot(seed, nodes)
    return MctsBot(seed, round(nodes**ROUNDS_POWER))
