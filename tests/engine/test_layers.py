"""Includes in C++ point down: core <- games <- search <- engine, environment <- bind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "engine"
LAYERS = ("core", "games", "search", "", "bind")
"""Folders, the lowest first; the empty name is for the files in engine/ itself."""
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
SOURCES = [
    path
    for path in sorted(ENGINE.rglob("*.[ch]pp"))
    if path.relative_to(ENGINE).parts[0] != "tests"
]


def place(path: Path) -> tuple[int, str]:
    """The layer of a file and, within the layer of games, the folder of its game."""
    folders = path.relative_to(ENGINE).parts[:-1]
    return LAYERS.index(folders[0] if folders else ""), "/".join(folders[1:])


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_includes_point_down(path: Path) -> None:
    layer, game = place(path)
    for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        included = (path.parent / name).resolve()
        assert included.is_file(), f"{path} includes {name}"
        other_layer, other_game = place(included)
        assert other_layer <= layer, f"{path} includes {name}"
        assert not game or other_layer < layer or other_game == game, f"{path} includes {name}"


def test_every_layer_has_files() -> None:
    assert {place(path)[0] for path in SOURCES} == set(range(len(LAYERS)))


def test_every_game_has_the_same_files() -> None:
    sources = ("rules", "notation", "explain", "encoding", "evaluation")
    skeleton = {"rules.hpp", *(f"{source}.cpp" for source in sources)}
    for folder in (path for path in (ENGINE / "games").iterdir() if path.is_dir()):
        files = {path.name for path in folder.iterdir()}
        more = {"solver.cpp", "view.cpp", "moment.cpp", "prover.cpp"}
        assert skeleton <= files <= skeleton | more, folder.name
