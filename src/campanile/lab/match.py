"""One game between bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from campanile.bots import make
from campanile.bots.base import Bot, Choice, consider
from campanile.core.game import CHANCE, Game, View
from campanile.core.record import Record
from campanile.games import find_game
from campanile.lab.schedule import Fixture


@dataclass(frozen=True)
class Result:
    """How a game ended, and the time the bots used."""

    name: str
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: tuple[int, ...]
    """The number of moves of each seat."""
    seconds: tuple[float, ...]
    """The time each seat used for all its moves."""


class Played(NamedTuple):
    """A finished game, as it is sent between processes and stored."""

    result: Result
    record: str
    rows: bytes = b""
    """Its part of a dataset, compressed."""


@dataclass(frozen=True)
class Turn:
    """A seat's move, with the state and the view before it."""

    ply: int
    """The number of moves before it, deals included."""
    state: Any
    view: View
    choice: Choice


def play_fixture(fixture: Fixture) -> Played:
    """Play a game; it depends on the fixture alone."""
    result, record, _ = play_turns(fixture)
    return Played(result, record.write())


def play_turns(fixture: Fixture) -> tuple[Result, Record, list[Turn]]:
    """Play a game and keep every turn."""
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
    return result, Record(game, setup.seats, options, fixture.bots, moves), table.turns


class _Table:
    """A running game."""

    def __init__(self, game: Game[Any, Any], state: Any, fixture: Fixture, bots: list[Bot]) -> None:
        self.state = state
        self.moves = [0] * len(bots)
        self.seconds = [0.0] * len(bots)
        self.turns: list[Turn] = []
        self._game = game
        self._bots = bots
        self._rng = Random(fixture.deal_seed)
        self._opening = fixture.setup.opening
        self._limits = fixture.setup.limits

    def play(self) -> Iterator[str]:
        """The moves to the end: of the deal, of the random opening, and then of the bots."""
        game = self._game
        for ply in count():
            actor = game.actor(self.state)
            if actor is None:
                return
            if actor is CHANCE:
                move = game.sample(self.state, self._rng)
            else:
                assert isinstance(actor, int)
                view = game.view(self.state, actor)
                choice = self._choice(view, actor)
                move = game.read_move(self.state, choice.move)
                self.turns.append(Turn(ply, self.state, view, choice))
            yield game.write_move(self.state, move)
            self.state = game.apply(self.state, move)

    def _choice(self, view: View, seat: int) -> Choice:
        if self._opening:
            self._opening -= 1
            return Choice(self._rng.choice(view.moves))
        began = perf_counter()
        choice = consider(self._bots[seat], view, self._limits)
        self.seconds[seat] += perf_counter() - began
        self.moves[seat] += 1
        return choice
