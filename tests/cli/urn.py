"""A tiny game with secrets, small enough to say by hand who knows what.

Four cards a, b, c, d: two in an urn, in an order nobody knows, two in the hand of
seat 1. Seat 0 may `wait` or `turn` the next card of the urn for all to see. Seat 1 may
`hide` a card of its hand, which seat 0 hears as `hide ?`, or `show` it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random

from campanile.core.errors import IllegalMove
from campanile.core.game import CHANCE, Chance, Game, GameInfo, Outcome, View
from campanile.core.view import make_view

CARDS = "abcd"


@dataclass(frozen=True)
class State:
    urn: str = ""
    hand: str = ""
    hidden: str = ""
    shown: str = ""
    turn: int = 0
    dealt: bool = False


class Urn(Game[State, str]):
    info = GameInfo("urn", "Urn", 1, (2, 2), (), True, {})

    def start(self, seats: int, options: Mapping[str, str] = {}) -> State:  # noqa: ARG002
        return State()

    def actor(self, state: State) -> int | Chance | None:
        if not state.dealt:
            return CHANCE
        return state.turn if state.hand else None

    def moves(self, state: State) -> list[str]:
        if state.turn == 0:
            return ["wait", "turn"] if state.urn else ["wait"]
        return [f"{word} {card}" for card in state.hand for word in ("hide", "show")]

    def sample(self, state: State, rng: Random) -> str:  # noqa: ARG002
        return "deal " + "".join(rng.sample(CARDS, 4))

    def apply(self, state: State, move: str) -> State:
        word, _, card = move.partition(" ")
        if word == "deal":
            return State(urn=card[:2], hand="".join(sorted(card[2:])), dealt=True)
        after = replace(state, turn=1 - state.turn, hand=state.hand.replace(card or "-", ""))
        if word == "turn":
            return replace(after, urn=state.urn[1:], shown=state.shown + state.urn[0])
        if word == "hide":
            return replace(after, hidden=state.hidden + card)
        return replace(after, shown=state.shown + card)

    def outcome(self, state: State) -> Outcome | None:
        over = self.actor(state) is None
        return Outcome((0, 0), (0, 1), "empty_hand") if over else None

    def scores(self, state: State) -> tuple[int, ...]:  # noqa: ARG002
        return (0, 0)

    def write(self, state: State) -> str:
        return f"{state.urn} {state.hand} {state.hidden} {state.shown} {state.turn}"

    def read(self, text: str) -> State:  # noqa: ARG002
        raise AssertionError("nobody reads a position of this game")

    def write_move(self, state: State, move: str) -> str:  # noqa: ARG002
        return move

    def read_move(self, state: State, text: str) -> str:
        if text.startswith("deal ") or text in self.moves(state):
            return text
        raise IllegalMove("game_over", text)

    def view(self, state: State, seat: int | None) -> View:
        known = state if seat == 1 else replace(state, hand="?" * len(state.hand))
        if seat != 1:
            known = replace(known, hidden="?" * len(state.hidden))
        return make_view(self, state, seat, self.write(replace(known, urn="?" * len(state.urn))))

    def redact(self, state: State, move: str, seat: int | None) -> str:  # noqa: ARG002
        return "hide ?" if move.startswith("hide") and seat != 1 else move

    def reveals(self, state: State, move: str) -> bool:  # noqa: ARG002
        return not move.startswith(("hide", "wait"))

    def guess(self, view: View, rng: Random) -> State:
        urn, hand, hidden, shown, turn = view.text.split(" ")
        fits = [
            State(
                "".join(cards[: len(urn)]), *self._private(cards[len(urn) :], hand, hidden, shown)
            )
            for cards in permutations(CARDS)
        ]
        states = [replace(s, turn=int(turn), dealt=True) for s in fits if s.shown == shown]
        return rng.choice([s for s in states if self.view(s, view.seat).text == view.text])

    def _private(
        self, cards: tuple[str, ...], hand: str, hidden: str, shown: str
    ) -> tuple[str, str, str]:
        """The cards outside the urn, as hand, hidden and shown ones."""
        first, second = len(hand), len(hand) + len(hidden)
        return (
            "".join(sorted(cards[:first])),
            "".join(cards[first:second]),
            "".join(cards[second : second + len(shown)]),
        )
