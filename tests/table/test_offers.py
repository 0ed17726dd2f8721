"""Draws by agreement, taking back, and playing again."""

from __future__ import annotations

from random import Random

import pytest

from campanile.core.game import Outcome
from campanile.core.play import play
from campanile.games import GAMES
from campanile.table import create, rematch_setup
from campanile.table.commands import (
    Abort,
    Accept,
    Decline,
    OfferDraw,
    Rematch,
    Resign,
    TakeBack,
    Withdraw,
)
from campanile.table.match import BOT, DRAW, REMATCH, TAKE_BACK, Seat
from tests.games.clocktowers.boards import after as clocktowers_after
from tests.table.sitting import (
    ADA,
    BEN,
    CLEO,
    DAN,
    NOON,
    OPEN,
    ROBOT,
    SALT,
    Sitting,
    by,
    every_game,
    every_start,
    kinds,
    people,
)

# Draws.


def test_a_draw_is_agreed() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    sitting.do(OfferDraw(0, by(ADA)))
    version = sitting.match.version
    assert kinds(sitting.do(Accept(1, by(BEN), DRAW, version))) == ["Accepted", "Ended"]
    assert sitting.match.result == Outcome((0, 0), (0, 1), "draw_agreed")
    assert sitting.match.offers == ()


def test_a_draw_is_declined_or_withdrawn() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    sitting.do(OfferDraw(0, by(ADA)))
    assert sitting.refused(OfferDraw(1, by(BEN))) == "offer_pending"
    assert sitting.refused(Decline(0, by(ADA), DRAW)) == "own_offer"
    assert sitting.refused(Withdraw(1, by(BEN), DRAW)) == "other_offer"
    sitting.do(Decline(1, by(BEN), DRAW))
    assert sitting.match.offers == ()
    assert sitting.refused(OfferDraw(0, by(ADA))) == "asked_already"
    sitting.do(OfferDraw(1, by(BEN)))
    sitting.do(Withdraw(1, by(BEN), DRAW))
    assert sitting.refused(Withdraw(1, by(BEN), DRAW)) == "no_offer"
    assert sitting.refused(Decline(0, by(ADA), DRAW)) == "no_offer"
    sitting.play()
    sitting.do(OfferDraw(0, by(ADA)))
    assert sitting.match.result is None


def test_one_accepts_the_offer_one_has_seen() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    sitting.do(OfferDraw(0, by(ADA)))
    seen = sitting.match.version
    assert sitting.refused(Accept(0, by(ADA), DRAW, seen)) == "own_offer"
    sitting.do(Withdraw(0, by(ADA), DRAW))
    assert sitting.refused(Accept(1, by(BEN), DRAW, seen)) == "no_offer"
    sitting.play()
    sitting.do(OfferDraw(0, by(ADA)))
    assert sitting.refused(Accept(1, by(BEN), DRAW, seen)) == "no_offer"
    assert sitting.refused(Accept(1, by(BEN), TAKE_BACK, sitting.match.version)) == "no_offer"


def test_the_offer_stands_while_its_maker_moves_and_falls_when_the_other_does() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    sitting.do(OfferDraw(0, by(ADA)))
    sitting.play()
    assert [offer.kind for offer in sitting.match.offers] == [DRAW]
    sitting.play()
    assert not sitting.match.offers


@every_game
def test_a_draw_can_be_offered_where_the_game_declares_it(game: str) -> None:
    sitting = Sitting(game, *people(GAMES[game].info.seats[0]))
    offer = OfferDraw(0, by(ADA))
    if GAMES[game].info.draw_offers:
        assert kinds(sitting.do(offer)) == ["Offered"]
    else:
        assert sitting.refused(offer) == "no_draws"


def test_bots_agree_on_nothing() -> None:
    assert Sitting("twrs", ADA, ROBOT).refused(OfferDraw(0, by(ADA))) == "not_with_bots"
    assert Sitting("twrs", ADA, ROBOT).refused(OfferDraw(1, by(ADA))) == "not_your_seat"


def test_who_plays_both_sides_agrees_with_himself() -> None:
    sitting = Sitting("twrs", ADA, ADA)
    assert kinds(sitting.do(OfferDraw(0, by(ADA)))) == ["Offered", "Ended"]


# Taking back.


def take_back(sitting: Sitting, person: Seat = ADA, seat: int = 0) -> TakeBack:
    return TakeBack(seat, by(person), sitting.match.version)


