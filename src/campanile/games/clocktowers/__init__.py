"""Clocktowers: build towers of floors, a clock and a roof, and keep the mice out."""

from __future__ import annotations

from random import Random

from campanile.core.data import bytes_in, rows_in
from campanile.core.game import Extras, Game, View, check_move
from campanile.core.view import make_view
from campanile.games.clocktowers import explain, notation, rules, svg, terminal
from campanile.games.clocktowers import view as views
from campanile.games.clocktowers.encoding import ENCODING
from campanile.games.clocktowers.info import INFO
from campanile.games.clocktowers.moments import MOMENTS
from campanile.games.clocktowers.puzzles import PUZZLES
from campanile.games.clocktowers.rules import Move, State


class Clocktowers(Game[State, Move]):
    """A card game for two to four players, with hidden piles and discards."""

    info = INFO
    extras = Extras(
        terminal=terminal.draw,
        svg=svg.draw,
        encoding=ENCODING,
        native=True,
        lessons=rows_in(__name__, "lessons.json"),
        preview=bytes_in(__name__, "preview.jpg"),
        levels=rows_in(__name__, "levels.json"),
        review=rows_in(__name__, "review.json"),
        moments=MOMENTS,
        puzzles=PUZZLES,
    )

    start = staticmethod(rules.start)
    actor = staticmethod(rules.actor)
    moves = staticmethod(rules.moves)
    sample = staticmethod(rules.sample)
    outcome = staticmethod(rules.outcome)
    scores = staticmethod(rules.scores)
    tally = staticmethod(rules.tally)
    write = staticmethod(notation.write)
    read = staticmethod(notation.read)
    reveals = staticmethod(views.reveals)

    def apply(self, state: State, move: Move) -> State:
        return rules.apply(state, check_move(move))

    def write_move(self, state: State, move: Move) -> str:  # noqa: ARG002
        return notation.write_move(move)

    def read_move(self, state: State, text: str) -> Move:
        move = notation.read_move(text.strip())
        explain.check(state, move, text.strip())
        return move

    def view(self, state: State, seat: int | None) -> View:
        return make_view(self, state, seat, notation.write(views.known_to(state, seat)))

    def redact(self, state: State, move: Move, seat: int | None) -> str:
        return notation.write_move(views.redacted(state, move, seat))

    def guess(self, view: View, rng: Random) -> State:
        return views.imagine(notation.read_known(view.text), rng)


GAME = Clocktowers()
State.game = GAME
