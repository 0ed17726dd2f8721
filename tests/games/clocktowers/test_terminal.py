"""Positions drawn for a terminal."""

from __future__ import annotations

import re
from random import Random

import pytest

from campanile.core.errors import IllegalPosition
from campanile.core.ink import Ink
from campanile.games.clocktowers.terminal import draw
from tests.games.clocktowers.boards import GAME, after, dealt, lively

PLAIN, COLOURED = Ink(False), Ink(True)

MOVES = """
    play F1c; draw F; discard Cm; draw R; play Cm 1; draw R; play F1m; draw C;
    play F2m; draw R; play F1c 1; draw F; play Rb 1; draw F; play C 1; draw F
"""


def test_a_skyline() -> None:
    state = after(dealt(2, floors="F2m F2 F1 F1c", clocks="C", roofs="Rg Rb Ry"), MOVES)
    assert (
        draw(GAME.view(state, 0).text, PLAIN)
        == """\
  ┌─────┐                ┌─────┐                ┌─────┐
  │ F1  │  floors 15     │  C  │  clocks 15     │ Rr  │  roofs 14
  └─────┘                └─────┘                └─────┘

Seat 0   3 points   ◀ to play or discard
  hand      F1m Ry F1

    ╱ ╲
   ╱ b ╲
   ┠ ◷m┨   ┃▫m▫┃
   ┠▫c▫┨   ┠▫ ▫┨
 ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
   1 = 3     2

Seat 1   0 points
  hand      Rg F2 F1c
  discards  Cm

   ┠ ◷ ┨
   ┠▫c▫┨
   ┠▫m▫┨
 ▔▔▔▔▔▔▔▔
     1
"""
    )


def test_cards_that_are_not_known() -> None:
    state = after(dealt(2, floors="F2 F1"), "discard Cm; draw F; discard F1c; draw F")
    drawing = draw(GAME.view(state, 1).text, PLAIN)
    assert "  hand      F2 + ? ? of F1c F1m Cm\n  discards  ?\n" in drawing
    assert "  hand      F1m Cm F1\n  discards  F1c\n" in drawing
    assert "  hand      F1c F1m F2\n  discards  Cm\n" in draw(GAME.write(state), PLAIN)


def test_before_the_deal_and_after_the_end() -> None:
    assert draw(GAME.write(GAME.start(2)), PLAIN).startswith("The cards have not been dealt yet.")
    *_, (_, state) = lively(3, Random(3))
    drawing = draw(GAME.write(state), PLAIN)
    assert drawing.count("hand      empty") == 3
    assert drawing.count("none") == 3
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert drawing.count("★") == len(outcome.winners)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drawings_fit_and_say_the_same_without_colour(seats: int) -> None:
    for _, state in lively(seats, Random(seats + 20)):
        for text in (GAME.write(state), GAME.view(state, None).text, GAME.view(state, 0).text):
            plain = draw(text, PLAIN)
            assert max(map(len, plain.split("\n"))) <= 80
            assert re.sub(r"\x1b\[[0-9;]*m", "", draw(text, COLOURED)) == plain


def test_many_towers_stand_in_rows() -> None:
    state = dealt(2)
    while len(state.players[0].towers) < 10:
        floor = next((card for card in state.players[0].hand if card[0] == "F"), None)
        mine = f"play {floor}" if floor else f"discard {state.players[0].hand[0]}"
        state = after(state, f"{mine}; draw F")
        state = after(state, f"discard {state.players[1].hand[0]}; draw R")
    drawing = draw(GAME.write(state), PLAIN)
    assert max(map(len, drawing.split("\n"))) <= 80
    assert "     1       2       3       4       5       6       7       8       9\n" in drawing
    assert "\n     10\n" in drawing


def test_what_is_not_a_position_is_refused() -> None:
    with pytest.raises(IllegalPosition):
        draw("no position", PLAIN)
