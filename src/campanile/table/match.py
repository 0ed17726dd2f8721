"""A match as it stands: a frozen value, the fold of its events (see fold.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campanile.core.game import Actor, Game
from campanile.games import find_game
from campanile.table.values import PERSON, Answer, Clock, Offer, Ply, Result, Seat, Times


@dataclass(frozen=True, slots=True)
class Match:
    """All there is to know of a match, secrets included; view.py says who may see what."""

    game: str
    rules_version: int
    options: str
    creator: str
    clock: Clock
    seed: str
    salt: str
    commitment: str
    """What everybody sees from the beginning: it binds the table to its seed."""
    seats: tuple[Seat, ...]
    state: Any
    version: int = 0
    """How many events there were."""
    position_version: int = 0
    """The version of the latest event that changed the position or who is to move."""
    at: int = 0
    """When the latest event happened; time does not run backwards at a table."""
    started: bool = False
    plies: tuple[Ply, ...] = ()
    times: Times = field(default_factory=Times)
    offers: tuple[Offer, ...] = ()
    asked: tuple[tuple[str, int], ...] = ()
    """Which offers were made by which seats since the last move; each may be made once."""
    answers: Mapping[tuple[int, str], Answer] = field(default_factory=dict)
    result: Result | None = None
    rematch: str = ""
    """The id of the match that follows this one."""

    @property
    def rules(self) -> Game[Any, Any]:
        """The game that is played."""
        return find_game(self.game)

    @property
    def actor(self) -> Actor:
        """Who is to act; nobody before the start and after the end."""
        return self.rules.actor(self.state) if self.started and not self.result else None

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that stand, deals included, as text."""
        return tuple(ply.text for ply in self.plies)

    def answered(self, seat: int, move_id: str) -> int | None:
        """The version of the event that a submitted move caused; None if it caused none."""
        answer = self.answers.get((seat, move_id))
        return answer.version if answer else None

    def persons(self) -> list[int]:
        """The seats where somebody sits."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == PERSON]

    def others(self, seat: int) -> list[int]:
        """The seats of other persons: one player may have several seats."""
        own = self.seats[seat].player
        return [other for other in self.persons() if self.seats[other].player != own]
