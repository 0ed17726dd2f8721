"""Positions with one winning move, which the strongest level finds."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from campanile.games.clocktowers import GAME
from tests.engine.strongest import strongest_choice

# The piles are empty, so that everything can be looked at to the end; the player to move can win,
# with one move of several.
CLOSE_CALLS = [
    "F:;C:;R: F1c,F1m,Cm,xF1m,Ry,xF1c,xRy,xCm,Rb,xRb,Cm,Rb,Ry,xRb,Cm,xRy,xCm,xCm,Rr,C,xRr,F2c,F2m,"
    "xF2m,F2m,xF2m,Rb/F1m,Cm,xF1m,xCm,C,xC,C,Rp,xRp,Ry,xC,C,Rb,xC,C,xRy,Cm,xCm,xC,xRb,Rr,xRr,F1c,"
    "F2c,Ry,xRy,F2c,xF1c,Rg,xF2c,Rp F1m+F2+C,F1+F1+C+Rg,F2+Cm,F2+F1m+C,F1c+F2/"
    "F1c+Cm+Rr,F1c+Cm+Rg,F1+Cm+Rp,F1+F2c+C 0 play -",
    "F:;C:;R: F1c,Cm,xF1c,xCm,Cm,F2c,xF2c,F2m,xF2m,C,xCm,Rp,C,xRp,xC,xC,Ry,xRy,F1c,xF1c,Rb/"
    "Rr,xRr,F1c,Cm,xCm,F2c,xF2c,Rb,xRb,C,F2m,xF1c,C,xC,C,xC,xC,Ry,xF2m,C,xRy,F2,Ry,xC,Rb,xRy,xF2,"
    "Rg,xRg,Rp,xRp F2+Cm+Rp,F2c+C,F1m+Cm+Rr,F1m+Cm+Ry,F2+F1c+F1,F1+C,F2c+F1/"
    "F1c+Cm+Rp,F1m+Cm+Rg,F1m+F1+C+Rr,F2c+Cm+Rb 0 play -",
]


@cache
def forced_win(state: Any, seat: int) -> bool:
    """Whether a seat wins alone whatever the other does: by looking at it all."""
    if outcome := GAME.outcome(state):
        return outcome.winners == (seat,)
    follow = (forced_win(GAME.apply(state, move), seat) for move in GAME.moves(state))
    return any(follow) if GAME.actor(state) == seat else all(follow)


@pytest.mark.parametrize("text", CLOSE_CALLS)
def test_the_strongest_level_finds_the_one_winning_move(text: str) -> None:
    state = GAME.read(text)
    seat = GAME.actor(state)
    assert isinstance(seat, int)
    moves = {GAME.write_move(state, move): GAME.apply(state, move) for move in GAME.moves(state)}
    wins = [move for move, after in moves.items() if forced_win(after, seat)]
    assert len(wins) == 1 < len(moves)
    assert strongest_choice(GAME, state) == wins[0]
