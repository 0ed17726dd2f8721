"""Monte Carlo tree search for any game, from its rules alone.

Each iteration guesses a full state that agrees with the view, descends one tree, adds
a node to it and plays a random game to the end. The edges of the tree are moves as the searching
seat sees them, so states that it cannot tell apart share a node (information-set search,
Cowling, Powley and Whitehouse 2012). Every seat is assumed to maximize its own value (max^n).
"""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random
from time import monotonic
from typing import Any

from campanile.bots.base import Choice, Evaluation, ExplainingBot, Limits
from campanile.core.game import CHANCE, Actor, Game, Outcome, View
from campanile.core.play import random_play
from campanile.games import find_game

ITERATIONS = 200
"""The default, where neither the bot nor the caller sets a limit."""
EXPLORATION = 0.5
"""The exploration constant of UCB1."""
MARGIN = 0.2
"""The weight of the margin in the value of a finished game."""


class _Node:
    """The statistics of one move at one place in the tree."""

    __slots__ = ("available", "children", "total", "visits", "won")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0  # the number of iterations in which the move was legal here
        self.total = 0.0  # the sum of values for the seat that makes the move
        self.won: list[float] = []  # the sums of the seats' parts of the wins, at the root
        self.children: dict[str, _Node] = {}

    def ucb1(self) -> float:
        """UCB1 with `available` for the parent's visits, as a move may be legal in few guesses."""
        return self.total / self.visits + EXPLORATION * sqrt(log(self.available) / self.visits)


class MctsBot(ExplainingBot):
    """Searches for its own number of iterations or that of the limits, whichever is less."""

    name = "mcts"

    def __init__(self, seed: int, nodes: int | None = None) -> None:
        self._rng = Random(seed)
        self._nodes = nodes

    def consider(self, view: View, limits: Limits) -> Choice:
        return Choice(view.moves[0]) if len(view.moves) == 1 else self.search(view, limits)

    def search(self, view: View, limits: Limits, only: str | None = None) -> Choice:
        """The evaluated moves, even if there is a single one; or the value of `only` this move."""
        game = find_game(view.game)
        root = _Node()
        given = [nodes for nodes in (self._nodes, limits.nodes) if nodes is not None]
        max_visits = min(given, default=ITERATIONS if limits.seconds is None else inf)
        deadline = monotonic() + (inf if limits.seconds is None else limits.seconds)
        # At least once, so that there is a move.
        while not root.visits or (root.visits < max_visits and monotonic() < deadline):
            self._iterate(game, root, view, only)
        tried = root.children
        best = sorted(tried, key=lambda text: (-tried[text].visits, -tried[text].total))
        return Choice(best[0], tuple(_evaluation(text, tried[text]) for text in best))

    def _iterate(self, game: Game[Any, Any], root: _Node, view: View, only: str | None) -> None:
        """Guess a state, descend the tree, play a random game and back its values up."""
        state = game.guess(view, self._rng)
        node = root
        path: list[tuple[_Node, Actor]] = [(root, None)]
        while (actor := game.actor(state)) is not None:
            among = only if node is root else None
            move, node = self._step(game, node, state, view.seat, among)
            state = game.apply(state, move)
            path.append((node, actor))
            if not node.visits:
                break
        *_, (_, end) = [(None, state), *random_play(game, state, self._rng)]
        outcome = game.outcome(end)
        assert outcome is not None
        values = _values(outcome)
        chosen, _ = path[1]
        won = chosen.won or [0.0] * len(values)
        chosen.won = [so_far + share for so_far, share in zip(won, outcome.shares, strict=True)]
        for node, actor in path:
            node.visits += 1
            if isinstance(actor, int):
                node.total += values[actor]

    def _step(
        self,
        game: Game[Any, Any],
        node: _Node,
        state: Any,
        seat: int | None,
        only: str | None,
    ) -> tuple[Any, _Node]:
        """The next move and the node it leads to.

        Progressive widening: a node with n visits has about sqrt(n) children at most, since with
        few iterations it is better to search some moves well than all of them once.
        """
        chance = game.actor(state) is CHANCE
        legal = [game.sample(state, self._rng)] if chance else list(game.moves(state))
        # Shuffled, so that the first new move is a random one, as is each of those that look alike.
        self._rng.shuffle(legal)
        moves = {game.redact(state, move, seat): move for move in legal}
        if only is not None:
            moves = {only: moves[only]}
        tried = {text: node.children[text] for text in moves if text in node.children}
        for child in tried.values():
            child.available += 1
        if len(tried) < len(moves) and (chance or len(tried) <= sqrt(node.visits)):
            text = next(text for text in moves if text not in tried)
            node.children[text] = _Node()
            node.children[text].available = 1
        else:
            text = max(tried, key=lambda text: tried[text].ucb1())
        return moves[text], node.children[text]


def _evaluation(text: str, node: _Node) -> Evaluation:
    chances = tuple(won / node.visits for won in node.won)
    return Evaluation(text, node.visits, node.total / node.visits, chances)


def _values(outcome: Outcome) -> list[float]:
    """The value of the end for each seat, from 0 to 1: its share of the win, and the margin."""
    scores, values = outcome.scores, []
    unit = max(map(abs, scores)) or 1
    for seat, score in enumerate(scores):
        ahead = score - max(scores[:seat] + scores[seat + 1 :])
        values.append((1 - MARGIN) * outcome.shares[seat] + MARGIN * (1 + ahead / unit) / 2)
    return values
