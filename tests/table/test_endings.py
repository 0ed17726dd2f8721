"""Resigning, calling off, and claiming against an absent player."""

from __future__ import annotations

from random import Random

import pytest

from campanile.core.game import Outcome
from campanile.table import Clock, claim_after, claimable_at
from campanile.table.commands import Abort, Claim, Resign, Tick
from campanile.table.match import BOT, DAYS, FISCHER, Seat
from tests.table.sitting import (
    ADA,
    BEN,
    BLITZ,
    OPEN,
    ROBOT,
    SLOW,
    Sitting,
    by,
    every_game,
    every_large_game,
    kinds,
    people,
)

ADA_GONE = Seat(BOT, by(ADA), "Ada", 5, "resigned")


@every_game
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins_when_one_resigns(game: str, seat: int) -> None:
    sitting = Sitting(game, ADA, BEN)
    assert sitting.refused(Resign(seat, by(people(2)[1 - seat]))) == "not_your_seat"
    assert kinds(sitting.do(Resign(seat, by(people(2)[seat])))) == ["Resigned", "Ended"]
    assert sitting.match.result == Outcome((0, 0), (1 - seat,), "resigned")
    assert sitting.match.actor is None


def test_a_bot_can_win_by_resignation() -> None:
    sitting = Sitting("twrs", ADA, ROBOT)
    sitting.do(Resign(0, by(ADA)))
    assert sitting.match.result == Outcome((0, 0), (1,), "resigned")


@every_large_game
def test_a_bot_does_not_stumble_over_the_ids_of_who_sat_there(game: str, seats: int) -> None:
    sitting = Sitting(game, *people(seats))
    sitting.do(sitting.move(id="bot-1"))
    sitting.play_out(Random(1), lambda now: now.actor == 0 and now.plies[-1].seat != 0)
    sitting.do(Resign(0, by(ADA)))
    assert kinds(sitting.do(sitting.move(id="bot-1")))[0] == "Moved"


@every_large_game
def test_of_more_a_bot_plays_on_for_who_resigned(game: str, seats: int) -> None:
    sitting = Sitting(game, *people(seats))
    assert kinds(sitting.do(Resign(0, by(ADA)))) == ["Resigned", "TakenOver"]
    assert sitting.match.seats[0] == ADA_GONE
    assert sitting.match.result is None
    assert sitting.refused(Resign(0, by(ADA))) == "not_your_seat"
    assert kinds(sitting.do(sitting.move(by=None))) == ["Moved"]


@every_large_game
def test_without_any_person_a_match_is_abandoned(game: str, seats: int) -> None:
    sitting = Sitting(game, *people(seats - 1), ROBOT)
    for number, person in enumerate(people(seats - 1)):
        assert sitting.match.result is None
        sitting.do(Resign(number, by(person)))
    assert sitting.match.result == Outcome((0,) * seats, (), "abandoned")


@every_game
def test_a_match_is_called_off_before_its_second_move(game: str) -> None:
    for moves in (0, 1):
        sitting = Sitting(game, ADA, BEN)
        for _ in range(moves):
            sitting.play()
        assert sitting.refused(Abort(1, by(ADA))) == "not_your_seat"
        sitting.do(Abort(1, by(BEN)))
        scores = sitting.match.rules.scores(sitting.match.state)
        assert sitting.match.result == Outcome(scores, (), "aborted")
        assert sitting.refused(Abort(1, by(BEN))) == "over"


@every_game
def test_later_it_is_too_late(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    sitting.play()
    sitting.play()
    assert sitting.refused(Abort(0, by(ADA))) == "too_late"


def test_a_match_is_called_off_before_anybody_came() -> None:
    sitting = Sitting("clocktowers", ADA, OPEN)
    assert sitting.refused(Resign(0, by(ADA))) == "not_started"
    sitting.do(Abort(0, by(ADA)))
    assert sitting.match.result is not None


# Claims.


@pytest.mark.parametrize(
    ("clock", "wait"),
    [
        (Clock(), 120_000),
        (Clock(DAYS, days=1), None),
        (Clock(FISCHER, 60_000, 0), 30_000),
        (Clock(FISCHER, 180_000, 2_000), 30_000),
        (Clock(FISCHER, 600_000, 5_000), 80_000),
        (Clock(FISCHER, 3_600_000, 30_000), 300_000),
    ],
)
def test_how_long_one_waits(clock: Clock, wait: int | None) -> None:
    assert claim_after(clock) == wait


@every_game
def test_of_two_who_waits_long_enough_wins(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    assert sitting.refused(Claim(0, by(ADA), 10**9), after=10**9) == "nobody_absent"
    sitting = Sitting(game, ADA, BEN)
    assert sitting.refused(Claim(1, by(BEN), 119_999), after=500_000) == "too_early"
    assert kinds(sitting.do(Claim(1, by(BEN), 120_000))) == ["Claimed", "Ended"]
    assert sitting.match.result == Outcome((0, 0), (1,), "abandoned")


def test_only_the_absence_in_the_present_turn_counts() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    since = sitting.now
    sitting.play(after=600_000)
    assert claimable_at(sitting.match, since) == sitting.now + 120_000
    assert sitting.refused(Claim(0, by(ADA), 660_000), after=60_000) == "too_early"
    sitting.do(Claim(0, by(ADA), 720_000), after=60_000)
    assert sitting.match.result is not None
    assert claimable_at(sitting.match, since) is None


def test_nobody_claims_against_a_bot_or_himself() -> None:
    sitting = Sitting("twrs", ROBOT, BEN)
    assert sitting.refused(Claim(1, by(BEN), 10**9), after=10**9) == "nobody_absent"
    assert claimable_at(sitting.match, 0) is None
    sitting = Sitting("twrs", ADA, ADA)
    assert sitting.refused(Claim(1, by(ADA), 10**9), after=10**9) == "nobody_absent"


def test_with_days_the_clock_decides() -> None:
    sitting = Sitting("twrs", ADA, BEN, clock=SLOW)
    assert sitting.refused(Claim(1, by(BEN), 10**8), after=10**8) == "not_claimable"
    assert claimable_at(sitting.match, sitting.now) is None


@every_large_game
def test_of_more_a_bot_takes_over(game: str, seats: int) -> None:
    sitting = Sitting(game, *people(seats), clock=BLITZ)
    sitting.do(Claim(1, by(BEN), 30_000), after=30_000)
    assert sitting.match.seats[0] == Seat(BOT, by(ADA), "Ada", 5, "absent")
    assert sitting.match.result is None
    assert sitting.do(Tick(), after=10**9) == ()
    assert sitting.play()
