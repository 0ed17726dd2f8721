"""The rules of TWRS; the numbers in brackets are clauses of docs/rules/twrs.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from campanile.core.game import BoundState, Entry, GameInfo, Outcome
from campanile.core.grid import bits
from campanile.games.twrs.board import (
    BLUE,
    GRID,
    ORANGE,
    SETUP_ORDER,
    STARTS,
    STONE,
    SUPPLY,
    turned,
)


class Variant(NamedTuple):
    """The options, as the rules need them."""

    free_setup: bool
    diagonals: bool
    must_mark_after: int
    stall_limit: int
    last_stone_ends: bool
    swap: bool

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Variant:
        return cls(
            options["setup"] == "free",
            options["diagonals"] == "true",
            int(options["must_mark_after"]),
            int(options["stall_limit"]),
            options["last_stone"] == "ends",
            options["swap"] == "true",
        )

    def options(self) -> dict[str, str]:
        return {
            "setup": "free" if self.free_setup else "standard",
            "diagonals": "true" if self.diagonals else "false",
            "must_mark_after": str(self.must_mark_after),
            "stall_limit": str(self.stall_limit),
            "last_stone": "ends" if self.last_stone_ends else "plays_on",
            "swap": "true" if self.swap else "false",
        }


@dataclass(frozen=True, slots=True, repr=False)
class State(BoundState):
    """A position; stones and towers are bitboards, towers by colour."""

    stones: int
    towers: tuple[int, int]
    player: int
    """The seat whose turn it is; once the game is over, whose turn it would be."""
    quiet: int
    """How many moves in a row, both players together, placed no stone."""
    variant: Variant

    @property
    def occupied(self) -> int:
        return self.stones | self.towers[BLUE] | self.towers[ORANGE]

    @property
    def supply(self) -> int:
        """How many stones are left to mark with."""
        return SUPPLY - self.stones.bit_count()


class Turn(NamedTuple):
    """A tower's move with the stones that mark, a bitboard; no stone is no mark."""

    source: int
    target: int
    stones: int


class Placement(NamedTuple):
    """One step of the players' own set-up."""

    piece: str
    field: int


@dataclass(frozen=True, slots=True)
class Swap:
    """The second player takes over the side that made the first move."""


Move = Turn | Placement | Swap


def start(info: GameInfo, seats: int, options: Mapping[str, str] = {}) -> State:
    """The position before the first move, or before the first step of the set-up.

    `info` is that of a version of the rules.
    """
    info.check_seats(seats)
    variant = Variant.of(info.resolve_options(options))
    if variant.free_setup:
        return State(0, (0, 0), SETUP_ORDER[0][0], 0, variant)
    stones, towers = STARTS[info.rules_version][variant.diagonals]
    return State(stones, towers, BLUE, 0, variant)


# Areas.


@lru_cache(maxsize=4096)
def areas(stones: int) -> tuple[int, ...]:
    """The areas into which the stones divide the board [4.1]."""
    found, rest = [], GRID.all & ~stones
    while rest:
        area = GRID.flood(rest & -rest, rest)
        found.append(area)
        rest ^= area
    return tuple(found)


def owned(state: State) -> Iterator[tuple[int, int]]:
    """Each area that only one colour has towers in, with that colour [4.2, 5.2]."""
    blue, orange = state.towers
    for area in areas(state.stones):
        if area & blue:
            if not area & orange:
                yield BLUE, area
        elif area & orange:
            yield ORANGE, area


def petrified(state: State) -> int:
    """The towers that have turned to stone, of both colours [4.2]."""
    closed = 0
    for _, area in owned(state):
        closed |= area
    return closed & (state.towers[BLUE] | state.towers[ORANGE])


# Moving.


def lines(field: int, occupied: int) -> int:
    """The lines of movement from a field, up to the first piece each way [2.2]."""
    return GRID.rows.reach(field, occupied) | GRID.columns.reach(field, occupied)


def movable(state: State) -> Iterator[tuple[int, int]]:
    """Each tower of the player that can move, with the fields it can go to [2.1, 4.3]."""
    for source in bits(state.towers[state.player] & ~petrified(state)):
        if targets := lines(source, state.occupied):
            yield source, targets


