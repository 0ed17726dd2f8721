"""The targets of Clocktowers."""

from bench.targets import Baseline, Targets

TARGETS = Targets(
    baseline=Baseline("hearts"),
    search_unit="iterations",
    perft_depth=6,
    required_python_rate=20_000,
)
