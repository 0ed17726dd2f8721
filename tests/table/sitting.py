"""A table to play at in tests: it keeps the events, the match, and a clock that is set by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from campanile.core.errors import CampanileError
from campanile.games import GAMES
from campanile.table import (
    Clock,
    Event,
    Match,
    Seat,
    Step,
    TableError,
    create,
    decide,
    evolve,
    show_log,
    snapshot,
)
from campanile.table.commands import Command, Create, Move
from campanile.table.match import BOT, DAYS, FISCHER, PERSON
from tests.conformance.samples import SAMPLES

SEED, SALT = "5e" * 32, "a1" * 32
NOON = 1_700_000_000_000
BLITZ = Clock(FISCHER, 180_000, 2_000)
SLOW = Clock(DAYS, days=3)

ADA, BEN, CLEO, DAN = PEOPLE = tuple(
    Seat(PERSON, f"id-{name}", name) for name in ("Ada", "Ben", "Cleo", "Dan")
)
ROBOT = Seat(BOT, level=3)
OPEN = Seat()

EVERY_START = [
    pytest.param(
        game_id, seats, options, id=f"{game_id}-{seats}-{game.info.write_options(options)}"
    )
    for game_id, game in GAMES.items()
    for seats, options in SAMPLES[game_id].STARTS
]
every_start = pytest.mark.parametrize(("game", "seats", "options"), EVERY_START)
LARGE = [(game_id, n) for game_id, game in GAMES.items() for n in (3, 4) if n <= game.info.seats[1]]
every_large_game = pytest.mark.parametrize(("game", "seats"), LARGE)
every_game = pytest.mark.parametrize("game", GAMES)


class Sitting:
    """A match in play."""

    def __init__(
        self,
        game: str,
        *seats: Seat,
        clock: Clock | None = None,
        options: Mapping[str, str] | None = None,
        seed: str = SEED,
        hints: bool = False,
    ) -> None:
        self.now = NOON
        made = Create(game, seats, "id-Ada", seed, SALT, options or {}, clock or Clock(), hints)
        self.steps: list[Step] = list(create(made, self.now))

    @property
    def match(self) -> Match:
        return self.steps[-1].after

    @property
    def events(self) -> list[Event]:
        return [step.event for step in self.steps]

    def do(self, command: Command, *, after: int = 0) -> tuple[Event, ...]:
        """Ask for something some milliseconds later; what it caused."""
        self.now += after
        caused = decide(self.match, command, self.now)
        self.steps += caused
        return tuple(step.event for step in caused)

    def refused(self, command: Command, *, after: int = 0) -> str:
        """The code with which something is refused; nothing changes."""
        before = self.match
        with pytest.raises(CampanileError) as caught:
            self.do(command, after=after)
        assert self.match == before
        if not isinstance(caught.value, TableError):
            assert isinstance(command, Move)
        return caught.value.code

    @property
    def actor(self) -> int:
        actor = self.match.actor
        assert isinstance(actor, int)
        return actor

    def move(self, text: str | None = None, **fields: Any) -> Move:
        """The command for a move of the seat to act: its first one, if no text is given."""
        seat = self.actor
        if text is None:
            text = self.legal()[0]
        by = self.match.seats[seat].player if self.match.seats[seat].kind == PERSON else None
        given: dict[str, Any] = {
            "seat": seat,
            "by": by,
            "text": text,
            "id": f"move {self.match.version}",
            "answers": self.match.version,
        }
        return Move(**(given | fields))

    def legal(self) -> list[str]:
        rules, state = self.match.rules, self.match.state
        return [rules.write_move(state, move) for move in rules.moves(state)]

    def play(self, text: str | None = None, *, after: int = 0) -> tuple[Event, ...]:
        """Make a move for the seat to act."""
        return self.do(self.move(text), after=after)

    def play_out(self, rng: Random, until: Callable[[Match], bool] = lambda _match: False) -> Match:
        """Random moves to the end, or until something holds."""
        while self.match.result is None and not until(self.match):
            self.play(rng.choice(self.legal()))
        return self.match


def quiet_game(
    game: str,
    plies: int,
    *opening: str,
    seats: Sequence[Seat] = (),
    options: Mapping[str, str] = {},
) -> Sitting:
    """A game in which, after some first moves, nobody makes progress for as long as they may."""
    sitting = Sitting(game, *(seats or (ADA, BEN)), options={"stall_limit": "999", **options})
    for text in opening:
        sitting.play(text)
    while len(sitting.match.plies) < plies and not sitting.match.result:
        rules, state = sitting.match.rules, sitting.match.state
        moves = rules.moves(state)
        may = (m for m in moves if (rules.apply(state, m).quiet > 0) == state.quiet < 990)
        sitting.play(rules.write_move(state, next(may, moves[0])))
    return sitting


def steps_of(events: Iterable[Event]) -> list[Step]:
    """Events, each with the match before and after it."""
    steps: list[Step] = []
    for event in events:
        before = steps[-1].after if steps else None
        steps.append(Step(before, event, evolve(before, event)))
    return steps


def shown(match: Match, seat: int | None, now: int) -> dict[str, Any]:
    """The snapshot and the log, as they come out of JSON."""
    log = [asdict(move) for move in show_log(match, seat)]
    plain: dict[str, Any] = json.loads(json.dumps(asdict(snapshot(match, seat, now))))
    return {**plain, "log": log}


def people(number: int) -> tuple[Seat, ...]:
    return PEOPLE[:number]


def by(seat: Seat) -> str:
    return seat.player


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]
