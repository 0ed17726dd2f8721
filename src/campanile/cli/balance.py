"""`campanile balance`: how fair a start is, by games of a bot against itself."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

from campanile.cli.arguments import (
    FIRST_GAME,
    LARGEST_GAME,
    Command,
    Parser,
    add_game,
    add_start,
    read_position,
)
from campanile.cli.series import (
    add_opening,
    add_output,
    add_own_bot,
    add_seed_and_jobs,
    make_setup,
    own_bot,
    play_and_show,
)
from campanile.games import find_game
from campanile.lab.balance import Balance, Report, Share
from campanile.lab.match import EARLY_PLIES
from campanile.lab.schedule import Setup

PLOT_WIDTH = 25
"""Columns for the shares from 0 to 100 %; the even shares of 2, 3 and 4 seats have one each."""


def _balance(args: Namespace) -> int:
    balance = Balance(_setup(args), args.games, Path(args.out) if args.out else None)
    show = _print_json if args.json else _print
    play_and_show(balance, args, lambda: show(balance.setup, balance.report()))
    return 0


def _setup(args: Namespace) -> Setup:
    setup = make_setup(args, [own_bot(args)])
    if args.position is None:
        return setup
    game = find_game(setup.game)
    state = read_position(game, args.position, args, "seats", "options")
    return replace(setup, seats=len(game.scores(state)), position=game.write(state))


def _print_json(setup: Setup, report: Report) -> None:
    described = {
        "game": setup.game,
        "rules": find_game(setup.game).info.rules_version,
        "seats": setup.seats,
        "options": setup.options if setup.position is None else None,
        "position": setup.position,
        "bot": setup.bots[0],
        "seed": setup.seed,
        "opening_plies": setup.opening,
    }
    print(json.dumps({**described, **asdict(report)}))


def _print(setup: Setup, report: Report) -> None:
    title = find_game(setup.game).info.title
    variant = "" if setup.options == "-" else f", {setup.options}"
    print(
        f"{title}{variant}, {setup.seats} seats: "
        f"{report.games} games of {setup.bots[0]} against itself, seed {setup.seed}"
    )
    if setup.position is not None:
        print(f"from {setup.position}")
    if setup.opening:
        print(f"with {setup.opening} random moves at the start")
    print()
    for line in _lines(setup, report):
        print(line.rstrip())


def _lines(setup: Setup, report: Report) -> Iterator[str]:
    scale = f"{'0 %':<{PLOT_WIDTH // 2 - 1}}50 %{'100 %':>{PLOT_WIDTH - PLOT_WIDTH // 2 - 3}}"
    yield f"{'':<12}{'share':>7}   {'95 % interval':<15}{'games':>8}{'points':>8}  {scale}"
    for number, seat in enumerate(report.by_seat):
        plot = _plot(seat.wins, 1 / setup.seats)
        yield f"{_share(f'seat {number}', seat.wins)}{seat.score:>8.1f}  {plot}"
    yield _share("draws", report.draws)
    if setup.seats > 2:
        yield _share("shared wins", report.shared_wins)
    yield ""
    ends = (f"{reason.replace('_', ' ')} {games}" for reason, games in report.ends.items())
    yield f"{'ended by':<13}{', '.join(ends)}"
    plies = report.plies
    yield (
        f"{'length':<13}{plies.mean:.1f} plies on average, {plies.min} to {plies.max}; "
        f"quartiles {plies.lower_quartile:g}, {plies.median:g}, {plies.upper_quartile:g}"
    )
    yield (
        f"{'distinct':<13}{report.distinct_games} of {report.games} games, "
        f"{report.distinct_early} positions after {EARLY_PLIES} plies"
    )
    if report.distinct_games < report.games:
        yield "\nRepeated games tell nothing new: the true intervals are wider."


def _share(label: str, share: Share) -> str:
    interval = f"{100 * share.low:5.1f} to {100 * share.high:5.1f} %"
    return f"{label:<12}{100 * share.share:>5.1f} %  {interval:<16}{share.count:>8.1f}"


def _plot(share: Share, even: float) -> str:
    """The interval as a line, the share as a dot on it, and the even share as a mark."""
    low, dot, high, mark = (
        round((PLOT_WIDTH - 1) * part) for part in (share.low, share.share, share.high, even)
    )
    cells = ["─" if low <= cell <= high else " " for cell in range(PLOT_WIDTH)]
    cells[mark] = "┼" if low <= mark <= high else "┊"
    cells[dot] = "●"
    return "".join(cells)


def _arguments(parser: Parser) -> None:
    add_game(parser)
    add_own_bot(parser)
    add_start(parser)
    parser.add_argument(
        "--position", metavar="TEXT", help="start from this position, with its seats and options"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_output(parser)
    add_seed_and_jobs(parser)
    add_opening(parser, default=0)


BALANCE = Command(
    "balance",
    "Measure how fair a start is, and how varied the games from it are.",
    "A bot plays itself on all seats. For each seat there is its share of the wins (a\n"
    "shared win in equal parts) with a 95 % interval, and its points on average; then\n"
    "the games that all seats share (draws), how games ended, how long they were, and\n"
    f"how many of them, and of the positions after {EARLY_PLIES} plies, were distinct. A ply is a\n"
    "move of a seat; deals are not counted.\n\n"
    "Intervals are Wilson's, for independent games: believe them only if nearly all\n"
    "games are distinct. A bot that plays the same game again and again measures one\n"
    "line of play; --opening-plies makes games differ by random moves.\n\n"
    "Games begin at the start of the game, each with its own deal, or at the\n"
    "position TEXT, which `campanile show` prints. The same seed plays the same games\n"
    "on any number of cores.\n\n"
    "With --out, DIR gets a line for each result in games.jsonl and, unless there is\n"
    "a --position, the records of the games. After Ctrl-C the same command continues;\n"
    "with a greater --games it adds to what is there.\n\n"
    "The JSON object says what was played (game, rules, seats, options, position,\n"
    "bot, seed, opening_plies) and what came of it: games; by_seat, a list of wins\n"
    "(count, share, low, high) and score; draws and shared_wins (by some seats, not\n"
    "all), with the fields of wins; ends, the number of games for each reason; plies\n"
    "(mean, min, lower_quartile, median, upper_quartile, max); distinct_games and\n"
    "distinct_early. Shares are from 0 to 1.\n\n"
    "examples:\n"
    f"  campanile balance {FIRST_GAME} --bot 3 --games 200\n"
    f"  campanile balance {FIRST_GAME} --bot 8 --games 1000 --out fair --json\n"
    f"  campanile balance {LARGEST_GAME} --bot greedy --seats 4\n"
    f"  campanile balance {FIRST_GAME} --bot 5 --position "
    f'"$(campanile show {FIRST_GAME} | tail -n 1)"',
    _arguments,
    _balance,
)
