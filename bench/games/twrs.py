"""The targets of TWRS; a turn of amazons is three actions."""

from bench.targets import Baseline, Series, Targets

STARTS = tuple(
    Series(level, 1000 if level == 9 else 400, options=options)
    for options in ("-", "diagonals=true")
    for level in (3, 5, 7, 9)
)
VARIANTS = (Series(9, 400, options="swap=true"), Series(8, 400, options="setup=free"))
STALLS = tuple(Series(level, 100) for level in (2, 4, 6, 8, 10))

TARGETS = Targets(
    move_unit="turns",
    baseline=Baseline("amazons", actions_per_move=3, required_ratio=5),
    search_unit="leaves",
    required_search_rate=100_000,
    perft_depth=3,
    required_python_rate=5_000,
    balance=(*STARTS, *VARIANTS, *STALLS),
    ladder_games=800,
)
