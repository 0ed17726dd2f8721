"""Bots that look at most one move ahead."""

from __future__ import annotations

from random import Random
from time import monotonic

from campanile.bots.base import Limits
from campanile.core.game import View
from campanile.games import find_game


class RandomBot:
    """Plays a random move."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: View, limits: Limits) -> str:  # noqa: ARG002
        return self._rng.choice(view.moves)


class PointsBot:
    """Plays the move after which its lead in points over the best other seat is largest."""

    name = "points"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: View, limits: Limits) -> str:
        assert view.seat is not None, "a spectator has nothing to choose"
        game = find_game(view.game)
        state = game.guess(view, self._rng)
        moves = list(game.moves(state))
        # Shuffled, so that ties are broken at random and a limit leaves out random moves.
        self._rng.shuffle(moves)
        deadline = None if limits.seconds is None else monotonic() + limits.seconds
        best, most = moves[0], _margin(game.scores(game.apply(state, moves[0])), view.seat)
        for move in moves[1 : limits.nodes]:
            if deadline is not None and monotonic() >= deadline:
                break
            margin = _margin(game.scores(game.apply(state, move)), view.seat)
            if margin > most:
                best, most = move, margin
        return game.write_move(state, best)


def _margin(scores: tuple[int, ...], seat: int) -> int:
    """How far `seat` is ahead of the best of the others."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
