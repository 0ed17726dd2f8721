"""Games as numbers, for programs that learn: moves, what a seat sees, and deals step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from campanile.core.errors import CampanileError
from campanile.core.game import Game, View

S = TypeVar("S")
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)


class Encoding(Protocol[S_contra, M]):
    """One game's numbers, the same for every number of seats and every variant."""

    actions: int
    """How many numbers there are for the moves of seats: 0 to `actions` − 1."""
    outcomes: tuple[str, ...] = ()
    """What one step of the deal can bring; the number of an outcome is its place here."""
    points: int
    """More than anybody can score."""

    def number(self, state: S_contra, move: M) -> int:
        """The number of a legal move of the seat to act; no other legal move has it."""

    def shape(self, seats: int) -> tuple[int, ...]:
        """The shape of an observation."""

    def observe(self, view: View) -> list[float]:
        """What a seat sees, in figures from 0 to 1, row by row in that shape."""

    def longest(self, start: S_contra) -> int:
        """No game from this start has more moves of seats."""

    def odds(self, start: S_contra, dealt: Sequence[int]) -> list[int]:  # noqa: ARG002
        """After these steps of the deal: how many cards or stones there are of each outcome.

        Any of them is as likely as any other to come next. Nothing left to deal is an empty list.
        """
        return []

    def deal(self, start: S_contra, dealt: Sequence[int]) -> M:  # noqa: ARG002
        """The chance move that all steps of the deal make."""
        raise CampanileError("not_for_chance")


def encoding_of(game: Game[S, M]) -> Encoding[S, M]:
    """The game's encoding; CampanileError if it offers none."""
    if game.extras.encoding is None:
        raise CampanileError("not_encoded", game.info.id)
    return game.extras.encoding


def numbered(game: Game[S, M], encoding: Encoding[S, M], state: S) -> dict[int, M]:
    """The legal moves of the seat to act by their numbers, which is how numbers are read."""
    return {encoding.number(state, move): move for move in game.moves(state)}


def one_hot(place: int | None, size: int) -> list[float]:
    """All 0 but for one place; all 0 without one."""
    return [float(at == place) for at in range(size)]
