"""An arena: its games, played or read from the journal, and the table of results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from campanile.lab.match import Result
from campanile.lab.ratings import Rating, rate, wins
from campanile.lab.schedule import Setup, fixtures
from campanile.lab.series import Series


class Arena(Series):
    """At least `games` games for each line-up of a setup."""

    def __init__(self, setup: Setup, games: int, folder: Path | None = None) -> None:
        super().__init__(setup, fixtures(setup, games), folder)

    def table(self) -> list[Row]:
        """The results of each bot in the finished games, the best first."""
        results = self.results
        ratings = rate(self.setup.bots, results)
        rows = [_row(bot, self.setup.bots, ratings[bot], results) for bot in self.setup.bots]
        return sorted(rows, key=lambda row: -row.rating.points)


@dataclass(frozen=True)
class Versus:
    """One bot against another."""

    games: int
    """In which both played."""
    won: float
    lost: float

    @property
    def score(self) -> float | None:
        """This bot's share of the wins of the two; None if neither has won."""
        return self.won / (self.won + self.lost) if self.won + self.lost else None


@dataclass(frozen=True)
class Row:
    """The results of one bot in an arena."""

    bot: str
    rating: Rating
    games: int
    wins: float
    seconds_a_move: float
    versus: dict[str, Versus]
    """Against each other bot."""


def _row(bot: str, bots: Sequence[str], rating: Rating, results: Sequence[Result]) -> Row:
    own = [result for result in results if bot in result.bots]
    seats = [(r, seat) for r in own for seat, there in enumerate(r.bots) if there == bot]
    seconds = sum(result.seconds[seat] for result, seat in seats)
    moves = sum(result.moves[seat] for result, seat in seats)
    return Row(
        bot,
        rating,
        len(own),
        sum(wins(result)[bot] for result in own),
        seconds / max(1, moves),
        {other: _versus(bot, other, own) for other in bots if other != bot},
    )


def _versus(bot: str, other: str, own: Sequence[Result]) -> Versus:
    met = [wins(result) for result in own if other in result.bots]
    return Versus(len(met), sum(parts[bot] for parts in met), sum(parts[other] for parts in met))
