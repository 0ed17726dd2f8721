"""What anybody can make longer has an end: moves, take-backs, offers, and what is remembered."""

from __future__ import annotations

import json
from random import Random

import pytest

from campanile.games import GAMES
from campanile.table import TableError, fold, pack, unpack
from campanile.table.commands import (
    Assign,
    Command,
    OfferDraw,
    Rematch,
    Resign,
    TakeBack,
    Withdraw,
)
from campanile.table.events import Moved
from campanile.table.match import MAX_PLIES, MAX_RECEIPTS, MAX_SPARE_EVENTS, REMATCH
from tests.table.sitting import ADA, BEN, OPEN, ROBOT, Sitting, by, every_start, people, quiet_game

MOST = MAX_SPARE_EVENTS + MAX_PLIES + 10


def dithered() -> Sitting:
    """A match in which one move was taken back as often as it may be."""
    sitting = Sitting("twrs", ADA, ROBOT)
    for _ in range(MOST):
        sitting.play()
        back = TakeBack(0, by(ADA), sitting.match.version)
        if sitting.match.spare_events >= MAX_SPARE_EVENTS:
            assert sitting.refused(back) == "too_many_events"
            return sitting
        sitting.do(back)
    raise AssertionError("it can be taken back for ever")


def test_moves_can_be_made_and_taken_back_only_so_often() -> None:
    sitting = dithered()
    assert sitting.match.version <= MAX_SPARE_EVENTS + 5
    sitting.play()  # the game itself goes on
    assert sitting.refused(TakeBack(0, by(ADA), sitting.match.version)) == "too_many_events"
    sitting.do(Resign(0, by(ADA)))


def refused_at_last(sitting: Sitting, *commands: Command) -> str:
    """The code with which commands are refused that are given again and again."""
    for _ in range(MOST):
        for command in commands:
            try:
                sitting.do(command)
            except TableError as error:
                return error.code
    return ""


def test_nothing_can_be_repeated_for_ever_before_or_after_the_game() -> None:
    before = Sitting("twrs", ADA, OPEN)
    assert refused_at_last(before, Assign(1, by(ADA), None)) == "too_many_events"
    after = Sitting("twrs", ADA, BEN)
    after.do(Resign(0, by(ADA)))
    again = Rematch(0, by(ADA), "next"), Withdraw(0, by(ADA), REMATCH)
    assert refused_at_last(after, *again) == "too_many_events"
    assert dithered().refused(OfferDraw(0, by(ADA))) == "too_many_events"


def test_a_game_that_does_not_end_ends_in_a_draw() -> None:
    sitting = quiet_game("tuerme", MOST)
    result = sitting.match.result
    assert result is not None
    assert (result.reason, result.winners) == ("too_long", (0, 1))
    assert len(sitting.match.plies) == MAX_PLIES
    assert fold(sitting.events) == sitting.match


def test_only_the_latest_moves_are_remembered_for_repeats() -> None:
    sitting = quiet_game("tuerme", MAX_RECEIPTS + 10)
    assert len(sitting.match.receipts) == MAX_RECEIPTS
    moves = [event for event in sitting.events if isinstance(event, Moved) and event.id]
    answers = [sitting.match.answered(event.seat or 0, event.id) for event in moves]
    assert answers[-1] == sitting.match.version
    assert answers[0] is None
    assert sum(answer is not None for answer in answers) == MAX_RECEIPTS


@every_start
def test_a_checkpoint_is_the_match_at_every_event(
    game: str, seats: int, options: dict[str, str]
) -> None:
    sitting = Sitting(game, *people(seats), options=options)
    sitting.play_out(Random(3), lambda match: match.version > 40)
    for step in sitting.steps:
        assert unpack(json.loads(json.dumps(pack(step.after)))) == step.after


def test_the_checkpoint_of_a_match_with_moves_taken_back_knows_their_repeats() -> None:
    match = dithered().match
    again = unpack(json.loads(json.dumps(pack(match))))
    assert again == match
    assert len(again.receipts) == MAX_RECEIPTS > len(again.plies)


@pytest.mark.parametrize("game", GAMES)
def test_what_other_code_has_folded_is_thrown_away(game: str) -> None:
    match = Sitting(game, ADA, BEN).match
    assert unpack(pack(match)) == match
    assert unpack({**pack(match), "code": "of another version"}) is None
