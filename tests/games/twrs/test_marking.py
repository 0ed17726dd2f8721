"""Section 3 of docs/rules/twrs.md. Corner towers are walled in, so that two towers duel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campanile.core.grid import bits
from campanile.core.play import play
from campanile.games.twrs import GAME, rules
from campanile.games.twrs.board import BLUE, GRID
from tests.games.twrs.boards import board, marks, texts
from tests.games.twrs.test_moving import refused

DUEL = """
    o x . . . . . . . x o
    x . . . . . . . . . x
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . b . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    x . . . . o . . . . x
    b x . . . . . . . x b
    """


def stones(state: rules.State) -> set[str]:
    return {GRID.names[field] for field in bits(state.stones)}


@pytest.mark.clause("twrs", "3.1", "3.2", "3.3")
def test_marking_with_two_stones() -> None:
    # Row 6 of the active tower crosses column i, its column f crosses row 5.
    state = board(DUEL, side="o")
    assert marks(state, "f2-f6") == {"", "+f5+i6"}
    after = play(GAME, state, "f2-f6+f5+i6")
    assert stones(after) - stones(state) == {"f5", "i6"}
    assert GAME.actor(after) == BLUE


@pytest.mark.clause("twrs", "3.1")
def test_leaving_out_marking() -> None:
    state = board(DUEL, side="o")
    assert stones(play(GAME, state, "f2-f6")) == stones(state)


@pytest.mark.clause("twrs", "3.2")
def test_marking_with_one_stone_where_the_other_crossing_is_cut_off() -> None:
    # The stone on g6 keeps row 6 from reaching column i.
    state = board(
        """
        o x . . . . . . . x o
        x . . . . . . . . . x
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . x . . . .
        . . . . . . . . b . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        x . . . . o . . . . x
        b x . . . . . . . x b
        """,
        side="o",
    )
    assert marks(state, "f2-f6") == {"", "+f5"}


@pytest.mark.clause("twrs", "3.2")
def test_a_crossing_under_a_piece_is_no_marking_point() -> None:
    # A stone lies on f5 and an orange tower stands on i6: both crossings are taken.
    state = board(
        """
        o x . . . . . . . . .
        x . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . o . .
        . . . . . x . . b . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        x . o . . . . . . . x
        b x . . . . . . . x b
        """,
        side="o",
    )
    assert marks(state, "c2-f2") == {"", "+i2"}
    assert marks(replace(play(GAME, state, "c2-c6"), player=1), "c6-f6") == {""}


@pytest.mark.clause("twrs", "3.2")
def test_lines_count_as_they_run_after_the_move() -> None:
    # On f2 the active tower is itself in the way of blue's row; once it has gone up to f6
    # blue's row 2 is open as far as b2, and the mark on it is f2, where the tower came from.
    state = board(
        """
        o x . . . . . . . x o
        x . . . . . . . . . x
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        x . . . . o . . b . x
        b x . . . . . . . x b
        """,
        side="o",
    )
    assert marks(state, "f2-f6") == {"", "+f2+i6"}


@pytest.mark.clause("twrs", "3.3")
def test_towers_on_one_line_have_no_crossing() -> None:
    state = board(DUEL, side="o")
    assert marks(state, "f2-i2") == {""}
    assert marks(state, "f2-f5") == {""}
    assert refused(state, "f2-f5+g5").code == "not_a_marking_point"


TWO_TARGETS = """
    o x . . . . . . . . .
    x . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . b . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . b . . . . . . . .
    . . . . . . . . . . .
    x . . . . o . . . x .
    b x . . . . . . x o x
    """


@pytest.mark.clause("twrs", "3.3")
def test_one_chooses_which_tower_to_mark() -> None:
    state = board(TWO_TARGETS, side="o")
    # Blue h8: f8 and h6. Blue c4: f4 and c6.
    assert marks(state, "f2-f6") == {"", "+f8+h6", "+c6+f4"}
    mixed = refused(state, "f2-f6+c6+f8")
    assert (mixed.code, mixed.clause) == ("marks_mixed", "3.3")
    assert refused(state, "f2-f6+c6+f4+f8+h6").code == "marks_mixed"


@pytest.mark.clause("twrs", "3.4")
def test_who_marks_places_every_stone() -> None:
    state = board(TWO_TARGETS, side="o")
    error = refused(state, "f2-f6+f8")
    assert (error.code, error.params, error.clause) == (
        "marks_incomplete",
        {"square": "h6"},
        "3.4",
    )
    assert refused(state, "f2-f6+g6").code == "not_a_marking_point"
    assert refused(state, "f2-f6+f8+g6+h6").params == {"square": "g6"}


@pytest.mark.clause("twrs", "3.4")
def test_two_towers_with_the_same_points_are_one_move() -> None:
    # Both blue towers can be marked on f5 alone: i5 stands behind c5 on the other side of
    # column f, and stones keep row 9 of the active tower from their columns.
    state = board(
        """
        o x . . . . . . . x o
        x . . . . . . . . . x
        . . . . x . x . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . b . . . . . b . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        x . . . . o . . . . .
        b x . . . . . . . . .
        """,
        side="o",
    )
    assert [text for text in texts(state) if text.startswith("f2-f9")] == ["f2-f9", "f2-f9+f5"]


@pytest.mark.clause("twrs", "3.5")
def test_stones_stay() -> None:
    # f4-f5 marks the tower on j7: row 5 crosses column j; the stone on f6 shields row 7.
    state = play(GAME, GAME.start(2), "f4-f5+j5")
    for text in ("f8-d8", "f5-d5", "d8-d6"):
        state = play(GAME, state, text)
        assert stones(state) == {"f2", "f6", "f10", "j5"}


def supply_board(filled: int, side: str = "o") -> rules.State:
    """The duel with further stones in the upper rows until `filled` are on the board."""
    state = board(DUEL, side=side)
    field = 120
    while state.stones.bit_count() < filled:
        if not state.occupied >> field & 1:
            state = replace(state, stones=state.stones | 1 << field)
        field -= 1
    return state


@pytest.mark.clause("twrs", "1.2", "3.6")
def test_the_last_stone_goes_on_one_point_of_ones_choice() -> None:
    state = supply_board(39)
    assert marks(state, "f2-f6") == {"", "+f5", "+i6"}
    error = refused(state, "f2-f6+f5+i6")
    assert (error.code, error.params) == ("no_stones_left", {"left": 1})


@pytest.mark.clause("twrs", "1.2", "3.6")
def test_without_stones_nobody_marks() -> None:
    state = supply_board(40)
    assert marks(state, "f2-f6") == {""}
    assert refused(state, "f2-f6+f5").code == "no_stones_left"


@pytest.mark.clause("twrs", "3.7")
def test_after_eight_quiet_moves_one_must_mark() -> None:
    assert "f2-f6" in texts(board(DUEL, side="o", quiet=7))
    state = board(DUEL, side="o", quiet=8)
    assert marks(state, "f2-f6") == {"+f5+i6"}
    assert all("+" in text for text in texts(state))
    error = refused(state, "f2-f6")
    assert (error.code, error.params) == ("must_mark", {"quiet": 8})


@pytest.mark.clause("twrs", "3.7")
def test_who_cannot_mark_need_not() -> None:
    state = replace(supply_board(40), quiet=8)
    assert "f2-f6" in texts(state)


@pytest.mark.clause("twrs", "3.7")
def test_must_mark_after_can_be_set_or_switched_off() -> None:
    assert "f2-f6" in texts(board(DUEL, "o", 20, "must_mark_after=0"))
    assert "f2-f6" not in texts(board(DUEL, "o", 2, "must_mark_after=2"))
    assert "f2-f6" in texts(board(DUEL, "o", 1, "must_mark_after=2"))


@pytest.mark.clause("twrs", "3.7", "5.4")
def test_quiet_moves_are_counted_and_a_stone_starts_anew() -> None:
    state = board(DUEL, side="o", quiet=3)
    assert play(GAME, state, "f2-f6").quiet == 4
    assert play(GAME, state, "f2-f6+f5+i6").quiet == 0
