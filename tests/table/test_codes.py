"""Every code of the table has a sentence and a test."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from campanile.core.errors import COMMON
from campanile.games import GAMES
from campanile.table import REASONS, TableError
from campanile.table.reasons import refusal

TESTS = "".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))
)


@pytest.mark.parametrize("code", REASONS)
def test_a_test_sees_it(code: str) -> None:
    assert f'"{code}"' in TESTS


@pytest.mark.parametrize("code", REASONS)
def test_it_has_one_meaning(code: str) -> None:
    assert code not in COMMON
    for game in GAMES.values():
        assert code not in game.info.reasons


@pytest.mark.parametrize("code", REASONS)
def test_it_says_a_sentence(code: str) -> None:
    needed = {name for _, name, *_ in Formatter().parse(REASONS[code].sentence) if name}
    error = refusal(code, "this", **dict.fromkeys(needed - {"text"}, 7))
    assert isinstance(error, TableError)
    assert error.code == code
    assert str(error).endswith(".")
