"""Which rule an illegal move breaks, found with the predicates that generate the legal moves."""

from __future__ import annotations

from typing import Any, TypeAlias

from campanile.core.errors import IllegalMove
from campanile.core.grid import bits
from campanile.games.twrs.board import GRID, STONE, TOWER
from campanile.games.twrs.reasons import REASONS
from campanile.games.twrs.rules import (
    Move,
    Placement,
    State,
    Swap,
    Turn,
    bound_to_mark,
    is_legal,
    marking_points,
    marks,
    petrified,
    placing,
    why_over,
)

BrokenRule: TypeAlias = tuple[str, dict[str, Any]]
"""A code of reasons.py and the parameters of its sentence."""


def check(state: State, move: Move, text: str) -> None:
    """Raises IllegalMove with the rule that the move, written `text`, breaks, if it breaks one."""
    if not is_legal(state, move):
        code, params = _broken_rule(state, move)
        raise REASONS.error(IllegalMove, code, text, **params)


def _broken_rule(state: State, move: Move) -> BrokenRule:
    if why_over(state):
        return "game_over", {}
    if isinstance(move, Placement):
        return _wrong_placement(state, move)
    if isinstance(move, Swap):
        return "no_swap", {}
    if piece := placing(state):
        return "setup_goes_on", {"piece": piece, "example": "+f6" if piece == STONE else "@f6"}
    return _wrong_tower(state, move) or _wrong_way(state, move) or _wrong_stones(state, move)


def _wrong_placement(state: State, move: Placement) -> BrokenRule:
    due, square = placing(state), {"square": GRID.names[move.field]}
    if due is None:
        return "setup_over", {}
    if due != move.piece:
        return ("tower_due" if due == TOWER else "stone_due"), dict(square)
    return "occupied", dict(square)


def _wrong_tower(state: State, turn: Turn) -> BrokenRule | None:
    tower, square = 1 << turn.source, GRID.names[turn.source]
    if state.towers[1 - state.player] & tower:
        return "not_your_tower", {"square": square}
    if not state.towers[state.player] & tower:
        return "no_tower", {"square": square}
    if petrified(state) & tower:
        return "petrified", {"square": square}
    return None


def _wrong_way(state: State, turn: Turn) -> BrokenRule | None:
    names = {"source": GRID.names[turn.source], "target": GRID.names[turn.target]}
    if turn.source == turn.target:
        return "not_moved", {}
    between = GRID.between(turn.source, turn.target)
    if between is None:
        return "not_in_line", dict(names)
    for field in between:
        if state.occupied >> field & 1:
            return "blocked", {"square": GRID.names[field]}
    if state.occupied >> turn.target & 1:
        return "occupied", {"square": names["target"]}
    return None


def _wrong_stones(state: State, turn: Turn) -> BrokenRule:
    if not turn.stones and bound_to_mark(state):
        return "must_mark", {"quiet": state.quiet}
    if turn.stones.bit_count() > state.supply:
        return "no_stones_left", {"left": state.supply}
    allowed = marks(state, turn.source, turn.target)
    marking = 0
    for points in allowed:
        marking |= points
    if strays := turn.stones & ~marking:
        stray = next(bits(strays))
        crossed = marking_points(state, turn.source, turn.target)
        petrified_only = any(points >> stray & 1 for _, points in crossed)
        code = "petrified_not_marked" if petrified_only else "not_a_marking_point"
        return code, {"square": GRID.names[stray]}
    for points in allowed:
        if turn.stones & ~points == 0:
            missing = next(bits(points & ~turn.stones))
            return "marks_incomplete", {"square": GRID.names[missing]}
    return "marks_mixed", {}
