"""How fair a start is: a bot plays itself, and the results are counted by seat.

Intervals are Wilson's, for 95 %. A shared win counts in equal parts; results then spread less than
wins and losses do, so the interval is rather too wide. It takes the games for independent, so it
means something only if nearly all of them are distinct.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, quantiles

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE
from campanile.games import find_game
from campanile.lab.match import Result, distinct_games
from campanile.lab.ratings import Z_95
from campanile.lab.schedule import Setup, self_play
from campanile.lab.series import Series


@dataclass(frozen=True)
class Share:
    """A part of the games, with its 95 % interval."""

    count: float
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Seat:
    """The results of one seat."""

    wins: Share
    score: float
    """The points at the end, on average."""


@dataclass(frozen=True)
class Lengths:
    """Of games, in plies: the moves of all seats, without deals."""

    mean: float
    min: int
    lower_quartile: float
    median: float
    upper_quartile: float
    max: int


@dataclass(frozen=True)
class Report:
    """What the finished games say about the balance of their start."""

    games: int
    by_seat: tuple[Seat, ...]
    draws: Share
    """Games in which all seats share the win."""
    shared_wins: Share
    """Games in which several seats share the win, but not all."""
    ends: dict[str, int]
    """The number of games by `Outcome.reason`, the most frequent first."""
    plies: Lengths
    distinct_games: int
    """How many games differ in their moves."""
    distinct_early: int
    """How many different positions there are after `EARLY_PLIES` moves."""


class Balance(Series):
    """Games of the setup's one bot, on all seats."""

    def __init__(self, setup: Setup, games: int, folder: Path | None = None) -> None:
        if setup.position is not None:
            actor = find_game(setup.game).actor(setup.start())
            if actor is None:
                raise CampanileError("game_over")
            if actor is CHANCE:
                raise CampanileError("waiting_for_chance")
        super().__init__(setup, self_play(setup, games), folder)

    def report(self) -> Report:
        """Of the finished games, of which there is at least one."""
        return report(self.results)


def report(results: Sequence[Result]) -> Report:
    """The balance of one or more results with the same number of seats."""
    games, seats = len(results), len(results[0].bots)
    sharing = [len(result.winners) for result in results]
    return Report(
        games,
        tuple(_seat(seat, results) for seat in range(seats)),
        draws=wilson(sum(winners == seats for winners in sharing), games),
        shared_wins=wilson(sum(1 < winners < seats for winners in sharing), games),
        ends=dict(Counter(result.reason for result in results).most_common()),
        plies=_lengths([result.plies for result in results]),
        distinct_games=distinct_games(results),
        distinct_early=len({result.early_digest for result in results}),
    )


def wilson(count: float, games: int) -> Share:
    """The share of `count` in `games`, with Wilson's interval."""
    share, z2 = count / games, Z_95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z_95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return Share(count, share, max(0.0, middle - half), min(1.0, middle + half))


def _seat(seat: int, results: Sequence[Result]) -> Seat:
    won = sum((seat in result.winners) / len(result.winners) for result in results)
    return Seat(wilson(won, len(results)), fmean(result.scores[seat] for result in results))


def _lengths(plies: Sequence[int]) -> Lengths:
    # Quartiles of one game are its length; `quantiles` takes no fewer than two.
    lower, median, upper = (
        quantiles(plies, method="inclusive") if len(plies) > 1 else [plies[0]] * 3
    )
    return Lengths(fmean(plies), min(plies), lower, median, upper, max(plies))
