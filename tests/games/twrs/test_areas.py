"""Sections 4 and 5 of docs/rules/twrs.md."""

from __future__ import annotations

import pytest

from campanile.core.game import Outcome
from campanile.core.play import play
from campanile.games.twrs import GAME, rules
from campanile.games.twrs.board import BLUE, ORANGE
from tests.games.twrs.boards import board, petrified, targets, texts
from tests.games.twrs.test_moving import refused
from tests.table.sitting import quiet_game

# The books' picture of areas, built anew: two orange towers share an area, two blue towers
# stand alone, and a tower of each colour is still at odds in the lower right.
AREAS = """
    . . . . . . . . . . .
    . . o . . . . . . . .
    . . . . . . . . o . .
    . . . . . . . . . . .
    x x x x x x x x x x x
    . x . . . . . . . . .
    x x . . . . . . . . .
    b x . . o . . . . . .
    x . . . . . . b . . .
    . . . . . . . . . . x
    . . . . . . . . . x b
    """


@pytest.mark.clause("twrs", "4.1", "4.2")
def test_areas_and_petrified_towers() -> None:
    state = board(AREAS)
    assert len(rules.areas(state.stones)) == 5
    assert petrified(state) == {"c10", "i9", "a4", "k1"}


@pytest.mark.clause("twrs", "4.1")
def test_a_diagonal_step_does_not_connect() -> None:
    state = board("""
        b x . . . . . . . . .
        x . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . o . . . .
        . . . . . . . . . . .
        . . . . . b . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . o . . . b . . .
        . . x . . o . . . . .
        """)
    assert petrified(state) == {"a11"}


@pytest.mark.clause("twrs", "4.1")
def test_towers_do_not_divide_areas() -> None:
    # The orange tower on b11 alone stands between blue's corner and the rest.
    state = board("""
        b o . . . . . . . . .
        x x . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . o . . . .
        . . . . . . . . . . .
        . . . . . b . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . o . . . b . . .
        . . x . . . . . . . .
        """)
    assert petrified(state) == set()


@pytest.mark.clause("twrs", "4.2", "4.3")
def test_petrified_towers_stay() -> None:
    state = board(AREAS, side="o")
    assert targets(state, "c10") == set()
    error = refused(state, "c10-c9")
    assert (error.code, error.params, error.clause) == ("petrified", {"square": "c10"}, "4.3")
    assert targets(state, "e4")


@pytest.mark.clause("twrs", "4.2")
def test_a_stone_can_petrify_and_moving_alone_cannot() -> None:
    # Blue's lane from a11 to a9 opens downwards. The orange tower goes to e8, where its row
    # crosses blue's column on a8; the stone on b11 shields row 11.
    state = board(
        """
        b x . . . . . . . . .
        . x . . . . . . . . .
        . x . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . o . . . . . .
        . . . . . . . . . . .
        . . . . . . . b . . .
        . . . . . . . . b . .
        . . o . . o . . . . .
        """,
        side="o",
    )
    assert petrified(state) == set()
    assert petrified(play(GAME, state, "e5-e8")) == set()
    assert petrified(play(GAME, state, "e5-e8+a8")) == {"a11"}


COUNT = """
    . . . . . . . . . . .
    . . o . . . . x . . .
    . . . . . . . . . . .
    . . . . x . . . o . .
    . . . . . . . . . . .
    x x x x x x x x x x x
    . x . . . . . . . . .
    . x . . x . . . x . .
    o x . . . . b . . . .
    . x x . . x . . x . x
    . x b x . . . . . x b
    """


@pytest.mark.clause("twrs", "5.1", "5.2", "5.3")
def test_the_count_58_to_37() -> None:
    # Orange: 5 rows of 11 less 2 stones are 53; column a below is 5. Blue: row 5 has 9,
    # row 4 has 7, row 3 has 9, rows 2 and 1 have 5 each, 35 in all; and two corners of 1.
    state = board(COUNT)
    sizes = {
        (colour, area.bit_count()) for colour, area in rules.owned(state) if area.bit_count() > 1
    }
    assert sizes == {(ORANGE, 53), (ORANGE, 5), (BLUE, 35)}
    assert GAME.scores(state) == (37, 58)
    assert GAME.outcome(state) == Outcome((37, 58), (ORANGE,), "no_move")
    assert GAME.moves(state) == []
    assert refused(state, "g3-g4").code == "game_over"


