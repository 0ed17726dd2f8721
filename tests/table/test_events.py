"""Events as JSON, and a match as the fold of them."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from campanile.games import find_game
from campanile.table import Event, TableError, evolve, fold, from_json, to_json
from campanile.table.events import KINDS, Created, Ended, Moved
from campanile.table.match import Clock, Seat
from tests.table.sitting import ADA, BEN, NOON, SALT, SEED, Sitting, every_start, people

EXAMPLES: list[Event] = [
    Created(1, "twrs", 1, "-", (ADA, Seat()), "id", Clock("days", days=2), SEED, SALT, "c"),
    Moved(2, None, "deal"),
    Moved(3, 1, "a1-a2", "id"),
    KINDS["assigned"](4, 0, None),  # type: ignore[arg-type, call-arg]
    Ended(5, (0, 1), (3, -3), "time"),
]


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_goes_through_json_unchanged(event: Event) -> None:
    assert from_json(json.loads(json.dumps(to_json(event)))) == event


def test_every_kind_has_a_name_and_a_time() -> None:
    assert len(KINDS) == 19
    for name, kind in KINDS.items():
        assert name.islower()
        assert fields(kind)[0].name == "at"


PLAIN = to_json(EXAMPLES[0])


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"kind": 3},
        {"kind": []},
        {"kind": "exploded", "at": 1},
        {"kind": "started"},
        {"kind": "started", "at": "1"},
        {"kind": "started", "at": True},
        {"kind": "started", "at": 1, "by": "me"},
        {"kind": "ended", "at": 1, "winners": 0, "scores": [], "reason": ""},
        {"kind": "ended", "at": 1, "winners": [None], "scores": [], "reason": ""},
        PLAIN | {"seats": [{}]},
        PLAIN | {"clock": None},
        PLAIN | {"clock": [1]},
    ],
)
def test_anything_else_is_refused(plain: dict[str, Any]) -> None:
    with pytest.raises(TableError) as caught:
        from_json(plain)
    assert caught.value.code == "bad_event"


def test_a_match_that_was_made_before_there_were_hints_has_none() -> None:
    old = {name: value for name, value in PLAIN.items() if name != "hints"}
    assert from_json(old) == EXAMPLES[0]
    made = from_json(old)
    assert isinstance(made, Created)
    assert not made.hints


@every_start
def test_a_match_is_the_fold_of_its_events(game: str, seats: int, options: dict[str, str]) -> None:
    sitting = Sitting(game, *people(seats), options=options)
    sitting.play_out(Random(1))
    stored = [json.dumps(to_json(event)) for event in sitting.events]
    again = fold(from_json(json.loads(line)) for line in stored)
    assert again == sitting.match
    assert again.version == len(stored)
    assert again.result is not None
    outcome = again.rules.outcome(again.state)
    assert outcome is not None
    result = again.result
    assert (result.winners, result.scores, result.reason) == (
        outcome.winners, outcome.scores, outcome.reason,
    )  # fmt: skip


def test_a_match_of_other_rules_is_not_replayed_by_these() -> None:
    first = Sitting("twrs", ADA, BEN).events[0]
    assert isinstance(first, Created)
    with pytest.raises(TableError) as caught:
        evolve(None, replace(first, rules_version=99))
    assert caught.value.code == "other_rules"
    assert caught.value.params == {"newest": find_game("twrs").info.rules_version}


def test_time_does_not_run_backwards() -> None:
    sitting = Sitting("twrs", ADA, BEN)
    (moved,) = sitting.play(after=-5_000)
    assert moved.at == NOON
