"""One game between bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
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

EARLY_PLIES = 6
"""After so many moves positions are compared, to see how much games vary."""


@dataclass(frozen=True)
class Result:
    """How a game went and ended, and the time the bots used."""

    name: str
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: tuple[int, ...]
    """The number of moves of each seat, without those of a random opening."""
    seconds: tuple[float, ...]
    """The time each seat used for all its moves."""
    plies: int
    """The moves of all seats, without deals."""
    reason: str
    """Why the game ended: `Outcome.reason`."""
    moves_digest: str
    """Of all moves, deals included: two games with equal ones are the same game."""
    early_digest: str
    """Of the position after `EARLY_PLIES` moves, or at the end of a shorter game."""


class Played(NamedTuple):
    """A finished game, as it is sent between processes and stored."""

    result: Result
    record: str = ""
    """Empty for a game from a position: a record begins at the start."""
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
    return Played(result, record.write() if fixture.setup.position is None else "")


def play_turns(fixture: Fixture) -> tuple[Result, Record, list[Turn]]:
    """Play a game and keep every turn."""
    setup = fixture.setup
    game = find_game(setup.game)
    bots = [
        make(spec, Random(f"{setup.seed} {fixture.name} {seat}").getrandbits(64))
        for seat, spec in enumerate(fixture.bots)
    ]
    table = _Table(game, setup.start(), fixture, bots)
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
        len(table.turns),
        outcome.reason,
        _digest("\n".join(moves)),
        _digest(game.write(table.early)),
    )
    options = game.info.read_options(setup.options)
    return result, Record(game, setup.seats, options, fixture.bots, moves), table.turns


class _Table:
    """A running game."""

    def __init__(self, game: Game[Any, Any], state: Any, fixture: Fixture, bots: list[Bot]) -> None:
        self.state = self.early = state
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
                view = replace(game.view(self.state, actor), ply=ply)
                choice = self._choice(view, actor)
                move = game.read_move(self.state, choice.move)
                self.turns.append(Turn(ply, self.state, view, choice))
            yield game.write_move(self.state, move)
            self.state = game.apply(self.state, move)
            if len(self.turns) <= EARLY_PLIES:
                self.early = self.state

    def _choice(self, view: View, seat: int) -> Choice:
        if self._opening:
            self._opening -= 1
            return Choice(self._rng.choice(view.moves))
        began = perf_counter()
        choice = consider(self._bots[seat], view, self._limits)
        self.seconds[seat] += perf_counter() - began
        self.moves[seat] += 1
        return choice


def distinct_games(results: Iterable[Result]) -> int:
    """How many of the games differ in their moves."""
    return len({result.moves_digest for result in results})


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
