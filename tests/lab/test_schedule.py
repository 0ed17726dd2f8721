"""The pairings: every bot on every seat, with the same deals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from campanile.lab.errors import ArenaError
from campanile.lab.schedule import Setup, fixtures, usual_opening

BOTS = ("random", "greedy", "mcts", "mcts:5", "mcts:7")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bots", [2, 3, 4, 5])
def test_each_bot_sits_on_each_seat_equally_often(bots: int, seats: int) -> None:
    games = list(fixtures(Setup("tuerme", BOTS[:bots], seats), games=10))
    for bot in BOTS[:bots]:
        times = Counter(seat for game in games for seat in range(seats) if game.bots[seat] == bot)
        assert len(times) == seats
        assert len(set(times.values())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_rotations_of_a_group_and_all_line_ups_have_the_same_deals(seats: int) -> None:
    games = list(fixtures(Setup("tuerme", BOTS, seats), games=3 * seats))
    by_deal = Counter(game.deal_seed for game in games)
    assert len(by_deal) == 3
    for deal in by_deal:
        tables = Counter(game.bots for game in games if game.deal_seed == deal)
        assert set(tables.values()) == {1}
        for one, other in combinations(BOTS, 2):
            alone = [table for table in tables if {*table} == {one, other}]
            assert len(alone) == seats
            assert {table.index(one) for table in alone} == set(range(seats))
            assert all(table.count(one) == 1 for table in alone)


@pytest.mark.parametrize("seats", [3, 4])
def test_bots_that_fill_the_table_sit_down_together(seats: int) -> None:
    games = list(fixtures(Setup("clocktowers", BOTS[:seats], seats), games=seats))
    assert len(games) == seats
    assert all(sorted(game.bots) == sorted(BOTS[:seats]) for game in games)


def test_groups_are_whole_and_names_do_not_depend_on_their_number() -> None:
    setup = Setup("twrs", BOTS[:3], 2)
    few, many = (list(fixtures(setup, games)) for games in (3, 20))
    assert len(few) == 3 * 4
    assert few == many[: len(few)]
    assert len({game.name for game in many}) == len(many) == 60


def test_where_nothing_is_dealt_games_begin_at_random() -> None:
    assert [usual_opening(game, 2) for game in ("twrs", "clocktowers", "tuerme")] == [2, 0, 0]


@pytest.mark.parametrize(
    ("bots", "code"), [(("random",), "too_few_bots"), (("random", "random"), "repeated_bot")]
)
def test_who_cannot_meet(bots: tuple[str, ...], code: str) -> None:
    with pytest.raises(ArenaError) as caught:
        list(fixtures(Setup("twrs", bots, 2), 2))
    assert caught.value.code == code
