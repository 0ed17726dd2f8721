"""Which rule an illegal move breaks, found with the predicates that generate the legal moves."""

from __future__ import annotations

from typing import Any

from campanile.core.errors import IllegalMove
from campanile.games.tuerme.board import COPIES, GRID, STREETS, SYMBOL_AT, SYMBOL_NAMES
from campanile.games.tuerme.reasons import REASONS
from campanile.games.tuerme.rules import (
    EMPTY_BOARD,
    RAYS,
    Deal,
    Move,
    State,
    Step,
    height,
    landing_fault,
    source_fault,
    within_reach,
    wrong_count,
)


def check(state: State, move: Move, text: str) -> None:
    """Raises IllegalMove with the rule that the move, written `text`, breaks, if it breaks one."""
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
            IllegalMove, "deal_stones", text, stone=stone, expected=COPIES, found=found
        )


def _check_step(state: State, step: Step, text: str) -> None:
    def refusal(code: str, field: int, **params: Any) -> IllegalMove:
        owner = state.board[field][-1:]
        return REASONS.error(
            IllegalMove, code, text, field=GRID.names[field], owner=owner, **params
        )

    source, target = step
    piece, there, colour = state.board[source], state.board[target], str(state.player)
    fault = source_fault(piece, colour, source)
    if fault == "not_your_piece" and int(piece[-1]) >= state.seats:
        fault = "neutral_piece"
    if fault:
        raise refusal(fault, source)

    if source == target:
        raise refusal("same_field", target)
    ray = next((ray for ray in RAYS[source] if step in ray), None)
    if ray is None:
        raise refusal("not_straight", target, origin=GRID.names[source])
    reached = list(within_reach(state.board, colour, ray))
    if step not in reached:
        raise refusal("blocked", reached[-1].target)

    if fault := landing_fault(piece, there, target):
        stones = height(piece) + len(there[1:])
        symbol, expected = SYMBOL_NAMES[piece[0]], SYMBOL_NAMES[there[:1] or SYMBOL_AT[target]]
        raise refusal(fault, target, symbol=symbol, expected=expected, height=stones)
