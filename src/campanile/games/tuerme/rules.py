"""The rules of Spiel der Türme: the moves, the turns, the end and the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Actor, BoundState, Entry, Outcome
from campanile.games.tuerme.board import COPIES, GRID, STONES, STREETS, SYMBOL_AT, ZONES, Zone
from campanile.games.tuerme.info import INFO

MAX_HEIGHT = 5

Stack: TypeAlias = str
"""A symbol and colours from bottom to top, `k203`; the empty text where nothing stands."""

Board: TypeAlias = tuple[Stack, ...]
"""What stands on each field."""

EMPTY_BOARD: Board = ("",) * GRID.size


@dataclass(frozen=True, slots=True, repr=False)
class State(BoundState):
    """A position."""

    board: Board
    seats: int
    player: int
    """The seat whose turn it is; once the game is over, the one that made the last move."""
    again: bool
    """Whether the player has just landed on a symbol field and may move once more."""
    quiet: int
    """How many moves in a row neither built nor landed on a symbol field."""
    stall_limit: int
    end: str | None = None
    """Why the game is over. It follows from the other fields; it is kept to compute it once."""


class Step(NamedTuple):
    """A stone or tower goes from one field to another."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No further move."""


@dataclass(frozen=True, slots=True)
class Deal:
    """All stones, in the order of the street fields."""

    stones: tuple[str, ...]


Move: TypeAlias = Step | Pass | Deal

# The steps from each field in each direction, nearest first.
RAYS = tuple(
    tuple(tuple(Step(field, target) for target in ray) for ray in GRID.rays[field])
    for field in range(GRID.size)
)


# Moving


def moves(state: State) -> list[Move]:
    """All legal moves of the player whose turn it is."""
    if state.end:
        return []
    passing = (Pass(),) if state.again else ()
    return [*sorted(steps(state.board, state.player)), *passing]


def steps(board: Board, player: int) -> Iterator[Step]:
    """Everywhere a player's stones and towers may go."""
    colour = str(player)
    for source, piece in enumerate(board):
        if not source_fault(piece, colour, source):
            for ray in RAYS[source]:
                for step in within_reach(board, colour, ray):
                    if not landing_fault(piece, board[step.target], step.target):
                        yield step


def can_move(board: Board, player: int) -> bool:
    """Whether a player has any move at all."""
    return any(True for _ in steps(board, player))


def source_fault(piece: Stack, colour: str, source: int) -> str:
    """The code of the rule against moving a piece from a field; empty if there is none."""
    if not piece:
        return "empty_field"
    if piece[-1] != colour:
        return "not_your_piece"
    return "stands_on_symbol_field" if SYMBOL_AT[source] else ""


def within_reach(board: Board, colour: str, ray: tuple[Step, ...]) -> Iterator[Step]:
    """The steps along a ray up to the first piece of another colour, which blocks the rest."""
    for step in ray:
        yield step
        there = board[step.target]
        if there and there[-1] != colour:
            return


def landing_fault(piece: Stack, there: Stack, target: int) -> str:
    """The code of the rule against landing where `there` stands; empty if there is none."""
    if there:
        if there[0] != piece[0]:
            return "wrong_symbol"
        return "too_high" if height(there) + height(piece) > MAX_HEIGHT else ""
    return "" if SYMBOL_AT[target] in ("", piece[0]) else "wrong_symbol_field"


def height(stack: Stack) -> int:
    """How many stones a stack has."""
    return len(stack) - 1


def wrong_count(stones: Iterable[str]) -> tuple[str, int] | None:
    """A stone that does not occur five times, and how often it does; None if all do."""
    counts = Counter(stones)
    wrong = ((stone, counts[stone]) for stone in STONES if counts[stone] != COPIES)
    return next(wrong, None)


# Playing


def start(seats: int, options: Mapping[str, str] = {}) -> State:
    """The town before the deal."""
    stall_limit = int(INFO.resolve_options(options)["stall_limit"])
    return State(EMPTY_BOARD, INFO.check_seats(seats), 0, False, 0, stall_limit)


