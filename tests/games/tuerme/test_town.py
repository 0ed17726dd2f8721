"""The town, its stones, its players and its towers: sections 1 to 3."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from campanile.core.game import CHANCE
from campanile.core.play import deal
from campanile.games.tuerme.board import GRID, STONES, STREETS, SYMBOL_AT, ZONES
from tests.games.tuerme.boards import GAME, at, play, town, why_not

RULES_PAGE = Path(__file__).parents[3] / "docs" / "rules" / "tuerme.md"


@pytest.mark.clause("tuerme", "1.1")
def test_eight_zones_of_four_fields_among_eighty_street_fields() -> None:
    assert (GRID.width, GRID.height) == (14, 8)
    assert len(STREETS) == 80
    assert len(ZONES) == 8
    fields = [field for zone in ZONES for field in zone]
    assert sorted([*fields, *STREETS]) == list(range(14 * 8))
    for upper_left, upper_right, lower_right, lower_left in ZONES:
        column, row = upper_left % 14, upper_left // 14
        assert upper_right == row * 14 + column + 1
        assert lower_left == (row - 1) * 14 + column
        assert lower_right == (row - 1) * 14 + column + 1


@pytest.mark.clause("tuerme", "1.2")
def test_a_zone_has_each_symbol_once() -> None:
    for zone in ZONES:
        assert sorted(SYMBOL_AT[field] for field in zone) == ["c", "k", "l", "s"]


@pytest.mark.clause("tuerme", "1.3")
def test_the_zones_read_clockwise() -> None:
    corners = [GRID.names[zone[0]] for zone in ZONES]
    assert corners == ["b7", "e7", "i7", "l7", "b3", "e3", "i3", "l3"]
    turns = ["".join(SYMBOL_AT[field] for field in zone) for zone in ZONES]
    assert turns == ["cksl", "lcks", "slck", "kslc", "slck", "kslc", "cksl", "lcks"]


@pytest.mark.clause("tuerme", "1.3")
def test_as_few_blocks_of_streets_as_possible() -> None:
    """A zone touches at most 9 blocks of 2 × 2 fields; here no two zones touch the same one."""
    blocks = [
        (corner, corner + 1, corner + GRID.width, corner + GRID.width + 1)
        for corner in range(GRID.size - GRID.width)
        if (corner + 1) % GRID.width
    ]
    streets = [block for block in blocks if set(block) <= set(STREETS)]
    assert len(streets) == len(blocks) - 9 * len(ZONES) == 19


@pytest.mark.clause("tuerme", "1.3")
def test_the_rules_page_draws_this_town() -> None:
    drawing = RULES_PAGE.read_text(encoding="utf-8").split("```")[1].splitlines()[2:10]
    for number, line in zip(range(8, 0, -1), drawing, strict=True):
        first, *signs, last = line.split()
        assert first == last == str(number)
        row = SYMBOL_AT[(number - 1) * 14 : number * 14]
        assert signs == [symbol or "." for symbol in row]


@pytest.mark.clause("tuerme", "2.1")
def test_five_stones_of_each_colour_and_symbol() -> None:
    assert len(STONES) == 80
    counts = Counter(STONES)
    assert counts == {symbol + colour: 5 for symbol in "ckls" for colour in "0123"}


@pytest.mark.clause("tuerme", "2.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stones_are_dealt_one_to_each_street_field(players: int) -> None:
    start = GAME.start(players)
    assert GAME.actor(start) is CHANCE
    dealt = deal(GAME, start, Random(1))
    assert sorted(dealt.board[field] for field in STREETS) == sorted(STONES)
    assert not any(dealt.board[field] for zone in ZONES for field in zone)
    assert deal(GAME, start, Random(2)).board != dealt.board


FOUR_STONES = """
       a    b    c    d    e    f    g    h    i    j
    5  .    .    .    .    .    .    .    .    .    .
    4  k0   .    .    c1   .    .    l2   .    .    s3
"""


@pytest.mark.clause("tuerme", "2.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turn_goes_round(players: int) -> None:
    state = town(FOUR_STONES, f"{players} 0 - 0 -")
    for player, move in enumerate(["a4-a5", "d4-d5", "g4-g5", "j4-j5"][:players]):
        assert GAME.actor(state) == player
        state = play(state, move)
    assert GAME.actor(state) == 0


@pytest.mark.clause("tuerme", "2.3")
def test_player_0_begins() -> None:
    assert GAME.actor(play(GAME.start(4), f"deal {','.join(STONES)}")) == 0


NEUTRAL = """
       a    b    c    d    e
    1  k0   .    k2   .    l3
"""


@pytest.mark.clause("tuerme", "2.4")
def test_neutral_stones_stand_still_and_in_the_way_and_are_built_upon() -> None:
    state = town(NEUTRAL, "2 0 - 0 -")
    assert why_not(state, "c1-d1") == "neutral_piece"
    assert why_not(state, "e1-d1") == "neutral_piece"
    assert why_not(state, "a1-d1") == "blocked"
    assert why_not(state, "a1-c1") == ""
    built = play(state, "a1-c1")
    assert at(built, "c1") == "k20"
    assert GAME.actor(built) == 1


@pytest.mark.clause("tuerme", "2.4")
def test_with_three_players_one_colour_is_neutral() -> None:
    state = town(NEUTRAL, "3 2 - 0 -")
    assert why_not(state, "c1-d1") == ""
    assert why_not(state, "e1-d1") == "neutral_piece"
    assert why_not(state, "a1-b1") == "not_your_piece"


TOWERS = """
       a    b    c    d    e    f    g
    5  .    .    .    .    .    .    .
    4  .    k0   .    k1   .    k32  .
    3  .    .    .    .    .    .    .
    2  .    .    .    .    .    .    .
    1  l0   .    .    s1   .    .    l3210
"""


@pytest.mark.clause("tuerme", "3.1", "3.2")
def test_a_tower_has_one_symbol_and_belongs_to_the_colour_on_top() -> None:
    state = town(TOWERS)
    assert why_not(state, "a1-d1") == "wrong_symbol"
    state = play(state, "b4-d4")
    assert at(state, "d4") == "k10"
    assert why_not(state, "d4-d5") == "not_your_piece"
    mine = town(TOWERS.replace("k1 ", "k10"))
    assert why_not(mine, "d4-d5") == ""


@pytest.mark.clause("tuerme", "3.3")
def test_a_tower_moves_as_a_whole() -> None:
    state = town(TOWERS, "4 2 - 0 -")
    moved = play(state, "f4-f5")
    assert at(moved, "f4") == ""
    assert at(moved, "f5") == "k32"
    built = play(state, "f4-d4")
    assert at(built, "f4") == ""
    assert at(built, "d4") == "k132"


@pytest.mark.clause("tuerme", "3.4")
def test_a_tower_has_at_most_five_stones() -> None:
    five = town("""
           a    b    c    d    e    f
        4  k10  .    k213 .    k30  .
        1  l0   .    l123 .    .    .
    """)
    assert at(play(five, "a4-c4"), "c4") == "k21310"
    assert at(play(five, "e4-c4"), "c4") == "k21330"
    six = town("""
           a    b    c    d    e
        4  k10  .    k2130 .   .
        1  k0   .    k21301 .  .
    """)
    assert why_not(six, "a4-c4") == "too_high"
    assert why_not(six, "a1-c1") == "too_high"
    assert why_not(six, "a1-a4") == ""
