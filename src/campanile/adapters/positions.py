"""One game in numbers: by the engine, or by the rules in Python where there is no engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Protocol

from campanile import engine
from campanile.core.encoding import Encoding, encoding_of, legal_actions
from campanile.core.game import CHANCE, Game
from campanile.core.play import deal, random_play
from campanile.games import find_game


@dataclass(frozen=True)
class Variant:
    """A game, for so many seats, with options."""

    game_id: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        assert self.start is not None  # so that what is wrong with the options is said at once

    @property
    def game(self) -> Game[Any, Any]:
        return find_game(self.game_id)

    @property
    def encoding(self) -> Encoding[Any, Any]:
        return encoding_of(self.game)

    @cached_property
    def start(self) -> Any:
        """Before the first move, or before the deal."""
        return self.game.start(self.seats, self.options)

    @cached_property
    def size(self) -> int:
        """Of an observation, in figures."""
        size = 1
        for length in self.encoding.shape(self.seats):
            size *= length
        return size

    def dealt(self, rng: Random) -> Position:
        """The position before the first move of a seat."""
        return position(self.game_id, deal(self.game, self.start, rng))

    @property
    def is_dealt(self) -> bool:
        """Whether chance acts at all."""
        return self.game.actor(self.start) is CHANCE


class Position(Protocol):
    """A game in the making, of which everything is dealt."""

    @property
    def actor(self) -> int:
        """The seat to act; −1 when the game is over."""

    def actions(self) -> list[int]:
        """The numbers of the legal moves, in ascending order."""

    def apply(self, action: int) -> None:
        """Make the move with this number; ValueError if it is not legal."""

    def play_out(self, seed: int) -> None:
        """Random moves to the end."""

    def observe(self, seat: int, out: Any) -> None:
        """Write what a seat sees into an array of float32."""

    def mask(self, out: Any) -> None:
        """Write 1 for each legal action, else 0, into an array of uint8."""

    def scores(self) -> Sequence[int]:
        """As they stand."""

    def winners(self) -> Sequence[int]:
        """Of a finished game."""

    def text(self) -> str:
        """The whole position."""

    def copy(self) -> Position:
        """Another one that goes its own way."""


def position(game_id: str, state: Any) -> Position:
    """A dealt state in numbers."""
    if engine.knows(game_id):
        return engine.position(game_id, find_game(game_id).write(state))
    return PythonPosition(game_id, state)


class PythonPosition:
    """By the rules in Python."""

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
    """What a finished game is worth to each seat; they add up to 0.

    `win`: 1 for winning alone, down to −1 / (seats − 1) for losing; `margin`: the points less what
    the others have on average.
    """
    scores, winners = position.scores(), position.winners()
    others = len(scores) - 1
    if kind == "margin":
        total = sum(scores)
        return [score - (total - score) / others for score in scores]
    share = len(scores) / len(winners)
    return [((share if seat in winners else 0) - 1) / others for seat in range(len(scores))]
