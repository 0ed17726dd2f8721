"""The registry: unknown games, and games of other installed packages, good and bad."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from campanile.core.errors import CampanileError, UnknownGame
from campanile.games import GAMES, OURS, find_game

OTHER = """
from dataclasses import replace
from campanile.games.twrs import Twrs
from campanile.games.twrs.info import INFO

GAME = Twrs(replace(INFO, id="other"))
SAME_ID_AS_OURS = Twrs(INFO)
NOT_A_GAME = 7

class OtherInfo:
    id = "other_info"

OTHER_INFO = Twrs(OtherInfo)
"""

REPORT = """
import json, warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from campanile.games import GAMES
    playable = [game_id for game_id, game in GAMES.items() if game.start(game.info.seats[0])]
print(json.dumps([playable, [str(warning.message) for warning in caught]]))
"""


def registry_with(folder: Path, *entry_points: str) -> tuple[set[str], list[str]]:
    """The games that can be started, and the warnings, where a package has these entry points."""
    (folder / "other.py").write_text(OTHER, encoding="utf-8")
    (folder / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    metadata = folder / "other-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("\n".join(["[campanile.games]", *entry_points]))
    done = subprocess.run(
        [sys.executable, "-c", REPORT],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    playable, warnings = json.loads(done.stdout)
    return set(playable), warnings


def test_a_game_of_another_package_is_registered(tmp_path: Path) -> None:
    playable, warnings = registry_with(tmp_path, "other = other:GAME")
    assert playable == {*GAMES, "other"}
    assert warnings == []


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("broken:GAME", "division by zero"),
        ("nowhere:GAME", "No module named 'nowhere'"),
        ("other:MISSING", "MISSING"),
        ("other:NOT_A_GAME", "info"),
        ("other:OtherInfo", "it is a class"),
        ("other:OTHER_INFO", "GameInfo"),
        ("other:SAME_ID_AS_OURS", "there is a game twrs already"),
    ],
)
def test_a_bad_entry_point_warns_and_keeps_no_other_game_away(
    tmp_path: Path, target: str, why: str
) -> None:
    playable, [warning] = registry_with(tmp_path, f"bad = {target}", "other = other:GAME")
    assert playable == {*GAMES, "other"}
    assert warning.startswith(f"{target} is not a game: ")
    assert why in warning


def test_our_games_come_first() -> None:
    assert list(GAMES)[: len(OURS)] == [game.info.id for game in OURS]
    assert all(GAMES[game.info.id] is find_game(game.info.id) is game for game in OURS)


def test_an_unknown_game_is_a_campanile_error_and_a_key_error() -> None:
    for ask in (GAMES.__getitem__, find_game):
        with pytest.raises(UnknownGame) as caught:
            ask("chess")
        error = caught.value
        assert isinstance(error, CampanileError)
        assert isinstance(error, KeyError)
        assert error.code == "unknown_game"
        assert str(error) == f"There is no game “chess”; the games are {', '.join(GAMES)}."
    assert "chess" not in GAMES
    assert GAMES.get("chess") is None
