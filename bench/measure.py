"""What is measured, and how: each figure several times, taking turns, and the median counts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple


class Run(NamedTuple):
    """What was done in how many seconds."""

    work: float
    seconds: float
    games: int = 0


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    section: str
    name: str
    unit: str
    run: Callable[[int, float], Run]
    """Works for about so many seconds, from a seed."""
    beside: str = ""
    """The name of the figure in the same section that it is compared with."""
    asked_ratio: float = 0
    """How many times `beside` is asked for."""
    asked_rate: float = 0
    """How many a second are asked for."""


class Result(NamedTuple):
    figure: Figure
    rate: float
    games: float
    """Whole games a second, where whole games are played."""
    ratio: float | None


def measure(figures: Sequence[Figure], repeats: int, seconds: float) -> list[Result]:
    """The medians of all figures; a busy moment of the machine falls on all alike."""
    runs: dict[Figure, list[Run]] = {figure: [] for figure in figures}
    for repeat in range(repeats):
        for number, figure in enumerate(figures):
            _progress(repeat * len(figures) + number + 1, repeats * len(figures))
            runs[figure].append(figure.run(repeat, seconds))
    rates = {
        (figure.section, figure.name): median(run.work / run.seconds for run in runs[figure])
        for figure in figures
    }
    return [
        Result(
            figure,
            rate := rates[figure.section, figure.name],
            median(run.games / run.seconds for run in runs[figure]),
            rate / rates[figure.section, figure.beside] if figure.beside else None,
        )
        for figure in figures
    ]


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}/{total} runs ", end="\n" if done == total else "", file=sys.stderr)
