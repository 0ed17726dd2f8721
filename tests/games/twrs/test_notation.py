"""Section 8 of docs/rules/twrs.md, and every text that is refused."""

from __future__ import annotations

import pytest

from campanile.core.errors import IllegalPosition, NotationError
from campanile.games.twrs import GAME
from campanile.games.twrs.rules import Variant
from tests.games.twrs.boards import board
from tests.games.twrs.samples import bad_positions
from tests.games.twrs.test_marking import DUEL

BOARD = "11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11"
START = f"{BOARD} b 0 -"
"""Of the first version of the rules."""
TODAY = "must_mark_after=0,stall_limit=40,last_stone=ends"
"""The options that differ from those of the first version."""


@pytest.mark.clause("twrs", "8.1")
def test_the_start_as_text() -> None:
    board = "11/5x5/1o9/5o5/9o1/5x5/1b9/5b5/9b1/5x5/11"
    assert GAME.write(GAME.start(2)) == f"{board} b 0 {TODAY}"
    first = GAME.version(1)
    assert first is not None
    assert first.write(first.start(2)) == START


@pytest.mark.clause("twrs", "8.1")
def test_a_text_leaves_out_what_was_the_default_of_the_first_version() -> None:
    assert GAME.read(START).variant == Variant(False, False, 8, 24, False, False)
    assert GAME.position_options(START)["must_mark_after"] == "8"
    with pytest.raises(IllegalPosition, match="must_mark_after=8"):
        GAME.read(f"{BOARD} b 0 must_mark_after=8")


@pytest.mark.clause("twrs", "8.1", "8.3")
def test_options_are_written_in_order() -> None:
    options = {"stall_limit": "30", "must_mark_after": "9", "diagonals": "true"}
    text = GAME.write(GAME.start(2, options))
    assert text.endswith(" b 0 diagonals=true,must_mark_after=9,stall_limit=30,last_stone=ends")
    assert GAME.write(GAME.read(text)) == text
    empty = "/".join(["11"] * 11)
    free = GAME.write(GAME.start(2, {"setup": "free"}))
    assert free == f"{empty} b 0 setup=free,{TODAY}"


@pytest.mark.clause("twrs", "8.1")
@pytest.mark.parametrize(("text", "code"), bad_positions())
def test_positions_that_are_refused(text: str, code: str) -> None:
    with pytest.raises(IllegalPosition) as caught:
        GAME.read(text)
    assert caught.value.code == code
    assert str(caught.value)


@pytest.mark.clause("twrs", "8.1")
def test_a_refusal_says_what_and_where() -> None:
    with pytest.raises(IllegalPosition) as caught:
        GAME.read(START.replace("3x7", "3y7"))
    assert (caught.value.text, caught.value.where) == ("y", "row 8")
    assert str(caught.value).startswith("row 8: “y”")


@pytest.mark.clause("twrs", "8.2")
def test_stones_are_written_by_column_and_then_by_row() -> None:
    state = board(DUEL, side="o")
    move = GAME.read_move(state, "f2-f6+i6+f5")
    assert GAME.write_move(state, move) == "f2-f6+f5+i6"
    assert GAME.read_move(state, " f2-f6+f5+i6\n") == move


@pytest.mark.clause("twrs", "8.2")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_move"),
        ("hello", "bad_move"),
        ("d3d8", "bad_move"),
        ("d3-", "bad_square"),
        ("d3-d12", "bad_square"),
        ("d3-l4", "bad_square"),
        ("D3-D4", "bad_square"),
        ("d3-d4+", "bad_square"),
        ("d3-d4-d5", "bad_square"),
        ("d3 - d4", "bad_square"),
        ("d3-d٤", "bad_square"),
        ("+", "bad_square"),
        ("@z9", "bad_square"),
        ("d3-d6+d9+d9", "repeated_stone"),
    ],
)
def test_texts_that_are_no_moves(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read_move(GAME.start(2), text)
    assert caught.value.code == code
