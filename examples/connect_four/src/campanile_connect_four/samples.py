"""What Campanile's conformance suite needs to know of Connect Four."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from campanile_connect_four.board import LETTERS
from campanile_connect_four.rules import State

STARTS: tuple[tuple[int, dict[str, str]], ...] = ((2, {}), (2, {"four": "loses"}))


def move_texts(state: State, rng: Random) -> Iterator[str]:  # noqa: ARG001
    """Well-formed moves without end, legal or not."""
    while True:
        yield rng.choice(LETTERS)


def bad_positions() -> list[tuple[str, str]]:
    """A text for every way in which a position can be wrong, with the code that says so."""
    return [
        ("", "field_count"),
        ("_/_/_/_/_/_/_", "field_count"),
        ("_/_/_/_/_/_/_ - -", "field_count"),
        ("_/_/_/_/_/_ -", "column_count"),
        ("_/_/_/_/_/_/_/_ -", "column_count"),
        ("_/_/_/_/_/_/ -", "bad_column"),
        ("_/_/_/x/_/_/_ -", "bad_column"),
        ("_/_/_/r_/_/_/_ -", "bad_column"),
        ("_/_/_/ryryryr/_/_/_ -", "column_height"),
        ("_/_/_/rr/_/_/_ -", "disc_count"),
        ("_/_/_/y/_/_/_ -", "disc_count"),
        ("_/_/_/_/_/_/_ ", "unknown_option"),
        ("_/_/_/_/_/_/_ colour=red", "unknown_option"),
        ("_/_/_/_/_/_/_ four=draws", "bad_option_value"),
        ("_/_/_/_/_/_/_ four=wins", "needless_option"),
        ("_/_/_/_/_/_/_ four=loses,four=loses", "repeated_option"),
        ("rrrr/yyy/_/_/_/_/y -", "played_on"),
        ("rrrr/yyyy/_/_/_/_/_ -", "played_on"),
        ("ry/ry/ry/rry/_/_/_ -", "played_on"),
        ("rrrr/rrrr/yyy/yyy/y/_/_ -", "played_on"),
    ]


def permuted(state: State, seat: int | None, rng: Random) -> State:  # noqa: ARG001
    """Nothing is hidden, so nothing can be changed."""
    return state
