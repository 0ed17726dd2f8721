"""The data files of the page are up to date with the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campanile.games.clocktowers.board import DECK
from tests.web.make import ROOT, files


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_data_of_the_page_are_current(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == files()[path], "python -m tests.web.make"


def test_the_page_knows_the_cards_of_clocktowers() -> None:
    cards = (ROOT / "web/src/games/clocktowers/cards.ts").read_text(encoding="utf-8")
    assert re.findall(r"\b([FCR]\w*): (\d)", cards) == [(c, str(n)) for c, n in DECK.items()]
