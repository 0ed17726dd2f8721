"""The targets of Spiel der Türme."""

from bench.targets import Baseline, Series, Targets

TARGETS = Targets(
    baseline=Baseline("chinese_checkers(players=4)", required_ratio=5),
    search_unit="leaves",
    perft_depth=4,
    required_python_rate=5_000,
    balance=tuple(Series(8, 400, seats) for seats in (2, 3, 4)),
    ladder_games=200,  # a game of the strongest takes 15 s
)
