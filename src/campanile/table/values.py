"""The values that events and matches are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

OPEN, PERSON, BOT = KINDS = ("open", "person", "bot")
RESIGNED, ABSENT, TIME = "resigned", "absent", "time"
DRAW, TAKE_BACK, REMATCH = "draw", "take_back", "rematch"
NONE, FISCHER, DAYS = "none", "fischer", "days"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there. A bot that took over from somebody keeps his name, his id, and why."""

    kind: str = OPEN
    player: str = ""
    """An opaque id, a secret of the server's: never shown."""
    name: str = ""
    level: int = 0
    gone: str = ""
    """Why a bot took over from the person: resigned, absent or time."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long the players may think; times in milliseconds."""

    kind: str = NONE
    initial: int = 0
    increment: int = 0
    days: int = 0


@dataclass(frozen=True, slots=True)
class Times:
    """What the clocks show, and since when the seat to act has been thinking."""

    left: tuple[int, ...] = ()
    """Per seat, in milliseconds, when its present turn began."""
    paid: tuple[int, ...] = ()
    """Per seat, how many moves had been made when it last finished a turn; 0 for never."""
    since: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that needs the consent of others."""

    kind: str
    seat: int
    version: int
    """Of the event that made it; who answers names it."""
    agreed: tuple[int, ...] = ()
    keep: int = 0
    """How many moves stay if it is a take-back."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A move with the state in which it was made; chance has no seat."""

    seat: int | None
    text: str
    before: Any
    move: Any


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a submitted move: the version of its event, and the move."""

    version: int
    ply: Ply


@dataclass(frozen=True, slots=True)
class Result:
    """How the match ended; reason is the game's own, or the table's."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
