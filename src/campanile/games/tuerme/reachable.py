"""Whether a game can reach a position that was read.

A position is refused only if one of these facts proves that no game leads to it: a move is made by
one player and changes two fields; the game ends at once; a stone on a symbol field stays there;
building cannot be undone; a quiet move can be undone by the next move of the same piece.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from campanile.core.errors import IllegalPosition
from campanile.games.tuerme import rules
from campanile.games.tuerme.board import GRID, STREETS, SYMBOL_AT, ZONES
from campanile.games.tuerme.reasons import REASONS
from campanile.games.tuerme.rules import EMPTY_BOARD, Deal, State


def check(state: State) -> State:
    """The position with its end filled in; IllegalPosition if no game can reach it."""
    if state.board == EMPTY_BOARD:
        _check_undealt(state)
        return state
    _check_neutral(state)
    end = rules.end_of(state)
    if not end and not any(rules.can_move(state.board, seat) for seat in range(state.seats)):
        end = "nobody_can_move"
    state = replace(state, end=end)
    _check_end(state)
    _check_quiet(state)
    _check_again(state)
    _check_turn(state)
    return state


def _refuse(code: str, text: object, where: str, **params: Any) -> IllegalPosition:
    return REASONS.error(IllegalPosition, code, str(text), where=where, **params)


def _check_undealt(state: State) -> None:
    found = f"{state.player} {'-+'[state.again]} {state.quiet}"
    if found != "0 - 0":
        raise _refuse("not_dealt", found, "player to move", expected="0 - 0")


def _check_neutral(state: State) -> None:
    """A neutral stone is never moved, so it lies neither on others nor on a symbol field."""
    for field, stack in enumerate(state.board):
        owner = stack[-1:]
        moved = rules.height(stack) > 1 or SYMBOL_AT[field]
        if stack and int(owner) >= state.seats and moved:
            raise _refuse("neutral_on_top", stack, GRID.names[field], owner=owner)


def _check_end(state: State) -> None:
    """One move fills one zone, and takes the last piece in the streets from one player."""
    held = [zone for zone in ZONES if rules.holder(state.board, zone)]
    if len(held) > 1:
        numbers = " and ".join(str(ZONES.index(zone) + 1) for zone in held)
        raise _refuse("two_zones_held", numbers, "board")
    gone = rules.without_stones(state)
    if held:
        holder, number = rules.holder(state.board, held[0]), ZONES.index(held[0]) + 1
        if holder != str(state.player):
            raise _refuse(
                "not_the_last_mover", state.player, "player to move", expected=holder, zone=number
            )
        # The last move was to a symbol field, so it took a piece only from its own player.
        gone = [player for player in gone if player != state.player]
    elif len(gone) == 1:
        gone = []
    if gone:
        raise _refuse("gone_before", gone[0], "board")


def _check_quiet(state: State) -> None:
    """A quiet move leads to an empty street field, ends nothing, and can be undone."""
    if not state.quiet:
        return
    if all(state.board[field] for field in STREETS):
        raise _refuse("quiet_in_full_streets", state.quiet, "quiet moves")
    if state.again:
        raise _refuse("quiet_after_landing", state.quiet, "quiet moves")
    if state.end not in (None, "stall_limit"):
        raise _refuse("quiet_end", state.quiet, "quiet moves")


def _check_again(state: State) -> None:
    if not state.again:
        return
    if state.end:
        raise _refuse("again_after_end", state.player, "further move")
    if not any(state.board[f][-1:] == str(state.player) for zone in ZONES for f in zone):
        raise _refuse("again_without_field", state.player, "further move")
    if not rules.can_move(state.board, state.player):
        raise _refuse("again_without_move", state.player, "further move")


def _check_turn(state: State) -> None:
    """A player who cannot move is skipped; the first player who can move begins."""
    if state.end in (None, "stall_limit") and not rules.can_move(state.board, state.player):
        raise _refuse("skipped", state.player, "player to move")
    if all(state.board[field] for field in STREETS):
        deal = Deal(tuple(state.board[field] for field in STREETS))
        begins = rules.apply(replace(state, board=EMPTY_BOARD, player=0), deal).player
        if begins != state.player:
            raise _refuse("not_the_starter", state.player, "player to move", expected=begins)