@pytest.mark.parametrize(("game", "keep"), [("twrs", 0), ("tuerme", 1), ("clocktowers", 1)])
def test_against_bots_one_takes_back_at_once(game: str, keep: int) -> None:
    sitting = Sitting(game, ADA, ROBOT)
    before = sitting.match
    assert sitting.refused(take_back(sitting)) == "nothing_to_take_back"
    sitting.play()
    assert kinds(sitting.do(take_back(sitting))) == ["TakenBack"]
    assert sitting.match.state == before.state
    assert len(sitting.match.plies) == keep
    assert sitting.match.position_version == sitting.match.version
    assert sitting.refused(sitting.move(answers=sitting.match.version - 1)) == "stale"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bots_answers_go_as_well(seats: int) -> None:
    sitting = Sitting("tuerme", ADA, *(ROBOT,) * (seats - 1))
    rules, state = sitting.match.rules, sitting.match.state
    sitting.play(next(m for m in sitting.legal() if rules.actor(play(rules, state, m)) != 0))
    while sitting.actor != 0:
        sitting.play()
    assert len(sitting.match.plies) > seats
    sitting.do(take_back(sitting))
    assert sitting.match.state == state


@every_start
def test_on_one_device_the_last_move_goes_whosever_it_was(
    game: str, seats: int, options: dict[str, str]
) -> None:
    rng = Random(5)
    sitting = Sitting(game, *(ADA,) * seats, options=options)
    for _ in range(20):
        before = sitting.match
        sitting.play(rng.choice(sitting.legal()))
        if sitting.match.result:
            return
        move = sitting.match.plies[-1]
        wish = take_back(sitting, seat=sitting.actor)
        if before.rules.reveals(move.before, move.move):
            assert sitting.refused(wish) == "revealed"
        else:
            sitting.do(wish)
            assert (sitting.match.state, sitting.match.plies) == (before.state, before.plies)
            sitting.play(move.text)


def test_who_has_some_of_the_seats_takes_back_the_latest_move_of_these() -> None:
    alone = Sitting("tuerme", ADA, ADA, ROBOT)
    _play_until(alone, 2)
    state, latest = alone.match.state, len(alone.match.plies) - 1
    assert alone.match.plies[latest].seat == 1
    alone.play()
    alone.do(take_back(alone, seat=0))
    assert len(alone.match.plies) == latest
    assert alone.match.state != state

    together = Sitting("tuerme", ADA, ADA, BEN)
    _play_until(together, 2)
    together.play()
    assert kinds(together.do(take_back(together, seat=0))) == ["Offered"]
    assert together.match.offers[0].keep == latest
    together.do(Withdraw(0, by(ADA), TAKE_BACK))
    assert together.refused(take_back(together, BEN, seat=0)) == "not_your_seat"
    together.do(take_back(together, BEN, seat=2))
    assert together.match.offers[0].keep == len(together.match.plies) - 1


def _play_until(sitting: Sitting, seat: int) -> None:
    """Play until this seat is to act."""
    while sitting.actor != seat:
        sitting.play()


def test_a_second_click_takes_back_no_second_move() -> None:
    sitting = Sitting("twrs", ADA, ROBOT)
    for _ in range(4):
        sitting.play()
    command = take_back(sitting)
    sitting.do(command)
    assert sitting.refused(command) == "stale"
    assert len(sitting.match.plies) == 2


def test_a_bot_thinking_when_a_move_is_taken_back_comes_too_late() -> None:
    sitting = Sitting("twrs", ADA, ROBOT)
    sitting.play()
    late = sitting.move()
    sitting.do(take_back(sitting))
    assert sitting.refused(late) == "stale"


def test_never_across_a_revealed_card() -> None:
    sitting = Sitting("clocktowers", ADA, ROBOT)
    sitting.play("play F1c")
    sitting.do(take_back(sitting))
    sitting.play("discard F1m")
    sitting.do(take_back(sitting))
    sitting.play("play F1c")
    sitting.play("draw F")
    assert sitting.refused(take_back(sitting)) == "revealed"
    sitting.play()
    assert sitting.refused(take_back(sitting)) == "revealed"


def test_never_across_the_deal() -> None:
    sitting = Sitting("tuerme", ROBOT, ADA)
    assert sitting.refused(take_back(sitting, seat=1)) == "nothing_to_take_back"


def test_cards_that_all_know_can_be_taken_back_in_the_ending() -> None:
    sitting = Sitting("clocktowers", ADA, ROBOT)
    sitting.play_out(Random(3), lambda m: not any(m.state.piles) and m.actor == 0)
    state = sitting.match.state
    sure = [f"discard {card}" for card in state.players[0].hand]
    sitting.play(sure[0])
    sitting.do(take_back(sitting))
    assert sitting.match.state == state
    assert clocktowers_after(state, sure[0]) != state


def test_between_persons_all_others_have_to_agree() -> None:
    sitting = Sitting("tuerme", ADA, BEN, CLEO, ROBOT)
    state = sitting.match.state
    sitting.play()
    assert kinds(sitting.do(take_back(sitting))) == ["Offered"]
    version = sitting.match.version
    assert sitting.refused(Accept(3, by(ADA), TAKE_BACK, version)) == "not_your_seat"
    assert kinds(sitting.do(Accept(1, by(BEN), TAKE_BACK, version))) == ["Accepted"]
    assert sitting.do(Accept(1, by(BEN), TAKE_BACK, version)) == ()
    done = sitting.do(Accept(2, by(CLEO), TAKE_BACK, version))
    assert kinds(done) == ["Accepted", "TakenBack"]
    assert sitting.match.state == state
    assert sitting.match.offers == ()


