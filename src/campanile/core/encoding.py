"""Games as tensors, for machine learning: actions, observations, and deals step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from campanile.core.errors import CampanileError
from campanile.core.game import Game, View

S = TypeVar("S")
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)


class Encoding(Protocol[S_contra, M]):
    """Action numbers and observations of a game, the same for all numbers of seats and variants."""

    actions: int
    """The number of distinct actions of seats; they are 0 to `actions` − 1."""
    outcomes: tuple[str, ...] = ()
    """The chance outcomes of one step of the deal; an outcome's number is its index here."""
    points: int
    """An upper bound of the points of a seat."""

    def number(self, state: S_contra, move: M) -> int:
        """The action of a legal move of the seat to act; different moves have different ones."""

    def shape(self, seats: int) -> tuple[int, ...]:
        """The shape of an observation."""

    def observe(self, view: View) -> list[float]:
        """The observation of a seat, with values from 0 to 1, flattened row by row."""

    def longest(self, start: S_contra) -> int:
        """An upper bound of the number of moves that seats make in a game."""

    def odds(self, start: S_contra, dealt: Sequence[int]) -> list[int]:  # noqa: ARG002
        """The weights of the outcomes of the next step; empty once everything is dealt.

        `dealt` are the outcomes so far. A weight is the number of cards or stones that are left.
        """
        return []

    def deal(self, start: S_contra, dealt: Sequence[int]) -> M:  # noqa: ARG002
        """The chance move that these outcomes make together."""
        raise CampanileError("not_for_chance")


def encoding_of(game: Game[S, M]) -> Encoding[S, M]:
    """The game's encoding; CampanileError if it offers none."""
    if game.extras.encoding is None:
        raise CampanileError("not_encoded", game.info.id)
    return game.extras.encoding


def legal_actions(game: Game[S, M], encoding: Encoding[S, M], state: S) -> dict[int, M]:
    """The legal moves of the seat to act by their actions."""
    return {encoding.number(state, move): move for move in game.moves(state)}


def one_hot(index: int | None, size: int) -> list[float]:
    """1 at `index` and 0 elsewhere; all 0 for None."""
    return [float(at == index) for at in range(size)]