def actor(state: State) -> Actor:
    """The seat to act, CHANCE before the deal, None when the game is over."""
    if state.end:
        return None
    return CHANCE if state.board == EMPTY_BOARD else state.player


def sample(state: State, rng: Random) -> Move:
    """A random deal."""
    if actor(state) is not CHANCE:
        raise CampanileError("not_for_chance")
    return Deal(tuple(rng.sample(STONES, len(STONES))))


def apply(state: State, move: Move) -> State:
    """The position after a legal move."""
    if isinstance(move, Step):
        return _after_step(state, move)
    if isinstance(move, Pass):
        return _turn(replace(state, again=False), state.player + 1)
    board = list(EMPTY_BOARD)
    for field, stone in zip(STREETS, move.stones, strict=True):
        board[field] = stone
    return _turn(replace(state, board=tuple(board)), 0)


def _after_step(state: State, step: Step) -> State:
    source, target = step
    board = list(state.board)
    piece, there = board[source], board[target]
    board[source] = ""
    board[target] = there + piece[1:] if there else piece
    landed = SYMBOL_AT[target] != ""
    quiet = 0 if there or landed else state.quiet + 1
    after = State(tuple(board), state.seats, state.player, False, quiet, state.stall_limit)
    if end := end_of(after):
        return replace(after, end=end)
    if landed and can_move(after.board, after.player):
        return replace(after, again=True)
    return _turn(after, after.player + 1)


def _turn(state: State, first: int) -> State:
    """The turn of the next player who can move, from seat `first` on; the end if none can."""
    for seat in range(first, first + state.seats):
        if can_move(state.board, seat % state.seats):
            return replace(state, player=seat % state.seats)
    return replace(state, end="nobody_can_move")


# The end


def end_of(state: State) -> str | None:
    """Why the move that led here ended the game at once, if it did."""
    if any(holder(state.board, zone) for zone in ZONES):
        return "zone_held"
    if without_stones(state):
        return "no_stones_in_streets"
    return "stall_limit" if state.quiet >= state.stall_limit else None


def holder(board: Board, zone: Zone) -> str:
    """The colour that holds all four fields of a zone; empty if none does."""
    owners = {board[field][-1:] for field in zone}
    return owners.pop() if len(owners) == 1 else ""


def without_stones(state: State) -> list[int]:
    """The players who have no stone or tower of their own in the streets."""
    owners = {state.board[field][-1:] for field in STREETS}
    return [player for player in range(state.seats) if str(player) not in owners]


def scores(state: State) -> tuple[int, ...]:
    """Each stone on a symbol field counts for the owner of its stack, twice in a held zone."""
    points = [0] * state.seats
    for zone in ZONES:
        worth = 2 if holder(state.board, zone) else 1
        for stack in filter(None, (state.board[field] for field in zone)):
            points[int(stack[-1])] += worth * height(stack)
    return tuple(points)


def tally(state: State) -> tuple[Entry, ...]:
    """What each player has in each zone, zone by zone; a zone that one player holds is `held`."""
    stacks = (tuple(state.board[field] for field in zone) for zone in ZONES)
    return tuple(
        entry
        for zone, standing in zip(ZONES, stacks, strict=True)
        for entry in _tally(zone, standing)
    )


@lru_cache(maxsize=1024)  # Zones rarely change, and every view has all of them.
def _tally(zone: Zone, stacks: tuple[Stack, ...]) -> tuple[Entry, ...]:
    own: dict[str, list[tuple[int, Stack]]] = {}
    for field, stack in sorted(zip(zone, stacks, strict=True)):
        if stack:
            own.setdefault(stack[-1], []).append((field, stack))
    is_held = any(len(held) == len(zone) for held in own.values())
    return tuple(
        Entry(
            kind="held" if is_held else "zone",
            seat=int(colour),
            points=(2 if is_held else 1) * sum(height(stack) for _, stack in held),
            places=tuple(GRID.names[field] for field, _ in held),
            aside=False,
        )
        for colour, held in sorted(own.items())
    )


def outcome(state: State) -> Outcome | None:
    """Most points win once the game is over."""
    return Outcome.by_points(scores(state), state.end) if state.end else None
