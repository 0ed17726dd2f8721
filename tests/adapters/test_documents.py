"""What docs/for-researchers.md shows works as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from campanile.core.encoding import encoding_of
from campanile.games import GAMES, find_game

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = re.findall(
    r"## (.*?)\n.*?```python\n(.*?)```",
    (DOCS / "for-researchers.md").read_text(encoding="utf-8"),
    re.DOTALL,
)
PRINTED = {
    "PettingZoo": r"(player_[012] -?[01]\.\d+\n){3}",
    "Many games in step": r"wins most games: True\n",
    "OpenSpiel": r"level 5 wins: True\n",
}


def test_every_example_is_run() -> None:
    assert [heading for heading, _ in EXAMPLES] == list(PRINTED)


@pytest.mark.parametrize(("heading", "code"), EXAMPLES, ids=[heading for heading, _ in EXAMPLES])
def test_an_example(heading: str, code: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},  # other tests are busy as well
    )
    assert re.fullmatch(PRINTED[heading], run.stdout), run.stdout


@pytest.mark.parametrize("game_id", GAMES)
def test_the_numbers_told_are_those_of_the_code(game_id: str) -> None:
    numbers, text = (
        encoding_of(find_game(game_id)),
        (DOCS / "encodings.md").read_text(encoding="utf-8"),
    )
    (actions,) = re.findall(rf"## {GAMES[game_id].info.title}: ([0-9,]+) actions", text)
    assert int(actions.replace(",", "")) == numbers.actions