# Marking.


Lines = tuple[int, int, int]
"""A tower's field, its row and its column, as far as they are open."""


def opposing_lines(state: State, occupied: int) -> list[Lines]:
    """The lines of movement of each opposing tower."""
    return [
        (other, GRID.rows.reach(other, occupied), GRID.columns.reach(other, occupied))
        for other in bits(state.towers[1 - state.player])
    ]


def marking_points(state: State, source: int, target: int) -> Iterator[tuple[int, int]]:
    """Each choice of a tower to mark and of lines to mark it with, if a tower goes there.

    Yields the opposing tower's field and its marking points [3.2]. The active tower's
    row crosses the other's column and the other way round; two towers on one line have
    no such crossing [3.3]. So it makes no difference to them whether the active tower
    stands in the way of the others' lines; with diagonals it does [7.2].
    """
    lifted = state.occupied ^ (1 << source)
    row, column = GRID.rows.reach(target, lifted), GRID.columns.reach(target, lifted)
    diagonals: tuple[int, ...] = ()
    if state.variant.diagonals:  # [7.1]
        diagonals = GRID.rising.reach(target, lifted), GRID.falling.reach(target, lifted)
    for other, others_row, others_column in opposing_lines(state, lifted | 1 << target):
        if points := row & others_column | column & others_row:
            yield other, points
        for diagonal in diagonals:
            if points := diagonal & (others_row | others_column):
                yield other, points


def marks(state: State, source: int, target: int) -> dict[int, None]:
    """The sets of stones that may be placed if a tower goes there, each once [3.4]."""
    supply = state.supply
    if not supply:  # [3.6]
        return {}
    choices = marking_points(state, source, target)
    if state.variant.diagonals:
        stone = petrified(state)
        choices = ((other, points) for other, points in choices if not stone >> other & 1)  # [7.3]
    if supply > 1:
        return {points: None for _, points in choices}
    return {1 << point: None for _, points in choices for point in bits(points)}


@lru_cache(maxsize=64)
def turns(state: State) -> tuple[Turn, ...]:
    """Every tower's move with every way to mark, whether or not the player must mark [3.7].

    Cached, since showing, checking and making one move asks for them several times.
    """
    return tuple(
        turn for source, targets in movable(state) for turn in turns_of(state, source, targets)
    )


def turns_of(state: State, source: int, targets: int) -> list[Turn]:
    """The moves of one tower to these points, with every way to mark."""
    found = []
    if state.variant.diagonals or state.supply < 2:
        for target in bits(targets):
            found.append(Turn(source, target, 0))
            found += [Turn(source, target, stones) for stones in marks(state, source, target)]
        return found
    # The usual case, which is most of the time that a table takes for a move: all points of
    # `marks` at once.
    lifted = state.occupied ^ (1 << source)
    others = opposing_lines(state, lifted)
    for target in bits(targets):
        row, column = GRID.rows.reach(target, lifted), GRID.columns.reach(target, lifted)
        points = {0: None} | {
            row & others_column | column & others_row: None
            for _, others_row, others_column in others
        }
        found += [Turn(source, target, stones) for stones in points]
    return found


def bound_to_mark(state: State) -> bool:
    """Whether the player has to place a stone if they can [3.7]."""
    return 0 < state.variant.must_mark_after <= state.quiet


# Swapping sides.


def may_swap(state: State) -> bool:
    """Whether the first move has just been made, and the side that made it can be taken over [9.2].

    A state has no history: very rarely a later position looks the same, and swapping then means
    the same.
    """
    variant = state.variant
    if not variant.swap or variant.free_setup or state.player != ORANGE:
        return False
    stones, towers = STARTS[2][variant.diagonals]  # the version that brought the option
    placed = (state.stones & ~stones).bit_count()
    return (
        state.towers[ORANGE] == towers[ORANGE]
        and (state.towers[BLUE] & towers[BLUE]).bit_count() == 2
        and not stones & ~state.stones
        and (placed, state.quiet) in ((0, 1), (1, 0), (2, 0))
    )


