"""Imports point down: core <- games <- engine <- bots, table <- review <- server, lab … <- cli."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import campanile
from campanile.games import GAMES

SOURCE = Path(campanile.__file__).parent
LAYERS = {
    "core": 0, "games": 1, "_engine": 0, "engine": 2, "bots": 3, "table": 3, "review": 4,
    "server": 5, "lab": 5, "adapters": 5, "cli": 6,
}  # fmt: skip
NOTHING_BUT_THE_STANDARD_LIBRARY = ("core", "games", "bots", "table", "review", "cli")


def modules() -> list[tuple[str, Path]]:
    """Each module of a layer, with the name of the layer."""
    return [
        (path.relative_to(SOURCE).parts[0].removesuffix(".py"), path)
        for path in sorted(SOURCE.rglob("*.py"))
        if path.parent != SOURCE or path.stem == "engine"
    ]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield node.module or ""
            if node.module == "campanile":
                yield from (f"campanile.{alias.name}" for alias in node.names)


def test_every_package_has_its_layer() -> None:
    assert {layer for layer, _ in modules()} <= set(LAYERS)


@pytest.mark.parametrize(("layer", "path"), modules(), ids=lambda value: Path(value).stem)
def test_imports_point_down(layer: str, path: Path) -> None:
    for name in imported(path):
        if name.startswith("campanile."):
            other = name.split(".")[1]
            assert other == layer or LAYERS[other] < LAYERS[layer], f"{path} imports {name}"
            assert other == layer or other != "adapters", f"{path} imports {name}"


@pytest.mark.parametrize(("layer", "path"), modules(), ids=lambda value: Path(value).stem)
def test_core_and_games_need_nothing_installed(layer: str, path: Path) -> None:
    if layer in NOTHING_BUT_THE_STANDARD_LIBRARY:
        foreign = {name.split(".")[0] for name in imported(path)} - {"campanile"}
        assert foreign <= sys.stdlib_module_names


@pytest.mark.parametrize("game_id", GAMES)
def test_no_game_knows_another_and_only_the_registry_lists_them(game_id: str) -> None:
    for _, path in modules():
        inside = path.is_relative_to(SOURCE / "games" / game_id)
        if not inside and path != SOURCE / "games" / "__init__.py":
            source = path.read_text(encoding="utf-8")
            assert f"games.{game_id}" not in source, f"{path} knows {game_id}"
            assert f'"{game_id}"' not in source, f"{path} knows {game_id}"
