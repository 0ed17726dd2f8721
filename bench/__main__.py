"""Speed on this machine, in one table: `make bench`.

All on one thread. A game stands above its baseline; the last columns are the ratio to the baseline
and what is required.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby

from bench import baselines, environments, workloads
from bench.games import targets_of
from bench.latency import Latency, latencies
from bench.measure import Benchmark, Result, measure
from campanile.games import GAMES

NATIVE = [game for game, rules in GAMES.items() if rules.extras.native]
ENCODED = [game for game, rules in GAMES.items() if rules.extras.encoding]


def playouts() -> Iterator[Benchmark]:
    """Random games in C++, each game above the nearest one of open_spiel."""
    for game in NATIVE:
        seats, targets = GAMES[game].info.seats[1], targets_of(game)
        section, run = "random games in C++", workloads.playouts(game, seats)
        if (baseline := targets.baseline) is None:
            yield Benchmark(section, name(game, seats), targets.move_unit, run)
            continue
        other = f"open_spiel {baseline.name}"
        yield Benchmark(
            section,
            name(game, seats),
            targets.move_unit,
            run,
            other,
            required_ratio=baseline.required_ratio,
        )
        theirs = baselines.open_spiel(baseline.name, baseline.actions_per_move)
        yield Benchmark(section, other, targets.move_unit, theirs)


def searches() -> Iterator[Benchmark]:
    """Search and perft in C++."""
    for game in NATIVE:
        seats, targets = GAMES[game].info.seats[1], targets_of(game)
        run, rate = workloads.search(game, seats), targets.required_search_rate
        yield Benchmark("search", name(game, seats), targets.search_unit, run, required_rate=rate)
    for game in NATIVE:
        seats, depth = GAMES[game].info.seats[1], targets_of(game).perft_depth
        run = workloads.perft(game, seats, depth)
        yield Benchmark("perft in C++", name(game, seats), "nodes", run)


def rules() -> Iterator[Benchmark]:
    """Random games in Python, next to python-chess."""
    section, chess = "random games in Python", "python-chess"
    for game in GAMES:
        rate = targets_of(game).required_python_rate
        fewest, most = GAMES[game].info.seats
        for seats in range(fewest, most + 1):
            run = workloads.rules(game, seats)
            yield Benchmark(section, name(game, seats), "moves", run, chess, required_rate=rate)
    yield Benchmark(section, chess, "moves", workloads.in_python(baselines.chess_game))


def learning() -> Iterator[Benchmark]:
    """PettingZoo's interface above its own connect_four, batches above PettingZoo's interface."""
    baseline = "PettingZoo's connect_four"
    for game in ENCODED:
        run = environments.pettingzoo(game)
        yield Benchmark("PettingZoo", game, "steps", run, baseline, required_ratio=1)
    yield Benchmark("PettingZoo", baseline, "steps", environments.connect_four())
    section = f"batches of {environments.BATCH_SIZE} games"
    for game in NATIVE:
        one = f"{game}, PettingZoo"
        many, alone = environments.batch(game), environments.pettingzoo(game)
        yield Benchmark(section, game, "steps", many, one, required_ratio=20)
        yield Benchmark(section, one, "steps", alone)


def name(game: str, seats: int) -> str:
    return f"{game}, {seats} players"


def table(results: Sequence[Result]) -> Iterator[str]:
    """The lines of the table, by sections."""
    for section, rows in groupby(results, key=lambda result: result.benchmark.section):
        yield f"{section:<56}{'a second':>12}{'games/s':>10}{'ratio':>9}{'required':>12}"
        for benchmark, rate, games, ratio in rows:
            required = f"≥ {benchmark.required_rate:,.0f}" if benchmark.required_rate else ""
            if benchmark.required_ratio:
                required = f"≥ {benchmark.required_ratio:g} ×"
            yield (
                f"  {benchmark.name:<40}{benchmark.unit:<14}{rate:>12,.0f}"
                f"{f'{games:,.0f}' if games else '':>10}"
                f"{f'{ratio:.2f} ×' if ratio else '':>9}{required:>12}"
            ).rstrip()


def latency_table(measured: Sequence[Latency]) -> Iterator[str]:
    """More lines of the table: seconds instead of rates."""
    for section, rows in groupby(measured, key=lambda each: each.section):
        yield f"{section:<56}{'median s':>12}{'slowest s':>19}{'required':>12}"
        for each in rows:
            seconds = f"{each.median:>12.4f}{each.slowest:>19.4f}"
            yield f"  {each.name:<54}{seconds}{f'≤ {each.required:g}':>12}"


def as_json(results: Sequence[Result], measured: Sequence[Latency]) -> str:
    rows = [
        {
            "section": result.benchmark.section,
            "name": result.benchmark.name,
            "unit": result.benchmark.unit,
            "per_second": result.rate,
            "games_per_second": result.games or None,
            "baseline": result.benchmark.baseline or None,
            "ratio": result.ratio,
            "required_ratio": result.benchmark.required_ratio or None,
            "required_rate": result.benchmark.required_rate or None,
        }
        for result in results
    ]
    return json.dumps([*rows, *map(asdict, measured)], indent=1) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="per run (default 0.5)")
    parser.add_argument("--repeats", type=int, default=5, help="runs of each (default 5)")
    parser.add_argument("--json", metavar="FILE", help="write the results there, too")
    args = parser.parse_args()

    benchmarks = [*playouts(), *searches(), *rules(), *learning()]
    results = measure(benchmarks, args.repeats, args.seconds)
    measured = list(latencies())
    print("\n".join([*table(results), *latency_table(measured)]))
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write(as_json(results, measured))


if __name__ == "__main__":
    main()
