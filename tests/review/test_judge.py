"""What figures mean; tests/review/data holds the page to the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campanile.review import THRESHOLDS, Figures, Line, judge
from tests.review.cases import FILE, GAMES, line, ply, rows


def test_the_cases_of_the_page_are_up_to_date() -> None:
    """`python -m tests.review.cases` writes them."""
    assert json.loads(FILE.read_text(encoding="utf-8")) == json.loads(json.dumps(rows()))


def marks(name: str) -> list[str | None]:
    seats, plies, result = GAMES[name]
    return [judged.mark if judged else None for judged in judge(seats, plies, result).plies]


def test_every_class() -> None:
    assert marks("every class") == [
        "good", "good", "inaccuracy", "mistake", "blunder", "only", "forced",
    ]  # fmt: skip


def test_a_better_move_than_the_best_gives_nothing_away() -> None:
    (judged,) = judge(*GAMES["the played move turned out better than the best"]).plies
    assert judged and (judged.loss, judged.mark) == (0, "good")


def test_the_moments_are_the_three_worst_the_earlier_first() -> None:
    first, second = judge(*GAMES["more than three mistakes, and two that are equal"]).players
    assert first.moments == (3, 1, 0)
    assert (second.moments, second.accuracy) == ((), None)


def test_accuracy_is_a_half_where_a_half_is_lost() -> None:
    lost = ply(
        0, line("a", 0.5, 0.5), line("b", 0.5 - THRESHOLDS["half"], 0.5 + THRESHOLDS["half"])
    )
    held = ply(0, line("a", 0.5, 0.5), line("a", 0.5, 0.5))
    assert judge(2, [lost], None).players[0].accuracy == pytest.approx(0.5)
    assert judge(2, [lost, held], None).players[0].accuracy == pytest.approx(0.75)


def test_points_are_those_of_the_mover() -> None:
    assert [judged and judged.points for judged in judge(*GAMES["points"]).plies] == [5.75, 0, 0]


DECIDED = "points in games that are decided, and in one that is not"


def test_points_count_where_chances_hardly_change_any_more() -> None:
    assert marks(DECIDED) == [
        "good", "good", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder",
        "good", "mistake", "good", "good",
    ]  # fmt: skip


def test_points_count_for_accuracy_and_moments_but_change_no_chances() -> None:
    seats, plies, _ = GAMES[DECIDED]
    first, second = judge(seats, plies[2:6], None).players
    assert (first.moments, second.moments) == ((2, 0), (3, 1))
    assert first.accuracy == second.accuracy == pytest.approx((0.8 + 0.5) / 2)
    assert (first.skill, second.skill) == (0, 0)


def test_the_only_good_move_of_a_solved_ending() -> None:
    assert marks("solved endings") == ["only", "good", "only", "good"]


def test_a_mistake_is_the_gain_of_the_others() -> None:
    """One player's mistake of 0.3 went to the three others in equal parts."""
    _, plies, _ = GAMES["hidden cards, four seats, a shared win"]
    players = judge(4, plies[:2], None).players
    assert [player.skill for player in players] == pytest.approx([-0.3, 0.1, 0.1, 0.1])


@st.composite
def chances(draw: st.DrawFn, seats: int) -> tuple[float, ...]:
    parts = [draw(st.floats(0.01, 1)) for _ in range(seats)]
    return tuple(part / sum(parts) for part in parts)


@st.composite
def games(draw: st.DrawFn) -> tuple[int, list[Figures | None], tuple[float, ...] | None]:
    seats = draw(st.integers(2, 4))

    def one() -> Figures:
        lines = tuple(
            Line((move,), 1, 0.5, draw(chances(seats)))
            for move in draw(st.sampled_from(("a", "ab", "abc")))
        )
        played = draw(st.sampled_from([*lines, Line(("z",), 1, 0.5, draw(chances(seats)))]))
        return Figures(draw(st.integers(0, seats - 1)), draw(st.integers(1, 9)), lines, played)

    figures: list[Figures | None] = [one() for _ in range(draw(st.integers(1, 8)))]
    if draw(st.booleans()):
        figures.insert(0, None)
    return seats, figures, draw(st.none() | chances(seats))


@given(games())
def test_skill_and_luck_add_up(
    game: tuple[int, list[Figures | None], tuple[float, ...] | None],
) -> None:
    """To the way from the first chance to the result, and over all seats to nothing."""
    judgement = judge(*game)
    first, *_, last = (chances for chances in judgement.graph if chances)
    for seat, player in enumerate(judgement.players):
        assert player.skill + player.luck == pytest.approx(last[seat] - first[seat])
    assert sum(player.skill for player in judgement.players) == pytest.approx(0, abs=1e-9)
    assert sum(player.luck for player in judgement.players) == pytest.approx(0, abs=1e-9)


@given(games())
def test_graph_list_and_summary_agree(
    game: tuple[int, list[Figures | None], tuple[float, ...] | None],
) -> None:
    judgement = judge(*game)
    _, figures, _ = game
    for seat, player in enumerate(judgement.players):
        own = [
            judged.mark
            for ply, judged in zip(figures, judgement.plies, strict=True)
            if ply and judged and ply.seat == seat
        ]
        assert player.counts == {mark: own.count(mark) for mark in player.counts}
        assert all(judgement.plies[number] for number in player.moments)
        assert player.accuracy is None or 0 <= player.accuracy <= 1
