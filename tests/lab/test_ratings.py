"""Ratings: known strengths are recovered; clean sweeps, draws and few games are handled."""

from __future__ import annotations

from random import Random

import pytest

from campanile.lab.match import Result
from campanile.lab.ratings import rate, wins
from campanile.lab.schedule import Setup, fixtures


def result(bots: tuple[str, ...], *winners: int) -> Result:
    nothing = (0,) * len(bots)
    return Result("", bots, nothing, winners, nothing, tuple(map(float, nothing)), 0, "", "", "")


def simulated(strengths: dict[str, int], seats: int, games: int, rng: Random) -> list[Result]:
    """Results as they come when each seat wins with the chance that its rating says."""
    return [
        result(
            fixture.bots,
            rng.choices(range(seats), [10 ** (strengths[bot] / 400) for bot in fixture.bots])[0],
        )
        for fixture in fixtures(Setup("tuerme", tuple(strengths), seats), games)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_known_strengths_are_found_again_within_the_intervals(seats: int) -> None:
    strengths = {"a": -200, "b": -50, "c": 0, "d": 50, "e": 200}
    rng = Random(seats)
    hits = total = 0
    for _ in range(12):
        ratings = rate(list(strengths), simulated(strengths, seats, 120, rng))
        assert sum(rating.points for rating in ratings.values()) == pytest.approx(0, abs=1e-6)
        for bot, rating in ratings.items():
            assert 10 < rating.interval < 60
            hits += abs(rating.points - strengths[bot]) <= rating.interval
            total += 1
    assert hits / total > 0.85


def test_many_games_make_it_exact() -> None:
    strengths = {"a": 100, "b": 0, "c": -100}
    few = rate(list(strengths), simulated(strengths, 2, 400, Random(1)))
    many = rate(list(strengths), simulated(strengths, 2, 20_000, Random(1)))
    for bot, points in strengths.items():
        assert many[bot].points == pytest.approx(points, abs=6)
        assert few[bot].interval == pytest.approx(many[bot].interval * 50**0.5, rel=0.05)


def test_three_wins_in_four_are_191_points() -> None:
    games = [result(("a", "b"), 0)] * 300 + [result(("b", "a"), 0)] * 100
    ratings = rate(("a", "b"), games)
    assert ratings["a"].points - ratings["b"].points == pytest.approx(190.8, abs=0.3)
    # Half of 1.96 / sqrt(n p q) in strength, as each of the two is half of the difference.
    assert ratings["a"].interval == pytest.approx(1.96 / 75**0.5 / 2 * 173.7, rel=0.01)
    from_b = rate(("a", "b"), games, origin="b")
    assert (from_b["b"].points, from_b["b"].interval) == (0, 0)
    assert from_b["a"].points == pytest.approx(190.8, abs=0.3)
    assert from_b["a"].interval == pytest.approx(1.96 / 75**0.5 * 173.7, rel=0.01)


def test_who_is_far_from_the_origin_is_known_less_surely() -> None:
    """Each step has an uncertainty of its own, and variances add up."""
    games = [result(pair, n % 4 == 0) for pair in (("a", "b"), ("b", "c")) for n in range(400)]
    ratings = rate(("a", "b", "c"), games, origin="c")
    assert ratings["a"].interval == pytest.approx(ratings["b"].interval * 2**0.5, rel=0.01)


def test_one_against_three_equals_wins_one_game_in_four() -> None:
    games = [result(("a", "b", "b", "b"), seat) for seat in range(4)]
    ratings = rate(("a", "b"), games * 10)
    assert ratings["a"].points == pytest.approx(0, abs=1e-6)


def test_shared_wins_are_equal_parts() -> None:
    assert wins(result(("a", "b", "b"), 0, 1)) == {"a": 0.5, "b": 0.5}
    assert wins(result(("a", "b", "b"), 1, 2)) == {"a": 0, "b": 1}
    ratings = rate(("a", "b"), [result(("a", "b"), 0, 1)] * 10)
    assert ratings["a"].points == pytest.approx(0, abs=1e-6)


def test_a_clean_sweep_and_no_game_at_all_have_finite_ratings() -> None:
    ratings = rate(("a", "b", "idle"), [result(("a", "b"), 0)] * 200)
    assert 800 < ratings["a"].points - ratings["b"].points < 2000
    assert ratings["a"].interval > 300
    assert ratings["b"].points < ratings["idle"].points < ratings["a"].points
