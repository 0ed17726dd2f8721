"""The C++ engine as a bot: its search, and its evaluation alone."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from campanile import engine
from campanile.bots.base import Choice, Evaluation, ExplainingBot, Limits
from campanile.bots.simple import PointsBot
from campanile.core.game import View

if TYPE_CHECKING:
    from campanile._engine import Candidate

NODES = 100_000


class NativeBot(ExplainingBot):
    """Plays the best move of a search with a budget of nodes, the same on every machine."""

    name = "native"

    def __init__(self, seed: int, nodes: int | None = None) -> None:
        self._rng = Random(seed)
        self._nodes = nodes or NODES

    def consider(self, view: View, limits: Limits) -> Choice:
        nodes = min(self._nodes, limits.nodes or self._nodes)
        seed = self._rng.getrandbits(63)
        found = engine.search(view.game, view.text, nodes=nodes, seconds=limits.seconds, seed=seed)
        return choice(found.move, found.moves)


def choice(move: str, candidates: Iterable[Candidate]) -> Choice:
    """A move of the engine's, with the moves that it evaluated."""
    return Choice(move, tuple(Evaluation(c.move, c.visits, c.value) for c in candidates))


class GreedyBot(ExplainingBot):
    """Looks one move ahead, with the engine's evaluation or, without the engine, at the scores."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._points = PointsBot(seed)

    def consider(self, view: View, limits: Limits) -> Choice:
        if not engine.knows(view.game):
            return Choice(self._points.choose(view, limits))
        candidates = engine.rank_moves(view.game, view.text)
        # Shuffled, so that ties are broken at random and a limit leaves out random moves.
        self._rng.shuffle(candidates)
        best = sorted(candidates[: limits.nodes], key=lambda candidate: -candidate.value)
        return choice(best[0].move, best)
