"""A tiny game with hidden information and no extras, small enough to count by hand.

An urn holds the cards a and b in an order that nobody knows. Each of two seats in turn may `wait`
or `turn` the next card for all to see. The game ends with the last card or after six moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from campanile.core.errors import IllegalMove
from campanile.core.game import CHANCE, Chance, Game, GameInfo, Outcome, View
from campanile.core.view import make_view

CARDS = "ab"
MAX_MOVES = 6


@dataclass(frozen=True)
class State:
    urn: str = ""
    shown: str = ""
    moves: int = 0


class Urn(Game[State, str]):
    info = GameInfo("urn", "Urn", 1, (2, 2), (), True, {})

    def start(self, seats: int, options: Mapping[str, str] = {}) -> State:
        self.info.check_seats(seats)
        self.info.resolve_options(options)
        return State()

    def actor(self, state: State) -> int | Chance | None:
        if not state.urn + state.shown:
            return CHANCE
        return state.moves % 2 if state.urn and state.moves < MAX_MOVES else None

    def moves(self, state: State) -> list[str]:
        return ["wait", "turn"] if isinstance(self.actor(state), int) else []

    def sample(self, state: State, rng: Random) -> str:  # noqa: ARG002
        return "deal " + "".join(rng.sample(CARDS, len(CARDS)))

    def apply(self, state: State, move: str) -> State:
        if move.startswith("deal "):
            return State(move.removeprefix("deal "))
        turned = int(move == "turn")
        return State(state.urn[turned:], state.shown + state.urn[:turned], state.moves + 1)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((0, 0), (0, 1), "done") if self.actor(state) is None else None

    def scores(self, state: State) -> tuple[int, ...]:  # noqa: ARG002
        return (0, 0)

    def write(self, state: State) -> str:
        return f"{state.urn}/{state.shown}/{state.moves}"

    def read(self, text: str) -> State:
        urn, shown, moves = text.split("/")
        return State(urn, shown, int(moves))

    def write_move(self, state: State, move: str) -> str:  # noqa: ARG002
        return move

    def read_move(self, state: State, text: str) -> str:
        if text.startswith("deal ") or text in self.moves(state):
            return text
        raise IllegalMove("game_over", text)

    def view(self, state: State, seat: int | None) -> View:
        known = State("?" * len(state.urn), state.shown, state.moves)
        return make_view(self, state, seat, self.write(known))

    def redact(self, state: State, move: str, seat: int | None) -> str:  # noqa: ARG002
        return move

    def reveals(self, state: State, move: str) -> bool:
        return move == "turn" and len(state.urn) > 1  # The last card is known by then.

    def guess(self, view: View, rng: Random) -> State:
        known = self.read(view.text)
        hidden = [card for card in CARDS if card not in known.shown]
        return State("".join(rng.sample(hidden, len(hidden))), known.shown, known.moves)
