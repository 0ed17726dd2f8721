"""Moving: section 4."""

from __future__ import annotations

import pytest

from campanile.core.errors import IllegalMove
from tests.games.tuerme.boards import (
    GAME,
    ONE_MOVE,
    at,
    deal_of,
    play,
    targets,
    texts,
    town,
    why_not,
)


@pytest.mark.clause("tuerme", "4.1")
def test_one_moves_a_piece_of_ones_own_and_has_to() -> None:
    state = town("""
           a    b    c    d
        4  k0   .    l10  .
        1  k1   .    l01  .
    """)
    assert why_not(state, "a4-b4") == ""
    assert why_not(state, "c4-d4") == ""
    assert why_not(state, "a1-b1") == "not_your_piece"
    assert why_not(state, "c1-d1") == "not_your_piece"
    assert why_not(state, "b4-a4") == "empty_field"
    assert why_not(state, "pass") == "nothing_to_pass"


@pytest.mark.clause("tuerme", "4.2", "4.4")
def test_a_piece_moves_along_its_row_or_column_as_far_as_one_likes() -> None:
    state = town("""
           a   b   c   d   e   f   g   h   i   j   k   l   m   n
        8  .   .   .   .   .   .   .   .   .   .   .   .   .   .
        5  .   .   .   .   .   .   .   .   .   .   .   .   .   .
        4  .   .   .   k0  .   .   .   .   .   .   .   .   .   .
           d
        7  .
        6  .
        3  .
        2  .
        1  .
    """)
    row = {f"{column}4" for column in "abcefghijklmn"}
    column = {f"d{number}" for number in (1, 2, 3, 5, 6, 7, 8)}
    assert targets(state, "d4") == row | column
    assert why_not(state, "d4-e5") == "not_straight"
    assert why_not(state, "d4-c8") == "not_straight"
    assert why_not(state, "d4-d4") == "same_field"


@pytest.mark.clause("tuerme", "4.3")
def test_it_passes_over_empty_fields_of_zones() -> None:
    state = town("""
           a    b    c    d
        4  .    k0   .    .
        3  .    .    .    .
        2  .    .    .    .
        1  .    .    .    .
    """)
    # b3 is a field for the sun, b2 one for the key.
    assert why_not(state, "b4-b3") == "wrong_symbol_field"
    assert why_not(state, "b4-b2") == ""
    assert why_not(state, "b4-b1") == ""


@pytest.mark.clause("tuerme", "4.3")
def test_it_passes_over_own_pieces_of_any_symbol_in_streets_and_zones() -> None:
    state = town("""
           a    b    c    d    e    f    g
        5  .    k0   .    .    .    .    .
        4  k0   s0   l10  .    c0   k20  .
        3  .    s10  .    .    .    .    .
        2  .    .    .    .    .    .    .
        1  .    .    .    .    .    .    .
    """)
    assert why_not(state, "a4-b4") == "wrong_symbol"
    assert why_not(state, "a4-d4") == ""
    assert why_not(state, "a4-f4") == ""
    assert why_not(state, "a4-g4") == ""
    assert why_not(state, "b5-b2") == ""
    assert why_not(state, "b5-b1") == ""
    assert why_not(state, "b4-b3") == ""


@pytest.mark.clause("tuerme", "4.3")
def test_foreign_pieces_stand_in_the_way_in_streets_and_zones() -> None:
    state = town("""
           a    b    c    d    e    f
        5  .    .    .    .    .    .
        4  k0   .    k01  .    k0   .
        3  .    .    l1   .    .    .
        2  k0   .    .    .    .    .
        1  .    .    c0   .    .    .
    """)
    assert why_not(state, "a4-b4") == ""
    assert why_not(state, "a4-c4") == ""
    assert why_not(state, "a4-d4") == "blocked"
    assert why_not(state, "a4-e4") == "blocked"
    assert why_not(state, "c1-c2") == ""
    assert why_not(state, "c1-c3") == "wrong_symbol"
    assert why_not(state, "c1-c4") == "blocked"
    with pytest.raises(IllegalMove) as caught:
        GAME.read_move(state, "a4-f4")
    assert caught.value.params == {"field": "c4", "owner": "1"}
    assert str(caught.value) == "The piece on c4, of colour 1, stands in the way. (rule 4.3)"


@pytest.mark.clause("tuerme", "4.5")
def test_it_lands_on_empty_symbol_fields_of_its_own_symbol_only() -> None:
    state = town("""
           a    b    c    d
        3  s0   .    .    l10
        2  k0   .    .    s0
    """)
    # Zone 5 is s l over k c.
    assert why_not(state, "a3-b3") == ""
    assert why_not(state, "a3-c3") == "wrong_symbol_field"
    assert why_not(state, "d3-c3") == ""
    assert why_not(state, "d3-b3") == "wrong_symbol_field"
    assert why_not(state, "a2-b2") == ""
    assert why_not(state, "d2-c2") == "wrong_symbol_field"
    assert why_not(state, "d2-b2") == "wrong_symbol_field"


@pytest.mark.clause("tuerme", "4.6")
def test_it_lands_on_any_piece_of_its_symbol_and_owns_what_it_builds() -> None:
    state = town("""
           a    b    c    d    e
        5  k0   .    .    .    .
        4  l0   .    k0   .    s0
        3  .    s1   .    .    .
        2  .    .    .    .    .
        1  k0   s0   l3   .    .
    """)
    for own in ("a5-a1", "a1-a5"):
        assert at(play(state, own), own[3:]) == "k00"
    assert why_not(state, "a5-a4") == "wrong_symbol"
    assert why_not(state, "e4-c4") == "wrong_symbol"
    assert at(play(state, "b1-b3"), "b3") == "s10"
    assert why_not(state, "b1-c1") == "wrong_symbol"
    foreign = town("""
           a    b    c    d
        1  k20  .    .    k31
    """)
    built = play(foreign, "a1-d1")
    assert at(built, "d1") == "k3120"
    assert at(built, "a1") == ""


# Player 1 has nothing but the stone on a1, between a lily and a sun.
WALLED_IN = """
       a    b    c    d
    5  .    .    .    .
    4  .    .    .    c0
    3  .    .    .    .
    2  l0   .    .    .
    1  k1   s2   .    .
"""


@pytest.mark.clause("tuerme", "4.7")
def test_who_cannot_move_is_skipped() -> None:
    state = town(WALLED_IN, "3 0 - 0 -", others="02")
    after = play(state, "d4-d5")
    assert GAME.actor(after) == 2
    assert not after.again


@pytest.mark.clause("tuerme", "4.7")
def test_the_turn_may_come_back_to_the_same_player() -> None:
    state = town(WALLED_IN.replace("s2", "s0"), "2 0 - 0 -", others="0")
    after = play(state, "d4-d5")
    assert GAME.actor(after) == 0
    assert "pass" not in texts(after)


@pytest.mark.clause("tuerme", "4.7")
def test_who_cannot_move_does_not_begin() -> None:
    colours_exchanged = deal_of(ONE_MOVE).translate(str.maketrans("01", "10"))
    dealt = play(GAME.start(2), colours_exchanged)
    assert GAME.actor(dealt) == 1
    assert texts(dealt) == ["b8-b7"]
