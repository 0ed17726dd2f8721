"""Monte Carlo tree search for any game: what a new game gets without a line of its own.

Each iteration guesses a full state that agrees with the view, walks down one tree, adds
a node to it and plays on at random to the end. The tree knows moves as the searching
seat sees them, so what it cannot tell apart it cannot play on (information-set search,
Cowling, Powley and Whitehouse 2012). Every seat is taken to go for its own best (max^n).
"""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random
from time import monotonic
from typing import Any

from campanile.bots.base import Choice, Limits, Thinker, Weighed
from campanile.core.game import CHANCE, Actor, Game, Outcome, View
from campanile.core.play import random_play
from campanile.games import find_game

ITERATIONS = 200
"""How many there are when nobody sets a limit."""
CURIOSITY = 0.5
"""How much a move gains by being little tried; UCB1's constant."""
MARGIN = 0.2
"""The share of a value that says by how much a game was won or lost."""


class _Node:
    """What came of one move, in one place of the tree."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0  # how often it was legal, guess by guess, and could have been chosen
        self.total = 0.0  # of the values for the seat that makes the move
        self.children: dict[str, _Node] = {}

    def promise(self) -> float:
        """UCB1, by the times it was on offer, since a move may be legal in few guesses."""
        return self.total / self.visits + CURIOSITY * sqrt(log(self.offered) / self.visits)


class MctsBot(Thinker):
    """Thinks for so many iterations, its own or the limits' number, whichever is less."""

    name = "mcts"

    def __init__(self, seed: int, nodes: int | None = None) -> None:
        self._rng = Random(seed)
        self._nodes = nodes

    def consider(self, view: View, limits: Limits) -> Choice:
        if len(view.moves) == 1:
            return Choice(view.moves[0])
        game = find_game(view.game)
        root = _Node()
        given = [nodes for nodes in (self._nodes, limits.nodes) if nodes is not None]
        most = min(given, default=ITERATIONS if limits.seconds is None else inf)
        deadline = monotonic() + (inf if limits.seconds is None else limits.seconds)
        # At least once, so that there is something to choose.
        while not root.visits or (root.visits < most and monotonic() < deadline):
            self._iterate(game, root, view)
        tried = root.children
        best = sorted(tried, key=lambda text: (-tried[text].visits, -tried[text].total))
        weighed = (Weighed(t, tried[t].visits, tried[t].total / tried[t].visits) for t in best)
        return Choice(best[0], tuple(weighed))

    def _iterate(self, game: Game[Any, Any], root: _Node, view: View) -> None:
        """One guess, one way down the tree, one random game, and what it teaches."""
        state = game.guess(view, self._rng)
        node = root
        path: list[tuple[_Node, Actor]] = [(root, None)]
        while (actor := game.actor(state)) is not None:
            move, node = self._step(game, node, state, view.seat)
            state = game.apply(state, move)
            path.append((node, actor))
            if not node.visits:
                break
        *_, (_, end) = [(None, state), *random_play(game, state, self._rng)]
        outcome = game.outcome(end)
        assert outcome is not None
        values = _values(outcome)
        for node, actor in path:
            node.visits += 1
            if isinstance(actor, int):
                node.total += values[actor]

    def _step(
        self, game: Game[Any, Any], node: _Node, state: Any, seat: int | None
    ) -> tuple[Any, _Node]:
        """A move to go on with and the node it leads to.

        Of its moves, a node that was gone through n times has tried no more than about
        sqrt(n): with few iterations a good look at some beats a glance at all of them.
        """
        chance = game.actor(state) is CHANCE
        legal = [game.sample(state, self._rng)] if chance else list(game.moves(state))
        # Shuffled, the first new move is any of them, and so is each of those that look alike.
        self._rng.shuffle(legal)
        moves = {game.redact(state, move, seat): move for move in legal}
        tried = {text: node.children[text] for text in moves if text in node.children}
        for child in tried.values():
            child.offered += 1
        if len(tried) < len(moves) and (chance or len(tried) <= sqrt(node.visits)):
            text = next(text for text in moves if text not in tried)
            node.children[text] = _Node()
            node.children[text].offered = 1
        else:
            text = max(tried, key=lambda text: tried[text].promise())
        return moves[text], node.children[text]


def _values(outcome: Outcome) -> list[float]:
    """What the end is worth to each seat, from 0 to 1: its share of the win, and the margin."""
    scores, values = outcome.scores, []
    unit = max(map(abs, scores)) or 1
    for seat, score in enumerate(scores):
        share = (seat in outcome.winners) / len(outcome.winners)
        ahead = score - max(scores[:seat] + scores[seat + 1 :])
        values.append((1 - MARGIN) * share + MARGIN * (1 + ahead / unit) / 2)
    return values
