"""A game is in its own folders: nothing else that makes up the product mentions it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from campanile.games import GAMES, OURS

ROOT = Path(__file__).parent.parent
REGISTRIES = {"src/campanile/games/__init__.py", "engine/games/all.hpp"}
"""The only files that list games."""

PRODUCT = re.compile(r"(src|engine|web|bench|tools)/|CMakeLists\.txt$|pyproject\.toml$")
"""Tests, documents and examples may speak of any game."""


def folders(game_id: str) -> re.Pattern[str]:
    """The paths that belong to a game."""
    return re.compile(
        rf"(src/campanile|engine|web/src)/games/{game_id}/"
        rf"|bench/games/{game_id}"
        r"|engine/tests/|web/.*\.test\.ts$|web/.*/fakes\.ts$"
        r"|.*\.md$"
    )


def product() -> list[str]:
    """Every file of the repository that is part of the product and can be read as text."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    there = [path for path in listed.stdout.splitlines() if PRODUCT.match(path)]
    binary = (".png", ".jpg", ".ico", ".woff2", ".gz")
    return [path for path in there if (ROOT / path).is_file() and not path.endswith(binary)]


def lines_with(pattern: str, paths: list[str]) -> list[str]:
    """Where a pattern occurs, as path:line: text."""
    found = re.compile(pattern, re.IGNORECASE)
    return [
        f"{path}:{number}: {line.strip()[:100]}"
        for path in paths
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if found.search(line)
    ]


@pytest.mark.parametrize("game_id", [game.info.id for game in OURS])
def test_a_game_is_mentioned_in_its_own_folders_alone(game_id: str) -> None:
    own = folders(game_id)
    others = [path for path in product() if path not in REGISTRIES and not own.match(path)]
    offenders = lines_with(rf"(?<![a-z]){game_id}(?![a-z])", others)
    assert not offenders, "\n" + "\n".join(offenders)


def test_nothing_counts_the_games() -> None:
    numbers = "three|four|drei|vier|drie"
    kinds = r"(tower |board )?games?\b|turmspiele|spiele\b|torenspellen|spellen\b"
    paths = [path for path in product() if not path.endswith(".md")]
    offenders = lines_with(rf"\b(all )?({numbers}) ({kinds})", paths)
    assert not offenders, "\n" + "\n".join(offenders)


def test_the_registry_has_all_of_ours() -> None:
    assert [GAMES[game.info.id] for game in OURS] == list(OURS)