@pytest.mark.clause("twrs", "5.1")
def test_the_end_when_the_last_free_tower_is_hemmed_in() -> None:
    # Orange's c1 shares a dead end with blue's c2 and cannot move; blue, to move, could.
    drawing = """
        . . . . . . . . . . .
        . . o . . . . . . . .
        . . . . . . . . o . .
        . . . . . . . . . . .
        x x x x x x x x x x x
        . . . . . . . . . . .
        . . . . . . . . . . .
        x x . x x x x x x x x
        b x . x b . . . . . .
        x x b x x x x x x x x
        x x o x . . . . . . .
        """
    blocked = board(drawing, side="o")
    outcome = GAME.outcome(blocked)
    assert outcome is not None
    assert outcome.reason == "no_move"
    assert "c1" not in petrified(blocked)
    # The top counts for orange, 4 rows of 11; blue has a3 and the strip e3 to k3.
    assert outcome.scores == (1 + 7, 44)
    assert GAME.outcome(board(drawing, side="b")) is None
    assert targets(board(drawing, side="b"), "c2")


@pytest.mark.clause("twrs", "5.2")
def test_areas_of_both_colours_or_of_none_count_for_nobody() -> None:
    # Orange owns the four top rows, blue the two corners; a6 is empty ground, and the
    # rest below is shared.
    assert GAME.scores(board(AREAS)) == (2, 44)


@pytest.mark.clause("twrs", "5.3")
def test_equal_points_are_a_draw() -> None:
    # Five rows each side of a wall of stones.
    state = board("""
        . . . . . . . . . . .
        . o . . . . . . . . .
        . . . . . o . . . . .
        . . . . . . . . . o .
        . . . . . . . . . . .
        x x x x x x x x x x x
        . . . . . . . . . . .
        . . . . . . . . b . .
        . . . b . . . . . . .
        . . . . . . . b . . .
        . . . . . . . . . . .
        """)
    assert GAME.outcome(state) == Outcome((55, 55), (0, 1), "no_move")


@pytest.mark.clause("twrs", "5.4")
def test_the_game_is_counted_after_24_quiet_moves() -> None:
    state = board(AREAS, quiet=23, options="must_mark_after=0")
    assert GAME.outcome(state) is None
    state = play(GAME, state, "h3-h4")
    assert GAME.outcome(state) == Outcome((2, 44), (ORANGE,), "stall_limit")
    assert GAME.actor(state) is None
    assert texts(state) == []
    assert refused(state, "e4-e3").code == "game_over"


@pytest.mark.clause("twrs", "5.4")
def test_the_stall_limit_can_be_set() -> None:
    assert GAME.outcome(board(AREAS, quiet=6, options="stall_limit=6")) is not None
    assert GAME.outcome(board(AREAS, quiet=24, options="stall_limit=30")) is None


FORTY = """
        b . . . . . . . . . o
        . . . . . . . . . . .
        . . . . . . . . . . .
        x x x x x x x x x x x
        b . . . . . . . . . .
        x x x x x x x x x x x
        o . . . . . . . . . .
        x x x x x x x x x x x
        x x x x x x x . . . .
        . . . . . . . . . . .
        b . . . . . . . . . o
        """


@pytest.mark.clause("twrs", "5.5")
def test_the_last_stone_ends_the_game() -> None:
    # The first and the last rows are shared, so both sides could go on for ever.
    over = board(FORTY, options="last_stone=ends")
    assert GAME.outcome(over) == Outcome((11, 11), (0, 1), "last_stone")
    assert GAME.actor(over) is None
    assert texts(over) == []
    assert refused(over, "a11-b11").code == "game_over"


@pytest.mark.clause("twrs", "5.5")
def test_the_players_can_agree_to_play_on_after_the_last_stone() -> None:
    assert GAME.outcome(board(FORTY)) is None  # as in the first version of the rules
    one_left = FORTY.replace("x x x x x x x . . . .", "x x x x x x . . . . .")
    assert GAME.outcome(board(one_left, options="last_stone=ends")) is None


@pytest.mark.clause("twrs", "5.1", "5.5")
def test_who_cannot_move_after_the_last_stone_has_no_move() -> None:
    closed = FORTY.replace("b . . . . . . . . . o", ". . . . . . . . . o o", 1)
    closed = closed.replace("b . . . . . . . . . o", "b b . . . . . . . . .", 1)
    outcome = GAME.outcome(board(closed, options="last_stone=ends"))
    assert outcome is not None
    assert outcome.reason == "no_move"


@pytest.mark.clause("twrs", "5.6")
@pytest.mark.parametrize(
    ("options", "opening"),
    [
        ({}, ""),
        ({"setup": "free"}, "+f2 +f6 +f10 @j7 @b5 @f4 @f8 @b9 @j3"),
        ({"swap": "true"}, "b5-a5 swap f4-f5+k5"),
    ],
)
def test_a_table_ends_a_game_of_a_thousand_moves_in_a_draw(
    options: dict[str, str], opening: str
) -> None:
    match = quiet_game("twrs", 2000, *opening.split(), options=options).match
    assert len(match.plies) == 1000
    assert match.result == Outcome(GAME.scores(match.state), (BLUE, ORANGE), "too_long")
    assert GAME.outcome(match.state) is None  # by the books they could go on
