"""Levels 1 to 10: how much of a position a bot sees, and how many nodes it searches.

A game brings its levels (`Extras.levels`); `campanile levels GAME --measure` rates them.
The weak levels do not think ahead and overlook some of their moves, as beginners do; of those they
see, they play the one that looks best. Budgets of the others are in nodes, so that a level plays
the same on every machine. Where a search finds several moves nearly equal in the opening, a level
plays one of them at random, so that its games differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from random import Random

from campanile import engine
from campanile.bots.base import Choice, Evaluation, ExplainingBot, Limits
from campanile.bots.mcts import MctsBot
from campanile.bots.native import choice
from campanile.core.game import View
from campanile.core.levels import STRONGEST, WEAKEST
from campanile.games import GAMES

ITERATIONS_POWER = 0.38
"""Iterations of the search in Python grow with this power of a level's nodes: the strongest takes
about 2 s a move, not minutes, and each level still searches more than the one below."""
MIN_ITERATIONS = 60
"""Fewer would not try each move of a usual position."""

NEARLY = 0.08
"""Moves whose odds of winning differ by less, 0.02 in value at even chances, are equally good to
any level; it plays any of them. When a game is nearly decided, smaller differences count."""
DOUBT = 1
"""By how much more they may differ to a search of one node: fewer nodes judge less exactly. Divided
by the fourth root of the nodes, so that weak levels vary enough and the strongest gives nothing
away."""
TRIED = 0.5
"""The part of the best move's visits that a move needs, so that its value can be believed."""

VARIED_PLIES = 6
"""A level varies only the first moves of a game: later no two games are the same anyway, and a
player who takes any good move instead of the best one gives a little away each time."""


@dataclass(frozen=True, slots=True)
class Level:
    """One step of the ladder."""

    level: int
    name: str
    nodes: int
    sight: float
    """The share of its moves that it sees; below 1 it does not think ahead either."""
    rating: int | None = None
    """Measured in games between neighbouring levels, level 1 being 0; None if not measured."""
    interval: int | None = None
    """Half the width of the rating's 95 % interval."""
    beats_lower: float | None = None
    """The score against the level below it."""
    games: int | None = None
    """The number of games behind that score."""
    distinct: int | None = None
    """How many of these games differ in their moves."""


UNMEASURED = tuple(
    Level(number, f"Level {number}", 100 << number, sight=min(1.0, 0.25 + 0.15 * number))
    for number in range(WEAKEST, STRONGEST + 1)
)
"""The levels of a game that brings none."""


@cache
def ladder(game: str) -> tuple[Level, ...]:
    """The ten levels of a game, weakest first."""
    rows = GAMES[game].extras.levels if game in GAMES else None
    if rows is None:
        return UNMEASURED
    return tuple(Level(number, **row) for number, row in enumerate(rows(), WEAKEST))


class LevelBot(ExplainingBot):
    """A bot of one level, for every game."""

    def __init__(self, seed: int, level: int | None = None) -> None:
        self.level = level or STRONGEST
        self.name = f"level {self.level}"
        self._rng = Random(seed)
        self._seed = self._rng.getrandbits(63)
        self._searches: dict[str, ExplainingBot] = {}

    def consider(self, view: View, limits: Limits) -> Choice:
        level = ladder(view.game)[self.level - WEAKEST]
        if not engine.knows(view.game):
            return self._consider_in_python(level, view, limits)
        found = engine.play(
            view.game,
            view.text,
            nodes=min(level.nodes, limits.nodes or level.nodes),
            sight=level.sight,
            ply=view.ply or 0,
            seconds=limits.seconds,
            seed=self._rng.getrandbits(63),
        )
        return choice(found.move, found.moves)

    def _consider_in_python(self, level: Level, view: View, limits: Limits) -> Choice:
        """The same by the search in Python; engine/levels.cpp is for the games of the engine."""
        iterations = max(MIN_ITERATIONS, round(level.nodes**ITERATIONS_POWER))
        if view.game not in self._searches:
            self._searches[view.game] = MctsBot(self._seed, iterations)
        found = self._searches[view.game].consider(view, limits)
        if level.sight < 1 and found.evaluations:
            return Choice(overlook(found.evaluations, level.sight, self._rng))
        is_opening = view.ply is None or view.ply < VARIED_PLIES
        return vary(found, iterations, self._rng) if is_opening else found


def overlook(evaluations: Sequence[Evaluation], sight: float, rng: Random) -> str:
    """The best of the moves that are seen, each with the probability `sight`."""
    moves = list(evaluations)
    rng.shuffle(moves)  # so that ties are broken at random
    seen = [each for each in moves if rng.random() < sight] or moves[:1]
    return max(seen, key=lambda each: each.value).move


def vary(found: Choice, nodes: int, rng: Random) -> Choice:
    """The choice, or at random one that its search found nearly as good.

    Without this the same position is answered by the same move, and a line that once won against
    a level wins again and again.
    """
    if not found.evaluations:
        return found
    best = found.evaluations[0]
    margin = (NEARLY + DOUBT / sqrt(sqrt(nodes))) * best.value * (1 - best.value)
    as_good = [
        each.move
        for each in found.evaluations
        if each.value >= best.value - margin and each.visits >= TRIED * best.visits
    ]
    return replace(found, move=rng.choice(as_good))
