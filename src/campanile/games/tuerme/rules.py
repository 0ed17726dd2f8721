"""The rules: who may move what where, when the game ends and what it counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from campanile.core.errors import IllegalMove
from campanile.core.game import BoundState, Outcome
from campanile.games.tuerme.layout import GRID, STREETS, SYMBOL_AT, SYMBOL_NAMES, ZONES, Zone
from campanile.games.tuerme.reasons import REASONS

COLOURS = "0123"
OF_EACH = 5
HIGHEST = 5
STONES = tuple(symbol + colour for symbol in SYMBOL_NAMES for colour in COLOURS) * OF_EACH

Stack: TypeAlias = str
"""A symbol and colours from bottom to top, `k203`; the empty text where nothing stands."""

Board: TypeAlias = tuple[Stack, ...]
"""What stands on each field."""

EMPTY_BOARD: Board = ("",) * GRID.size


@dataclass(frozen=True, slots=True, repr=False)
class State(BoundState):
    """A position."""

    board: Board
    players: int
    player: int
    """Who is to move; once the game is over, who made the last move."""
    again: bool
    """Whether he has just landed on a symbol field and may move once more."""
    quiet: int
    """How many moves in a row neither built nor landed on a symbol field."""
    stall_limit: int
    end: str | None = None
    """Why the game is over. It follows from the rest; here it is worked out once a move."""


class Step(NamedTuple):
    """A stone or tower goes from one field to another."""

    origin: int
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
    """All that the player to move may do."""
    if state.end:
        return []
    found: list[Move] = [*steps(state.board, state.player)]
    if state.again:
        found.append(Pass())
    return found


def steps(board: Board, player: int) -> Iterator[Step]:
    """Everywhere a player's stones and towers may go."""
    colour = str(player)
    for origin, piece in enumerate(board):
        if not origin_fault(piece, colour, origin):
            for ray in RAYS[origin]:
                for step in within_reach(board, colour, ray):
                    if not landing_fault(piece, board[step.target], step.target):
                        yield step


def can_move(board: Board, player: int) -> bool:
    """Whether a player has any move at all."""
    return any(True for _ in steps(board, player))


def origin_fault(piece: Stack, colour: str, origin: int) -> str:
    """Why a player may not move what stands on a field; empty if he may."""
    if not piece:
        return "empty_field"
    if piece[-1] != colour:
        return "not_your_piece"
    return "stands_on_symbol_field" if SYMBOL_AT[origin] else ""


def within_reach(board: Board, colour: str, ray: tuple[Step, ...]) -> Iterator[Step]:
    """The steps up to the first foreign piece, which stands in the way of the others."""
    for step in ray:
        yield step
        there = board[step.target]
        if there and there[-1] != colour:
            return


def landing_fault(piece: Stack, there: Stack, target: int) -> str:
    """Why a piece may not land on a field where `there` stands; empty if it may."""
    if there:
        if there[0] != piece[0]:
            return "wrong_symbol"
        return "too_high" if height(there) + height(piece) > HIGHEST else ""
    return "" if SYMBOL_AT[target] in ("", piece[0]) else "wrong_symbol_field"


def height(stack: Stack) -> int:
    """How many stones a stack has."""
    return len(stack) - 1


# Why not


def check(state: State, move: Move, text: str) -> None:
    """Nothing if the move, written `text`, is legal; else IllegalMove with the rule it breaks."""
    if state.end:
        raise REASONS.error(IllegalMove, "game_over", text)
    if isinstance(move, Deal):
        _check_deal(state, move, text)
    elif state.board == EMPTY_BOARD:
        raise REASONS.error(IllegalMove, "waiting_for_chance", text)
    elif isinstance(move, Step):
        _check_step(state, move, text)
    elif not state.again:
        raise REASONS.error(IllegalMove, "nothing_to_pass", text)


def _check_deal(state: State, deal: Deal, text: str) -> None:
    if state.board != EMPTY_BOARD:
        raise REASONS.error(IllegalMove, "not_for_chance", text)
    expected, found = len(STREETS), len(deal.stones)
    if found != expected:
        raise REASONS.error(IllegalMove, "deal_count", text, expected=expected, found=found)
    if wrong := wrong_count(deal.stones):
        stone, found = wrong
        raise REASONS.error(
            IllegalMove, "deal_stones", text, stone=stone, expected=OF_EACH, found=found
        )


def wrong_count(stones: Iterable[str]) -> tuple[str, int] | None:
    """A stone that is not there five times, and how often it is."""
    counts = Counter(stones)
    wrong = ((stone, counts[stone]) for stone in STONES if counts[stone] != OF_EACH)
    return next(wrong, None)


def _check_step(state: State, step: Step, text: str) -> None:
    def refusal(code: str, field: int, **params: Any) -> IllegalMove:
        owner = state.board[field][-1:]
        return REASONS.error(
            IllegalMove, code, text, field=GRID.names[field], owner=owner, **params
        )

    origin, target = step
    piece, there, colour = state.board[origin], state.board[target], str(state.player)
    fault = origin_fault(piece, colour, origin)
    if fault == "not_your_piece" and int(piece[-1]) >= state.players:
        fault = "neutral_piece"
    if fault:
        raise refusal(fault, origin)

    if origin == target:
        raise refusal("same_field", target)
    ray = next((ray for ray in RAYS[origin] if step in ray), None)
    if ray is None:
        raise refusal("not_straight", target, origin=GRID.names[origin])
    reached = list(within_reach(state.board, colour, ray))
    if step not in reached:
        raise refusal("blocked", reached[-1].target)

    if fault := landing_fault(piece, there, target):
        stones = height(piece) + height(there)
        symbol, expected = SYMBOL_NAMES[piece[0]], SYMBOL_NAMES[there[:1] or SYMBOL_AT[target]]
        raise refusal(fault, target, symbol=symbol, expected=expected, height=stones)


# Playing


def start(players: int, stall_limit: int) -> State:
    """The town before the deal."""
    return State(EMPTY_BOARD, players, 0, False, 0, stall_limit)


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
    origin, target = step
    board = list(state.board)
    piece, there = board[origin], board[target]
    board[origin] = ""
    board[target] = there + piece[1:] if there else piece
    landed = SYMBOL_AT[target] != ""
    quiet = 0 if there or landed else state.quiet + 1
    after = State(tuple(board), state.players, state.player, False, quiet, state.stall_limit)
    if end := end_of(after):
        return replace(after, end=end)
    if landed and can_move(after.board, after.player):
        return replace(after, again=True)
    return _turn(after, after.player + 1)


def _turn(state: State, first: int) -> State:
    """The turn of whoever can move, from seat `first` on; the end if nobody can."""
    for seat in range(first, first + state.players):
        if can_move(state.board, seat % state.players):
            return replace(state, player=seat % state.players)
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
    return [player for player in range(state.players) if str(player) not in owners]


def scores(state: State) -> tuple[int, ...]:
    """Each stone on a symbol field for the owner of its stack; twice in the zone that is held."""
    points = [0] * state.players
    for zone in ZONES:
        worth = 2 if holder(state.board, zone) else 1
        for stack in filter(None, (state.board[field] for field in zone)):
            points[int(stack[-1])] += worth * height(stack)
    return tuple(points)


def outcome(state: State) -> Outcome | None:
    """Who has the most points, once the game is over."""
    return Outcome.by_points(scores(state), state.end) if state.end else None
