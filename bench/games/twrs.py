"""The targets of TWRS; a turn of amazons is three actions."""

from bench.targets import Baseline, Targets

TARGETS = Targets(
    move_unit="turns",
    baseline=Baseline("amazons", actions_per_move=3, required_ratio=5),
    search_unit="leaves",
    required_search_rate=100_000,
    perft_depth=3,
    required_python_rate=5_000,
)
