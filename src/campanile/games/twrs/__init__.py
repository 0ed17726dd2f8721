"""TWRS: two players divide a board with marking stones."""

from __future__ import annotations

from campanile.core.data import rows_in
from campanile.core.game import Extras, check_move
from campanile.core.view import OpenGame
from campanile.games.twrs import explain, notation, rules, svg, terminal
from campanile.games.twrs.encoding import ENCODING
from campanile.games.twrs.info import INFO
from campanile.games.twrs.rules import Move, State


class Twrs(OpenGame[State, Move]):
    """Two players, an open board."""

    info = INFO
    extras = Extras(
        terminal=terminal.draw,
        svg=svg.draw,
        encoding=ENCODING,
        native=True,
        lessons=rows_in(__name__, "lessons.json"),
        levels=rows_in(__name__, "levels.json"),
    )

    start = staticmethod(rules.start)
    actor = staticmethod(rules.actor)
    moves = staticmethod(rules.moves)
    outcome = staticmethod(rules.outcome)
    scores = staticmethod(rules.scores)
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


GAME = Twrs()
State.game = GAME
