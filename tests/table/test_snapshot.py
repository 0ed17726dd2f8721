"""Snapshots: each seat sees what it may know, and everything after the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campanile.core.record import read_record
from campanile.games import GAMES
from campanile.table import TableError, create, record, show_event
from campanile.table.commands import Abort, Create, OfferDraw, Resign
from campanile.table.events import Moved
from tests.table import sitting as table
from tests.table.retelling import assert_no_secrets, retold
from tests.table.sitting import (
    ADA,
    BEN,
    BLITZ,
    NOON,
    OPEN,
    ROBOT,
    SALT,
    SEED,
    SLOW,
    Sitting,
    by,
    every_game,
    every_start,
    people,
)


def shown(sitting: Sitting, seat: int | None) -> dict[str, Any]:
    return table.shown(sitting.match, seat, sitting.now)


@every_start
def test_what_a_seat_is_shown_is_the_games_view(
    game: str, seats: int, options: dict[str, str]
) -> None:
    sitting = Sitting(game, *people(seats), options=options)
    sitting.play()
    rules, state = sitting.match.rules, sitting.match.state
    for seat in (None, *range(seats)):
        view, position = rules.view(state, seat), shown(sitting, seat)["position"]
        assert position["text"] == view.text
        assert position["actor"] == view.actor
        assert position["moves"] == list(view.moves)
        assert bool(position["moves"]) == (seat is not None and seat == sitting.match.actor)
        assert position["scores"] == list(view.scores)


@every_start
def test_nothing_hidden_is_shown(game: str, seats: int, options: dict[str, str]) -> None:
    rng = Random(f"{game} {seats}")
    sitting = Sitting(game, *people(seats), options=options, clock=BLITZ)
    for goal in (3, 12, 30) if GAMES[game].info.hidden else (12,):
        sitting.play_out(rng, lambda match, goal=goal: len(match.plies) >= goal)  # type: ignore[misc]
        assert_no_secrets(sitting.match, sitting.events, sitting.now)
    sitting.play_out(rng)
    assert_no_secrets(sitting.match, sitting.events, sitting.now)


def test_the_retelling_changes_much() -> None:
    """So that the test above is about something."""
    sitting = Sitting("clocktowers", *people(3))
    sitting.play_out(Random(7), lambda match: len(match.plies) > 40)
    told = retold(sitting.match, sitting.events, 0, Random(1))
    pairs = list(zip(sitting.events, told, strict=True))
    texts = [
        (true.text, other.text)
        for true, other in pairs
        if isinstance(true, Moved) and isinstance(other, Moved) and true.text != other.text
    ]
    assert texts[0][0].startswith("deal ")
    assert any(true.startswith("discard") for true, _ in texts)


def test_seats_have_names_and_kinds_and_no_ids() -> None:
    sitting = Sitting("tuerme", ADA, BEN, ROBOT)
    sitting.do(Resign(1, by(BEN)))
    assert shown(sitting, 0)["seats"] == [
        {"kind": "person", "name": "Ada", "level": 0, "gone": ""},
        {"kind": "bot", "name": "Ben", "level": 5, "gone": "resigned"},
        {"kind": "bot", "name": sitting.match.seats[2].name, "level": 3, "gone": ""},
    ]


def test_before_the_start_nobody_is_to_act() -> None:
    view = shown(Sitting("twrs", ADA, OPEN, clock=BLITZ), 0)
    assert not view["started"]
    assert view["position"]["actor"] is None
    assert view["position"]["moves"] == []
    assert view["clock"]["deadline"] is None


def test_clocks_are_shown_as_they_stand_now() -> None:
    sitting = Sitting("twrs", ADA, BEN, clock=BLITZ)
    sitting.play()
    sitting.play()
    sitting.now += 7_000
    clock = shown(sitting, None)["clock"]
    assert clock["left"] == [173_000, 180_000]
    assert (clock["running"], clock["deadline"]) == (0, sitting.now + 173_000)
    sitting.now += 10**9
    assert shown(sitting, None)["clock"]["left"] == [0, 180_000]
    assert shown(Sitting("twrs", ADA, BEN), None)["clock"]["left"] is None
    assert shown(Sitting("twrs", ADA, BEN, clock=SLOW), 1)["clock"]["running"] == 0


def test_offers_are_shown() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    sitting.do(OfferDraw(1, by(BEN)))
    (offer,) = shown(sitting, 0)["offers"]
    assert offer == {
        "kind": "draw", "seat": 1, "version": sitting.match.version, "agreed": [], "keep": 0,
    }  # fmt: skip


def test_a_discard_is_told_to_its_owner_alone_until_the_end() -> None:
    sitting = Sitting("clocktowers", ADA, BEN)
    sitting.do(sitting.move("discard Cm"))
    for seat, text in ((0, "discard Cm"), (1, "discard ?"), (None, "discard ?")):
        event = show_event(sitting.steps[-1], seat)
        assert event == {
            "kind": "moved", "version": 4, "at": NOON, "seat": 0, "text": text,
        }  # fmt: skip
        assert shown(sitting, seat)["log"][-1] == {"seat": 0, "text": text}
    sitting.do(Resign(0, by(ADA)))
    assert shown(sitting, None)["log"][-1] == {"seat": 0, "text": "discard Cm"}


@every_game
@pytest.mark.parametrize("early", [True, False])
def test_everything_is_shown_after_the_end(game: str, early: bool) -> None:
    sitting = Sitting(game, ADA, BEN)
    for _ in range(5):
        sitting.play()
    if early:
        sitting.do(Resign(0, by(ADA)))
    else:
        sitting.play_out(Random(8))
    match = sitting.match
    for seat in (None, 0, 1):
        view = shown(sitting, seat)
        assert view["position"]["text"] == match.rules.write(match.state)
        assert view["position"]["moves"] == []
        assert view["position"]["actor"] is None
        assert [ply["text"] for ply in view["log"]] == list(match.moves)
        assert (view["seed"], view["salt"]) == (SEED, SALT)
        assert view["result"] is not None
        ended = show_event(sitting.steps[-1], seat)
        assert (ended["seed"], ended["salt"]) == (SEED, SALT)


def test_a_new_match_is_announced_without_its_secrets() -> None:
    made = Create("twrs", (ADA, OPEN), by(ADA), SEED, SALT, {"diagonals": "true"})
    (first,) = create(made, NOON)
    told = show_event(first, None)
    assert told.keys() == {
        "kind", "version", "at", "game", "rules_version", "options", "seats", "clock", "commitment",
        "hints",
    }  # fmt: skip
    assert told["options"]["diagonals"] == "true"
    assert told["commitment"] == first.after.commitment


@every_start
def test_the_record_of_a_finished_match_reads_back(
    game: str, seats: int, options: dict[str, str]
) -> None:
    sitting = Sitting(game, *people(seats - 1), ROBOT, options=options)
    sitting.play_out(Random(9))
    again = read_record(record(sitting.match), GAMES)
    assert again.moves == sitting.match.moves
    robot = f"{sitting.match.seats[-1].name} (level 3)"
    assert again.names == (*(seat.name for seat in people(seats - 1)), robot)
    assert again.end() == sitting.match.state


@every_game
def test_the_record_of_a_match_that_ended_early_says_so(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    sitting.play()
    sitting.do(Resign(1, by(BEN)))
    text = record(sitting.match)
    points = "-".join(map(str, sitting.match.rules.scores(sitting.match.state)))
    assert text.startswith(f"# {points}, won by seat 0, resigned\n")
    again = read_record(text, GAMES)
    assert (again.moves, again.outcome()) == (sitting.match.moves, sitting.match.result)


def test_a_match_that_was_called_off_has_no_winner() -> None:
    sitting = Sitting("clocktowers", ADA, OPEN)
    sitting.do(Abort(0, by(ADA)))
    text = record(sitting.match)
    assert text.startswith("# aborted\nGame: clocktowers\n")
    assert read_record(text, GAMES).outcome() == sitting.match.result


def test_nor_has_one_that_all_have_abandoned() -> None:
    sitting = Sitting("clocktowers", ADA, ROBOT, ROBOT)
    sitting.do(Resign(0, by(ADA)))
    text = record(sitting.match)
    assert text.startswith("# abandoned\nGame: clocktowers\n")
    assert read_record(text, GAMES).outcome() == sitting.match.result


@every_game
def test_the_record_of_a_running_match_is_for_games_without_secrets(game: str) -> None:
    sitting = Sitting(game, ADA, BEN)
    if GAMES[game].info.hidden:
        with pytest.raises(TableError) as caught:
            record(sitting.match)
        assert caught.value.code == "still_hidden"
    else:
        assert read_record(record(sitting.match), GAMES).moves == sitting.match.moves
