"""Every code of the table can be provoked, has one meaning and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from string import Formatter
from typing import Any

import pytest

from campanile.core.errors import COMMON
from campanile.games import GAMES
from campanile.table import (
    REASONS,
    Clock,
    TableError,
    create,
    evolve,
    from_json,
    record,
    table_error,
)
from campanile.table.commands import (
    Abort,
    Accept,
    AskHint,
    Assign,
    Claim,
    Command,
    Create,
    Decline,
    Join,
    OfferDraw,
    Rematch,
    Resign,
    Return,
    TakeBack,
    Withdraw,
)
from campanile.table.events import Created, Moved
from campanile.table.match import BOT, DRAW, FISCHER, Seat
from tests.table.sitting import ADA, BEN, NOON, OPEN, ROBOT, SALT, SEED, SLOW, Sitting, by

Asked = Command | Callable[[Sitting], Command]


def play(sitting: Sitting) -> Command:
    return sitting.move()


def take_back(sitting: Sitting) -> Command:
    return TakeBack(0, by(ADA), sitting.match.version)


def reuse_id(sitting: Sitting) -> Command:
    """Another move of seat 0 with the id of its first."""
    first = sitting.events[-1]
    assert isinstance(first, Moved)
    return sitting.move("nonsense", seat=0, by=by(ADA), id=first.id)


def ask(
    *asked: Asked, game: str = "twrs", seats: tuple[Seat, ...] = (ADA, BEN), **more: Any
) -> None:
    """Do one thing after another at a new table."""
    sitting = Sitting(game, *seats, **more)
    for one in asked:
        sitting.do(one(sitting) if callable(one) else one)


def make(**fields: Any) -> None:
    given = {"game": "twrs", "seats": (ADA, BEN), "creator": "x", "seed": SEED, "salt": SALT}
    create(Create(**(given | fields)), NOON)


def replay_with_other_rules() -> None:
    first = Sitting("twrs", ADA, BEN).events[0]
    assert isinstance(first, Created)
    evolve(None, replace(first, rules_version=99))


def dither() -> None:
    """Make the first move and take it back, for ever."""
    sitting = Sitting("twrs", ADA, ROBOT)
    while True:
        sitting.do(sitting.move())
        sitting.do(take_back(sitting))


OFFER = OfferDraw(0, by(ADA))
RESIGN = Resign(0, by(ADA))
REMATCH = Rematch(0, by(ADA), "next")
PROVOKED: Mapping[str, Callable[[], Any]] = {
    "bad_name_empty": lambda: ask(Join(1, "x", ""), seats=(ADA, OPEN)),
    "bad_name_long": lambda: ask(Join(1, "x", "x" * 31), seats=(ADA, OPEN)),
    "bad_name": lambda: ask(Join(1, "x", "a\nb"), seats=(ADA, OPEN)),
    "bad_player": lambda: ask(Join(1, "", "Eve"), seats=(ADA, OPEN)),
    "bad_level": lambda: make(seats=(ADA, Seat(BOT, level=99))),
    "bad_clock": lambda: make(clock=Clock(FISCHER)),
    "bad_hints": lambda: make(clock=SLOW, hints=True),
    "bad_seed": lambda: make(seed=""),
    "no_seat": lambda: ask(Resign(2, by(ADA))),
    "seat_taken": lambda: ask(Join(0, "x", "Eve"), seats=(ADA, OPEN)),
    "already_seated": lambda: ask(Join(1, by(ADA), "Ada"), seats=(ADA, OPEN)),
    "not_creator": lambda: ask(Assign(1, "x", 3), seats=(ADA, OPEN)),
    "known_elsewhere": lambda: make(game="clocktowers", seats=(ADA, OPEN), moves=("deal",)),
    "started": lambda: ask(Assign(1, by(ADA), 3)),
    "not_started": lambda: ask(RESIGN, seats=(ADA, OPEN)),
    "over": lambda: ask(RESIGN, RESIGN),
    "not_your_seat": lambda: ask(Resign(0, by(BEN))),
    "not_yours_to_reclaim": lambda: ask(Return(0, by(ADA))),
    "bad_id": lambda: ask(lambda sitting: sitting.move(id="")),
    "id_reused": lambda: ask(play, reuse_id),
    "stale": lambda: ask(play, lambda sitting: sitting.move(answers=1)),
    "not_your_turn": lambda: ask(lambda sitting: sitting.move(seat=1, by=by(BEN))),
    "nothing_to_take_back": lambda: ask(take_back),
    "too_many_events": dither,
    "revealed": lambda: ask(
        lambda sitting: sitting.move("play F1c"),
        lambda sitting: sitting.move("draw F"),
        take_back,
        game="clocktowers",
        seats=(ADA, ROBOT),
    ),
    "no_hints": lambda: ask(AskHint(0, by(ADA))),
    "no_draws": lambda: ask(OFFER, game="tuerme"),
    "not_with_bots": lambda: ask(OFFER, seats=(ADA, ROBOT)),
    "offer_pending": lambda: ask(OFFER, OfferDraw(1, by(BEN))),
    "asked_already": lambda: ask(OFFER, Decline(1, by(BEN), DRAW), OFFER),
    "no_offer": lambda: ask(Decline(1, by(BEN), DRAW)),
    "own_offer": lambda: ask(OFFER, lambda s: Accept(0, by(ADA), DRAW, s.match.version)),
    "other_offer": lambda: ask(OFFER, Withdraw(1, by(BEN), DRAW)),
    "too_late": lambda: ask(play, play, Abort(0, by(ADA))),
    "not_claimable": lambda: ask(Claim(1, by(BEN), 10**9), clock=SLOW),
    "nobody_absent": lambda: ask(Claim(0, by(ADA), 10**9)),
    "too_early": lambda: ask(Claim(1, by(BEN), 0)),
    "not_over": lambda: ask(REMATCH),
    "rematch_made": lambda: ask(RESIGN, REMATCH, REMATCH, seats=(ADA, ROBOT)),
    "bad_event": lambda: from_json({}),
    "other_rules": replay_with_other_rules,
    "still_hidden": lambda: record(Sitting("clocktowers", ADA, BEN).match),
}


@pytest.mark.parametrize("code", REASONS)
def test_it_can_be_provoked(code: str) -> None:
    with pytest.raises(TableError) as caught:
        PROVOKED[code]()
    assert caught.value.code == code


@pytest.mark.parametrize("code", REASONS)
def test_it_has_one_meaning(code: str) -> None:
    assert code not in COMMON
    for game in GAMES.values():
        assert code not in game.info.reasons


@pytest.mark.parametrize("code", REASONS)
def test_it_says_a_sentence(code: str) -> None:
    needed = {name for _, name, *_ in Formatter().parse(REASONS[code].sentence) if name}
    error = table_error(code, "this", **dict.fromkeys(needed - {"text"}, 7))
    assert isinstance(error, TableError)
    assert error.code == code
    assert str(error).endswith(".")