# The course of the game.


def placing(state: State) -> str | None:
    """What the player to move has to place, stone or tower, while the set-up goes on [6.1]."""
    if not state.variant.free_setup:
        return None
    placed = state.occupied.bit_count()
    return SETUP_ORDER[placed][1] if placed < len(SETUP_ORDER) else None


@lru_cache(maxsize=1024)
def why_over(state: State) -> str | None:
    """The reason why the game has ended, or None while it goes on."""
    if placing(state):
        return None
    if state.quiet >= state.variant.stall_limit:  # [5.4]
        return "stall_limit"
    if next(movable(state), None) is None:  # [5.1]
        return "no_move"
    if state.variant.last_stone_ends and not state.supply:  # [5.5]
        return "last_stone"
    return None


def actor(state: State) -> int | None:
    """The seat to act, or None when the game is over."""
    return None if why_over(state) else state.player


def moves(state: State) -> Sequence[Move]:
    """All legal moves of the player whose turn it is."""
    piece = placing(state)
    if piece:
        return [Placement(piece, field) for field in bits(GRID.all & ~state.occupied)]
    if why_over(state):
        return []
    every = turns(state)
    if bound_to_mark(state):
        every = tuple(turn for turn in every if turn.stones) or every
    return (*every, Swap()) if may_swap(state) else every


def is_legal(state: State, move: Move) -> bool:
    """Whether `moves` has the move, without generating those of all other towers."""
    listed = placing(state) or why_over(state) or bound_to_mark(state)
    if listed or not isinstance(move, Turn):
        return move in moves(state)
    free = state.towers[state.player] & ~petrified(state)
    if not free >> move.source & 1 or not lines(move.source, state.occupied) >> move.target & 1:
        return False
    return not move.stones or move.stones in marks(state, move.source, move.target)


def apply(state: State, move: Move) -> State:
    """The position after a legal move."""
    if isinstance(move, Placement):
        return _place(state, move)
    if isinstance(move, Swap):
        return _swap(state)
    me = state.player
    moved = state.towers[me] ^ (1 << move.source) ^ (1 << move.target)
    return State(
        state.stones | move.stones,
        (moved, state.towers[1]) if me == BLUE else (state.towers[0], moved),
        1 - me,
        0 if move.stones else state.quiet + 1,
        state.variant,
    )


def _place(state: State, move: Placement) -> State:
    piece = 1 << move.field
    placed = state.occupied.bit_count() + 1
    next_to_move = SETUP_ORDER[placed][0] if placed < len(SETUP_ORDER) else BLUE
    if move.piece == STONE:
        return replace(state, stones=state.stones | piece, player=next_to_move)
    towers = list(state.towers)
    towers[state.player] |= piece
    return replace(state, towers=(towers[0], towers[1]), player=next_to_move)


def _swap(state: State) -> State:
    """As if Orange had made the first move: a half turn exchanges the sides of the start [9.1]."""
    blue, orange = state.towers
    return replace(
        state, stones=turned(state.stones), towers=(turned(orange), turned(blue)), player=BLUE
    )


# The count.


def scores(state: State) -> tuple[int, int]:
    """Points as they stand: the intersections of each colour's own areas [5.2]."""
    points = [0, 0]
    if not placing(state):
        for colour, area in owned(state):
            points[colour] += area.bit_count()
    return points[0], points[1]


def tally(state: State) -> tuple[Entry, ...]:
    """The own areas of each colour; and aside, of how many points the contested ones are."""
    if placing(state):
        return ()
    own = [
        Entry("area", colour, area.bit_count(), _names(area), aside=False)
        for colour, area in owned(state)
    ]
    blue, orange = state.towers
    contested = (area.bit_count() for area in areas(state.stones) if area & blue and area & orange)
    return (*own, *(Entry("contested", None, points, (), aside=True) for points in contested))


def _names(board: int) -> tuple[str, ...]:
    return tuple(GRID.names[point] for point in bits(board))


def outcome(state: State) -> Outcome | None:
    """Most points win once the game is over [5.3]."""
    reason = why_over(state)
    return Outcome.by_points(scores(state), reason) if reason else None
