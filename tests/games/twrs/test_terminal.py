"""The board in a terminal."""

from __future__ import annotations

import re

from campanile.core.ink import Ink
from campanile.core.play import replay
from campanile.games.twrs import GAME
from campanile.games.twrs.terminal import draw
from tests.games.twrs.boards import board

PLAIN, COLOURED = Ink(False), Ink(True)

# Blue's a1 is alone behind b1 and a2, orange's k11 behind j11 and k10.
BOARD = """
    . . . . . . . . . x o
    . . . . . . . . . . x
    . . . . . . . . . . .
    . . . . o . . . . . .
    . . . . . . . . . . .
    . b . . . x . . . o .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . b . . . . . . .
    x . . . . . . . . . .
    b x . . . . . . . . .
"""


def rows(drawing: str) -> dict[str, str]:
    """The rows of the drawn board by their number, without spaces."""
    numbered = re.findall(r"^ *(\d+)  (.*?)  +\1$", drawing, re.MULTILINE)
    return {number: signs.replace(" ", "") for number, signs in numbered}


def test_it_shows_towers_stones_and_areas() -> None:
    drawn = rows(draw(GAME.write(board(BOARD)), PLAIN))
    assert list(drawn) == [str(number) for number in range(11, 0, -1)]
    assert drawn["11"] == "·········#o"
    assert drawn["10"] == "··········#"
    assert drawn["8"] == "····O······"
    assert drawn["6"] == "·B···#···O·"
    assert drawn["3"] == "···B·······"
    assert drawn["1"] == "b#·········"


def test_the_ground_of_an_area_is_its_owners() -> None:
    # Column c is a wall: blue has all that is left of it, orange the rest.
    divided = board("\n".join([". b x . . . . o . . ."] * 3 + [". . x . . . . . . . ."] * 8))
    assert rows(draw(GAME.write(divided), PLAIN))["1"] == "--#========"
    assert rows(draw(GAME.write(divided), PLAIN))["11"] == "-b#====o==="


def test_it_counts_stones_and_points_and_says_whose_turn_it_is() -> None:
    lines = draw(GAME.write(board(BOARD, side="o")), PLAIN).split("\n")
    assert "Stones: 5 of 40 on the board" in lines
    assert "Turn:   Orange (seat 1)" in lines
    assert "Points: Blue 1 : Orange 1" in lines


def test_the_set_up_has_no_areas_and_no_points() -> None:
    *_, state = replay(GAME, GAME.start(2, {"setup": "free"}), ["+f6", "+a1", "+k11", "@b2"])
    drawing = draw(GAME.write(state), PLAIN)
    assert rows(drawing)["2"] == "·O·········"
    assert "area" not in drawing
    assert "Points" not in drawing
    assert "Turn:   Blue (seat 0)" in drawing


def test_colour_changes_nothing_but_colour() -> None:
    text = GAME.write(board(BOARD))
    plain, coloured = draw(text, PLAIN), draw(text, COLOURED)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert coloured != plain
    assert max(map(len, plain.split("\n"))) <= 80
