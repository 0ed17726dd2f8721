"""Spiel der Türme: towers in the streets of an old town, and eight building zones to fill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Chance, Extras, Outcome, check_move
from campanile.core.view import OpenGame
from campanile.games.tuerme import notation, rules, svg, terminal
from campanile.games.tuerme.encoding import ENCODING
from campanile.games.tuerme.info import INFO
from campanile.games.tuerme.rules import EMPTY_BOARD, STONES, Deal, Move, State


class Tuerme(OpenGame[State, Move]):
    """Rudi Hoffmann's game of 1993 for two to four players."""

    info = INFO
    extras = Extras(terminal=terminal.draw, svg=svg.draw, encoding=ENCODING, native=True)

    def start(self, seats: int, options: Mapping[str, str] = {}) -> State:
        settled = self.info.resolve_options(options)
        return rules.start(self.info.check_seats(seats), int(settled["stall_limit"]))

    def actor(self, state: State) -> int | Chance | None:
        if state.end:
            return None
        return CHANCE if state.board == EMPTY_BOARD else state.player

    def moves(self, state: State) -> Sequence[Move]:
        return rules.moves(state)

    def sample(self, state: State, rng: Random) -> Move:
        if self.actor(state) is not CHANCE:
            raise CampanileError("not_for_chance")
        return Deal(tuple(rng.sample(STONES, len(STONES))))

    def apply(self, state: State, move: Move) -> State:
        return rules.apply(state, check_move(move))

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return rules.scores(state)

    def write(self, state: State) -> str:
        return notation.write(state)

    def read(self, text: str) -> State:
        return notation.read(text)

    def write_move(self, state: State, move: Move) -> str:  # noqa: ARG002
        return notation.write_move(move)

    def read_move(self, state: State, text: str) -> Move:
        move = notation.read_move(text.strip())
        rules.check(state, move, notation.write_move(move))
        return move


GAME = Tuerme()
State.game = GAME
