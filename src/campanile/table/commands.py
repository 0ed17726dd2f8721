"""The commands of a table. `by` is the id of the player who gives the command.

A bot has no id: the server moves for it with None. What the server observes itself, such as how
long a player has been absent, must not come from a player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from campanile.table.match import Clock, OfferKind, Seat


@dataclass(frozen=True, slots=True)
class Create:
    """A new match; it starts at once if no seat is open. Seed and salt are fresh secrets."""

    game: str
    seats: tuple[Seat, ...]
    creator: str
    seed: str
    salt: str
    options: Mapping[str, str] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    hints: bool = False
    """Whether people may have hints against each other; only without a clock."""
    moves: tuple[str, ...] = ()
    """Of a match that was begun elsewhere: what was played there, deals included."""
    rules_version: int | None = None
    """By which such a match was begun; None for the newest."""


@dataclass(frozen=True, slots=True)
class Join:
    seat: int
    by: str
    name: str


@dataclass(frozen=True, slots=True)
class Assign:
    """The creator gives a seat to a bot of this level, or opens it (None)."""

    seat: int
    by: str
    level: int | None


@dataclass(frozen=True, slots=True)
class Move:
    """A move in the position of version `answers`, with an id by which a repeat is recognised."""

    seat: int
    by: str | None
    text: str
    id: str
    answers: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo one's latest move and those since: at once, or by an offer if other persons play."""

    seat: int
    by: str
    answers: int


@dataclass(frozen=True, slots=True)
class AskHint:
    """Be allowed a hint for the move that is due."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class OfferDraw:
    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class Accept:
    """Agree to the offer that was made by the event of this version."""

    seat: int
    by: str
    offer: OfferKind
    version: int


@dataclass(frozen=True, slots=True)
class Decline:
    seat: int
    by: str
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Withdraw:
    seat: int
    by: str
    offer: OfferKind


@dataclass(frozen=True, slots=True)
class Resign:
    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class Abort:
    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class Claim:
    """End the wait for the person to move, whom the server has not seen for `absent_ms`."""

    seat: int
    by: str
    absent_ms: int


@dataclass(frozen=True, slots=True)
class Return:
    """Take one's seat back from the bot that took it over during an absence."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class Rematch:
    """Agree to play again; `match` is the id of the new match if this was the last consent."""

    seat: int
    by: str
    match: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Let a flag fall if it is due."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The server was down for so many milliseconds: clocks of minutes do not count that time, and
    clocks of days count no more than clocks.MAX_DOWN of it."""

    down: int = 0


Command: TypeAlias = (
    Join | Assign | Move | TakeBack | AskHint | OfferDraw | Accept | Decline | Withdraw
    | Resign | Abort | Claim | Return | Rematch | Tick | Resume
)  # fmt: skip
