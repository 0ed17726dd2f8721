"""TWRS: two players divide a board with marking stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campanile.core.data import bytes_in, rows_in
from campanile.core.game import Extras, GameInfo, check_move
from campanile.core.view import OpenGame
from campanile.games.twrs import explain, notation, rules, svg, terminal
from campanile.games.twrs.encoding import ENCODING
from campanile.games.twrs.info import FIRST, INFO
from campanile.games.twrs.moments import MOMENTS
from campanile.games.twrs.puzzles import PUZZLES
from campanile.games.twrs.rules import Move, State


class Twrs(OpenGame[State, Move]):
    """Two players, an open board."""

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

    actor = staticmethod(rules.actor)
    moves = staticmethod(rules.moves)
    outcome = staticmethod(rules.outcome)
    scores = staticmethod(rules.scores)
    tally = staticmethod(rules.tally)
    write = staticmethod(notation.write)
    read = staticmethod(notation.read)

    def __init__(self, info: GameInfo, earlier: Sequence[Twrs] = ()) -> None:
        self.info = info
        self.earlier = earlier

    def start(self, seats: int, options: Mapping[str, str] = {}) -> State:
        return rules.start(self.info, seats, options)

    def apply(self, state: State, move: Move) -> State:
        return rules.apply(state, check_move(move))

    def write_move(self, state: State, move: Move) -> str:  # noqa: ARG002
        return notation.write_move(move)

    def read_move(self, state: State, text: str) -> Move:
        move = notation.read_move(text.strip())
        explain.check(state, move, text.strip())
        return move


GAME = Twrs(INFO, earlier=(Twrs(FIRST),))
State.game = GAME
