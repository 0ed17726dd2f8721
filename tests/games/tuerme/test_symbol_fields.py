"""Symbol fields and further moves: section 5."""

from __future__ import annotations

import pytest

from tests.games.tuerme.boards import GAME, at, play, texts, town, why_not

# Zone 5 is s l over k c.
ZONE_5 = """
       a    b    c    d
    5  .    .    .    .
    4  .    .    .    l0
    3  .    s0   .    .
    2  .    k10  .    .
    1  .    k2   c30  k1
"""


@pytest.mark.clause("tuerme", "5.1")
def test_what_stands_on_a_symbol_field_never_leaves_it() -> None:
    state = town(ZONE_5)
    for move in ("b3-a3", "b3-b4", "b2-a2", "b2-b1"):
        assert why_not(state, move) == "stands_on_symbol_field"
    assert not [text for text in texts(state) if text.startswith(("b2", "b3"))]


@pytest.mark.clause("tuerme", "5.2")
def test_it_is_built_upon_by_anyone() -> None:
    by_2 = play(town(ZONE_5, "4 2 - 0 -"), "b1-b2")
    assert at(by_2, "b2") == "k102"
    assert at(play(town(ZONE_5.replace("k2 ", "k0 ")), "b1-b2"), "b2") == "k100"
    with_tower = town(ZONE_5.replace("k2 ", "k23"), "4 3 - 0 -")
    assert at(play(with_tower, "b1-b2"), "b2") == "k1023"


@pytest.mark.clause("tuerme", "5.2")
def test_until_it_has_five_stones() -> None:
    state = town("""
           a    b    c
        2  .    k1230 .
        1  .    k10  k0
    """)
    assert why_not(state, "b1-b2") == "too_high"
    assert (
        at(
            play(
                town("""
           a    b    c
        2  .    k123 .
        1  .    k10  k0
    """),
                "b1-b2",
            ),
            "b2",
        )
        == "k12310"
    )


@pytest.mark.clause("tuerme", "5.3")
def test_who_lands_on_a_symbol_field_may_move_once_more() -> None:
    state = town(ZONE_5)
    landed = play(state, "c1-c2")
    assert at(landed, "c2") == "c30"
    assert GAME.actor(landed) == 0
    assert landed.again
    assert why_not(landed, "pass") == ""
    assert why_not(landed, "d4-d5") == ""
    assert why_not(landed, "d1-d2") == "not_your_piece"
    # A further move that lands nowhere in a zone ends the turn.
    assert GAME.actor(play(landed, "d4-d5")) == 1


@pytest.mark.clause("tuerme", "5.3")
def test_and_so_on_as_long_as_he_lands_on_symbol_fields() -> None:
    state = town("""
           a    b    c    d
        3  s0   .    .    l0
        2  k0   .    .    .
    """)
    state = play(state, "a3-b3")
    assert (GAME.actor(state), state.again) == (0, True)
    state = play(state, "d3-c3")
    assert (GAME.actor(state), state.again) == (0, True)
    state = play(state, "a2-b2")
    assert (GAME.actor(state), state.again) == (0, True)
    state = play(state, "pass")
    assert (GAME.actor(state), state.again) == (1, False)


@pytest.mark.clause("tuerme", "5.3")
def test_building_on_a_symbol_field_is_landing_on_it() -> None:
    state = play(town(ZONE_5, "4 2 - 0 -"), "b1-b2")
    assert (GAME.actor(state), state.again) == (2, True)
    assert why_not(state, "pass") == ""


@pytest.mark.clause("tuerme", "5.3")
def test_without_a_landing_nobody_may_pass() -> None:
    state = town(ZONE_5)
    assert why_not(state, "pass") == "nothing_to_pass"
    built_in_the_street = play(town("a b\n1 k0 k1"), "a1-b1")
    assert (GAME.actor(built_in_the_street), built_in_the_street.again) == (1, False)
    assert why_not(built_in_the_street, "pass") == "nothing_to_pass"


# Player 1 can move from b8 to b7, a field for the crown, and no other way; a1 is walled in.
LAST_MOVE = """
       a    b    c
    8  s2   c1   k2
    7  .    .    .
    6  .    .    .
    5  .    s3   .
    2  l2   .    .
    1  k1   s3   .
"""


@pytest.mark.clause("tuerme", "5.4")
def test_who_has_no_further_move_is_not_asked() -> None:
    state = town(LAST_MOVE, "2 1 - 0 -", others="0")
    assert texts(state) == ["b8-b7"]
    after = play(state, "b8-b7")
    assert (GAME.actor(after), after.again) == (0, False)
    assert GAME.outcome(after) is None


@pytest.mark.clause("tuerme", "5.5")
def test_after_a_pass_the_turn_may_come_back_and_then_one_has_to_move() -> None:
    state = town(
        """
           a    b    c    d
        4  .    .    .    c0
        3  .    .    .    .
        2  l2   k0   .    .
        1  k1   s2   .    .
    """,
        "2 0 + 0 -",
        others="0",
    )
    assert why_not(state, "pass") == ""
    after = play(state, "pass")
    assert (GAME.actor(after), after.again) == (0, False)
    assert why_not(after, "pass") == "nothing_to_pass"
    assert why_not(after, "d4-d3") == ""
