"""TWRS: two players divide a board with marking stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from campanile.core.errors import CampanileError
from campanile.core.game import Extras, Outcome, check_move
from campanile.core.view import OpenGame
from campanile.games.twrs import notation, rules, svg, terminal, why
from campanile.games.twrs.encoding import ENCODING
from campanile.games.twrs.info import INFO
from campanile.games.twrs.rules import Move, State, Variant


class Twrs(OpenGame[State, Move]):
    info = INFO
    extras = Extras(terminal=terminal.draw, svg=svg.draw, encoding=ENCODING, native=True)

    def start(self, seats: int, options: Mapping[str, str] = {}) -> State:
        self.info.check_seats(seats)
        return rules.start(Variant.of(self.info.resolve_options(options)))

    def actor(self, state: State) -> int | None:
        return None if rules.why_over(state) else state.to_move

    def moves(self, state: State) -> Sequence[Move]:
        return rules.moves(state)

    def sample(self, state: State, rng: Random) -> Move:  # noqa: ARG002
        raise CampanileError("not_for_chance")

    def apply(self, state: State, move: Move) -> State:
        return rules.apply(state, check_move(move))

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return rules.scores(state)

    def write(self, state: State) -> str:
        return notation.write_position(state)

    def read(self, text: str) -> State:
        return notation.read_position(text)

    def write_move(self, state: State, move: Move) -> str:  # noqa: ARG002
        return notation.write_move(move)

    def read_move(self, state: State, text: str) -> Move:
        move = notation.parse_move(text.strip())
        if not rules.is_legal(state, move):
            raise why.why_not(state, move, text)
        return move


GAME = Twrs()
State.game = GAME
