"""How long a level thinks, on one core: `python -m bench.answers`, a part of `make bench`.

The level plays itself; of its answers in one game the median and the slowest are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import median
from time import perf_counter

from campanile.bots.base import Limits
from campanile.bots.levels import LevelBot
from campanile.core.play import deal
from campanile.games import GAMES

MOVES = 60
ASKED = {5: 0.3, 10: 2.0}
"""Seconds within which a level has to answer."""


def answers(game: str, seats: int, level: int) -> Iterator[float]:
    """The seconds of each answer, in a game of the level against itself."""
    rules, bot = GAMES[game], LevelBot(1, level)
    state = deal(rules, rules.start(seats), Random(1))
    while isinstance(actor := rules.actor(state), int):
        view = rules.view(state, actor)
        began = perf_counter()
        text = bot.choose(view, Limits())
        yield perf_counter() - began
        state = rules.apply(state, rules.read_move(state, text))


def main() -> None:
    print(f"{'answers, in seconds':<32}{'level':>6}{'median':>9}{'slowest':>9}{'asked for':>12}")
    for game, rules in GAMES.items():
        for seats in range(rules.info.seats[0], rules.info.seats[1] + 1):
            for level, asked in ASKED.items():
                took = list(islice(answers(game, seats, level), MOVES))
                print(
                    f"  {game + f', {seats} players':<30}{level:>6}{median(took):>9.3f}"
                    f"{max(took):>9.3f}{f'≤ {asked:g}':>12}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
