"""The targets of Spiel der Türme."""

from bench.targets import Baseline, Targets

TARGETS = Targets(
    baseline=Baseline("chinese_checkers(players=4)", required_ratio=5),
    search_unit="leaves",
    perft_depth=4,
    required_python_rate=5_000,
)
