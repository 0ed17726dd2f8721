"""The targets of Clocktowers."""

from bench.targets import Baseline, Series, Targets

TARGETS = Targets(
    baseline=Baseline("hearts"),
    search_unit="iterations",
    perft_depth=6,
    required_python_rate=20_000,
    balance=tuple(Series(8, 400, seats) for seats in (2, 3, 4)),
)
