"""What docs/for-researchers.md shows works as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from campanile.core.encoding import encoding_of
from campanile.core.game import Game
from campanile.games import OURS
from tests.conformance.samples import games

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = re.findall(
    r"## (.*?)\n.*?```python\n(.*?)```",
    (DOCS / "for-researchers.md").read_text(encoding="utf-8"),
    re.DOTALL,
)
PRINTED = {
    "PettingZoo": r"(player_[012] -?[01]\.\d+\n){3}",
    "Vectorized environments": r"wins most games: True\n",
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


@games(lambda game: game in OURS and game.extras.encoding)
def test_the_documented_number_of_actions_is_that_of_the_code(game: Game[Any, Any]) -> None:
    text = (DOCS / "encodings.md").read_text(encoding="utf-8")
    (actions,) = re.findall(rf"## {game.info.title}: ([0-9,]+) actions", text)
    assert int(actions.replace(",", "")) == encoding_of(game).actions
