"""One game between bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from campanile.bots import make
from campanile.bots.base import Bot
from campanile.core.game import CHANCE, Game
from campanile.core.record import Record
from campanile.games import find_game
from campanile.lab.schedule import Fixture


@dataclass(frozen=True)
class Result:
    """How a game ended, and how long the bots thought."""

    name: str
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: tuple[int, ...]
    """How many each seat made."""
    seconds: tuple[float, ...]
    """That each seat thought, all moves together."""


def play_fixture(fixture: Fixture) -> tuple[Result, str]:
    """The game, with its record as text; the fixture alone decides how it goes."""
    setup = fixture.setup
    game = find_game(setup.game)
    bots = [
        make(spec, Random(f"{setup.seed} {fixture.name} {seat}").getrandbits(64))
        for seat, spec in enumerate(fixture.bots)
    ]
    options = game.info.read_options(setup.options)
    table = _Table(game, game.start(setup.seats, options), fixture, bots)
    moves = tuple(table.play())
    outcome = game.outcome(table.state)
    assert outcome is not None
    result = Result(
        fixture.name,
        fixture.bots,
        outcome.scores,
        outcome.winners,
        tuple(table.moves),
        tuple(table.seconds),
    )
    return result, Record(game, setup.seats, options, fixture.bots, moves).write()


class _Table:
    """A game in the making."""

    def __init__(self, game: Game[Any, Any], state: Any, fixture: Fixture, bots: list[Bot]) -> None:
        self.state = state
        self.moves = [0] * len(bots)
        self.seconds = [0.0] * len(bots)
        self._game = game
        self._bots = bots
        self._dice = Random(fixture.deal_seed)
        self._opening = fixture.setup.opening
        self._limits = fixture.setup.limits

    def play(self) -> Iterator[str]:
        """The moves to the end of the game: dealt, of the opening, and then the bots' own."""
        game = self._game
        while (actor := game.actor(self.state)) is not None:
            if actor is CHANCE:
                move = game.sample(self.state, self._dice)
            elif self._opening:
                self._opening -= 1
                move = self._dice.choice(game.moves(self.state))
            else:
                assert isinstance(actor, int)
                move = game.read_move(self.state, self._choice(actor))
            yield game.write_move(self.state, move)
            self.state = game.apply(self.state, move)

    def _choice(self, seat: int) -> str:
        view = self._game.view(self.state, seat)
        began = perf_counter()
        text = self._bots[seat].choose(view, self._limits)
        self.seconds[seat] += perf_counter() - began
        self.moves[seat] += 1
        return text
