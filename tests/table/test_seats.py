"""Seats: making a match, joining, bots, and coming back from an absence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campanile.core.errors import CampanileError
from campanile.table import Clock, Seat, create, record
from campanile.table.bot_names import BOT_NAMES
from campanile.table.commands import Assign, Claim, Create, Join, Resign, Return
from campanile.table.match import BOT, DAYS, FISCHER, PERSON
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
    Sitting,
    by,
    every_game,
    every_start,
    kinds,
    people,
)


@every_start
def test_a_match_starts_when_the_last_seat_is_taken(
    game: str, seats: int, options: dict[str, str]
) -> None:
    sitting = Sitting(game, *(OPEN,) * seats, options=options)
    for number, person in enumerate(people(seats)):
        assert not sitting.match.started
        sitting.do(Join(number, by(person), f" {person.name} "))
    assert sitting.match.started
    assert sitting.match.seats == people(seats)
    assert sitting.match.actor == 0


def test_a_full_table_starts_at_once() -> None:
    assert kinds(tuple(Sitting("twrs", ADA, ROBOT).events)) == ["Created", "Started"]
    assert kinds(tuple(Sitting("tuerme", ROBOT, ROBOT).events)) == ["Created", "Started", "Moved"]


def refused(**fields: object) -> str:
    given = {"game": "twrs", "seats": (ADA, BEN), "creator": "x", "seed": SEED, "salt": SALT}
    with pytest.raises(CampanileError) as caught:
        create(Create(**(given | fields)), NOON)  # type: ignore[arg-type]
    return caught.value.code


def test_what_cannot_be_played_is_not_made() -> None:
    assert refused(game="chess") == "unknown_game"
    assert refused(seats=(ADA,)) == "bad_seats"
    assert refused(options={"walls": "3"}) == "unknown_option"
    assert refused(options={"diagonals": "maybe"}) == "bad_option_value"
    assert refused(creator="") == "bad_player"
    assert refused(seats=(ADA, Seat(PERSON, "", "Ben"))) == "bad_player"
    assert refused(seats=(ADA, Seat(PERSON, "x" * 65, "Ben"))) == "bad_player"


@pytest.mark.parametrize("level", [-1, 0, 11])
def test_bots_have_ten_levels(level: int) -> None:
    assert refused(seats=(ADA, Seat(BOT, level=level))) == "bad_level"
    assert Sitting("twrs", ADA, OPEN).refused(Assign(1, by(ADA), level)) == "bad_level"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "bad_name_empty"),
        ("   ", "bad_name_empty"),
        ("x" * 31, "bad_name_long"),
        ("👩‍👩‍👧‍👦" * 9, "bad_name_long"),
        ("e" + "\u0301" * 1000, "bad_name_long"),
        ("e" + "\u0301" * 20, "bad_name"),
        ("a\tb", "bad_name"),
        ("a\x00b", "bad_name"),
        ("a\u2028b", "bad_name"),
        ("\u202eabc", "bad_name"),
        ("\u200d", "bad_name"),
    ],
)
def test_names_can_be_shown_and_are_not_too_long(name: str, code: str) -> None:
    assert refused(seats=(ADA, Seat(PERSON, "id", name))) == code
    assert Sitting("twrs", ADA, OPEN).refused(Join(1, "id", name)) == code


def test_a_name_may_have_thirty_characters_of_any_script() -> None:
    for name in ("Ω" * 30, "👩‍👩‍👧‍👦" * 8, "🇳🇱" * 30, "🏴󠁧󠁢󠁥󠁮󠁧󠁿" * 8, "ज़ो" * 10, "می‌خواهم", "🫨"):
        joined = Sitting("twrs", ADA, OPEN)
        joined.do(Join(1, "id", f"  {name} "))
        assert joined.match.seats[1].name == name
        assert name in record(joined.match)


@pytest.mark.parametrize(
    "clock",
    [
        Clock("hourglass"),  # type: ignore[arg-type]
        Clock(FISCHER),
        Clock(FISCHER, 9_999),
        Clock(FISCHER, 60_000, -1),
        Clock(FISCHER, 60_000, 600_001),
        Clock(DAYS),
        Clock(DAYS, days=15),
    ],
)
def test_clocks_are_of_some_use(clock: Clock) -> None:
    assert refused(clock=clock) == "bad_clock"


def test_only_what_matters_is_kept_of_seats_and_clocks() -> None:
    odd = (Seat(BOT, "id", "name", 4, "absent"), Seat("sofa", "id", "name", 4))  # type: ignore[arg-type]
    made = Create("twrs", odd, "x", SEED, SALT, clock=Clock(DAYS, 5, 5, 2))
    match = create(made, NOON)[-1].after
    assert match.seats == (Seat(BOT, name=match.seats[0].name, level=4), OPEN)
    assert match.seats[0].name in BOT_NAMES
    assert match.clock == Clock(DAYS, days=2)


def test_bots_at_a_table_have_different_names_which_a_rematch_keeps() -> None:
    ada = replace(ADA, name="ada")
    for salt in range(40):
        seats = (ada, *3 * [Seat(BOT, level=5)])
        made = Create("tuerme", seats, by(ADA), SEED, f"{salt:064x}")
        match = create(made, NOON)[-1].after
        names = {seat.name for seat in match.seats}
        assert len(names) == 4
        assert "Ada" not in names, "a person has it"
        assert names - {"ada"} <= set(BOT_NAMES)
        assert create(made, NOON)[-1].after.seats == match.seats
        again = create(replace(made, seats=match.seats, salt=SALT), NOON)[-1].after
        assert again.seats == match.seats


def test_joining() -> None:
    sitting = Sitting("tuerme", ADA, OPEN, OPEN)
    assert sitting.refused(Join(3, by(BEN), "Ben")) == "no_seat"
    assert sitting.refused(Join(0, by(BEN), "Ben")) == "seat_taken"
    assert sitting.refused(Join(1, by(ADA), "Ada")) == "already_seated"
    assert sitting.refused(Join(1, "", "Ben")) == "bad_player"
    assert kinds(sitting.do(Join(1, by(BEN), "Ben"))) == ["Joined"]
    assert kinds(sitting.do(Join(2, by(CLEO), "Cleo"))) == ["Joined", "Started", "Moved"]
    assert sitting.refused(Join(2, "id", "Eve")) == "started"


def test_the_creator_sets_seats_until_the_start() -> None:
    sitting = Sitting("tuerme", ADA, BEN, OPEN)
    assert sitting.refused(Assign(2, by(BEN), 3)) == "not_creator"
    assert sitting.refused(Assign(3, by(ADA), 3)) == "no_seat"
    sitting.do(Assign(1, by(ADA), None))
    assert sitting.match.seats[1] == OPEN
    sitting.do(Assign(1, by(ADA), 7))
    named = sitting.match.seats[1]
    assert named == Seat(BOT, name=named.name, level=7)
    assert named.name in BOT_NAMES
    assert kinds(sitting.do(Assign(2, by(ADA), 1))) == ["Assigned", "Started", "Moved"]
    assert sitting.refused(Assign(2, by(ADA), 2)) == "started"


def test_one_player_may_have_several_seats_if_the_match_is_made_so() -> None:
    sitting = Sitting("clocktowers", ADA, ADA)
    sitting.play("play F1c")
    sitting.play("draw F")
    sitting.play("play F1c")
    assert sitting.match.moves[1::2] == ("play F1c", "play F1c")


@every_game
def test_nobody_returns_who_is_there(game: str) -> None:
    sitting = Sitting(game, ADA, ROBOT)
    assert sitting.refused(Return(0, by(ADA))) == "not_yours_to_reclaim"
    assert sitting.refused(Return(0, by(BEN))) == "not_your_seat"
    assert sitting.refused(Return(1, "")) == "not_your_seat"
    assert sitting.refused(Return(2, by(ADA))) == "no_seat"


def test_who_was_absent_takes_his_seat_back_with_the_time_he_had() -> None:
    sitting = Sitting("tuerme", ADA, BEN, CLEO, clock=BLITZ)
    while not (sitting.actor == 0 and sitting.match.times.turns_credited[0]):
        sitting.play()
    sitting.do(Claim(1, by(BEN), 60_000), after=60_000)
    assert sitting.match.seats[0] == Seat(BOT, by(ADA), "Ada", 5, "absent")
    left = sitting.match.times.left[0]
    assert left == 120_000
    late = sitting.move(by=None)
    assert sitting.refused(sitting.move(by=by(ADA))) == "not_your_seat"
    sitting.do(Return(0, by(ADA)), after=10_000)
    assert sitting.match.seats[0] == ADA
    assert sitting.refused(late) == "not_your_seat"
    sitting.play(after=1_000)
    gain = 0 if sitting.match.actor == 0 else BLITZ.increment
    assert sitting.match.times.left[0] == left - 1_000 + gain


def test_who_resigned_does_not_come_back() -> None:
    sitting = Sitting("tuerme", ADA, BEN, CLEO)
    sitting.do(Resign(0, by(ADA)))
    assert sitting.refused(Return(0, by(ADA))) == "not_yours_to_reclaim"
