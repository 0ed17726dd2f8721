"""One game that is being played, without a screen: its history, and going back in it."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from campanile.cli.terminal import Mistake
from campanile.core.game import CHANCE, Actor
from campanile.core.record import Record

GUESSES = 100
"""How many ways things could have been are tried before a move is taken back."""


class Session:
    """The moves so far and the state after each."""

    def __init__(self, record: Record) -> None:
        self._agreed = record
        self.game = record.game
        self.states: list[Any] = list(record.states())
        self.moves: list[str] = list(record.moves)

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def actor(self) -> Actor:
        return self.game.actor(self.state)

    def record(self) -> Record:
        """The game as it stands."""
        agreed = self._agreed
        return Record(self.game, agreed.seats, agreed.options, agreed.names, tuple(self.moves))

    def play(self, text: str) -> None:
        """Make the move that `text` names; NotationError or IllegalMove if there is none."""
        self._make(self.game.read_move(self.state, text))

    def deal(self, rng: Random) -> None:
        """Let chance do what it has to do before a seat can act."""
        while self.actor is CHANCE:
            self._make(self.game.sample(self.state, rng))

    def _make(self, move: Any) -> None:
        self.moves.append(self.game.write_move(self.state, move))
        self.states.append(self.game.apply(self.state, move))

    def undo(self, people: Collection[int], rng: Random) -> None:
        """Back to before the last move of one of `people`, or Mistake.

        Chance is never turned back, and nobody may unlearn: it is refused when one of
        the people has learnt something since that he did not know before.
        """
        actors = [self.game.actor(state) for state in self.states[:-1]]
        last = next((i for i in reversed(range(len(actors))) if actors[i] in people), None)
        if last is None:
            raise Mistake("There is no move of yours to take back.")
        if CHANCE in actors[last:]:
            raise Mistake("Something was dealt since; that cannot be taken back.")
        over = self.actor is None  # and so everything is laid open
        if self.game.info.hidden and (over or any(self._learnt(s, last, rng) for s in people)):
            raise Mistake("Something hidden has come to light since; that cannot be taken back.")
        del self.states[last + 1 :], self.moves[last:]

    def _learnt(self, seat: int, since: int, rng: Random) -> bool:
        """Whether what `seat` saw and heard since a move rules out anything it held possible.

        Each guess is one way things could have been at that move, as far as the seat
        knew. If it could not have gone on with the same moves, as the seat heard of
        them, to the same views, then the seat now knows that it was not so. A fact that
        leaves the share p of the possibilities is overlooked with the chance p ** GUESSES.
        """
        game, states = self.game, self.states[since:]
        saw = [game.view(state, seat) for state in states]
        heard = [
            game.redact(state, game.read_move(state, text), seat)
            for state, text in zip(states, self.moves[since:], strict=False)
        ]
        for _ in range(GUESSES):
            possible = {game.guess(saw[0], rng)}
            for words, view in zip(heard, saw[1:], strict=True):
                possible = {
                    after
                    for before in possible
                    for move in game.moves(before)
                    if game.redact(before, move, seat) == words
                    and game.view(after := game.apply(before, move), seat) == view
                }
            if not possible:
                return True
        return False
