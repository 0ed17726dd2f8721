"""Spiel der Türme: towers in the streets of an old town, and eight building zones to fill."""

from __future__ import annotations

from campanile.core.data import bytes_in, rows_in
from campanile.core.game import Extras, check_move
from campanile.core.view import OpenGame
from campanile.games.tuerme import explain, notation, rules, svg, terminal
from campanile.games.tuerme.encoding import ENCODING
from campanile.games.tuerme.info import INFO
from campanile.games.tuerme.moments import MOMENTS
from campanile.games.tuerme.puzzles import PUZZLES
from campanile.games.tuerme.rules import Move, State


class Tuerme(OpenGame[State, Move]):
    """Rudi Hoffmann's game of 1993 for two to four players."""

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

    def apply(self, state: State, move: Move) -> State:
        return rules.apply(state, check_move(move))

    def write_move(self, state: State, move: Move) -> str:  # noqa: ARG002
        return notation.write_move(move)

    def read_move(self, state: State, text: str) -> Move:
        move = notation.read_move(text.strip())
        explain.check(state, move, text.strip())
        return move


GAME = Tuerme()
State.game = GAME
