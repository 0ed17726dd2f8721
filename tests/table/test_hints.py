"""Hints: freely for who plays alone, and among people as agreed, in the sight of all."""

from __future__ import annotations

import pytest

from campanile.table import rematch_setup, show_event, snapshot
from campanile.table.commands import Accept, AskHint, Claim, TakeBack
from campanile.table.match import TAKE_BACK, Clock, Seat
from tests.table.sitting import (
    ADA,
    BEN,
    BLITZ,
    CLEO,
    NOON,
    OPEN,
    ROBOT,
    SALT,
    SEED,
    SLOW,
    Sitting,
    by,
    every_game,
    kinds,
)

ADAS = AskHint(0, by(ADA))


@every_game
@pytest.mark.parametrize("others", [ROBOT, ADA], ids=["bot", "same device"])
@pytest.mark.parametrize("clock", [Clock(), BLITZ, SLOW], ids=["no clock", "minutes", "days"])
def test_who_plays_alone_has_hints_and_tells_nobody(game: str, others: Seat, clock: Clock) -> None:
    sitting = Sitting(game, ADA, others, clock=clock)
    assert snapshot(sitting.match, 0, NOON).hints
    assert sitting.do(ADAS) == ()


def test_among_people_there_are_none_unless_agreed() -> None:
    for sitting in (Sitting("twrs", ADA, BEN), Sitting("twrs", ADA, BEN, clock=BLITZ)):
        assert sitting.refused(ADAS) == "no_hints"
        assert not snapshot(sitting.match, 0, NOON).hints
    assert not snapshot(Sitting("twrs", ADA, OPEN).match, 0, NOON).hints
    assert snapshot(Sitting("twrs", ADA, OPEN, hints=True).match, 0, NOON).hints


def test_the_place_of_a_person_stays_one() -> None:
    sitting = Sitting("tuerme", ADA, BEN, ROBOT)
    while sitting.actor != 1:
        sitting.play()
    sitting.do(Claim(0, by(ADA), 10**9), after=10**6)
    while sitting.actor != 0:
        sitting.play()
    assert sitting.refused(ADAS) == "no_hints"


def test_a_hint_is_told_once_and_its_move_is_marked() -> None:
    sitting = Sitting("twrs", ADA, BEN, hints=True)
    sitting.play()
    sitting.play()
    assert kinds(sitting.do(ADAS)) == ["Hinted"]
    assert sitting.do(ADAS) == ()
    for seat in (0, 1, None):
        told = show_event(sitting.steps[-1], seat)
        assert (told["kind"], told["seat"]) == ("hinted", 0)
        assert snapshot(sitting.match, seat, NOON).hinted == (2,)
    sitting.play()
    assert sitting.refused(ADAS) == "not_your_turn"
    assert kinds(sitting.do(AskHint(1, by(BEN)))) == ["Hinted"]
    assert snapshot(sitting.match, 0, NOON).hinted == (2, 3)


def test_a_hint_is_known_after_its_move_is_taken_back() -> None:
    sitting = Sitting("twrs", ADA, BEN, hints=True)
    sitting.do(ADAS)
    sitting.play()
    sitting.do(AskHint(1, by(BEN)))
    sitting.do(TakeBack(0, by(ADA), sitting.match.version))
    assert list(sitting.match.hinted) == [0, 1]
    sitting.do(Accept(1, by(BEN), TAKE_BACK, sitting.match.version))
    assert list(sitting.match.hinted) == [0]
    assert sitting.do(ADAS) == ()


def test_only_who_is_to_move_and_plays_may_ask() -> None:
    sitting = Sitting("twrs", ADA, BEN, hints=True)
    assert sitting.refused(AskHint(1, by(BEN))) == "not_your_turn"
    assert sitting.refused(AskHint(0, by(CLEO))) == "not_your_seat"
    assert Sitting("twrs", ADA, OPEN, hints=True).refused(ADAS) == "not_started"


def test_what_was_agreed_holds_for_the_rematch() -> None:
    for hints in (True, False):
        match = Sitting("twrs", ADA, BEN, hints=hints).match
        assert rematch_setup(match, SEED, SALT).hints is hints
