"""A game in progress without a screen: its history, and taking moves back."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from campanile.cli.terminal import Mistake
from campanile.core.game import CHANCE, Actor
from campanile.core.record import Record


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
        """The game so far."""
        agreed = self._agreed
        return Record(self.game, agreed.seats, agreed.options, agreed.names, tuple(self.moves))

    def play(self, text: str) -> None:
        """Make the move that `text` names; raises NotationError or IllegalMove."""
        self._make(self.game.read_move(self.state, text))

    def deal(self, rng: Random) -> None:
        """Make chance moves until a seat is to act."""
        while self.actor is CHANCE:
            self._make(self.game.sample(self.state, rng))

    def _make(self, move: Any) -> None:
        self.moves.append(self.game.write_move(self.state, move))
        self.states.append(self.game.apply(self.state, move))

    def undo(self, people: Collection[int]) -> None:
        """Back to before the last move of one of `people`, or Mistake.

        The rule is that of a table: nothing is taken back once something was dealt or a move
        has revealed something, even if only to a bot.
        """
        game = self.game
        actors = [game.actor(state) for state in self.states[:-1]]
        last = next((i for i in reversed(range(len(actors))) if actors[i] in people), None)
        if last is None:
            raise Mistake("There is no move of yours to take back.")
        if CHANCE in actors[last:]:
            raise Mistake("Cards or stones have been dealt since; that cannot be taken back.")
        made = zip(self.states[last:], self.moves[last:], strict=False)
        all_shown = game.info.hidden and self.actor is None  # The prompt shows all at the end.
        if all_shown or any(game.reveals(s, game.read_move(s, text)) for s, text in made):
            raise Mistake("Something hidden has been revealed since; that cannot be taken back.")
        del self.states[last + 1 :], self.moves[last:]
