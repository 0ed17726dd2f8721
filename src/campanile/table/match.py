"""A match as a frozen value, the fold of its events (see fold.py), and what it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Final, Literal, TypeAlias

from campanile.core.game import Actor, Game, Outcome
from campanile.games import find_game
from campanile.table.reasons import table_error

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

MAX_NAME = 30
"""Characters of a player's name, as core/names.py counts them."""
MAX_CODE_POINTS = 60
"""Of a name, in which one emoji may have many; the server's tables have room for these."""
MAX_ID = 64
"""Characters of the id of a player, a move or a match."""
MAX_PLIES = 1000
"""Moves of a match, deals included; then it ends in a draw."""
MAX_SPARE_EVENTS = 1000
"""Events of a match beside its moves, and moves that were taken back, count among them. Then
nothing more is offered or taken back: whoever opens the match reads all its events."""
MAX_RECEIPTS = 32
"""The latest moves whose repeats are answered alike. An older one is stale: its position has gone,
so that it cannot count twice."""
INITIAL_MS = range(10 * SECOND, DAY + 1)
INCREMENT_MS = range(10 * MINUTE + 1)
DAYS_PER_MOVE = range(1, 15)

SeatKind: TypeAlias = Literal["open", "person", "bot"]
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

Gone: TypeAlias = Literal["", "resigned", "absent", "time"]
"""Why a bot plays for a person; empty if none does."""
RESIGNED: Final = "resigned"
ABSENT: Final = "absent"
TIME: Final = "time"

OfferKind: TypeAlias = Literal["draw", "take_back", "rematch"]
DRAW: Final = "draw"
TAKE_BACK: Final = "take_back"
REMATCH: Final = "rematch"

ClockKind: TypeAlias = Literal["none", "fischer", "days"]
NONE: Final = "none"
FISCHER: Final = "fischer"
DAYS: Final = "days"

Phase: TypeAlias = Literal["open", "running", "over"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there. A bot that plays on for a person keeps the person's name and id."""

    kind: SeatKind = OPEN
    player: str = ""
    """An opaque id that the server chooses; never shown."""
    name: str = ""
    level: int = 0
    gone: Gone = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time control; times in milliseconds."""

    kind: ClockKind = NONE
    initial: int = 0
    increment: int = 0
    days: int = 0


@dataclass(frozen=True, slots=True)
class Times:
    """What the clocks show, and when the turn of the seat to act began."""

    left: tuple[int, ...] = ()
    """Per seat, in milliseconds, at the beginning of its present turn."""
    turns_credited: tuple[int, ...] = ()
    """Per seat, for how many of its finished turns the increment is accounted for: a turn that is
    taken back and finished again is not credited twice."""
    since: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal that needs the consent of every other person."""

    kind: OfferKind
    seat: int
    version: int
    """Of the event that made the offer; an answer refers to it."""
    agreed: tuple[int, ...]
    keep: int
    """For a take-back: how many moves stay."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A move with the state in which it was made; a move of chance has no seat."""

    seat: int | None
    text: str
    before: Any
    move: Any
    turn: int
    """Which turn of its seat the move belongs to, from 1; several moves may make a turn."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a submitted move has caused: the version of its event, and the move."""

    version: int
    ply: Ply


@cache
def find_rules(game_id: str, rules_version: int) -> Game[Any, Any]:
    """A game by a version of its rules; TableError if this is unknown."""
    newest = find_game(game_id)
    game = newest.version(rules_version)
    if game is None:
        raise table_error("other_rules", rules_version, newest=newest.info.rules_version)
    return game


@dataclass(frozen=True)
class Match:
    """Everything about a match, secrets included; snapshot.py decides who may see what."""

    game: str
    rules_version: int
    options: str
    creator: str
    clock: Clock
    seed: str
    salt: str
    commitment: str
    """The hash, public from the beginning, that binds the table to its seed."""
    seats: tuple[Seat, ...]
    state: Any
    actor: Actor = None
    """The seat to act or chance; None before the start and after the end. It is kept, since it is
    asked for many times for every move."""
    version: int = 0
    """The number of events."""
    position_version: int = 0
    """The version of the latest event that changed the position or the seat to act."""
    at: int = 0
    """The time of the latest event; the times of events never decrease."""
    started: bool = False
    plies: tuple[Ply, ...] = ()
    times: Times = field(default_factory=Times)
    offers: tuple[Offer, ...] = ()
    asked: tuple[tuple[OfferKind, int], ...] = ()
    """Which offers were made by which seats since the last move; each may be made once."""
    receipts: Mapping[tuple[int, str], Receipt] = field(default_factory=dict)
    """By seat and id of a move, for the latest MAX_RECEIPTS moves of seats."""
    result: Outcome | None = None
    """How the match ended; the reason is the game's own, or the table's."""
    hints: bool = False
    """Whether people may have hints against each other, if there is no clock."""
    hinted: tuple[int, ...] = ()
    """The numbers, from 0, of the moves for which there was a hint, the one due included."""
    rematch: str = ""
    """The id of the match that follows this one."""

    def changed(self, changes: Mapping[str, Any]) -> Match:
        """The match with new values for some fields; dataclasses.replace takes five times as long,
        and every event makes a match."""
        match = object.__new__(Match)
        match.__dict__.update(self.__dict__)
        match.__dict__.update(changes)
        return match

    @cached_property
    def rules(self) -> Game[Any, Any]:
        """The game that is played, by the version of its rules with which the match began."""
        return find_rules(self.game, self.rules_version)

    @property
    def bot_to_move(self) -> bool:
        """Whether the seat to act is a bot's."""
        return isinstance(self.actor, int) and self.seats[self.actor].kind == BOT

    @property
    def phase(self) -> Phase:
        """Waiting for players, being played, or finished."""
        return "over" if self.result else "running" if self.started else "open"

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that were not taken back, deals included, as text."""
        return tuple(ply.text for ply in self.plies)

    @property
    def spare_events(self) -> int:
        """The events that are not moves that stand."""
        return self.version - len(self.plies)

    def answered(self, seat: int, move_id: str) -> int | None:
        """The version of the event that a submitted move caused; None if it caused none."""
        receipt = self.receipts.get((seat, move_id))
        return receipt.version if receipt else None

    def persons(self) -> list[int]:
        """The seats of persons."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == PERSON]

    def others(self, seat: int) -> list[int]:
        """The seats of other persons: one player may have several seats."""
        own = self.seats[seat].player
        return [other for other in self.persons() if self.seats[other].player != own]

    def seats_of(self, player: str) -> list[int]:
        """The seats of a player, those that a bot took over included."""
        return [n for n, seat in enumerate(self.seats) if player and seat.player == player]

    def check_seat(self, seat: int) -> None:
        """TableError if there is no such seat."""
        if not 0 <= seat < len(self.seats):
            raise table_error("no_seat", seat, last=len(self.seats) - 1)

    def check_person(self, seat: int, by: str | None) -> None:
        """TableError unless this player, and no bot, has the seat."""
        self.check_seat(seat)
        if self.seats[seat].kind != PERSON or self.seats[seat].player != by:
            raise table_error("not_your_seat", seat)
