"""What happens at a table: one kind of event for each kind of change.

Events are what is stored, as codec.py writes them; all else is worked out from them.
`at` is in milliseconds since 1970, UTC.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from campanile.table.values import Clock, Seat


@dataclass(frozen=True, slots=True)
class Created:
    at: int
    game: str
    rules_version: int
    options: str
    """As `GameInfo.write_options` writes them."""
    seats: tuple[Seat, ...]
    creator: str
    clock: Clock
    seed: str
    salt: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Joined:
    at: int
    seat: int
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Assigned:
    """The creator has given a seat to a bot of some level, or, with None, opened it."""

    at: int
    seat: int
    level: int | None


@dataclass(frozen=True, slots=True)
class Started:
    at: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A move by a seat or, with None, by chance, which needs no id."""

    at: int
    seat: int | None
    text: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """All moves but the first `keep` are undone."""

    at: int
    seat: int
    keep: int


@dataclass(frozen=True, slots=True)
class Offered:
    at: int
    seat: int
    offer: str
    keep: int = 0


@dataclass(frozen=True, slots=True)
class Accepted:
    at: int
    seat: int
    offer: str


@dataclass(frozen=True, slots=True)
class Declined:
    at: int
    seat: int
    offer: str


@dataclass(frozen=True, slots=True)
class Withdrawn:
    at: int
    seat: int
    offer: str


@dataclass(frozen=True, slots=True)
class Resigned:
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Flagged:
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server is back: the present turn's time is counted from here on."""

    at: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """`seat` has waited long enough for `against`, who is to move and is not there."""

    at: int
    seat: int
    against: int


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A bot plays on for a person; the level is stored, so that a later choice changes nothing."""

    at: int
    seat: int
    level: int
    why: str


@dataclass(frozen=True, slots=True)
class Returned:
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    at: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Rematched:
    at: int
    match: str


Event: TypeAlias = (
    Created | Joined | Assigned | Started | Moved | TakenBack | Offered | Accepted
    | Declined | Withdrawn | Resigned | Flagged | Resumed | Claimed | TakenOver | Returned
    | Ended | Rematched
)  # fmt: skip
