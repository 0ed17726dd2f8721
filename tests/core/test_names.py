"""Names of players: how they are counted, and what can be shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campanile.core.names import can_be_shown, characters

COUNTED = json.loads((Path(__file__).parents[1] / "web/data/names.json").read_text("utf-8"))
"""The page counts the same names."""


@pytest.mark.parametrize(("name", "count"), COUNTED.items())
def test_characters_are_counted_as_people_count(name: str, count: int) -> None:
    assert len(list(characters(name))) == count
    assert can_be_shown(name) == bool(name)


@given(st.text())
def test_characters_make_up_the_text(text: str) -> None:
    assert "".join(characters(text)) == text
    assert len(list(characters(text))) <= len(text)
    if text.strip() and text.isascii() and text.isprintable():
        assert can_be_shown(text)


@pytest.mark.parametrize(
    "name", ["a\nb", "\u202eabc", "a\u00a0b", "\ue000", "\u0301", " ", "\u2066a"]
)
def test_what_is_invisible_or_turns_other_text_round_is_no_name(name: str) -> None:
    assert not can_be_shown(name)
