"""Lessons as data: what is to be done in each step; their words are on the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any


def lessons_in(package: str) -> Callable[[], Sequence[Mapping[str, Any]]]:
    """Reads a package's lessons.json when called.

    A list of tasks: `id`, `position`, `moves` made before the player's turn (may be left out), and
    `wanted`, the moves that are asked for as regular expressions; none for a step only to be read.
    """

    def read() -> Sequence[Mapping[str, Any]]:
        text = files(package).joinpath("lessons.json").read_text(encoding="utf-8")
        tasks: list[dict[str, Any]] = json.loads(text)
        return tasks

    return read
