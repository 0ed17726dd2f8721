"""Why not? The rule that an illegal move breaks, told by the predicates that generate moves."""

from __future__ import annotations

from typing import Any

from campanile.core.errors import IllegalMove
from campanile.core.grid import bits
from campanile.games.twrs.reasons import REASONS
from campanile.games.twrs.rules import (
    BOARD,
    STONE,
    TOWER,
    Move,
    Placement,
    State,
    Turn,
    bound_to_mark,
    marking_points,
    marks,
    petrified,
    placing,
    why_over,
)


def why_not(state: State, move: Move, text: str) -> IllegalMove:
    """The error that says which rule a move breaks; the move is known to be illegal."""
    code, params = _broken_rule(state, move)
    return REASONS.error(IllegalMove, code, text, **params)


def _broken_rule(state: State, move: Move) -> tuple[str, dict[str, Any]]:
    if why_over(state):
        return "game_over", {}
    if isinstance(move, Placement):
        return _wrong_placement(state, move)
    if piece := placing(state):
        return "setup_goes_on", {"piece": piece, "example": "+f6" if piece == STONE else "@f6"}
    return _wrong_tower(state, move) or _wrong_way(state, move) or _wrong_stones(state, move)


def _wrong_placement(state: State, move: Placement) -> tuple[str, dict[str, Any]]:
    due, square = placing(state), {"square": BOARD.names[move.field]}
    if due is None:
        return "setup_over", {}
    if due != move.piece:
        return ("tower_due" if due == TOWER else "stone_due"), dict(square)
    return "occupied", dict(square)


def _wrong_tower(state: State, turn: Turn) -> tuple[str, dict[str, Any]] | None:
    tower, square = 1 << turn.source, BOARD.names[turn.source]
    if state.towers[1 - state.to_move] & tower:
        return "not_your_tower", {"square": square}
    if not state.towers[state.to_move] & tower:
        return "no_tower", {"square": square}
    if petrified(state) & tower:
        return "petrified", {"square": square}
    return None


def _wrong_way(state: State, turn: Turn) -> tuple[str, dict[str, Any]] | None:
    names = {"source": BOARD.names[turn.source], "target": BOARD.names[turn.target]}
    if turn.source == turn.target:
        return "not_moved", {}
    between = BOARD.between(turn.source, turn.target)
    if between is None:
        return "not_in_line", dict(names)
    for field in between:
        if state.occupied >> field & 1:
            return "blocked", {"square": BOARD.names[field]}
    if state.occupied >> turn.target & 1:
        return "occupied", {"square": names["target"]}
    return None


def _wrong_stones(state: State, turn: Turn) -> tuple[str, dict[str, Any]]:
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
        return code, {"square": BOARD.names[stray]}
    for points in allowed:
        if turn.stones & ~points == 0:
            missing = next(bits(points & ~turn.stones))
            return "marks_incomplete", {"square": BOARD.names[missing]}
    return "marks_mixed", {}
