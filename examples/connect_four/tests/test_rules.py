"""Each clause of rules.md, on boards drawn as text: X is red, O is yellow."""

from __future__ import annotations

import re

import pytest

from campanile import BadOption, IllegalMove, IllegalPosition, NotationError, Outcome, play, replay
from campanile_connect_four import GAME, rules_page
from campanile_connect_four.rules import State
from campanile_connect_four.samples import bad_positions

RED_WON = Outcome((1, 0), (0,), "four_in_a_line")
YELLOW_WON = Outcome((0, 1), (1,), "four_in_a_line")
DRAW = Outcome((0, 0), (0, 1), "board_full")


def board(drawing: str, options: str = "-") -> State:
    """The state that a drawing shows; empty rows at the top may be left out."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    columns = ("".join(cells).rstrip(".") for cells in zip(*reversed(rows), strict=True))
    text = "/".join(column or "_" for column in columns).replace("X", "r").replace("O", "y")
    return GAME.read(f"{text} {options}")


def after(moves: str) -> State:
    """The state after some moves from the start."""
    *_, state = replay(GAME, GAME.start(2), moves)
    return state


def legal(state: State) -> str:
    return "".join(GAME.write_move(state, move) for move in GAME.moves(state))


@pytest.mark.clause("1.1")
def test_there_are_seven_columns_of_six_rows() -> None:
    assert legal(GAME.start(2)) == "abcdefg"
    assert legal(after("aaaaa")) == "abcdefg"
    assert legal(after("aaaaaa")) == "bcdefg"


@pytest.mark.clause("1.2")
def test_two_players_begin_with_an_empty_rack() -> None:
    assert GAME.start(2) == board(". . . . . . .")
    for seats in (1, 3):
        with pytest.raises(BadOption):
            GAME.start(seats)


@pytest.mark.clause("2.1")
def test_red_begins_and_the_colours_alternate() -> None:
    assert [GAME.actor(after("abcd"[:n])) for n in range(5)] == [0, 1, 0, 1, 0]


@pytest.mark.clause("1.1", "2.2")
def test_a_disc_falls_onto_the_others_and_stays() -> None:
    assert play(GAME, after("dde"), "d") == board("""
        . . . O . . .
        . . . O . . .
        . . . X X . .
    """)


@pytest.mark.clause("2.2")
def test_a_full_column_takes_no_disc() -> None:
    with pytest.raises(IllegalMove, match=r"Column c is full\. \(rule 2\.2\)") as caught:
        play(GAME, after("cccccc"), "c")
    assert caught.value.code == "column_full"


LINES = {
    "in a row": """
        X X X . O O O
    """,
    "in a column": """
        . . . X . . .
        . . . X . . O
        . . . X . O O
    """,
    "rising": """
        . . X O . . .
        . X O X . . .
        X O X O O . .
    """,
    "falling": """
        . . . O X . .
        . . . X O X .
        . . O O X O X
    """,
}


@pytest.mark.clause("3.1")
@pytest.mark.parametrize("drawing", LINES.values(), ids=LINES)
def test_four_in_a_line_win_at_once(drawing: str) -> None:
    state = board(drawing)
    assert GAME.outcome(state) is None
    end = play(GAME, state, "d")
    assert (GAME.outcome(end), GAME.actor(end), legal(end)) == (RED_WON, None, "")
    with pytest.raises(IllegalMove) as caught:
        play(GAME, end, "a")
    assert caught.value.code == "game_over"


@pytest.mark.clause("3.1")
def test_a_line_has_no_gap_and_does_not_go_on_in_the_next_column() -> None:
    state = board("""
        X . . . . . .
        X . . . . . .
        O . . . . . .
        O . . . . . .
        X X . . . . O
        O X . X X O O
    """)
    assert GAME.outcome(state) is None


@pytest.mark.clause("3.2")
def test_two_lines_at_once_win_like_one() -> None:
    state = board("""
        O O O . O O O
        X X X . X X X
    """)
    assert GAME.outcome(play(GAME, state, "d")) == RED_WON


ALMOST_FULL = """
    O . X O X O X
    O X X X O X X
    O X O X O X O
    X O X O O O X
    X O O O X X O
    X X O X O X O
"""


@pytest.mark.clause("3.3", "3.4")
def test_a_full_rack_without_a_line_is_a_draw() -> None:
    state = board(ALMOST_FULL)
    assert GAME.outcome(state) is None
    assert GAME.outcome(play(GAME, state, legal(state))) == DRAW


@pytest.mark.clause("3.4")
def test_nobody_has_a_point_before_the_end() -> None:
    state = board(LINES["in a row"])
    assert GAME.scores(state) == (0, 0)
    assert GAME.scores(play(GAME, state, "d")) == (1, 0)


@pytest.mark.clause("4.1")
@pytest.mark.parametrize("drawing", LINES.values(), ids=LINES)
def test_a_line_of_four_may_lose(drawing: str) -> None:
    assert GAME.outcome(play(GAME, board(drawing, "four=loses"), "d")) == YELLOW_WON


@pytest.mark.clause("5.1")
def test_a_move_is_the_letter_of_its_column() -> None:
    assert play(GAME, GAME.start(2), "d") == board(". . . X . . .")
    for text in ("", "h", "D", "dd", "d1"):
        with pytest.raises(NotationError):
            GAME.read_move(GAME.start(2), text)


@pytest.mark.clause("5.2")
def test_a_position_is_its_columns_from_the_bottom_up() -> None:
    assert GAME.write(after("ddc")) == "_/_/r/ry/_/_/_ -"
    assert GAME.write(GAME.start(2, {"four": "loses"})) == "_/_/_/_/_/_/_ four=loses"


@pytest.mark.clause("1.1", "2.1", "5.2", "5.3")
@pytest.mark.parametrize(("text", "code"), bad_positions())
def test_a_wrong_position_is_refused(text: str, code: str) -> None:
    with pytest.raises(IllegalPosition) as caught:
        GAME.read(text)
    assert caught.value.code == code


def test_every_clause_has_a_test_and_every_code_a_clause() -> None:
    clauses = set(re.findall(r"^\*\*(\d\.\d)\*\* ", rules_page("en"), re.MULTILINE))
    marks = [mark for test in globals().values() for mark in getattr(test, "pytestmark", ())]
    assert {number for mark in marks if mark.name == "clause" for number in mark.args} == clauses
    assert {reason.clause for reason in GAME.info.reasons.values()} <= clauses
