"""The rules of Connect Four; the numbers in brackets are clauses of rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from campanile.core.game import BoundState, Outcome
from campanile_connect_four.board import COLUMNS, FULL, ROWS, cell, fours, lowest_free
from campanile_connect_four.info import INFO

RED, YELLOW = 0, 1

Move: TypeAlias = int
"""The column a disc is dropped into, 0 for a."""


@dataclass(frozen=True, slots=True, repr=False)
class State(BoundState):
    """The discs of each colour, as board.py numbers them, and what a line of four does."""

    discs: tuple[int, int]
    four_wins: bool

    @property
    def occupied(self) -> int:
        return self.discs[RED] | self.discs[YELLOW]

    @property
    def player(self) -> int:
        """Red begins and the colours alternate [2.1]."""
        return self.occupied.bit_count() % 2


def start(seats: int, options: Mapping[str, str] = {}) -> State:
    INFO.check_seats(seats)
    return State((0, 0), INFO.resolve_options(options)["four"] == "wins")  # [1.2, 4.1]


def actor(state: State) -> int | None:
    return None if outcome(state) else state.player


def moves(state: State) -> list[Move]:
    """Every column with room for a disc [2.2], until the game is over [3.1, 3.3]."""
    return [] if outcome(state) else [c for c in range(COLUMNS) if has_room(state, c)]


def has_room(state: State, column: int) -> bool:
    return not state.occupied & cell(column, ROWS - 1)


def apply(state: State, move: Move) -> State:
    disc = lowest_free(state.occupied, move)
    red, yellow = state.discs
    return replace(state, discs=(red, yellow | disc) if state.player else (red | disc, yellow))


def winners(state: State) -> tuple[int, ...]:
    """Whoever wins by a line of four, their own [3.1] or their opponent's [4.1]."""
    for colour in (RED, YELLOW):
        if fours(state.discs[colour]):
            return (colour if state.four_wins else 1 - colour,)
    return ()


def outcome(state: State) -> Outcome | None:
    if winners(state):
        return Outcome(scores(state), winners(state), "four_in_a_line")
    if state.occupied == FULL:
        return Outcome(scores(state), (RED, YELLOW), "board_full")  # [3.3]
    return None


def scores(state: State) -> tuple[int, ...]:
    """One point for the winner [3.4]."""
    return tuple(int(colour in winners(state)) for colour in (RED, YELLOW))
