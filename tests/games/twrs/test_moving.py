"""Sections 1 and 2 of docs/rules/twrs.md."""

from __future__ import annotations

import pytest

from campanile.core.errors import BadOption, IllegalMove
from campanile.core.grid import bits
from campanile.games.twrs import GAME, rules
from campanile.games.twrs.board import BLUE, GRID, ORANGE
from tests.games.twrs.boards import board, targets, texts


def refused(state: rules.State, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        GAME.read_move(state, text)
    return caught.value


@pytest.mark.clause("twrs", "1.1")
def test_the_board_has_121_intersections_from_a1_to_k11() -> None:
    names = GRID.names
    assert len(names) == 121
    assert (names[0], names[10], names[110], names[120]) == ("a1", "k1", "a11", "k11")


@pytest.mark.clause("twrs", "1.2", "1.3", "1.4")
def test_the_start() -> None:
    drawn = board(
        """
        . . . . . . . . . . .
        . . . . . x . . . . .
        . o . . . . . . . . .
        . . . . . o . . . . .
        . . . . . . . . . o .
        . . . . . x . . . . .
        . b . . . . . . . . .
        . . . . . b . . . . .
        . . . . . . . . . b .
        . . . . . x . . . . .
        . . . . . . . . . . .
        """,
        options="must_mark_after=0,stall_limit=40,last_stone=ends",
    )
    start = GAME.start(2)
    assert start == drawn
    assert GAME.actor(start) == BLUE
    assert start.supply == 37


@pytest.mark.clause("twrs", "7.6")
def test_the_start_with_diagonals() -> None:
    start = GAME.start(2, {"diagonals": "true"})
    assert start == board(
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . o . . . . .
        o . . . . . . . . . o
        . . . . . . . . . . .
        . x . . . x . . . x .
        . . . . . . . . . . .
        b . . . . . . . . . b
        . . . . . b . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        options="diagonals=true,must_mark_after=0,stall_limit=40,last_stone=ends",
    )


@pytest.mark.clause("twrs", "1.4", "7.6")
@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("diagonals", ["false", "true"])
def test_a_start_is_the_same_for_both_sides(version: int, diagonals: str) -> None:
    def turned(bitboard: int) -> int:
        return GRID.board(120 - field for field in bits(bitboard))

    game = GAME.version(version)
    assert game is not None
    start = game.start(2, {"diagonals": diagonals})
    assert turned(start.stones) == start.stones
    assert turned(start.towers[BLUE]) == start.towers[ORANGE]


@pytest.mark.clause("twrs", "1.2")
@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_it_is_a_game_for_two(seats: int) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.start(seats)
    assert caught.value.code == "bad_seats"


@pytest.mark.clause("twrs", "1.3", "2.1")
def test_the_sides_take_turns_and_nobody_can_pass() -> None:
    state = GAME.start(2)
    assert all("-" in text for text in texts(state))
    state = GAME.apply(state, GAME.read_move(state, "f4-f5"))
    assert GAME.actor(state) == ORANGE
    state = GAME.apply(state, GAME.read_move(state, "f8-f7"))
    assert GAME.actor(state) == BLUE


@pytest.mark.clause("twrs", "2.2")
def test_lines_of_movement_from_the_start() -> None:
    start = GAME.start(2)
    # Column b ends before the tower on b9, column f before the stones on f2 and f6, and
    # column j before the tower on j7.
    row_5 = {f"{column}5" for column in "acdefghijk"}
    assert targets(start, "b5") == row_5 | {"b1", "b2", "b3", "b4", "b6", "b7", "b8"}
    row_4 = {f"{column}4" for column in "abcdeghijk"}
    assert targets(start, "f4") == row_4 | {"f3", "f5"}
    row_3 = {f"{column}3" for column in "abcdefghik"}
    assert targets(start, "j3") == row_3 | {"j1", "j2", "j4", "j5", "j6"}


@pytest.mark.clause("twrs", "2.2")
def test_towers_of_both_colours_and_stones_block() -> None:
    state = board("""
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . o . . . . . .
        . . . . . . . . . . .
        . x . . b . . b . . .
        . . . . . . . . . . .
        . . . . x . . . . . .
        . . . . . . . . . . .
        . . x . . . . . . . .
        . . b . . o . . . . o
        """)
    assert targets(state, "e6") == {"c6", "d6", "f6", "g6", "e7", "e5"}
    assert targets(state, "c1") == {"a1", "b1", "d1", "e1"}
    assert refused(state, "e6-i6").code == "blocked"
    assert refused(state, "e6-i6").params == {"square": "h6"}
    assert refused(state, "e6-a6").params == {"square": "b6"}
    assert refused(state, "e6-e9").params == {"square": "e8"}
    assert refused(state, "e6-h6").code == "occupied"
    assert refused(state, "e6-e4").code == "occupied"
    assert refused(state, "e6-e8").code == "occupied"


@pytest.mark.clause("twrs", "2.1", "2.2")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("f8-f7", "not_your_tower"),
        ("a1-a2", "no_tower"),
        ("f6-f7", "no_tower"),
        ("f4-f4", "not_moved"),
        ("f4-g5", "not_in_line"),
        ("f4-g6", "not_in_line"),
        ("f4-f7", "blocked"),
        ("f4-f6", "occupied"),
    ],
)
def test_moves_that_are_no_moves(text: str, code: str) -> None:
    assert refused(GAME.start(2), text).code == code
