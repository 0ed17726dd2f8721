"""The C++ engine as a bot: its search, and its evaluation alone."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from campanile import engine
from campanile.bots.base import Choice, Limits, Thinker, Weighed
from campanile.bots.simple import PointsBot
from campanile.core.game import View

if TYPE_CHECKING:
    from campanile._engine import Candidate

NODES = 100_000


class NativeBot(Thinker):
    """Plays what the engine finds within so many nodes, one thread, the same on every machine."""

    name = "native"

    def __init__(self, seed: int, nodes: int | None = None) -> None:
        self._rng = Random(seed)
        self._nodes = nodes or NODES

    def consider(self, view: View, limits: Limits) -> Choice:
        nodes = min(self._nodes, limits.nodes or self._nodes)
        seed = self._rng.getrandbits(63)
        found = engine.search(view.game, view.text, nodes=nodes, seconds=limits.seconds, seed=seed)
        return _choice(found.move, found.moves)


def _choice(move: str, candidates: Iterable[Candidate]) -> Choice:
    return Choice(move, tuple(Weighed(c.move, c.visits, c.value) for c in candidates))


class GreedyBot(Thinker):
    """Looks one move ahead with the engine's evaluation, or at the points where there is none."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._points = PointsBot(seed)

    def consider(self, view: View, limits: Limits) -> Choice:
        if not engine.knows(view.game):
            return Choice(self._points.choose(view, limits))
        judged = engine.rank_moves(view.game, view.text)
        # Shuffled, so that of equal moves any may come first; nodes are positions looked at.
        self._rng.shuffle(judged)
        best = sorted(judged[: limits.nodes], key=lambda candidate: -candidate.value)
        return _choice(best[0].move, best)
