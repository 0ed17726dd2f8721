"""The end and the count: sections 6 and 7."""

from __future__ import annotations

import pytest

from campanile.core.game import Outcome
from tests.games.tuerme.boards import (
    GAME,
    LOCKED,
    ONE_MOVE,
    at,
    deal_of,
    play,
    reason,
    texts,
    town,
    why_not,
)
from tests.table.sitting import quiet_game

# Zone 5 is s l over k c.
ONE_MISSING = """
       a    b    c    d
    5  .    .    .    .
    4  .    .    .    l0
    3  .    s10  l0   .
    2  .    k230 .    c1
    1  .    .    c30  .
"""


@pytest.mark.clause("tuerme", "6.1")
def test_a_zone_held_by_one_colour_ends_the_game_at_once() -> None:
    state = town(ONE_MISSING)
    assert reason(state) == ""
    end = play(state, "c1-c2")
    assert reason(end) == "zone_held"
    assert GAME.actor(end) is None
    assert texts(end) == []
    for move in ("d4-d5", "pass", "a1-a1"):
        assert why_not(end, move) == "game_over"


@pytest.mark.clause("tuerme", "6.1")
def test_four_fields_held_by_two_colours_do_not() -> None:
    state = town(ONE_MISSING.replace("k230", "k302"))
    assert reason(play(state, "c1-c2")) == ""
    by_another = play(town(ONE_MISSING, "4 1 - 0 -"), "d2-c2")
    assert at(by_another, "c2") == "c1"
    assert reason(by_another) == ""


@pytest.mark.clause("tuerme", "6.1")
def test_the_last_field_may_be_taken_over() -> None:
    state = town("""
           a    b    c    d
        3  .    s10  l0   .
        2  .    k230 c1   .
        1  .    .    c0   .
    """)
    assert reason(play(state, "c1-c2")) == "zone_held"


# In these two, player 1 has but one piece in the streets.
@pytest.mark.clause("tuerme", "6.2")
def test_the_game_is_over_when_somebodys_last_piece_is_built_upon() -> None:
    state = town(
        """
           a    b    c
        3  k0   .    .
        2  .    k1   .
        1  k21  .    .
    """,
        "2 0 - 0 -",
        others="0",
    )
    assert reason(state) == ""
    end = play(state, "a3-a1")
    assert reason(end) == "no_stones_in_streets"
    assert GAME.actor(end) is None


@pytest.mark.clause("tuerme", "6.2")
def test_or_goes_to_a_symbol_field() -> None:
    state = town("b\n2 .\n1 k1", "2 1 - 0 -", others="0")
    assert reason(play(state, "b1-b2")) == "no_stones_in_streets"
    assert reason(play(state, "b1-c1")) == ""


@pytest.mark.clause("tuerme", "6.2")
def test_neutral_colours_do_not_end_it() -> None:
    state = town("a b\n1 k0 .", "2 0 - 0 -")
    assert not {stack[-1:] for stack in state.board} & {"2", "3"}
    assert reason(play(state, "a1-b1")) == ""


@pytest.mark.clause("tuerme", "6.3")
def test_the_end_is_looked_for_after_each_single_move() -> None:
    two_missing = town("""
           a    b    c    d
        3  .    s10  .    l0
        2  .    k230 .    .
        1  .    .    c30  k0
    """)
    one_missing = play(two_missing, "c1-c2")
    assert (reason(one_missing), one_missing.again) == ("", True)
    end = play(one_missing, "d3-c3")
    assert (reason(end), end.again) == ("zone_held", False)


@pytest.mark.clause("tuerme", "6.4")
def test_the_game_is_over_when_nobody_can_move() -> None:
    dealt = play(GAME.start(2), deal_of(ONE_MOVE))
    assert texts(dealt) == ["b8-b7"]
    end = play(dealt, "b8-b7")
    assert GAME.actor(end) is None
    assert GAME.outcome(end) == Outcome((1, 0), (0,), "nobody_can_move")


@pytest.mark.clause("tuerme", "6.4")
def test_even_right_after_the_deal() -> None:
    dealt = play(GAME.start(2), deal_of(LOCKED))
    assert GAME.actor(dealt) is None
    assert GAME.outcome(dealt) == Outcome((0, 0), (0, 1), "nobody_can_move")


QUIET = """
       a    b    c    d    e
    5  .    .    .    .    .
    4  k0   .    k1   .    s0
    3  .    .    .    .    .
    2  .    .    .    .    .
    1  .    k0   .    .    .
"""


