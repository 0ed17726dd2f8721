"""Clocks: whose is running, until when, and how long one waits for somebody who is not there.

- Fischer: everybody has `initial` milliseconds for the match, and gets `increment` for each
  turn; a turn ends when another seat is to act, however many moves it had. A seat's clock
  runs from its second turn on, so that nobody loses by coming late to the board; whoever
  does not come at all can be claimed against. A move taken back gives no time back, and
  making it again gives no second increment.
- Days: every move has so many days, the first as well.
- The time of bots is not counted.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from campanile.core.game import CHANCE
from campanile.table.match import Match
from campanile.table.values import DAY, DAYS, FISCHER, MINUTE, NONE, PERSON, SECOND, Clock, Times

EXPECTED_TURNS = 40
"""How many turns a game is taken to have when the length of a time control is estimated."""


def at_start(match: Match, at: int) -> Times:
    """The clocks before the first move."""
    full = {NONE: 0, FISCHER: match.clock.initial, DAYS: match.clock.days * DAY}
    seats = len(match.seats)
    return Times((full[match.clock.kind],) * seats, (0,) * seats, at)


def thinker(match: Match) -> int | None:
    """The seat whose clock is running."""
    seat = match.actor
    if not isinstance(seat, int) or match.seats[seat].kind != PERSON or match.clock.kind == NONE:
        return None
    return None if match.clock.kind == FISCHER and not match.times.paid[seat] else seat


def deadline(match: Match) -> int | None:
    """When the time of the seat to act runs out: the moment to `Tick`. None if it does not."""
    seat = thinker(match)
    return None if seat is None else match.times.since + match.times.left[seat]


def is_due(match: Match, now: int) -> bool:
    """Whether time has run out."""
    end = deadline(match)
    return end is not None and now >= end


def left_at(match: Match, now: int) -> tuple[int, ...]:
    """What the clocks show at a moment."""
    seat, left = thinker(match), match.times.left
    if seat is None:
        return left
    rest = max(0, left[seat] - max(0, now - match.times.since))
    return (*left[:seat], rest, *left[seat + 1 :])


def spent(match: Match, at: int) -> Times:
    """The clocks once the time thought up to now is taken off; of days nothing is."""
    left = match.times.left if match.clock.kind == DAYS else left_at(match, at)
    return replace(match.times, left=left, since=at)


def after_move(before: Match, after: Match) -> Times:
    """The clocks of `after`, in which the time is already taken off, at the end of a turn."""
    times = after.times
    seats = [ply.seat for ply in after.plies if ply.seat is not None]
    seat = seats[-1] if seats else None
    if seat is None or after.rules.actor(after.state) in (seat, CHANCE):
        return times
    # By turns, not by moves: a turn of three that was taken back may be one of a single move now.
    turns = sum(seat == one != other for one, other in pairwise([*seats, None]))
    if turns <= times.paid[seat]:
        return times
    gain = after.clock.increment if seat == thinker(before) else 0
    left, paid = list(times.left), list(times.paid)
    left[seat], paid[seat] = left[seat] + gain, turns
    return replace(times, left=tuple(left), paid=tuple(paid))


def claim_after(clock: Clock) -> int | None:
    """How long one waits for somebody absent before one can claim; None if the clock decides."""
    if clock.kind == DAYS:
        return None
    if clock.kind == NONE:
        return 2 * MINUTE
    estimate = clock.initial + EXPECTED_TURNS * clock.increment
    return min(max(estimate // 10, 30 * SECOND), 5 * MINUTE)


def claimable_at(match: Match, absent_since: int) -> int | None:
    """When the others may claim against the person to move, absent since then; None for never."""
    wait, seat = claim_after(match.clock), match.actor
    if wait is None or not isinstance(seat, int) or match.seats[seat].kind != PERSON:
        return None
    return max(absent_since, match.times.since) + wait
