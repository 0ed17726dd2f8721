"""Which bots play on which seats, with which deals.

A line-up is a bot for each seat. As many bots as seats sit down together; otherwise all
pairs of bots meet, and with more than two seats the first of a pair sits alone against
copies of the second. A line-up is played in all its rotations, so each bot meets each
seat equally often, and all rotations of a group have the same deal. A bot alone plays
itself on all seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from campanile.bots.base import Limits
from campanile.core.game import CHANCE
from campanile.games import find_game
from campanile.lab.errors import REASONS, ArenaError

OPENING = 2
"""Random moves at the start where nothing is dealt, so that games differ."""


@dataclass(frozen=True)
class Setup:
    """The parameters of a series of games; the same setup plays the same games."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: str = "-"
    """As in a record."""
    seed: int = 1
    opening: int = 0
    """The number of random moves at the start of each game."""
    nodes: int | None = None
    seconds: float | None = None
    position: str | None = None
    """Where the games start, with the options in the text; None for the start of the game."""

    def start(self) -> Any:
        """The state before the first move, or before the deal."""
        game = find_game(self.game)
        if self.position is not None:
            return game.read(self.position)
        return game.start(self.seats, game.info.read_options(self.options))

    @property
    def limits(self) -> Limits:
        return Limits(seconds=self.seconds, nodes=self.nodes)

    def line_ups(self) -> list[tuple[str, ...]]:
        """The groups of bots that play together, each in its first rotation."""
        if len(self.bots) < 2:
            raise REASONS.error(ArenaError, "too_few_bots")
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise REASONS.error(ArenaError, "repeated_bot", bot)
        if len(self.bots) == self.seats:
            return [self.bots]
        return [(one, *[other] * (self.seats - 1)) for one, other in combinations(self.bots, 2)]


def usual_opening(game_id: str, seats: int) -> int:
    """The usual number of random opening moves: none where cards are dealt."""
    game = find_game(game_id)
    return 0 if game.actor(game.start(seats)) is CHANCE else OPENING


@dataclass(frozen=True)
class Fixture:
    """One game to be played."""

    setup: Setup
    line_up: int
    group: int
    rotation: int
    bots: tuple[str, ...]
    """The bot on each seat."""

    @property
    def name(self) -> str:
        """Its name within the arena, which does not depend on how many games there are."""
        return f"{self.line_up}-{self.group:05}-{self.rotation}"

    @property
    def deal_seed(self) -> str:
        """For deals and opening moves: the same for all games of a group, in every line-up."""
        return f"{self.setup.seed} {self.group}"


def fixtures(setup: Setup, games: int) -> Iterator[Fixture]:
    """At least `games` games for each line-up, in whole groups; line-ups take turns."""
    line_ups = setup.line_ups()
    for group in range(-(-games // setup.seats)):
        for number, bots in enumerate(line_ups):
            for rotation in range(setup.seats):
                seated = bots[-rotation:] + bots[:-rotation]
                yield Fixture(setup, number, group, rotation, seated)


def self_play(setup: Setup, games: int) -> list[Fixture]:
    """Games of the setup's one bot on all seats, each with its own deal."""
    (bot,) = setup.bots
    return [Fixture(setup, 0, number, 0, (bot,) * setup.seats) for number in range(games)]