@pytest.mark.clause("tuerme", "6.5")
def test_sixty_quiet_moves_end_the_game() -> None:
    state = play(town(QUIET, "4 0 - 58 -"), "a4-a5")
    assert (state.quiet, reason(state)) == (59, "")
    state = play(state, "c4-c5")
    assert (state.quiet, reason(state)) == (60, "stall_limit")
    assert GAME.actor(state) is None


@pytest.mark.clause("tuerme", "6.5")
def test_building_and_landing_break_the_row_of_quiet_moves() -> None:
    state = town(QUIET, "4 0 - 59 -")
    assert play(state, "a4-c4").quiet == 0
    assert play(state, "b1-b2").quiet == 0
    assert play(state, "b1-b2", "pass").quiet == 0
    assert play(state, "b1-b2", "a4-a5").quiet == 1


@pytest.mark.clause("tuerme", "6.5")
def test_the_option_changes_the_number() -> None:
    state = play(town(QUIET, "4 0 - 0 stall_limit=2"), "a4-a5")
    assert reason(state) == ""
    assert reason(play(state, "c4-c5")) == "stall_limit"
    assert GAME.start(2, {"stall_limit": "7"}).stall_limit == 7


@pytest.mark.clause("tuerme", "6.6")
def test_of_two_ends_the_zone_goes_first_and_counts_double() -> None:
    state = town(
        """
           a    b    c    d
        3  .    s0   l0   .
        2  .    k0   .    .
        1  .    .    c0   .
    """,
        "2 0 - 0 -",
        others="1",
    )
    end = play(state, "c1-c2")
    assert GAME.outcome(end) == Outcome((8, 0), (0,), "zone_held")
    assert GAME.read(GAME.write(end)) == end


# Zones 5 and 6 are s l over k c and k s over c l. What player 0 builds on c2 ends the game.
COUNT = """
       a    b    c    d    e    f    g
    3  .    s10  l0   .    k1   s312 .
    2  .    k230 .    .    c0   .    .
    1  .    .    c30  .    .    .    .
"""


@pytest.mark.clause("tuerme", "6.7")
def test_a_table_ends_a_game_after_a_thousand_moves_and_all_share_the_win() -> None:
    match = quiet_game("tuerme", 2000).match
    assert match.plies[0].text.startswith("deal ")
    assert len(match.plies) == 1000
    assert match.result == Outcome(GAME.scores(match.state), (0, 1), "too_long")
    assert GAME.outcome(match.state) is None  # by the book they could go on


@pytest.mark.clause("tuerme", "7.1")
def test_each_stone_on_a_symbol_field_counts_for_the_colour_on_top() -> None:
    # Player 0: s10 2, l0 1, k230 3, c0 1; player 1: k1 1; player 2: s312 3.
    assert GAME.scores(town(COUNT)) == (7, 1, 3, 0)
    assert GAME.scores(GAME.start(3)) == (0, 0, 0)


@pytest.mark.clause("tuerme", "7.2")
def test_the_zone_that_ended_the_game_counts_double() -> None:
    # Zone 5 has 2 + 1 + 3 + 2 stones, twice; zone 6 has one more of player 0.
    end = play(town(COUNT), "c1-c2")
    assert GAME.outcome(end) == Outcome((17, 1, 3, 0), (0,), "zone_held")


@pytest.mark.clause("tuerme", "7.2")
def test_no_other_end_doubles_anything() -> None:
    state = town(COUNT, "4 0 - 59 -")
    assert GAME.outcome(play(state, "c1-d1")) == Outcome((7, 1, 3, 0), (0,), "stall_limit")


@pytest.mark.clause("tuerme", "7.3")
def test_the_most_points_win_whoever_ended_the_game() -> None:
    state = town("""
           a    b    c    d    e    f
        3  .    s0   l0   .    k32231 s33221
        2  .    k0   .    .    .    .
        1  .    .    c0   .    .    .
    """)
    end = play(state, "c1-c2")
    assert GAME.outcome(end) == Outcome((8, 10, 0, 0), (1,), "zone_held")


@pytest.mark.clause("tuerme", "7.3")
def test_equal_points_share_the_win() -> None:
    state = town("""
           a    b    c    d    e    f
        3  .    s0   l0   .    k32231 s21
        2  .    k0   .    .    c1   l3
        1  .    .    c0   .    .    .
    """)
    end = play(state, "c1-c2")
    # Player 0: 4 stones, twice; player 1: 5 + 2 + 1; player 3: 1.
    assert GAME.outcome(end) == Outcome((8, 8, 0, 1), (0, 1), "zone_held")
