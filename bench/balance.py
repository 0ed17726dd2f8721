"""How fair the games are and how strong the levels, measured anew: `make balance`.

The tables of docs/balance.md, level 10 against the same search without varied play, and the ladders
in levels.json. Hours of work on two cores. Every series is kept in build/balance, so that an
interrupted run goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.games import targets_of
from bench.targets import Series
from campanile.bots.levels import ladder
from campanile.games import GAMES

FOLDER = Path("build/balance")
COLUMNS = [
    "options",
    "seats",
    "level",
    "games",
    "shares",
    "intervals",
    "draws",
    "shared",
    "plies",
    "ends",
    "distinct",
    "early",
]


def balance(game: str, seed: int) -> None:
    """How often each seat wins, as a table in Markdown."""
    print(
        GAMES[game].info.title, f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|", sep="\n"
    )
    for series in targets_of(game).balance:
        print(f"| {' | '.join(map(str, row(series, measure(game, series, seed))))} |", flush=True)


def measure(game: str, series: Series, seed: int) -> Mapping[str, Any]:
    """What `campanile balance` finds."""
    name = f"{game}-{series.seats}-{series.options}-{series.level}"
    words = ["--bot", str(series.level), "--games", str(series.games), "--seats", str(series.seats)]
    words += [] if series.options == "-" else ["--options", series.options]
    found: Mapping[str, Any] = json.loads(run("balance", game, *words, "--json", *kept(name, seed)))
    return found


def row(series: Series, found: Mapping[str, Any]) -> tuple[object, ...]:
    wins = [seat["wins"] for seat in found["by_seat"]]
    shares = " / ".join(f"{100 * each['share']:.1f}" for each in wins)
    intervals = ", ".join(f"{100 * each['low']:.1f}–{100 * each['high']:.1f}" for each in wins)
    shared = [f"{100 * found[kind]['share']:.1f} %" for kind in ("draws", "shared_wins")]
    counts = sorted(found["ends"].items(), key=lambda end: -end[1])
    ends = ", ".join(f"{reason.replace('_', ' ')} {count}" for reason, count in counts)
    plies, distinct = (
        round(found["plies"]["mean"]),
        (found["distinct_games"], found["distinct_early"]),
    )
    start = (series.options, series.seats, series.level, found["games"])
    return *start, shares, intervals, *shared, plies, ends, *distinct


def varied(game: str, seed: int) -> None:
    """Whether the strongest level gives anything away by playing varied."""
    strongest = ladder(game)[-1]
    rivals = (f"level:{strongest.level}", f"native:{strongest.nodes}")
    given = ("--games", "400", "--opening-plies", "0")
    print(run("arena", game, *rivals, *given, *kept(f"varied-{game}", seed)))


def ladders(game: str, seed: int) -> None:
    """How strong the levels are; it is written where they are read from."""
    file = f"src/campanile/games/{game}/levels.json"
    given = ("--measure", "--games", str(targets_of(game).ladder_games), "--write", file)
    print(run("levels", game, *given, *kept(f"ladder-{game}", seed)))


def kept(name: str, seed: int) -> tuple[str, ...]:
    return "--seed", str(seed), "--out", str(FOLDER / f"{name}-{seed}")


def run(*words: str) -> str:
    """What a command prints; its progress is shown."""
    command = [sys.executable, "-m", "campanile", *words]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


PARTS = {"balance": balance, "varied": varied, "ladder": ladders}


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="make balance", description=__doc__)
    parser.add_argument("--seed", type=int, required=True, help="one by which nothing was chosen")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this one")
    parser.add_argument("part", nargs="*", help=f"{', '.join(PARTS)}; all by default")
    args = parser.parse_args(words)
    if unknown := set(args.part) - set(PARTS):
        parser.error(f"unknown: {', '.join(unknown)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for part in args.part or PARTS:
        for game in args.game or GAMES:
            PARTS[part](game, args.seed)


if __name__ == "__main__":
    main()
