"""Runs benchmarks several times, in turn, and takes the medians."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple


class Run(NamedTuple):
    """The work of one run, and the seconds it took."""

    work: float
    seconds: float
    games: int = 0


@dataclass(frozen=True)
class Benchmark:
    """One line of the table."""

    section: str
    name: str
    unit: str
    run: Callable[[int, float], Run]
    """Works for about this many seconds, from a seed."""
    baseline: str = ""
    """The name of the benchmark in the same section that it is compared with."""
    required_ratio: float = 0
    """The least rate, in multiples of the baseline's."""
    required_rate: float = 0
    """The least rate."""


class Result(NamedTuple):
    benchmark: Benchmark
    rate: float
    games: float
    """Whole games a second, where whole games are played."""
    ratio: float | None


def measure(benchmarks: Sequence[Benchmark], repeats: int, seconds: float) -> list[Result]:
    """The medians of all benchmarks; taking turns, they share the load of the machine."""
    runs: dict[Benchmark, list[Run]] = {benchmark: [] for benchmark in benchmarks}
    for repeat in range(repeats):
        for number, benchmark in enumerate(benchmarks):
            _progress(repeat * len(benchmarks) + number + 1, repeats * len(benchmarks))
            runs[benchmark].append(benchmark.run(repeat, seconds))
    rates = {
        (benchmark.section, benchmark.name): median(
            run.work / run.seconds for run in runs[benchmark]
        )
        for benchmark in benchmarks
    }
    return [
        Result(
            benchmark,
            rate := rates[benchmark.section, benchmark.name],
            median(run.games / run.seconds for run in runs[benchmark]),
            rate / rates[benchmark.section, benchmark.baseline] if benchmark.baseline else None,
        )
        for benchmark in benchmarks
    ]


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}/{total} runs ", end="\n" if done == total else "", file=sys.stderr)
