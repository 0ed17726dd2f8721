"""Section 4: what towers are worth, who wins, and both tie-breaks."""

from __future__ import annotations

from random import Random

import pytest

from campanile.table.match import MAX_PLIES
from tests.games.clocktowers.boards import GAME, table
from tests.table.sitting import Sitting, people


def scores(*built: str) -> tuple[int, ...]:
    return GAME.scores(table(*(f"F1 | {skyline}" for skyline in built)))


def winners(*built: str) -> tuple[int, ...]:
    """Who wins if all hands and piles are empty and these towers stand."""
    outcome = GAME.outcome(table(*(f"| {skyline}" for skyline in built), piles="| |", actor=None))
    assert outcome is not None
    assert outcome.scores == scores(*built)
    return outcome.winners


@pytest.mark.clause("clocktowers", "4.2")
@pytest.mark.parametrize(
    ("tower", "worth"),
    [
        ("F1+C+Rb", 5),
        ("F2+F1+C+Rb", 5),
        ("F1c+C+Rb", 4),
        ("F2+F2c+C+Rb", 4),
        ("F1c+F1m+C+Rb", 3),
        ("F2m+F1+F1c+C+Rb", 3),
        ("F1m+C+Rb", 2),
        ("F2m+F1+C+Rb", 2),
    ],
)
def test_the_four_values_of_a_tower(tower: str, worth: int) -> None:
    assert scores(tower, "") == (worth, 0)


@pytest.mark.clause("clocktowers", "4.3")
def test_the_mouse_on_a_clock_counts_and_numbers_do_not() -> None:
    assert scores("F1+Cm+Rb", "F1c+Cm+Rb") == (2, 3)
    assert scores("F1c+F1c+F2c+C+Rb", "F1m+F2m+Cm+Rb") == (4, 2)
    assert scores("F1c+F2c+F1m+F2m+Cm+Rb", "F1c+F2m+C+Rb") == (3, 3)


@pytest.mark.clause("clocktowers", "4.4")
def test_incomplete_towers_are_worth_nothing() -> None:
    assert scores("F1 F2+C F2+F2", "F1+C+Rb F1 F2c+C F1c+C+Rp") == (0, 9)


@pytest.mark.clause("clocktowers", "4.5")
def test_most_points_win() -> None:
    assert winners("F1c+C+Rb", "F1+C+Rb", "F2m+F2m+F2m+F1m+C+Rb") == (1,)
    assert winners("F1m+C+Rb F2m+C+Rb F1m+Cm+Rr", "F1+C+Rb") == (0,)


@pytest.mark.clause("clocktowers", "4.6")
def test_among_the_leaders_the_highest_mouse_wins() -> None:
    """Both have 2 points; the mice are on storeys 1 and 2 of two-storey towers."""
    assert winners("F1m+F1+C+Rb", "F1+F1m+C+Rb") == (1,)
    # 4 points each; the highest mice are on storeys 2 and 3.
    assert winners("F1m+C+Rb F1+F1m+C+Rb", "F2m+C+Rg F2+F1m+Cm+Rg") == (1,)


@pytest.mark.clause("clocktowers", "4.6")
def test_any_mouse_beats_none() -> None:
    """6 points each, 3 + 3 against 4 + 2; the only mouse of seat 1 is on a clock."""
    assert winners("F1m+F1c+C+Rb F1c+F1m+C+Rr", "F2+F2c+C+Rb F2+Cm+Rp") == (0,)


@pytest.mark.clause("clocktowers", "4.6")
def test_a_mouse_of_somebody_with_fewer_points_does_not_matter() -> None:
    assert winners("F1c+C+Rb", "F2c+C+Rb", "F2+F2+F2m+C+Rb") == (1,)


@pytest.mark.clause("clocktowers", "4.6", "4.4")
def test_a_mouse_in_an_incomplete_tower_does_not_count() -> None:
    assert winners("F1m+C+Rb F1+F2m+C F2m", "F1+F1m+C+Rb") == (1,)


@pytest.mark.clause("clocktowers", "4.7")
def test_then_the_highest_cat_wins() -> None:
    assert winners("F1c+F1+C+Rb", "F1+F1c+C+Rb") == (1,)
    # Mice are equal, on storey 2; cats on 1 and 3.
    assert winners("F1c+F1m+C+Rb", "F1+F1m+F1c+C+Rb") == (1,)
    # A higher mouse beats the highest cat.
    assert winners("F1m+F2+F2c+C+Rb", "F1c+F1m+C+Rb") == (1,)


@pytest.mark.clause("clocktowers", "4.7")
def test_the_cat_decides_only_among_those_with_equal_mice() -> None:
    built = ("F1c+F1m+C+Rb", "F1m+F1+F2c+C+Rb", "F1c+F1m+C+Rg")
    assert scores(*built) == (3, 3, 3)
    assert winners(*built) == (0, 2)


@pytest.mark.clause("clocktowers", "4.8")
def test_an_animal_on_two_storeys_is_on_the_upper_one() -> None:
    """F2m: storey 2, as F1 with F1m above it; F1m+F1 is storey 1."""
    assert winners("F2m+C+Rb", "F1+F1m+C+Rb") == (0, 1)
    assert winners("F2m+C+Rb", "F1m+F1+C+Rb") == (0,)
    assert winners("F1+F2c+C+Rb", "F2+F1c+C+Rb", "F2c+F1+C+Rb") == (0, 1)


@pytest.mark.clause("clocktowers", "4.8")
def test_a_mouse_on_a_clock_is_on_no_storey() -> None:
    assert winners("F2+F2+F2+Cm+Rb", "F1m+C+Rb") == (1,)
    assert winners("F1+Cm+Rb", "F2+Cm+Rb") == (0, 1)


@pytest.mark.clause("clocktowers", "4.9")
def test_players_who_are_still_equal_share_the_win() -> None:
    assert winners("F1+C+Rb", "F2+C+Rb", "F1c+C+Rb") == (0, 1)
    assert winners("", "") == (0, 1)
    assert winners("F1c+F1m+C+Rb", "F1c+F1m+C+Rb", "F1c+F1m+C+Rp", "F2") == (0, 1, 2)


@pytest.mark.clause("clocktowers", "4.10")
@pytest.mark.parametrize(("seats", "moves"), [(2, 111), (3, 108), (4, 105)])
def test_a_game_is_over_long_before_a_table_would_end_it(seats: int, moves: int) -> None:
    match = Sitting("clocktowers", *people(seats)).play_out(Random(seats))
    assert len(match.plies) == moves < MAX_PLIES == 1000
    assert match.result == GAME.outcome(match.state)
