"""What a bot is: it gets what its seat knows, never the state, and answers with a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Protocol

from campanile.core.game import View


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a bot may think; None for as long as it likes."""

    seconds: float | None = None
    nodes: int | None = None
    """How many positions it may look at."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a bot made of one move."""

    move: str
    visits: int
    """How often it was looked into; 0 if it was only judged from outside."""
    value: float
    """What the seat to act may expect of it, from 0 for a loss to 1 for a win."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and what the bot made of this and others; nothing if it did not think."""

    move: str
    weighed: tuple[Weighed, ...] = ()


class Bot(Protocol):
    """A player made of code."""

    name: str

    def choose(self, view: View, limits: Limits) -> str:
        """One of `view.moves`, of which there has to be at least one."""


class Thinker(ABC):
    """A bot that can say what it thought."""

    @abstractmethod
    def consider(self, view: View, limits: Limits) -> Choice:
        """One of `view.moves`, with the moves that were weighed, the best first."""

    def choose(self, view: View, limits: Limits) -> str:
        return self.consider(view, limits).move


def consider(bot: Bot, view: View, limits: Limits) -> Choice:
    """What any bot chooses, with its thoughts if it can tell them."""
    if isinstance(bot, Thinker):
        return bot.consider(view, limits)
    return Choice(bot.choose(view, limits))
