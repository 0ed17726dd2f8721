"""Moves and positions as text: section 8."""

from __future__ import annotations

from random import Random

import pytest

from campanile.core.errors import CampanileError, IllegalMove, IllegalPosition, NotationError
from campanile.games.tuerme.board import GRID, STONES, STREETS
from campanile.games.tuerme.reasons import REASONS
from campanile.games.tuerme.rules import Deal, Pass, Step
from tests.games.tuerme.boards import GAME, LOCKED, at, deal_of, play, position, town, why_not
from tests.games.tuerme.samples import bad_positions

TOWN = """
       a    b    c    d
    5  .    .    .    .
    4  .    .    .    k0
    3  .    s01  .    .
    2  k0   .    .    .
    1  .    .    c1   l230
"""


@pytest.mark.clause("tuerme", "8.1")
def test_a_move_is_two_fields() -> None:
    state = town(TOWN)
    move = GAME.read_move(state, "d4-d5")
    assert move == Step(GRID.index("d4"), GRID.index("d5"))
    assert GAME.write_move(state, move) == "d4-d5"
    assert GAME.read_move(state, "  d4-d5\n") == move


@pytest.mark.clause("tuerme", "8.2")
def test_a_pass_is_a_word() -> None:
    state = play(town(TOWN), "a2-b2")
    assert GAME.read_move(state, "pass") == Pass()
    assert GAME.write_move(state, Pass()) == "pass"


@pytest.mark.clause("tuerme", "8.1", "8.2", "8.3")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_move"),
        ("d4", "bad_move"),
        ("d4 d5", "bad_move"),
        ("d4-d5-d4", "bad_move"),
        ("Pass", "bad_move"),
        ("pass!", "bad_move"),
        ("deal", "bad_move"),
        ("dealk0", "bad_move"),
        ("d4-d9", "bad_square"),
        ("o4-d4", "bad_square"),
        ("d4 - d5", "bad_square"),
        ("D4-D5", "bad_square"),
        ("d4-d٥", "bad_square"),
        ("d4-", "bad_square"),
        ("-", "bad_square"),
        ("deal x0", "bad_stone"),
        ("deal k4", "bad_stone"),
        ("deal k²", "bad_stone"),
        ("deal k0,,c1", "bad_stone"),
        ("deal k0, c1", "bad_stone"),
        ("deal k01", "bad_stone"),
        ("deal  k0", "bad_stone"),
        ("deal k0,{c}", "bad_stone"),
        ("{d4}", "bad_move"),
        ("k" * 100_000, "bad_move"),
    ],
)
def test_what_cannot_be_read(text: str, code: str) -> None:
    for state in (town(TOWN), GAME.start(2)):
        with pytest.raises(NotationError) as caught:
            GAME.read_move(state, text)
        assert caught.value.code == code
        assert str(caught.value)


@pytest.mark.clause("tuerme", "8.3")
def test_a_deal_fills_the_streets_from_row_8_down() -> None:
    start = GAME.start(2)
    stones = Random(4).sample(STONES, 80)
    text = f"deal {','.join(stones)}"
    deal = GAME.read_move(start, text)
    assert deal == Deal(tuple(stones))
    assert GAME.write_move(start, deal) == text
    dealt = GAME.apply(start, deal)
    # Row 8 is all street; in row 7 the fields a, d, g, h, k and n are.
    places = ["a8", "b8", "n8", "a7", "d7", "g7", "h7", "k7", "n7", "a6", "a1", "n1"]
    numbers = [0, 1, 13, 14, 15, 16, 17, 18, 19, 20, 66, 79]
    assert [at(dealt, place) for place in places] == [stones[number] for number in numbers]


@pytest.mark.clause("tuerme", "8.3")
def test_a_deal_has_all_stones_and_is_made_once() -> None:
    start = GAME.start(2)
    stones = list(STONES)

    def refused(stones: list[str]) -> str:
        with pytest.raises(IllegalMove) as caught:
            GAME.read_move(start, f"deal {','.join(stones)}")
        return caught.value.code

    assert refused(stones[1:]) == "deal_count"
    assert refused([*stones, "k0"]) == "deal_count"
    assert refused(["k0"]) == "deal_count"
    assert refused(["k0" if stone == "k1" else stone for stone in stones]) == "deal_stones"
    assert why_not(start, "d4-d5") == "waiting_for_chance"
    assert why_not(start, "pass") == "waiting_for_chance"
    assert why_not(town(TOWN), deal_of(LOCKED)) == "not_for_chance"


