"""Making views, and the views of games without hidden information."""

from __future__ import annotations

from random import Random
from typing import Protocol, TypeVar

from campanile.core.game import Game, View

S = TypeVar("S")
M = TypeVar("M")


def make_view(game: Game[S, M], state: S, seat: int | None, text: str) -> View:
    """The view of a seat that knows the position as `text`."""
    actor = game.actor(state)
    mine = actor is not None and actor == seat
    return View(
        game=game.info.id,
        seat=seat,
        text=text,
        actor=actor,
        moves=tuple(game.write_move(state, move) for move in game.moves(state)) if mine else (),
        scores=game.scores(state),
        outcome=game.outcome(state),
        svg=game.extras.svg,
    )


class OpenGame(Game[S, M], Protocol):
    """A game without hidden information: a view is the complete position."""

    def view(self, state: S, seat: int | None) -> View:
        return make_view(self, state, seat, self.write(state))

    def redact(self, state: S, move: M, seat: int | None) -> str:  # noqa: ARG002
        return self.write_move(state, move)

    def reveals(self, state: S, move: M) -> bool:  # noqa: ARG002
        return False

    def guess(self, view: View, rng: Random) -> S:  # noqa: ARG002
        return self.read(view.text)
