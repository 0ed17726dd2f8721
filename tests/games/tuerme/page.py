"""What the browser tests know of Spiel der Türme."""

from __future__ import annotations

from random import Random
from typing import Any

from campanile.games.tuerme import GAME
from campanile.games.tuerme.board import GRID, STONES, STREETS
from tests.browser.boards import Board, Longest

BUILDERS = {"i8": "k0", "j8": "k0", "k8": "k0", "l8": "k3", "k7": "k3"}
"""What is dealt to the fields that the longest sentence is about."""
PLAN = {0: ["i8-j8", "j8-k8", "k8-k7", "k7-l7"], 3: ["l8-l7", "k7-l7", "pass"]}
"""What Blue and Violet do with it, the last move of Blue's being the one to tell."""
BEFORE = 100
"""So many moves are made elsewhere, so that their numbers are long as well."""


def longest() -> Longest:
    """A tower goes onto another one in a zone."""
    town = _Town()
    plan = {seat: list(moves) for seat, moves in PLAN.items()}
    while len(town.moves) < BEFORE:
        town.play_elsewhere()
    while plan[0]:
        planned = plan.get(town.actor)
        # Violet builds in the zone only when Blue has begun.
        if planned and (town.actor == 0 or len(plan[0]) < len(PLAN[0])):
            town.play(planned.pop(0))
        else:
            town.play_elsewhere()
    at = len(town.moves) - 1
    town.play("pass")
    while town.actor != 0:
        town.play_elsewhere()
    return Longest(town.moves, at, seats=4, options={"stall_limit": "999"})


class _Town:
    """A game of four, of which only the moves that are planned matter."""

    def __init__(self) -> None:
        self._rng = Random(1)
        others = list(STONES)
        for stone in BUILDERS.values():
            others.remove(stone)
        self._rng.shuffle(others)
        dealt = [BUILDERS.get(GRID.names[field]) or others.pop() for field in STREETS]
        self._state = GAME.start(4, {"stall_limit": "999"})
        self.moves: list[str] = []
        self.play("deal " + ",".join(dealt))

    @property
    def actor(self) -> Any:
        return GAME.actor(self._state)

    def play(self, text: str) -> None:
        self._state = GAME.apply(self._state, GAME.read_move(self._state, text))
        self.moves.append(text)

    def play_elsewhere(self) -> None:
        """Something in the streets, where it disturbs nothing."""
        streets = {GRID.names[field] for field in STREETS} - BUILDERS.keys()
        written = [GAME.write_move(self._state, move) for move in GAME.moves(self._state)]
        self.play(self._rng.choice([text for text in written if streets >= set(text.split("-"))]))


# Two who play at random would go in circles for long.
BOARD = Board(
    middle=20, is_staged=True, is_counted=True, longest=longest, short={"stall_limit": "12"}
)
