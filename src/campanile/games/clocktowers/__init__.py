"""Clocktowers: build towers of floors, a clock and a roof, and keep the mice out."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from campanile.core.errors import CampanileError, IllegalMove
from campanile.core.game import CHANCE, Chance, Extras, Game, Outcome, View, check_move
from campanile.core.view import make_view
from campanile.games.clocktowers import notation, position, rules, svg, terminal
from campanile.games.clocktowers.encoding import ENCODING
from campanile.games.clocktowers.info import INFO
from campanile.games.clocktowers.reasons import REASONS
from campanile.games.clocktowers.rules import Deal, Discard, Move, State
from campanile.games.clocktowers.view import UNKNOWN, cover, imagine, known_to, reveals


class Clocktowers(Game[State, Move]):
    """The game of Clocktowers, 2 to 4 players."""

    info = INFO
    extras = Extras(terminal=terminal.draw, svg=svg.draw, encoding=ENCODING, native=True)

    def start(self, seats: int, options: Mapping[str, str] = {}) -> State:
        self.info.resolve_options(options)
        return rules.start(self.info.check_seats(seats))

    def actor(self, state: State) -> int | Chance | None:
        return state.actor

    def moves(self, state: State) -> list[Move]:
        return rules.legal_moves(state)

    def sample(self, state: State, rng: Random) -> Move:
        if state.actor is not CHANCE:
            raise CampanileError("not_for_chance")
        return rules.sample_deal(state, rng)

    def apply(self, state: State, move: Move) -> State:
        return rules.apply_move(state, check_move(move))

    def outcome(self, state: State) -> Outcome | None:
        return rules.result(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return rules.points(state)

    def write(self, state: State) -> str:
        return notation.write(state)

    def read(self, text: str) -> State:
        return position.read(text)

    def write_move(self, state: State, move: Move) -> str:  # noqa: ARG002
        return notation.write_move(move)

    def read_move(self, state: State, text: str) -> Move:
        move = notation.parse_move(text.strip())
        if fault := rules.fault(state, move):
            code, params = fault
            raise REASONS.error(IllegalMove, code, text.strip(), **params)
        return move

    def view(self, state: State, seat: int | None) -> View:
        return make_view(self, state, seat, notation.write(known_to(state, seat)))

    def redact(self, state: State, move: Move, seat: int | None) -> str:
        if isinstance(move, Deal):
            move = Deal(tuple(map(cover, move.piles)))
        elif isinstance(move, Discard) and seat != state.actor:
            move = Discard(UNKNOWN)
        return notation.write_move(move)

    def reveals(self, state: State, move: Move) -> bool:
        return reveals(state, move)

    def guess(self, view: View, rng: Random) -> State:
        return imagine(position.read_known(view.text), rng)


GAME = Clocktowers()
State.game = GAME
