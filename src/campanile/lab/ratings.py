"""Wins of bots over each other, and ratings by maximum likelihood.

The model is Bradley and Terry's, in Luce's form for any number of seats: the probability that a
bot wins is its strength over the sum of all strengths at the table. A shared win counts as equal
fractions of one. Intervals come from the curvature of the likelihood, game by game; since games of
a group share the deal, they tend to be too wide rather than too narrow.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt

from campanile.lab.match import Result

ELO = 400 / log(10)
"""Points of a rating for a factor e in strength: ten times as strong is 400 points ahead."""
Z_95 = 1.96
"""Standard deviations on each side of a 95 % interval."""
PRIOR = 0.1
"""This fraction of a drawn game is added for any two bots, so that no rating is infinite."""


@dataclass(frozen=True)
class Rating:
    """In Elo points from the average of all bots in the arena, or from one of them."""

    points: float
    interval: float
    """To either side, 95 %."""


Seating = tuple[tuple[int, int], ...]
"""The bots at a table, by number, and how many seats each has."""
Matrix = list[list[float]]


def wins(result: Result) -> dict[str, float]:
    """The part of the win that each bot at the table got, all its seats together."""
    parts = dict.fromkeys(result.bots, 0.0)
    for seat in result.winners:
        parts[result.bots[seat]] += 1 / len(result.winners)
    return parts


def rate(
    bots: Sequence[str], results: Iterable[Result], origin: str | None = None
) -> dict[str, Rating]:
    """The likeliest ratings, with 95 % intervals; from their average, or from the bot `origin`."""
    number = {bot: index for index, bot in enumerate(bots)}
    tables: dict[Seating, list[float]] = defaultdict(lambda: [0.0] * len(bots))
    for one, other in combinations(range(len(bots)), 2):
        for drawn in (one, other):
            tables[(one, 1), (other, 1)][drawn] += PRIOR / 2
    for result in results:
        seated = Counter(number[bot] for bot in result.bots)
        for bot, part in wins(result).items():
            tables[tuple(sorted(seated.items()))][number[bot]] += part
    strengths, covariance = _likeliest(len(bots), tables)
    if origin is not None:
        strengths, covariance = _from(number[origin], strengths, covariance)
    return {
        bot: Rating(ELO * strengths[i], Z_95 * ELO * sqrt(max(0.0, covariance[i][i])))
        for bot, i in number.items()
    }


def _from(origin: int, strengths: list[float], covariance: Matrix) -> tuple[list[float], Matrix]:
    """The differences to one of the strengths, and their covariances."""
    shifted = [[a - b for a, b in zip(row, covariance[origin], strict=True)] for row in covariance]
    return (
        [strength - strengths[origin] for strength in strengths],
        [[cell - row[origin] for cell in row] for row in shifted],
    )


def _likeliest(size: int, tables: dict[Seating, list[float]]) -> tuple[list[float], Matrix]:
    """Logarithms of the strengths, their sum being 0, and the covariances; by Newton's method."""
    strengths = [0.0] * size
    step = 1.0
    while step > 1e-9:
        slope, curvature = _slope(strengths, tables)
        inverse = _inverse(curvature)
        steps = [sum(map(float.__mul__, row, slope)) for row in inverse]
        step = max(map(abs, steps))
        # Far from the maximum Newton's step may overshoot, so no step is longer than 1.
        strengths = [s + d / max(1.0, step) for s, d in zip(strengths, steps, strict=True)]
    covariance = [[cell - 1 / size**2 for cell in row] for row in inverse]
    return strengths, covariance


def _slope(
    strengths: list[float], tables: dict[Seating, list[float]]
) -> tuple[list[float], Matrix]:
    """The gradient of the log-likelihood, and its negated Hessian.

    Only differences of strengths matter, so the Hessian is singular. Adding 1 to each cell fixes
    the sum and adds 1 / size² to each cell of the inverse, which `_likeliest` subtracts.
    """
    slope = [0.0] * len(strengths)
    curvature = [[1.0] * len(strengths) for _ in strengths]
    for seating, won in tables.items():
        games = sum(won)
        all_seats = sum(seats * exp(strengths[bot]) for bot, seats in seating)
        chance = {bot: seats * exp(strengths[bot]) / all_seats for bot, seats in seating}
        for bot, likely in chance.items():
            slope[bot] += won[bot] - games * likely
            curvature[bot][bot] += games * likely
            for other, as_likely in chance.items():
                curvature[bot][other] -= games * likely * as_likely
    return slope, curvature


def _inverse(matrix: Matrix) -> Matrix:
    """Gauss-Jordan elimination; the matrix is positive definite, so pivoting is not needed."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [cell / rows[i][i] for cell in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
