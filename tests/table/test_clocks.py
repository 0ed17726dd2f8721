"""Clocks: whose runs, what a turn costs, and what happens when time is up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from random import Random

import pytest

from campanile.core.game import Outcome
from campanile.core.play import play
from campanile.table import Clock, Match, deadline
from campanile.table.clocks import MAX_DOWN
from campanile.table.commands import Command, OfferDraw, Resign, Resume, TakeBack, Tick
from campanile.table.match import BOT, DAY, FISCHER, Seat
from tests.table.sitting import (
    ADA,
    BEN,
    BLITZ,
    NOON,
    OPEN,
    ROBOT,
    SLOW,
    Sitting,
    by,
    every_game,
    every_large_game,
    every_start,
    kinds,
    people,
)


@every_start
def test_without_a_clock_nothing_is_due(game: str, seats: int, options: dict[str, str]) -> None:
    sitting = Sitting(game, *people(seats), options=options)
    for _ in range(6):
        assert deadline(sitting.match) is None
        assert sitting.do(Tick(), after=DAY) == ()
        if sitting.match.result is None:
            sitting.play()


def finish_turn(sitting: Sitting, *, each: int = 0) -> int:
    """Play until another seat is to act; how many moves it took."""
    seat, moves = sitting.actor, 0
    while sitting.match.actor == seat:
        sitting.play(after=each)
        moves += 1
    return moves


@every_game
def test_a_clock_runs_from_a_seats_second_turn(game: str) -> None:
    sitting = Sitting(game, ADA, BEN, clock=BLITZ)
    for _ in (ADA, BEN):
        assert deadline(sitting.match) is None
        assert sitting.do(Tick(), after=DAY) == ()
        finish_turn(sitting)
    assert sitting.match.times.left == (180_000, 180_000)
    assert sitting.actor == 0
    assert deadline(sitting.match) == sitting.now + 180_000


@every_game
def test_a_turn_costs_its_time_and_earns_one_increment(game: str) -> None:
    sitting = Sitting(game, ADA, BEN, clock=BLITZ)
    finish_turn(sitting)
    finish_turn(sitting)
    moves = finish_turn(sitting, each=3_000)
    assert sitting.match.times.left == (180_000 - 3_000 * moves + 2_000, 180_000)


def test_a_turn_of_two_moves_earns_no_second_increment() -> None:
    sitting = Sitting("clocktowers", ADA, BEN, clock=BLITZ)
    finish_turn(sitting)
    finish_turn(sitting)
    sitting.play("play F1m")
    assert sitting.match.times.left[0] == 180_000
    sitting.play("draw F", after=500)
    assert sitting.match.times.left[0] == 181_500


def test_offers_do_not_touch_the_clock() -> None:
    sitting = Sitting("twrs", ADA, BEN, clock=BLITZ)
    sitting.play()
    sitting.play()
    due = deadline(sitting.match)
    sitting.do(OfferDraw(0, by(ADA)), after=50_000)
    assert deadline(sitting.match) == due


@every_game
def test_of_two_the_other_wins_on_time(game: str) -> None:
    sitting = Sitting(game, ADA, BEN, clock=BLITZ)
    finish_turn(sitting)
    finish_turn(sitting)
    assert sitting.do(Tick(), after=179_999) == ()
    assert kinds(sitting.do(Tick(), after=1)) == ["Flagged", "Ended"]
    result = sitting.match.result
    assert result is not None
    assert (result.winners, result.reason) == ((1,), "time")
    assert sitting.match.times.left == (0, 180_000)
    assert deadline(sitting.match) is None
    assert sitting.do(Tick(), after=DAY) == ()


@every_large_game
def test_of_more_a_bot_takes_over_on_time(game: str, seats: int) -> None:
    sitting = Sitting(game, *people(seats), clock=BLITZ)
    for _ in range(seats):
        finish_turn(sitting)
    assert kinds(sitting.do(Tick(), after=180_000)) == ["Flagged", "TakenOver"]
    assert sitting.match.seats[0] == Seat(BOT, by(ADA), "Ada", 5, "time")
    assert deadline(sitting.match) is None
    finish_turn(sitting, each=DAY)
    assert sitting.match.times.left == (0,) + (180_000,) * (seats - 1)


def test_the_last_person_out_of_time_leaves_the_match_abandoned() -> None:
    sitting = Sitting("tuerme", ADA, ROBOT, ROBOT, clock=SLOW)
    assert kinds(sitting.do(Tick(), after=3 * DAY)) == ["Flagged", "TakenOver", "Ended"]
    assert sitting.match.result == Outcome((0, 0, 0), (), "abandoned")


def test_whatever_comes_too_late_lets_the_flag_fall_instead() -> None:
    for number in range(3):
        sitting = Sitting("twrs", ADA, BEN, clock=BLITZ)
        sitting.play()
        sitting.play()
        late: tuple[Command, ...] = (
            sitting.move(id="late"),
            Resign(1, by(BEN)),
            TakeBack(1, by(BEN), sitting.match.version),
        )
        assert kinds(sitting.do(late[number], after=180_000)) == ["Flagged", "Ended"]
        assert sitting.match.answered(0, "late") is None


def test_the_time_of_bots_is_not_counted() -> None:
    sitting = Sitting("twrs", ADA, ROBOT, clock=BLITZ)
    for _ in range(3):
        sitting.play(after=1_000)
        assert deadline(sitting.match) is None
        sitting.play(after=DAY)
    assert sitting.match.times.left == (180_000 + 2 * 1_000, 180_000)


def test_days_are_for_each_move_and_run_from_the_first() -> None:
    sitting = Sitting("clocktowers", ADA, BEN, clock=SLOW)
    for text in ("play F1c", "draw F", "play F1c"):
        assert deadline(sitting.match) == sitting.now + 3 * DAY
        assert sitting.do(Tick(), after=3 * DAY - 1) == ()
        sitting.play(text)
    assert kinds(sitting.do(Tick(), after=3 * DAY)) == ["Flagged", "Ended"]


def test_a_short_downtime_counts_on_a_clock_of_days_and_a_long_one_does_not() -> None:
    for down, counts in ((0, True), (MAX_DOWN, True), (MAX_DOWN + 1, False), (4 * DAY, False)):
        sitting = Sitting("twrs", ADA, BEN, clock=SLOW)
        before = deadline(sitting.match)
        sitting.do(Resume(down), after=4 * DAY)
        assert deadline(sitting.match) == (before if counts else NOON + 7 * DAY)
        assert kinds(sitting.do(Tick())) == (["Flagged", "Ended"] if counts else [])


def test_no_downtime_counts_on_a_clock_of_minutes() -> None:
    sitting = Sitting("twrs", ADA, BEN, clock=BLITZ)
    for _ in (ADA, BEN):
        finish_turn(sitting)
    sitting.do(Resume(), after=DAY)
    assert deadline(sitting.match) == NOON + DAY + BLITZ.initial


def test_no_clock_runs_before_the_start() -> None:
    sitting = Sitting("twrs", ADA, OPEN, clock=SLOW)
    assert deadline(sitting.match) is None
    assert sitting.do(Tick(), after=10 * DAY) == ()


def test_taking_back_gives_no_time_back_and_no_second_increment() -> None:
    sitting = Sitting("twrs", ADA, ROBOT, clock=BLITZ)
    sitting.play()
    sitting.play()
    sitting.play(after=10_000)
    assert sitting.match.times.left[0] == 172_000
    for _ in range(3):
        sitting.do(TakeBack(0, by(ADA), sitting.match.version), after=1_000)
        sitting.play(after=1_000)
    assert sitting.match.times.left[0] == 169_000
    sitting.play()
    sitting.play()
    assert sitting.match.times.left[0] == 171_000


def test_a_short_turn_in_place_of_a_long_one_costs_no_later_increment() -> None:
    sitting = Sitting("tuerme", ADA, ROBOT, clock=BLITZ)
    rng = Random(1)
    while sitting.actor == 0 or last_turn(sitting.match, 0) < 3:
        sitting.play(next(going_on(sitting), rng.choice(sitting.legal())))
    for _ in range(last_turn(sitting.match, 0)):
        sitting.do(TakeBack(0, by(ADA), sitting.match.version))
    assert sitting.actor == 0
    sitting.play(next(text for text in sitting.legal() if text not in going_on(sitting)))
    finish_turn(sitting)
    before = sitting.match.times.left[0]
    finish_turn(sitting)
    assert sitting.match.times.left[0] == before + 2_000


def going_on(sitting: Sitting) -> Iterator[str]:
    """The moves after which the same seat is to act again."""
    rules, state = sitting.match.rules, sitting.match.state
    return (t for t in sitting.legal() if rules.actor(play(rules, state, t)) == sitting.actor)


def last_turn(match: Match, seat: int) -> int:
    """How many moves of a seat's are the latest."""
    seats = [ply.seat for ply in match.plies if ply.seat is not None]
    return len(list(takewhile(lambda other: other == seat, reversed(seats))))


def test_the_time_thought_before_a_take_back_is_spent() -> None:
    sitting = Sitting("twrs", ADA, ADA, clock=Clock(FISCHER, 60_000, 0))
    for _ in range(3):
        sitting.play()
    sitting.do(TakeBack(0, by(ADA), sitting.match.version), after=10_000)
    assert sitting.match.times.left == (60_000, 50_000)
    assert deadline(sitting.match) == sitting.now + 60_000


@pytest.mark.parametrize("clock", [Clock(), BLITZ, SLOW])
def test_clocks_are_full_at_the_start(clock: Clock) -> None:
    times = Sitting("twrs", ADA, BEN, clock=clock).match.times
    assert times.left == ({"none": 0, "fischer": 180_000, "days": 3 * DAY}[clock.kind],) * 2
    assert times.since == NOON
