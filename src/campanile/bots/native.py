"""The C++ engine as a bot: its search, and its evaluation alone."""

from __future__ import annotations

from random import Random

from campanile import engine
from campanile.bots.base import Limits
from campanile.bots.simple import PointsBot
from campanile.core.game import View

NODES = 100_000


class NativeBot:
    """Plays what the engine finds within so many nodes, one thread, the same on every machine."""

    name = "native"

    def __init__(self, seed: int, nodes: int | None = None) -> None:
        self._rng = Random(seed)
        self._nodes = nodes or NODES

    def choose(self, view: View, limits: Limits) -> str:
        nodes = min(self._nodes, limits.nodes or self._nodes)
        seed = self._rng.getrandbits(63)
        return engine.search(
            view.game, view.text, nodes=nodes, seconds=limits.seconds, seed=seed
        ).move


class GreedyBot:
    """Looks one move ahead with the engine's evaluation, or at the points where there is none."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._points = PointsBot(seed)

    def choose(self, view: View, limits: Limits) -> str:
        if not engine.available:
            return self._points.choose(view, limits)
        judged = engine.judge(view.game, view.text)
        # Shuffled, so that of equal moves any may come first; nodes are positions looked at.
        self._rng.shuffle(judged)
        return max(judged[: limits.nodes], key=lambda candidate: candidate.value).move
