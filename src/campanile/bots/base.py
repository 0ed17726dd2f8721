"""What a bot is: it gets what its seat knows, never the state, and answers with a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from campanile.core.game import View


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a bot may think; None for as long as it likes."""

    seconds: float | None = None
    nodes: int | None = None
    """How many positions it may look at."""


class Bot(Protocol):
    """A player made of code."""

    name: str

    def choose(self, view: View, limits: Limits) -> str:
        """One of `view.moves`, of which there has to be at least one."""