@pytest.mark.clause("tuerme", "8.4")
def test_a_position_begins_with_the_rows_from_8_to_1() -> None:
    text = position(TOWN)
    rows = text.split(" ")[0].split("/")
    assert len(rows) == 8
    assert rows[4].split(",")[3] == "k0"
    assert rows[5].split(",")[1] == "s01"
    assert rows[7].startswith(".,.,c1,l230,")
    state = GAME.read(text)
    assert at(state, "d1") == "l230"
    assert GAME.write(state) == text


@pytest.mark.clause("tuerme", "8.5")
@pytest.mark.parametrize("rest", ["4 0 - 0 -", "3 1 + 0 -", "2 1 - 12 stall_limit=30"])
def test_then_follows_the_rest(rest: str) -> None:
    state = town(TOWN, rest)
    players, player, mark, quiet, _ = rest.split(" ")
    assert len(GAME.scores(state)) == int(players)
    assert GAME.actor(state) == int(player)
    assert state.again == (mark == "+")
    assert state.quiet == int(quiet)
    assert state.stall_limit == (30 if "30" in rest else 60)
    assert GAME.write(state) == position(TOWN, rest)


@pytest.mark.clause("tuerme", "8.6")
def test_the_town_before_the_deal() -> None:
    row = ".,.,.,.,.,.,.,.,.,.,.,.,.,."
    text = "/".join([row] * 8) + " 3 0 - 0 stall_limit=9"
    assert GAME.write(GAME.start(3, {"stall_limit": "9"})) == text
    assert GAME.read(text) == GAME.start(3, {"stall_limit": "9"})


@pytest.mark.clause("tuerme", "8.7")
def test_at_the_end_who_moved_last_is_named() -> None:
    state = town("b c\n3 s2 l2\n2 k2 .\n1 . c2", "4 2 - 0 -")
    end = play(state, "c1-c2")
    assert GAME.write(end).endswith(" 4 2 - 0 -")
    assert GAME.read(GAME.write(end)) == end
    locked = play(GAME.start(2), deal_of(LOCKED))
    assert GAME.write(locked).endswith(" 2 0 - 0 -")


@pytest.mark.clause("tuerme", "8.4", "8.5", "8.6", "8.7", "8.8")
@pytest.mark.parametrize(("text", "code"), bad_positions())
def test_bad_positions(text: str, code: str) -> None:
    with pytest.raises(IllegalPosition) as caught:
        GAME.read(text)
    assert caught.value.code == code
    assert str(caught.value)


@pytest.mark.clause("tuerme", "8.8")
def test_a_bad_position_says_what_is_wrong_and_where() -> None:
    def error(text: str) -> str:
        with pytest.raises(IllegalPosition) as caught:
            GAME.read(text)
        return str(caught.value)

    good = position(TOWN)
    assert error(good.replace(",k0,", ",k4,")) == (
        "d4: “k4” needs colours 0, 1, 2 or 3 after its symbol. (rule 8.4)"
    )
    assert error(good.replace(",s01,", ",k01,")) == (
        "b3: b3 is a field for the sun, not the key. (rule 4.5)"
    )
    assert error(good.replace(",k0,", ",.,")) == (
        "board: There are 5 stones k0; this town has 4. (rule 8.4)"
    )
    assert error(good.replace("l230", "l230,.")) == ("row 1: A row has 14 fields; this one has 15.")
    assert error(good[:-1] + "{x}") == (
        "options: “{x}” is not an option of this game; it has stall_limit."
    )


def test_every_code_about_positions_is_shown() -> None:
    shown = {code for _, code in bad_positions()}
    moves_only = {
        *("empty_field", "not_your_piece", "neutral_piece", "stands_on_symbol_field"),
        *("same_field", "not_straight", "blocked", "wrong_symbol", "nothing_to_pass"),
        *("deal_count", "deal_stones", "bad_stone"),
    }
    assert set(REASONS) - shown == moves_only


def test_a_sample_is_a_deal_and_only_before_the_first_turn() -> None:
    start = GAME.start(2)
    deal = GAME.sample(start, Random(3))
    assert isinstance(deal, Deal)
    assert len(deal.stones) == len(STREETS)
    with pytest.raises(CampanileError) as caught:
        GAME.sample(GAME.apply(start, deal), Random(3))
    assert caught.value.code == "not_for_chance"
