"""Connect Four: two players drop discs into a rack and want four in a line."""

from __future__ import annotations

from importlib.resources import files

from campanile.core.game import Extras, check_move
from campanile.core.view import OpenGame
from campanile_connect_four import explain, notation, rules, svg, terminal
from campanile_connect_four.encoding import ENCODING
from campanile_connect_four.info import INFO
from campanile_connect_four.rules import Move, State


def rules_page(language: str) -> str:  # noqa: ARG001
    """The rules in Markdown; they are there in English only."""
    return files(__name__).joinpath("rules.md").read_text(encoding="utf-8")


class ConnectFour(OpenGame[State, Move]):
    """Two players, an open board."""

    info = INFO
    extras = Extras(terminal=terminal.draw, svg=svg.draw, encoding=ENCODING, rules_page=rules_page)

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


GAME = ConnectFour()
State.game = GAME
