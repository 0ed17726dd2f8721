"""Section 3: floors, clocks, roofs and heights."""

from __future__ import annotations

import pytest

from campanile.core.errors import IllegalMove
from tests.games.clocktowers.boards import GAME, after, table, texts, towers, why_not


def plays(built: str, card: str) -> list[str]:
    """Where a card may be played: `new`, or tower numbers."""
    state = table(f"{card} | {built}", "F1")
    moves = [text.split()[2:] for text in texts(state) if text.startswith("play")]
    return [place[0] if place else "new" for place in moves]


@pytest.mark.clause("clocktowers", "3.1")
def test_towers_are_numbered_in_the_order_begun() -> None:
    state = table("F1 F2 C | F1c", "F1 | F2", piles="| |")
    state = after(state, "play F1; play F1 1; play F2 2")
    assert state.players[0].towers == towers("F1c F1+F2")
    assert state.players[1].towers == towers("F2+F1")


@pytest.mark.clause("clocktowers", "3.1")
def test_nobody_builds_on_the_towers_of_others() -> None:
    state = table("F1 |", "F1 | F2 F2")
    assert texts(state) == ["play F1", "discard F1"]
    assert why_not(state, "play F1 1") == "no_such_tower"
    assert why_not(table("F1 | F2", "F1 | F2 F2"), "play F1 2") == "no_such_tower"


@pytest.mark.clause("clocktowers", "3.2")
def test_a_floor_begins_a_tower_or_goes_on_floors() -> None:
    built = "F1 F2m+F1+F1+F2c F1+C F1+C+Rb"
    assert plays(built, "F2") == ["new", "1", "2"]
    assert why_not(table(f"F2 | {built}", "F1"), "play F2 3") == "needs_floors_only"
    assert why_not(table("Rb C |", "F1"), "play C") == "needs_tower"
    assert why_not(table("Rb C | F1+C", "F1"), "play Rb") == "needs_tower"


@pytest.mark.clause("clocktowers", "3.3")
def test_a_clock_goes_on_floors_and_there_is_one_in_a_tower() -> None:
    built = "F1 F2m+F1+F1+F2c F1+C F1+Cm F1+C+Rb"
    assert plays(built, "C") == plays(built, "Cm") == ["1", "2"]
    state = table(f"C | {built}", "F1")
    assert why_not(state, "play C 3") == "has_clock"
    assert why_not(state, "play C 4") == "has_clock"
    assert after(state, "play C 1").players[0].towers[0] == ("F1", "C")


@pytest.mark.clause("clocktowers", "3.4")
def test_a_roof_goes_on_a_clock() -> None:
    built = "F1 F2+F1 F1+C F2m+Cm"
    assert plays(built, "Rg") == ["3", "4"]
    assert why_not(table(f"Rg | {built}", "F1"), "play Rg 1") == "needs_clock"


@pytest.mark.clause("clocktowers", "3.5")
def test_nothing_goes_on_a_roof() -> None:
    state = table("F1 C Rb | F1+C+Rb", "F1")
    for card in ("F1", "C", "Rb"):
        assert why_not(state, f"play {card} 1") == "tower_complete"


@pytest.mark.clause("clocktowers", "3.6")
def test_the_books_example_of_blue_roofs_on_1_2_3_and_4_storeys() -> None:
    waiting = "F1+C F1+F1+C F1+F2+C F2+F2+C F2+F2+F1+C"  # 1 to 5 storeys
    blue = ["F1c+Cm+Rb", "F2c+Cm+Rb", "F1c+F2+Cm+Rb", "F2+F2c+Cm+Rb"]
    assert plays(waiting, "Rb") == ["1", "2"]
    assert plays(" ".join([waiting, *blue[:1]]), "Rb") == ["2"]
    assert plays(" ".join([waiting, *blue[:2]]), "Rb") == ["3"]
    assert plays(" ".join([waiting, *blue[:3]]), "Rb") == ["4"]
    assert plays(" ".join([waiting, *blue]), "Rp") == ["1", "2"]


@pytest.mark.clause("clocktowers", "3.6")
def test_the_first_tower_of_a_colour_may_have_two_storeys_and_the_next_needs_three() -> None:
    assert plays("F1+C F2+C F1+F1+C F2+F1+C", "Ry") == ["1", "2", "3"]
    assert plays("F1+C F2+C F2+F1+C F2+C+Ry", "Ry") == ["3"]


@pytest.mark.clause("clocktowers", "3.6")
def test_each_colour_and_each_player_counts_alone() -> None:
    state = table("Rb Rg | F1+C F2+C F1+C+Rb", "F1 | F2+C+Rg")
    assert [text for text in texts(state) if text.startswith("play")] == [
        "play Rb 2",
        "play Rg 1",
        "play Rg 2",
    ]


@pytest.mark.clause("clocktowers", "3.6")
def test_a_roof_at_the_wrong_height_says_what_it_needs() -> None:
    state = table("Rg Rb | F1+C+Rg F1m+F2+C", "F1")
    for roof, needed in (("Rg", "2"), ("Rb", "1–2")):
        with pytest.raises(IllegalMove) as refused:
            GAME.read_move(state, f"play {roof} 2")
        assert refused.value.code == "roof_height"
        assert (refused.value.params["needed"], refused.value.params["height"]) == (needed, 3)
    assert str(refused.value) == (
        "A blue roof needs a tower of 1–2 storeys here; this one has 3. (rule 3.6)"
    )
