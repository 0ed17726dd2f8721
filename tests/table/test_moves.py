"""Moves: versions, ids, repeats, whose turn it is, and the deal."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from campanile.core.game import CHANCE
from campanile.table import TableError, commit, create, generator
from campanile.table.commands import Create, Move, OfferDraw
from campanile.table.events import Ended, Moved
from tests.table.sitting import (
    ADA,
    BEN,
    NOON,
    OPEN,
    ROBOT,
    SALT,
    SEED,
    Sitting,
    by,
    every_game,
    kinds,
)


@every_game
def test_moves_go_round_until_the_end(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    sitting.play_out(Random(2))
    assert isinstance(sitting.events[-1], Ended)
    assert sitting.refused(any_move(sitting)) == "over"


def any_move(sitting: Sitting) -> Move:
    """A move when no seat is to act."""
    return Move(0, by(ADA), "pass", "late", sitting.match.version)


@every_game
def test_a_move_has_its_own_version(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    before = sitting.match.version
    (moved,) = sitting.play()
    assert isinstance(moved, Moved)
    assert sitting.match.version == sitting.match.position_version == before + 1


def test_a_move_that_answers_an_earlier_position_is_stale() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    early = sitting.match.version
    sitting.play()
    assert sitting.refused(sitting.move(answers=early)) == "stale"
    assert sitting.refused(sitting.move(answers=early + 2)) == "stale"
    assert sitting.play()


def test_an_offer_does_not_make_a_move_stale() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    move = sitting.move()
    sitting.do(OfferDraw(1, by(BEN)))
    assert kinds(sitting.do(move)) == ["Moved"]


def test_a_repeat_causes_nothing_and_is_told_what_it_caused() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    move = sitting.move()
    sitting.do(move)
    version = sitting.match.version
    assert sitting.match.answered(0, move.id) == version
    assert sitting.match.answered(1, move.id) is None
    assert sitting.do(move) == ()
    assert sitting.do(sitting.move(f" {move.text} ", seat=0, by=by(ADA), id=move.id)) == ()
    sitting.play()
    assert sitting.do(move) == ()
    assert sitting.match.answered(0, move.id) == version


def test_a_repeat_after_the_end_is_still_a_repeat() -> None:
    sitting = Sitting("tuerme", ADA, BEN, options={"stall_limit": "1"})
    move = sitting.move()
    sitting.do(move)
    sitting.play_out(Random(1))
    assert sitting.do(move) == ()


def test_an_id_is_for_one_move() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    first, second, *_ = sitting.legal()
    sitting.do(sitting.move(first, id="x"))
    assert sitting.refused(sitting.move(second, id="x", seat=0, by=by(ADA))) == "id_reused"
    assert sitting.refused(sitting.move("nonsense", id="x", seat=0, by=by(ADA))) == "id_reused"
    assert kinds(sitting.do(sitting.move(id="x"))) == ["Moved"]


def test_only_who_has_the_seat_is_told_of_a_repeat() -> None:
    """Otherwise a client could find a hidden move by trying all of them."""
    sitting = Sitting("clocktowers", ROBOT, BEN)
    sitting.do(sitting.move("discard Cm", id="bot"))
    right = sitting.move("discard Cm", id="bot", seat=0, by=by(BEN))
    wrong = sitting.move("discard F1c", id="bot", seat=0, by=by(BEN))
    assert sitting.refused(right) == sitting.refused(wrong) == "not_your_seat"


@pytest.mark.parametrize("bad", ["", "x" * 65, "é", "a\nb"])
def test_an_id_is_short_and_plain(bad: str) -> None:
    sitting = Sitting("twrs", ADA, BEN)
    assert sitting.refused(sitting.move(id=bad)) == "bad_id"


@every_game
def test_everybody_moves_for_his_own_seat_in_turn(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    assert sitting.refused(sitting.move(seat=1, by=by(BEN))) == "not_your_turn"
    assert sitting.refused(sitting.move(by=by(BEN))) == "not_your_seat"
    assert sitting.refused(sitting.move(by=None)) == "not_your_seat"
    assert sitting.refused(sitting.move(seat=2)) == "no_seat"
    assert sitting.refused(sitting.move(seat=-1)) == "no_seat"


def test_a_bot_is_moved_by_its_worker_alone() -> None:
    sitting = Sitting("tuerme", ROBOT, BEN)
    assert sitting.refused(sitting.move(by="")) == "not_your_seat"
    assert sitting.refused(sitting.move(by=by(BEN))) == "not_your_seat"
    assert kinds(sitting.do(sitting.move(by=None))) == ["Moved"]


@every_game
def test_the_games_own_refusals_pass_through(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    assert sitting.refused(sitting.move("nonsense")) == "bad_move"


def test_a_deal_is_not_for_players() -> None:
    sitting = Sitting("clocktowers", ADA, BEN)
    assert sitting.refused(sitting.move(sitting.match.moves[0])) == "not_for_chance"


def test_nobody_moves_before_the_start() -> None:
    sitting = Sitting("twrs", ADA, OPEN)
    assert sitting.refused(any_move(sitting)) == "not_started"


# The deal.


@pytest.mark.parametrize("game", ["clocktowers", "tuerme"])
def test_the_deal_can_be_drawn_again_from_the_seed(game: str) -> None:
    match = Sitting(game, ADA, BEN).match
    rules = match.rules
    start = rules.start(2)
    assert rules.actor(start) is CHANCE
    assert match.moves == (rules.write_move(start, rules.sample(start, generator(SEED, 0))),)
    assert match.plies[0].seat is None
    other = Sitting(game, ADA, BEN, seed="5f" * 32).match
    assert other.moves != match.moves


def test_generators_differ_from_move_to_move() -> None:
    assert generator(SEED, 0).random() == generator(SEED, 0).random()
    assert generator(SEED, 0).random() != generator(SEED, 1).random()


def test_the_commitment_is_the_hash_of_salt_and_seed() -> None:
    assert commit(SEED, SALT) == sha256(bytes.fromhex(SALT + SEED)).hexdigest()
    assert Sitting("twrs", ADA, BEN).match.commitment == commit(SEED, SALT)


@pytest.mark.parametrize(("seed", "salt"), [("", SALT), (SEED, SALT[2:]), ("G" * 64, SALT)])
def test_seed_and_salt_have_256_bits_each(seed: str, salt: str) -> None:
    with pytest.raises(TableError) as caught:
        create(Create("twrs", (ADA, BEN), "x", seed, salt), NOON)
    assert caught.value.code == "bad_seed"


def test_the_deal_comes_with_the_last_player() -> None:
    (first,) = create(Create("clocktowers", (ADA, OPEN), "x", SEED, SALT), NOON)
    assert kinds((first.event,)) == ["Created"]
    assert first.after.moves == ()
