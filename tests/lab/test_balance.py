"""Balance: shares by seat with their intervals, lengths and variety, of the games played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

from campanile.bots import BOTS
from campanile.bots.base import Limits
from campanile.core.errors import CampanileError, IllegalPosition
from campanile.core.game import CHANCE, Game, View
from campanile.core.play import deal, random_play
from campanile.core.record import Record, read_record
from campanile.games import GAMES
from campanile.lab.balance import Balance, Lengths, Report, report, wilson
from campanile.lab.errors import ArenaError
from campanile.lab.match import Result, play_turns
from campanile.lab.ratings import Z_95
from campanile.lab.schedule import Setup, self_play
from tests.conformance.samples import SAMPLES, every_start

SMALL = Setup("clocktowers", ("random",), 3, seed=6)


def result(winners: tuple[int, ...], **more: Any) -> Result:
    """A game of three seats."""
    fields: dict[str, Any] = {"scores": (0, 0, 0), "plies": 0, "reason": "", "moves_digest": ""}
    rest = {"name": "", "bots": ("bot",) * 3, "moves": (0,) * 3, "seconds": (0.0,) * 3}
    return Result(winners=winners, **{**fields, **rest, "early_digest": "", **more})


def played(setup: Setup, games: int, folder: Path | None = None, jobs: int = 1) -> Balance:
    balance = Balance(setup, games, folder)
    for _ in balance.play(jobs):
        pass
    return balance


# Shares and intervals


@pytest.mark.parametrize(
    ("count", "games"), [(5, 10), (1, 10), (82.5, 100), (1 / 3, 1), (470, 1000)]
)
def test_an_interval_ends_where_the_share_found_is_just_believable(
    count: float, games: int
) -> None:
    """If the true share were a bound, the one found would be 1.96 standard deviations off."""
    found = wilson(count, games)
    assert (found.count, found.share) == (count, count / games)
    assert 0 < found.low < found.share < found.high < 1
    for bound in (found.low, found.high):
        deviation = sqrt(bound * (1 - bound) / games)
        assert abs(found.share - bound) == pytest.approx(Z_95 * deviation)


def test_no_win_and_all_wins() -> None:
    none, every = wilson(0, 10), wilson(10, 10)
    assert (none.share, none.low, every.share) == (0, 0, 1)
    assert every.high == pytest.approx(1)
    # With a share of 0 the equation for the bound is p² = z² p (1 − p) / n.
    assert none.high == pytest.approx(Z_95**2 / (10 + Z_95**2))
    assert every.low == pytest.approx(1 - none.high)


def test_the_report_counts_what_happened() -> None:
    found = report(
        [
            result((0,), scores=(9, 1, 2), plies=10, reason="a", moves_digest="x"),
            result((0, 1), scores=(5, 5, 2), plies=20, reason="b", moves_digest="y"),
            result((0, 1, 2), scores=(4, 4, 4), plies=30, reason="b", moves_digest="z"),
            result((2,), scores=(2, 2, 8), plies=60, reason="c", moves_digest="y"),
        ]
    )
    wins = [seat.wins.count for seat in found.by_seat]
    assert wins == pytest.approx([1 + 1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3 + 1])
    assert [seat.wins.share for seat in found.by_seat] == pytest.approx([w / 4 for w in wins])
    assert [seat.score for seat in found.by_seat] == [5, 3, 4]
    assert (found.games, found.draws.count, found.shared_wins.count) == (4, 1, 1)
    assert list(found.ends.items()) == [("b", 2), ("a", 1), ("c", 1)]
    # The quartiles of four values are 0.75, 1.5 and 2.25 steps from the first.
    assert found.plies == Lengths(30, 10, 17.5, 25, 37.5, 60)
    assert (found.distinct_games, found.distinct_early) == (3, 1)


def test_one_game_is_a_report_too() -> None:
    found = report([result((1,), plies=7)])
    assert found.plies == Lengths(7, 7, 7, 7, 7, 7)
    assert [seat.wins.share for seat in found.by_seat] == [0, 1, 0]


# Games


def setups() -> Iterator[Any]:
    """Every game, number of seats and variant."""
    for game_id, samples in SAMPLES.items():
        for seats, options in samples.STARTS:
            text = GAMES[game_id].info.write_options(options)
            setup = Setup(game_id, ("random",), seats, text, seed=2)
            yield pytest.param(setup, id=f"{game_id}-{seats}-{text}")


def seat_states(record: Record) -> list[Any]:
    """The state after the deal and those after each move of a seat."""
    return [state for state in record.states() if record.game.actor(state) is not CHANCE]


@pytest.mark.parametrize("setup", list(setups()))
def test_the_report_agrees_with_the_records(setup: Setup, tmp_path: Path) -> None:
    found = played(setup, 4, tmp_path).report()
    texts = [path.read_text("utf-8") for path in (tmp_path / "records").iterdir()]
    records = [read_record(text, GAMES) for text in texts]
    game = GAMES[setup.game]
    outcomes = [outcome for r in records if (outcome := game.outcome(r.end()))]
    assert found.games == len(outcomes) == 4
    assert sum(seat.wins.count for seat in found.by_seat) == pytest.approx(4)
    for number, seat in enumerate(found.by_seat):
        won = sum((number in end.winners) / len(end.winners) for end in outcomes)
        assert seat.wins.count == pytest.approx(won)
        assert seat.score == pytest.approx(fmean(end.scores[number] for end in outcomes))
    assert found.ends == Counter(end.reason for end in outcomes)
    states = [seat_states(record) for record in records]
    assert found.plies.mean == fmean(len(each) - 1 for each in states)
    assert found.distinct_games == len({record.moves for record in records})
    early = {game.write(each[min(6, len(each) - 1)]) for each in states}
    assert found.distinct_early == len(early)


class FirstMove:
    """A bot that plays the same game again and again."""

    name = "first"

    def __init__(self, argument: str | None, seed: int) -> None: ...

    def choose(self, view: View, limits: Limits) -> str:  # noqa: ARG002
        return view.moves[0]


def test_repeated_games_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "first", FirstMove)
    setup = Setup("twrs", ("first",), 2)
    same = played(setup, 5).report()
    assert (same.games, same.distinct_games, same.distinct_early) == (5, 1, 1)
    varied = played(replace(setup, opening=4), 5).report()
    assert varied.distinct_games > 1
    # The random moves are counted.
    assert varied.plies.min > 4
    # Each game has its own deal.
    assert played(replace(setup, game="clocktowers"), 5).report().distinct_early == 5


def test_a_game_shorter_than_the_opening_counts_by_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(BOTS, "first", FirstMove)
    game = GAMES["clocktowers"]
    *_, near, _last, _end = (state for _, state in random_play(game, game.start(2), Random(1)))
    found = played(Setup("clocktowers", ("first",), 2, position=game.write(near)), 2).report()
    assert found.plies.max == 2
    assert (found.distinct_games, found.distinct_early) == (1, 1)


# From a position


@every_start
def test_games_start_from_the_position(game: Game[Any, Any], start: Any, tmp_path: Path) -> None:
    begun = deal(game, start, Random(4))
    later = (state for _, state in islice(random_play(game, begun, Random(4)), 5))
    *_, state = (begun, *(state for state in later if game.outcome(state) is None))
    seats = len(game.scores(start))
    setup = Setup(game.info.id, ("random",), seats, seed=3, position=game.write(state))
    for fixture in self_play(setup, 2):
        found, _, turns = play_turns(fixture)
        assert turns[0].state == state
        assert len(turns) == found.plies
    balance = played(setup, 3, tmp_path)
    assert balance.report().games == 3
    # A record begins at the start of a game, so there is none.
    assert not list((tmp_path / "records").iterdir())
    assert Balance(setup, 3, tmp_path).report() == balance.report()


@every_start
def test_positions_in_which_nobody_can_move(game: Game[Any, Any], start: Any) -> None:
    setup = Setup(game.info.id, ("random",), len(game.scores(start)))
    *_, (_, end) = random_play(game, start, Random(1))
    with pytest.raises(CampanileError) as caught:
        Balance(replace(setup, position=game.write(end)), 1)
    assert caught.value.code == "game_over"
    if game.actor(start) is CHANCE:
        with pytest.raises(CampanileError) as caught:
            Balance(replace(setup, position=game.write(start)), 1)
        assert caught.value.code == "waiting_for_chance"
    with pytest.raises(IllegalPosition):
        Balance(replace(setup, position="nonsense"), 1)


# Interruptions


@pytest.fixture(scope="module")
def whole() -> Report:
    """Five games of SMALL in one go by one process."""
    return played(SMALL, 5).report()


def test_the_number_of_processes_changes_nothing(whole: Report) -> None:
    assert played(SMALL, 5, jobs=2).report() == whole
    assert played(replace(SMALL, seed=7), 5).report() != whole


def test_what_was_broken_off_goes_on(whole: Report, tmp_path: Path) -> None:
    assert len(list(islice(Balance(SMALL, 5, tmp_path).play(1), 2))) == 2
    balance = Balance(SMALL, 5, tmp_path)
    assert balance.report().games == 2
    assert len(list(balance.play(1))) == 3
    assert balance.report() == whole
    assert Balance(SMALL, 2, tmp_path).report().games == 2


def test_a_folder_is_for_one_position(tmp_path: Path) -> None:
    game = GAMES["twrs"]
    setup = Setup("twrs", ("random",), 2)
    Balance(setup, 1, tmp_path)
    with pytest.raises(ArenaError) as caught:
        Balance(replace(setup, position=game.write(game.start(2))), 1, tmp_path)
    assert (caught.value.code, caught.value.params["name"]) == ("other_arena", "position")
