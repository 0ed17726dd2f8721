"""Clocks: which one is running, until when, and how long to wait for an absent player.

- Fischer: each seat has `initial` milliseconds for the match and gains `increment` for each
  turn; a turn ends when another seat is to act, however many moves it had. A seat's clock
  runs from its second turn on, so that a late arrival costs no time; if a player never
  arrives, the others can claim. Taking a move back gives no time back, and making it
  again gives no second increment.
- Days: every move, the first included, has `days` days. They go on while a server is down, but
  after more than `MAX_DOWN` the player to move has them anew.
- Bots have no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campanile.core.game import CHANCE
from campanile.table.match import (
    DAY,
    DAYS,
    FISCHER,
    MINUTE,
    NONE,
    PERSON,
    SECOND,
    Clock,
    Match,
    Ply,
    Times,
)

EXPECTED_TURNS = 40
"""Turns of a seat in a game, for the estimate of how long a time control lasts."""

MAX_DOWN = 60 * MINUTE
"""How much of a server's downtime a clock of days counts."""


def at_start(match: Match, at: int) -> Times:
    """The clocks before the first move."""
    full = {NONE: 0, FISCHER: match.clock.initial, DAYS: match.clock.days * DAY}
    seats = len(match.seats)
    return Times((full[match.clock.kind],) * seats, (0,) * seats, at)


def running_seat(match: Match) -> int | None:
    """The seat whose clock is running."""
    seat = match.actor
    if not isinstance(seat, int) or match.seats[seat].kind != PERSON or match.clock.kind == NONE:
        return None
    return None if match.clock.kind == FISCHER and not match.times.turns_credited[seat] else seat


def deadline(match: Match) -> int | None:
    """When the time of the seat to act runs out, and `Tick` is due; None if it does not."""
    seat = running_seat(match)
    return None if seat is None else match.times.since + match.times.left[seat]


def is_due(match: Match, now: int) -> bool:
    """Whether the time of the seat to act has run out."""
    end = deadline(match)
    return end is not None and now >= end


def left_at(match: Match, now: int) -> tuple[int, ...]:
    """What the clocks show at a moment."""
    seat, left = running_seat(match), match.times.left
    if seat is None:
        return left
    rest = max(0, left[seat] - max(0, now - match.times.since))
    return (*left[:seat], rest, *left[seat + 1 :])


def spent(match: Match, at: int) -> Times:
    """The clocks minus the time since the turn began; clocks of days keep theirs."""
    left = match.times.left if match.clock.kind == DAYS else left_at(match, at)
    return Times(left, match.times.turns_credited, at)


def after_move(before: Match, state: Any, plies: Sequence[Ply], at: int) -> Times:
    """The clocks after a move that has led to `state`: minus the time spent, plus the increment if
    the move has ended a turn."""
    if before.clock.kind == NONE:
        return Times(before.times.left, before.times.turns_credited, at)
    times = spent(before, at)
    latest = next((ply for ply in reversed(plies) if ply.seat is not None), None)
    seat = latest.seat if latest else None
    if latest is None or seat is None or before.rules.actor(state) in (seat, CHANCE):
        return times
    # Turns are counted, not moves: a turn made anew after a take-back may have fewer moves.
    turns = latest.turn
    if turns <= times.turns_credited[seat]:
        return times
    gain = before.clock.increment if seat == running_seat(before) else 0
    left, credited = list(times.left), list(times.turns_credited)
    left[seat], credited[seat] = left[seat] + gain, turns
    return Times(tuple(left), tuple(credited), at)


def claim_after(clock: Clock) -> int | None:
    """How long a player has to be absent before others can claim; None if the clock decides."""
    if clock.kind == DAYS:
        return None
    if clock.kind == NONE:
        return 2 * MINUTE
    estimate = clock.initial + EXPECTED_TURNS * clock.increment
    return min(max(estimate // 10, 30 * SECOND), 5 * MINUTE)


def claimable_at(match: Match, absent_since: int) -> int | None:
    """When others may claim against the person to move, absent since then; None for never."""
    wait, seat = claim_after(match.clock), match.actor
    if wait is None or not isinstance(seat, int) or match.seats[seat].kind != PERSON:
        return None
    return max(absent_since, match.times.since) + wait
