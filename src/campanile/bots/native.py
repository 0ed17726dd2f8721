"""The C++ engine as a bot."""

from __future__ import annotations

from random import Random

from campanile import engine
from campanile.bots.base import Limits
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
