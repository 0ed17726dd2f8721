"""Records: what a person can read and edit, and what the strict reader refuses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campanile.core.errors import RecordError
from campanile.core.game import Game, Outcome
from campanile.core.play import random_play
from campanile.core.record import Record, count_moves, read_record, read_states, write_result
from campanile.games import GAMES
from tests.conformance.samples import every_game

TEXT = """\
Game: twrs
Rules: 1
Options: diagonals=true
Seats: 2
Seat 0: Blue player
Seat 1: Orange player
Result: *

1. d3-d4+e4
2. e10-d10
"""


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text, GAMES)
    return caught.value


def test_a_record_reads_and_writes_the_same_text() -> None:
    record = read_record(TEXT, GAMES)
    assert record.names == ("Blue player", "Orange player")
    assert record.options["diagonals"] == "true"
    assert record.moves == ("d3-d4+e4", "e10-d10")
    assert record.write() == TEXT
    assert len(list(record.states())) == 3


def test_remarks_and_blank_lines_are_left_out_and_moves_tidied() -> None:
    edited = TEXT.replace("1. d3", "# a strong start\n\n1. d3").replace("+e4", "+e4  ")
    assert read_record(edited, GAMES).write() == TEXT


@pytest.mark.parametrize(
    ("remark", "winners"),
    [
        ("# 0-0, won by seat 1, resigned", (1,)),
        ("# 0-0, shared by seats 0 and 1, too_long", (0, 1)),
        ("# abandoned", ()),
        ("# aborted", ()),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_remark_says_how_it_ended_otherwise_than_by_its_moves(
    remark: str, winners: tuple[int, ...], ending: str
) -> None:
    text = f"# TWRS, 1 May\n{remark}\n{TEXT}"
    record = read_record(text.replace("\n", ending), GAMES)
    outcome = record.outcome()
    assert outcome and (outcome.winners, outcome.reason) == (winners, remark.rsplit(maxsplit=1)[-1])
    assert record.write() == f"{remark}\n{TEXT}"


@pytest.mark.parametrize(
    "remark", ["# 0-0, won by seat 2, resigned", "# A good game", "#", "# todo", "# resigned"]
)
def test_other_remarks_say_nothing(remark: str) -> None:
    assert read_record(f"{remark}\n{TEXT}", GAMES).outcome() is None


@pytest.mark.parametrize("remark", ["# aborted", "# 0-0, won by seat 1, resigned"])
@pytest.mark.parametrize("below", ["Game: twrs\n", "Result: *\n", "1. d3-d4+e4\n"])
def test_nor_do_remarks_that_are_not_above_the_headers(remark: str, below: str) -> None:
    text = TEXT.replace(below, f"{below}{remark}\n")
    assert read_record(text, GAMES).outcome() is None


def test_states_are_those_of_the_record() -> None:
    record, states = read_states(TEXT, GAMES)
    assert (record, states) == (read_record(TEXT, GAMES), list(record.states()))


@pytest.mark.parametrize("move", ["d3-d4+e4", "nonsense"])
def test_moves_are_counted_before_they_are_read(move: str) -> None:
    noted = TEXT.replace("1. d3-d4+e4", f"# one\n1. {move}\n; good\n| 1. d3-d5\n| 2. e10-d10")
    assert count_moves(noted) == 2
    assert count_moves("") == count_moves("nonsense") == 0


def test_moves_are_written_in_one_way_however_they_were_typed() -> None:
    moves = ("\nf4-f5+j5 ", " f8-d8")
    typed = Record(GAMES["twrs"], 2, {}, moves=moves)
    assert read_record(typed.write(), GAMES).moves == ("f4-f5+j5", "f8-d8")


@every_game
def test_a_finished_game_holds_its_moves_and_its_result(game: Game[Any, Any]) -> None:
    seats = game.info.seats[1]
    state, moves = game.start(seats), []
    for move, after in random_play(game, state, Random(1)):
        moves.append(game.write_move(state, move))
        state = after
    text = Record(game, seats, moves=tuple(moves)).write()
    assert f"\n1. {moves[0]}\n" in text
    assert text.endswith(f"\n{len(moves)}. {moves[-1]}\n")
    outcome = game.outcome(state)
    assert outcome is not None
    assert f"Result: {'-'.join(map(str, outcome.scores))}, " in text


@pytest.mark.parametrize(
    "names",
    [("", ""), ("A",), ("A", "B", "C"), ("A ", "B"), ("a\nSeat 1: b", "c"), ("\x1b[31m", "B")],
)
def test_names_that_could_not_be_read_back_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(RecordError) as caught:
        Record(GAMES["twrs"], 2, names=names)
    assert caught.value.code == "record_value"


def test_a_record_equals_what_is_read_from_it() -> None:
    record = Record(GAMES["twrs"], 2, {"diagonals": "true"}, ("A", "B"))
    assert read_record(record.write(), GAMES) == record


def test_results_in_words() -> None:
    assert write_result(None) == "*"
    assert write_result(Outcome((37, 58), (1,), "no_move")) == "37-58, won by seat 1, no_move"
    tie = Outcome((5, 5, 3), (0, 1), "over")
    assert write_result(tie) == "5-5-3, shared by seats 0 and 1, over"


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("Game: twrs\n", "", "record_missing", ""),
        ("Game: twrs", "Game: chess", "unknown_game", "line 1"),
        ("Game: twrs", "Game twrs", "record_header", "line 1"),
        ("Game: twrs", "Site: here", "record_header", "line 1"),
        ("Game: twrs", "Game: twrs\nGame: twrs", "record_repeated", "line 2"),
        ("Rules: 1", "Rules: 0", "record_rules", "line 2"),
        ("Rules: 1", "Rules: 01", "record_rules", "line 2"),
        ("Rules: 1", "Rules: ²", "record_rules", "line 2"),
        ("Rules: 1", "Rules: 99", "record_rules", "line 2"),
        ("diagonals=true", "diagonals=yes", "bad_option_value", "line 3"),
        ("diagonals=true", "diagonal=true", "unknown_option", "line 3"),
        ("diagonals=true", "{x}", "unknown_option", "line 3"),
        ("Seats: 2", "Seats: 3", "bad_seats", "line 4"),
        ("Seats: 2", "Seats: ²", "bad_seats", "line 4"),
        ("Seat 1: Orange player\n", "", "record_value", "line 5"),
        ("Seat 1:", "Seat 2:", "record_value", "line 6"),
        ("Result: *", "Result: 1-0, won by seat 0, no_move", "record_result", "line 7"),
        ("2. e10", "3. e10", "record_number", "line 10"),
        ("2. e10", "e10", "record_number", "line 10"),
        ("2. e10-d10", "2. e10-d11", "record_move", "line 10"),
        ("2. e10-d10", "2. nonsense", "record_move", "line 10"),
    ],
)
def test_what_is_refused(old: str, new: str, code: str, where: str) -> None:
    assert old in TEXT
    error = refused(TEXT.replace(old, new))
    assert (error.code, error.where) == (code, where)
    assert str(error)


def test_a_refused_move_says_why() -> None:
    error = refused(TEXT.replace("2. e10-d10", "2. e10-d11"))
    assert error.text == "e10-d11"
    assert "rule 2.2" in str(error)


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "\x00", "Game: twrs"])
def test_what_is_no_record(text: str) -> None:
    assert refused(text).code in {"record_missing", "record_header"}
