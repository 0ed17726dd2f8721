"""Errors: code, text, place, and a sentence for people, whatever people typed."""

from __future__ import annotations

import pickle

import pytest

from campanile.core.errors import (
    COMMON,
    CampanileError,
    IllegalMove,
    IllegalPosition,
    read_whole_number,
    whole_number,
)
from campanile.games.twrs.reasons import REASONS


def test_an_error_says_what_where_and_by_which_rule() -> None:
    error = CampanileError("bad_number", "x", where="row 3", clause="1.2", least=1, greatest=9)
    assert (error.code, error.text, error.where, error.clause) == (
        "bad_number",
        "x",
        "row 3",
        "1.2",
    )
    assert error.params == {"least": 1, "greatest": 9}
    assert str(error) == "row 3: “x” is not a whole number from 1 to 9. (rule 1.2)"


@pytest.mark.parametrize("text", ["{", "}", "{x}", "{0}", "%s", "\\", "{text.__class__}"])
def test_text_with_signs_of_formats_stays_text(text: str) -> None:
    assert text in str(CampanileError("unknown_game", text, known="twrs"))


@pytest.mark.parametrize(
    "error",
    [
        IllegalPosition("bad_number", "x", where="row 3", least=1, greatest=9),
        CampanileError("unknown_game", "{x}", known="twrs"),
        REASONS.error(IllegalMove, "petrified", "d3-d4", square="d3"),
    ],
)
def test_an_error_crosses_from_another_process_whole(error: CampanileError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert again.__dict__ == error.__dict__
    assert str(again) == str(error)


def test_common_sentences_end_like_sentences() -> None:
    assert all(reason.sentence[-1] in ".}" for reason in COMMON.values())


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "01", " 1", "1 ", "1.0", "²", "٣", "10", "9" * 99]
)
def test_what_is_not_a_whole_number(text: str) -> None:
    with pytest.raises(IllegalPosition) as caught:
        whole_number(text, 0, 9, where="here")
    assert (caught.value.code, caught.value.text) == ("bad_number", text)


def test_whole_numbers() -> None:
    assert read_whole_number(str(2**64 - 1), 0, 2**64 - 1) == 2**64 - 1
    assert read_whole_number(str(2**64), 0, 2**64 - 1) is None
    assert [whole_number(str(number), 0, 9, where="") for number in (0, 5, 9)] == [0, 5, 9]
