"""Positions played by action numbers: in the C++ engine, or in Python without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from random import Random
from typing import Any, Protocol

from campanile import engine
from campanile.core.encoding import Encoding, encoding_of, legal_actions
from campanile.core.game import CHANCE, Game
from campanile.core.play import deal, random_play
from campanile.games import find_game


@dataclass(frozen=True)
class Variant:
    """A game with a number of seats and options."""

    game_id: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        assert self.start is not None  # Raises an error if the options are wrong.

    @property
    def game(self) -> Game[Any, Any]:
        return find_game(self.game_id)

    @property
    def encoding(self) -> Encoding[Any, Any]:
        return encoding_of(self.game)

    @cached_property
    def start(self) -> Any:
        """The state before the first move or the deal."""
        return self.game.start(self.seats, self.options)

    @cached_property
    def size(self) -> int:
        """The number of values of an observation."""
        return prod(self.encoding.shape(self.seats))

    def dealt(self, rng: Random) -> Position:
        """A position before the first move of a seat, randomly dealt."""
        return position(self.game_id, deal(self.game, self.start, rng))

    @property
    def is_dealt(self) -> bool:
        """Whether a game begins with a deal."""
        return self.game.actor(self.start) is CHANCE


class Position(Protocol):
    """A mutable game in progress, after the deal."""

    @property
    def actor(self) -> int:
        """The seat to act; −1 if the game is over."""

    def actions(self) -> list[int]:
        """The legal actions in ascending order."""

    def apply(self, action: int) -> None:
        """Make a move; raises ValueError if the action is not legal."""

    def play_out(self, seed: int) -> None:
        """Make random moves to the end."""

    def observe(self, seat: int, out: Any) -> None:
        """Write the observation of a seat into an array of float32."""

    def mask(self, out: Any) -> None:
        """Write 1 for each legal action and 0 for others into an array of uint8."""

    def scores(self) -> Sequence[int]:
        """The points of each seat so far."""

    def winners(self) -> Sequence[int]:
        """The winning seats of a finished game."""

    def text(self) -> str:
        """The complete position in notation."""

    def copy(self) -> Position:
        """An independent copy."""


def position(game_id: str, state: Any) -> Position:
    """The position of a state after the deal, in the engine if it knows the game."""
    if engine.knows(game_id):
        return engine.position(game_id, find_game(game_id).write(state))
    return PythonPosition(game_id, state)


class PythonPosition:
    """A position played by the rules in Python."""

    def __init__(self, game_id: str, state: Any) -> None:
        self._game = find_game(game_id)
        self._encoding = encoding_of(self._game)
        self._state = state

    @property
    def actor(self) -> int:
        actor = self._game.actor(self._state)
        return actor if isinstance(actor, int) else -1

    def actions(self) -> list[int]:
        return sorted(self._moves)

    @property
    def _moves(self) -> dict[int, Any]:
        return legal_actions(self._game, self._encoding, self._state)

    def apply(self, action: int) -> None:
        moves = self._moves
        if action not in moves:
            raise ValueError(f"bad action: {action}")
        self._state = self._game.apply(self._state, moves[action])

    def play_out(self, seed: int) -> None:
        for _, state in random_play(self._game, self._state, Random(seed)):
            self._state = state

    def observe(self, seat: int, out: Any) -> None:
        out[:] = self._encoding.observe(self._game.view(self._state, seat))

    def mask(self, out: Any) -> None:
        out[:] = 0
        out[list(self._moves)] = 1

    def scores(self) -> Sequence[int]:
        return self._game.scores(self._state)

    def winners(self) -> Sequence[int]:
        outcome = self._game.outcome(self._state)
        return outcome.winners if outcome else ()

    def text(self) -> str:
        return self._game.write(self._state)

    def copy(self) -> PythonPosition:
        return PythonPosition(self._game.info.id, self._state)


REWARDS = ("win", "margin")


def rewards(kind: str, position: Position) -> list[float]:
    """The rewards of a finished game by seat; their sum is 0.

    `win`: 1 for winning alone, down to −1 / (seats − 1) for losing; `margin`: the points minus the
    average of the others.
    """
    scores, winners = position.scores(), position.winners()
    others = len(scores) - 1
    if kind == "margin":
        total = sum(scores)
        return [score - (total - score) / others for score in scores]
    share = len(scores) / len(winners)
    return [((share if seat in winners else 0) - 1) / others for seat in range(len(scores))]
