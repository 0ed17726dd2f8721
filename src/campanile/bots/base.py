"""What a bot is: it gets the view of its seat, never the state, and answers with a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Protocol

from campanile.core.game import View


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a bot for one move; None for no limit."""

    seconds: float | None = None
    nodes: int | None = None
    """The number of positions it may evaluate."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A bot's evaluation of one move."""

    move: str
    visits: int
    """How often the search visited it; 0 if it has a static evaluation only."""
    value: float
    """For the seat to act, from 0 for a loss to 1 for a win."""
    chances: tuple[float, ...] = ()
    """The part of the wins of each seat after the move; empty if the bot does not know it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and the evaluations of this and other moves; none if the bot did not search."""

    move: str
    evaluations: tuple[Evaluation, ...] = ()


class Bot(Protocol):
    """A player made of code."""

    name: str

    def choose(self, view: View, limits: Limits) -> str:
        """One of `view.moves`, which must not be empty."""


class ExplainingBot(ABC):
    """A bot that returns its evaluations with its move."""

    @abstractmethod
    def consider(self, view: View, limits: Limits) -> Choice:
        """One of `view.moves`, with the evaluated moves, the best first."""

    def choose(self, view: View, limits: Limits) -> str:
        return self.consider(view, limits).move


def consider(bot: Bot, view: View, limits: Limits) -> Choice:
    """The choice of any bot, with its evaluations if it has them."""
    if isinstance(bot, ExplainingBot):
        return bot.consider(view, limits)
    return Choice(bot.choose(view, limits))
