"""Records with comments, evaluations and variations: all that is written is read back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campanile.core.annotated import (
    AnnotatedRecord,
    Evaluation,
    Line,
    Node,
    plain,
    read_annotated,
    tidy,
)
from campanile.core.errors import RecordError
from campanile.core.game import CHANCE, Game
from campanile.core.record import Record, read_record
from campanile.games import GAMES

TEXT = """\
Game: twrs
Rules: 2
Options: -
Seats: 2
Result: *

; A game to learn from,
;   with an indented line

1. f4-f5+j5
; to the middle
;at once
= 0.5210 0.4790 -1.5 good
| 1. f4-d4
| = 0.5000 0.5000
| 2. f8-e8
| ; and so on
| 1. f4-e4
2. f8-d8
| 2. f8-e8
| | 2. f8-c8
| | ; deeper
| 3. f5-e5
"""


def test_an_annotated_record_is_read_and_written() -> None:
    found = read_annotated(TEXT, GAMES)
    assert found.comment == "A game to learn from,\n  with an indented line"
    first, second = found.line
    assert first.comment == "to the middle\nat once"
    assert first.evaluation == Evaluation((0.521, 0.479), -1.5, "good")
    assert [[node.move for node in line] for line in first.variations] == [
        ["f4-d4", "f8-e8"],
        ["f4-e4"],
    ]
    assert second.variations[0][0].variations[0][0].comment == "deeper"
    assert found.write() == TEXT.replace("line\n\n1.", "line\n1.").replace(";at", "; at")


def test_it_replays_as_any_other_record() -> None:
    assert read_record(TEXT, GAMES).moves == ("f4-f5+j5", "f8-d8")


@pytest.mark.parametrize(
    ("odd", "code"),
    [
        ("= 0.5 0.5", "record_value"),
        ("= 0.5000 0.2500 0.2500", "record_value"),
        ("= 0.5000 0.5000 2.0", "record_value"),
        ("| 2. f4-d4", "record_number"),
        ("| 1. f4-z6", "record_move"),
        ("| 1. f4-f11", "record_move"),
        ("|1. f4-d4", "record_value"),
        ("| 1. f4-d4\n; too late", "record_value"),
        ("| ; on nothing", "record_number"),
    ],
)
def test_what_is_no_annotation_is_refused_with_its_line(odd: str, code: str) -> None:
    head, _, _ = TEXT.partition("; to the")
    with pytest.raises(RecordError) as caught:
        read_annotated(f"{head}{odd}\n", GAMES)
    assert (caught.value.code, caught.value.where[:5]) == (code, "line ")


def test_variations_in_variations_have_an_end() -> None:
    head, _, _ = TEXT.partition("; to the")
    deep = "".join(f"{'| ' * depth}1. f4-d4\n" for depth in range(1, 60))
    with pytest.raises(RecordError):
        read_annotated(head + deep, GAMES)


def test_a_record_can_begin_anywhere() -> None:
    game = GAMES["twrs"]
    state = game.apply(game.start(2), game.read_move(game.start(2), "f4-f5+j5"))
    record = Record(game, 2, moves=("f8-d8",), position=game.write(state))
    assert read_annotated(record.write(), GAMES) == plain(record)
    assert "Position: " in record.write()
    for bad in ("nonsense", game.write(game.start(2, {"diagonals": "true"}))):
        with pytest.raises(RecordError) as caught:
            Record(game, 2, moves=(), position=bad)
        assert caught.value.code == "record_value"


COMMENTS = st.text(max_size=10) | st.sampled_from(
    ["; a", "| 1. x", "1. f4", "# b", "= 0", "\n\na\n", " a"]
)


@st.composite
def lines(draw: st.DrawFn, game: Game[Any, Any], state: Any, depth: int) -> Line:
    """A line of play with annotations."""
    found = []
    for _ in range(draw(st.integers(1, 2))):
        actor = game.actor(state)
        if actor is None:
            break
        rng = Random(draw(st.integers(0, 9)))
        move = game.sample(state, rng) if actor is CHANCE else rng.choice(game.moves(state))
        seats = len(game.scores(state))
        chances = st.tuples(*[st.floats(0, 1)] * seats)
        leads = st.none() | st.floats(-999, 999)
        marks = st.sampled_from(("", "good", "blunder"))
        found.append(
            Node(
                game.write_move(state, move),
                draw(COMMENTS),
                draw(st.none() | st.builds(Evaluation, chances, leads, marks)),
                tuple(draw(st.lists(lines(game, state, depth - 1), max_size=2))) if depth else (),
            )
        )
        state = game.apply(state, move)
    return tuple(found)


@st.composite
def annotated(draw: st.DrawFn) -> AnnotatedRecord:
    game = GAMES[draw(st.sampled_from(("twrs", "clocktowers", "tuerme")))]
    seats = draw(st.integers(*game.info.seats))
    line = draw(lines(game, game.start(seats), 2))
    return AnnotatedRecord(Record(game, seats), line, draw(COMMENTS))


@settings(suppress_health_check=[HealthCheck.too_slow])  # on a busy machine
@given(annotated())
def test_reading_back_loses_nothing(record: AnnotatedRecord) -> None:
    text = record.write()
    assert read_annotated(text, GAMES) == record
    assert read_annotated(text, GAMES).write() == text
    assert read_record(text, GAMES) == record.record


@given(st.text())
def test_a_tidy_comment_stays_as_it_is(comment: str) -> None:
    assert tidy(tidy(comment)) == tidy(comment)
