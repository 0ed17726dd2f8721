"""Section 6: moves and positions as text, written, read and refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from campanile.core.errors import CampanileError, IllegalMove, IllegalPosition, NotationError
from campanile.games.clocktowers.rules import Discard, Draw, Move, Play, State
from tests.games.clocktowers.boards import GAME, after, deal_text, dealt, lively, table, why_not
from tests.games.clocktowers.samples import bad_positions, position

DEAL_2 = (
    "F:F2,F1,F1,F1,F1,F1,F1c,F1c,F1c,F1m,F1m,F2,F2,F2,F2,F2c,F2c,F2c,F2c;"
    "C:C,C,C,C,C,C,C,C,C,Cm,Cm,Cm,Cm,Cm,Cm,Cm;"
    "R:Rp,Rr,Rr,Rr,Rr,Rb,Rb,Rb,Rb,Rg,Rg,Rg,Rg,Ry,Ry,Ry,Ry"
)


def refusal(text: str) -> IllegalPosition:
    with pytest.raises(IllegalPosition) as refused:
        GAME.read(text)
    return refused.value


@pytest.mark.clause("clocktowers", "6.1")
@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play F1", Play("F1")),
        ("play F1 2", Play("F1", 2)),
        ("play C 1", Play("C", 1)),
        ("discard Rb", Discard("Rb")),
    ],
)
def test_moves_are_written_and_read(text: str, move: Move) -> None:
    state = table("F1 C Rb | F2 F2", "F1")
    assert GAME.read_move(state, text) == move
    assert GAME.read_move(state, f"  {text}\n") == move
    assert GAME.write_move(state, move) == text


@pytest.mark.clause("clocktowers", "6.1")
def test_draws_and_deals_are_written_and_read() -> None:
    state = table("F1 C", "F1", drawing=True)
    for pile in "FCR":
        assert GAME.read_move(state, f"draw {pile}") == Draw(pile)
        assert GAME.write_move(state, Draw(pile)) == f"draw {pile}"
    start = GAME.start(2)
    deal = GAME.read_move(start, f"deal {DEAL_2}")
    assert GAME.write_move(start, deal) == f"deal {DEAL_2}"
    assert GAME.redact(start, deal, 1) == "deal F:F2,?18;C:C,?15;R:Rp,?16"


@pytest.mark.clause("clocktowers", "6.1")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play ",
        "play  F1",
        "play F1 0",
        "play F1 01",
        "play F1 ²",
        "play F1 ٣",
        "play F1 100",
        "play F1 99999999999999999999",
        "play F1 1 1",
        "PLAY F1",
        "discard",
        "discard F1 1",
        "draw",
        "draw X",
        "draw F1",
        "draw f",
        "deal",
        "deal F:;C:",
        "deal F:;C:;R:;",
        "deal C:;F:;R:",
        "pass",
    ],
)
def test_what_is_not_in_the_notation_is_not_a_move(text: str) -> None:
    state = table("F1 C Rb | F2 F2", "F1")
    with pytest.raises(NotationError) as refused:
        GAME.read_move(state, text)
    assert refused.value.code == "bad_move"


@pytest.mark.clause("clocktowers", "6.1")
@pytest.mark.parametrize("card", ["F3", "f1", "F1C", "Rx", "?", "F", "C1", "F1\n", "F²", "{}"])
def test_what_is_not_a_card_is_said(card: str) -> None:
    state = table("F1 C Rb | F2 F2", "F1")
    for text in (f"play {card} 1", f"discard {card},"):
        with pytest.raises(NotationError) as refused:
            GAME.read_move(state, text)
        assert refused.value.code == "bad_card"
        assert refused.value.text == text.split(" ")[1]


@pytest.mark.clause("clocktowers", "6.2", "6.6")
def test_positions_before_and_after_the_deal() -> None:
    start = "- F1c,F1m,Cm/F1c,F1m,Cm/F1c,F1m,Cm -/-/- - deal -"
    assert GAME.write(GAME.start(3)) == start
    assert GAME.read(start) == GAME.start(3)
    state = dealt(2, floors="F2", roofs="Rp")
    text = f"{DEAL_2} F1c,F1m,Cm/F1c,F1m,Cm -/- 0 play -"
    assert GAME.write(state) == text
    assert GAME.read(text) == state


@pytest.mark.clause("clocktowers", "6.3", "6.4", "6.6")
def test_positions_in_the_middle_of_a_turn_and_after_it() -> None:
    state = dealt(2, floors="F2", roofs="Rp")
    state = after(state, "discard F1m; draw F; play F1c; draw R; play F1c; draw R; play Cm 1")
    piles, hands, towers, seat, phase, options = GAME.write(state).split(" ")
    assert piles.split(";")[0] == "F:F1,F1,F1,F1,F1,F1c,F1c,F1c,F1m,F1m,F2,F2,F2,F2,F2c,F2c,F2c,F2c"
    assert hands == "F1m,Cm,xF1m,F2,Rr/F1m,Rp"
    assert towers == "F1c/F1c+Cm"
    assert (seat, phase, options) == ("1", "draw", "-")
    assert GAME.read(GAME.write(state)) == state


@pytest.mark.clause("clocktowers", "6.3")
def test_the_hand_of_the_rules_page() -> None:
    assert table("F1m F2 xF1m C", "F1").players[0].hand == ["F2", "C"]


@pytest.mark.clause("clocktowers", "6.3")
def test_of_equal_cards_the_latest_leaves_the_list() -> None:
    state = table("F1 F2 F1 xF2 F1 |", "F1")
    assert after(state, "play F1").players[0].trail == ("F1", "F2", "F1", "xF2")


@pytest.mark.clause("clocktowers", "6.6")
def test_the_text_of_a_finished_game() -> None:
    *_, (_, state) = lively(2, Random(5))
    fields = GAME.write(state).split(" ")
    assert fields[0] == "F:;C:;R:"
    assert fields[3:] == ["-", "over", "-"]
    assert GAME.read(GAME.write(state)) == state


@pytest.mark.clause("clocktowers", "6.2", "6.4", "6.5", "6.6", "6.7")
@pytest.mark.parametrize(("text", "code"), bad_positions())
def test_a_wrong_position_is_refused(text: str, code: str) -> None:
    error = refusal(text)
    assert error.code == code
    assert error.where
    assert str(error)


@pytest.mark.clause("clocktowers", "6.7")
def test_a_refusal_says_what_and_where() -> None:
    text = f"{DEAL_2} F1c,F1m,Cm/F1c,F1m,Cm -/- 0 play -"
    error = refusal(text.replace("Cm -/-", "Cx -/-"))
    assert (error.code, error.text, error.where) == ("bad_card", "Cx", "hands, seat 1")
    error = refusal(text.replace("C:C,", "C:F1,"))
    assert (error.code, error.text, error.where) == ("wrong_pile", "F1", "clocks")
    error = refusal(text.replace(" 0 play", " 1 play"))
    assert (error.code, error.text, error.where) == ("wrong_seat", "1", "seat to act")
    assert error.params == {"expected": 0}


@pytest.mark.clause("clocktowers", "6.7")
def test_hands_that_cannot_have_come_about_turn_by_turn() -> None:
    """What seat 0 can and cannot hold after its first turn."""
    for hand, towers in (
        ("F1m,Cm,F2", "F1c"),
        ("F1m,Cm,F1c", "F1c"),
        ("F1c,Cm,Rb", "F1m"),
        ("F1c,F1m,Cm,xF1c,F2", "-"),
        ("F1c,F1m,Cm,xCm,Cm", "-"),
    ):
        text = position(hand, towers)
        assert GAME.write(GAME.read(text)) == text
    for hand, towers in (
        ("F1c,F1m,Cm", "F1c"),  # The F1c that was drawn comes last.
        ("F1c,F1m,Cm", "F2"),  # F2 was not there to be played.
        ("F1m,F2,Cm", "F1c"),  # Cm was there before F2 was drawn.
        ("F1c,F1m,Cm,F2,xF1c", "-"),  # These would be four cards in hand.
    ):
        assert refusal(position(hand, towers)).code == "impossible_hand"


@pytest.mark.clause("clocktowers", "6.3", "6.7")
def test_the_same_after_two_turns() -> None:
    """F1m and F1c were played, and an F1c was drawn in between: so the first F1c is listed."""
    one_turn = "F1c,F1m,Cm,xF1c,F1"
    text = position("F1c,Cm,F2", "F1m,F1c", other=one_turn)
    assert GAME.write(GAME.read(text)) == text
    text = position("Cm,F1c,F2", "F1m,F1c", other=one_turn)
    assert refusal(text).code == "impossible_hand"
    # Of the starting hand only F1m was used, so it was played first, and not on F2.
    text = position("F1c,Cm,F1", "F2+F1m", other=one_turn)
    assert refusal(text).code == "impossible_hand"
    text = position("F1c,Cm,F1", "F1m+F2", other=one_turn)
    assert GAME.write(GAME.read(text)) == text


@pytest.mark.clause("clocktowers", "6.5")
def test_a_view_is_not_the_whole_truth() -> None:
    state = after(dealt(2), "discard Cm; draw F")
    for text in (GAME.view(state, 1).text, GAME.view(state, 0).text):
        assert refusal(text).code == "unknown_card"


@pytest.mark.clause("clocktowers", "5.4", "6.5")
def test_a_view_that_hides_what_can_be_known_is_refused() -> None:
    def code(state: State, text: str) -> str:
        with pytest.raises(IllegalPosition) as refused:
            GAME.guess(replace(GAME.view(state, 1), text=text), Random(1))
        return refused.value.code

    turns = (
        "discard F1m; draw F; discard Cm; draw C; play F1c; draw F; discard C; draw C; play Cm 1"
    )
    state = after(dealt(2, floors="F2 F2"), turns)
    text = GAME.view(state, 1).text
    assert "F1m,xF1m,F2,F2/" in text
    assert code(state, text.replace("xF1m,", "x?,")) == "can_be_known"
    for _, late in lively(2, Random(9)):
        text = GAME.view(late, 1).text
        top, *below = late.piles[1] or ("",)
        named = ",".join(late.piles[1])
        if below and f"C:{named};" in text:
            covered = text.replace(f"C:{named};", f"C:{top},?{len(below)};")
            assert code(late, covered) == "can_be_known"
            break
    else:
        pytest.fail("no pile became known")


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_the_game_is_for_2_to_4_players(seats: int) -> None:
    with pytest.raises(CampanileError) as refused:
        GAME.start(seats)
    assert refused.value.code == "bad_seats"


def test_there_are_no_options() -> None:
    with pytest.raises(CampanileError) as refused:
        GAME.start(2, {"cats": "none"})
    assert refused.value.code == "unknown_option"


def test_a_refused_move_names_its_clause() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.read_move(dealt(2), "play Cm")
    assert (refused.value.code, refused.value.clause) == ("needs_tower", "3.2")
    assert why_not(GAME.start(2), deal_text(2)) == "legal"
