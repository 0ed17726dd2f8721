"""Speed on this machine, in one table: `make bench`.

All on one thread. A game stands above what it is compared with; the last columns say how many
times as fast it is and how much is asked for.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby

from bench import numbers, others, ours
from bench.answers import Answers, answers
from bench.measure import Figure, Result, measure
from campanile.games import GAMES

ENOUGH = {"twrs": 5_000, "clocktowers": 20_000, "tuerme": 5_000}
"""The least that is fast enough for the rules in Python, in moves a second."""


def playouts() -> Iterator[Figure]:
    """Each game above the nearest one of open_spiel, amazons in whole turns of three actions."""
    for game, seats, unit, yardstick, actions, asked in (
        ("twrs", 2, "turns", "amazons", 3, 5),
        ("tuerme", 4, "moves", "chinese_checkers(players=4)", 1, 5),
        ("clocktowers", 4, "moves", "hearts", 1, 1),
    ):
        other, run = f"open_spiel {yardstick}", ours.playouts(game, seats)
        yield Figure("random games in C++", name(game, seats), unit, run, other, asked_ratio=asked)
        yield Figure("random games in C++", other, unit, others.open_spiel(yardstick, actions))


def figures() -> Iterator[Figure]:
    """All that is measured, in the order of the table."""
    yield from playouts()
    for game, seats, unit, asked in (
        ("twrs", 2, "judged leaves", 100_000),
        ("tuerme", 4, "judged leaves", 0),
        ("clocktowers", 4, "rounds", 0),
    ):
        run = ours.search(game, seats)
        yield Figure("search", name(game, seats), unit, run, asked_rate=asked)
    for game, seats, depth in ("twrs", 2, 3), ("tuerme", 4, 4), ("clocktowers", 4, 6):
        yield Figure("perft in C++", name(game, seats), "nodes", ours.perft(game, seats, depth))
    for game, rules in GAMES.items():
        for seats in range(rules.info.seats[0], rules.info.seats[1] + 1):
            yield Figure(
                "random games in Python",
                name(game, seats),
                "moves",
                ours.rules(game, seats),
                "python-chess",
                asked_rate=ENOUGH.get(game, 0),
            )
    chess = ours.in_python(others.chess_game)
    yield Figure("random games in Python", "python-chess", "moves", chess)
    yield from environments()


def environments() -> Iterator[Figure]:
    """PettingZoo's interface above its own connect_four, many games in step above PettingZoo's."""
    yardstick = "PettingZoo's connect_four"
    for game in GAMES:
        run = numbers.pettingzoo(game)
        yield Figure("PettingZoo", game, "steps", run, yardstick, asked_ratio=1)
    yield Figure("PettingZoo", yardstick, "steps", numbers.connect_four())
    for game in GAMES:
        one = f"{game}, PettingZoo"
        many, alone = numbers.batch(game), numbers.pettingzoo(game)
        yield Figure("64 games in step", game, "steps", many, one, asked_ratio=20)
        yield Figure("64 games in step", one, "steps", alone)


def name(game: str, seats: int) -> str:
    return f"{game}, {seats} players"


def table(results: Sequence[Result]) -> Iterator[str]:
    """The lines of the table, by sections."""
    for section, rows in groupby(results, key=lambda result: result.figure.section):
        yield f"{section:<56}{'a second':>12}{'games/s':>10}{'ratio':>9}{'asked for':>12}"
        for figure, rate, games, ratio in rows:
            asked = f"≥ {figure.asked_rate:,.0f}" if figure.asked_rate else ""
            asked = f"≥ {figure.asked_ratio:g} ×" if figure.asked_ratio else asked
            yield (
                f"  {figure.name:<40}{figure.unit:<14}{rate:>12,.0f}"
                f"{f'{games:,.0f}' if games else '':>10}"
                f"{f'{ratio:.2f} ×' if ratio else '':>9}{asked:>12}"
            ).rstrip()


def waits(all_answers: Sequence[Answers]) -> Iterator[str]:
    """More lines of it: seconds instead of rates."""
    for section, rows in groupby(all_answers, key=lambda each: each.section):
        yield f"{section:<56}{'median s':>12}{'slowest s':>19}{'asked for':>12}"
        for each in rows:
            figures = f"{each.median:>12.4f}{each.slowest:>19.4f}{f'≤ {each.asked:g}':>12}"
            yield f"  {each.name:<54}{figures}"


def as_json(results: Sequence[Result], all_answers: Sequence[Answers]) -> str:
    rows = [
        {
            "section": result.figure.section,
            "name": result.figure.name,
            "unit": result.figure.unit,
            "per_second": result.rate,
            "games_per_second": result.games or None,
            "beside": result.figure.beside or None,
            "ratio": result.ratio,
            "asked_ratio": result.figure.asked_ratio or None,
            "asked_rate": result.figure.asked_rate or None,
        }
        for result in results
    ]
    return json.dumps([*rows, *map(asdict, all_answers)], indent=1) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="per run (default 0.5)")
    parser.add_argument("--repeats", type=int, default=5, help="runs of each (default 5)")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    args = parser.parse_args()

    results = measure(list(figures()), args.repeats, args.seconds)
    waited = list(answers())
    print("\n".join([*table(results), *waits(waited)]))
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write(as_json(results, waited))


if __name__ == "__main__":
    main()
