"""The targets of games: a module for each, with its id as name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from bench.targets import Targets

TARGETS: Mapping[str, Targets] = {
    module.name: import_module(f"{__name__}.{module.name}").TARGETS
    for module in iter_modules(__path__)
}


def targets_of(game_id: str) -> Targets:
    """The targets of a game; a game without a module has none."""
    return TARGETS.get(game_id, Targets())