@pytest.mark.parametrize("game", ["twrs", "tuerme"])
def test_a_move_made_meanwhile_voids_the_offer(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    while sitting.actor == 0:
        sitting.play()
    sitting.do(take_back(sitting))
    version = sitting.match.version
    sitting.play()
    assert sitting.match.offers == ()
    assert sitting.refused(Accept(1, by(BEN), TAKE_BACK, version)) == "no_offer"


def test_one_does_not_ask_twice_for_the_same() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    sitting.play()
    sitting.do(take_back(sitting))
    assert sitting.refused(take_back(sitting)) == "offer_pending"
    sitting.do(Decline(1, by(BEN), TAKE_BACK))
    assert sitting.refused(take_back(sitting)) == "asked_already"


def test_an_offer_falls_when_a_bot_takes_over_from_anybody() -> None:
    sitting = Sitting("tuerme", ADA, BEN, CLEO)
    sitting.play()
    sitting.do(take_back(sitting))
    version = sitting.match.version
    sitting.do(Accept(1, by(BEN), TAKE_BACK, version))
    sitting.do(Resign(2, by(CLEO)))
    assert sitting.match.offers == ()
    assert sitting.refused(Accept(1, by(BEN), TAKE_BACK, version)) == "no_offer"


# Playing again.


@every_start
def test_a_rematch_when_all_want_it(game: str, seats: int, options: dict[str, str]) -> None:
    sitting = Sitting(game, *people(seats), options=options)
    assert sitting.refused(Rematch(0, by(ADA), "next")) == "not_over"
    sitting.do(Abort(0, by(ADA)))
    for number, person in enumerate(people(seats)):
        assert not sitting.match.rematch
        assert sitting.refused(Rematch((number + 1) % seats, by(person), "x")) == "not_your_seat"
        assert sitting.refused(Rematch(number, by(person), "")) == "bad_id"
        sitting.do(Rematch(number, by(person), f"next-{number}"))
        if number < seats - 1:
            assert sitting.do(Rematch(number, by(person), "again")) == ()
    assert sitting.match.rematch == f"next-{seats - 1}"
    assert sitting.refused(Rematch(0, by(ADA), "next")) == "rematch_made"
    again = create(rematch_setup(sitting.match, "7b" * 32, SALT), NOON)[-1].after
    assert again.seats == (*people(seats)[1:], ADA)
    assert (again.options, again.clock) == (sitting.match.options, sitting.match.clock)
    assert again.started


def test_with_bots_one_wish_is_enough_and_bots_that_took_over_stay() -> None:
    sitting = Sitting("tuerme", ADA, BEN, ROBOT, DAN)
    sitting.do(Resign(1, by(BEN)))
    sitting.do(Resign(3, by(DAN)))
    sitting.play_out(Random(5))
    assert sitting.refused(Rematch(1, by(BEN), "x")) == "not_your_seat"
    assert kinds(sitting.do(Rematch(0, by(ADA), "x"))) == ["Offered", "Rematched"]
    seats = rematch_setup(sitting.match, SALT, SALT).seats
    robot = sitting.match.seats[2]
    assert robot.name
    assert seats == (Seat(BOT, level=5), robot, Seat(BOT, level=5), ADA)


def test_a_rematch_is_declined_or_withdrawn_and_may_be_offered_anew() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    sitting.do(Resign(0, by(ADA)))
    assert sitting.refused(Withdraw(0, by(ADA), REMATCH)) == "no_offer"
    sitting.do(Rematch(0, by(ADA), "x"))
    assert sitting.refused(Accept(1, by(BEN), REMATCH, sitting.match.version)) == "no_offer"
    sitting.do(Decline(1, by(BEN), REMATCH))
    sitting.do(Rematch(0, by(ADA), "y"))
    sitting.do(Withdraw(0, by(ADA), REMATCH))
    sitting.do(Rematch(1, by(BEN), "z"))
    sitting.do(Rematch(0, by(ADA), "last"))
    assert sitting.match.rematch == "last"


def test_no_rematch_of_what_never_began() -> None:
    sitting = Sitting("twrs", ADA, OPEN)
    sitting.do(Abort(0, by(ADA)))
    assert sitting.refused(Rematch(0, by(ADA), "x")) == "not_started"


@every_game
def test_after_the_end_nothing_else_is_possible(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    sitting.do(Resign(0, by(ADA)))
    version = sitting.match.version
    assert sitting.refused(OfferDraw(0, by(ADA))) == "over"
    assert sitting.refused(TakeBack(0, by(ADA), version)) == "over"
    assert sitting.refused(Accept(0, by(ADA), DRAW, version)) == "over"
    assert sitting.refused(Decline(0, by(ADA), TAKE_BACK)) == "over"
