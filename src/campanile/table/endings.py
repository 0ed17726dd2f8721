"""Ends that are not the game's: resigning, calling off, claiming, and running out of time."""

from __future__ import annotations

from collections.abc import Mapping

from campanile.table.clocks import MAX_DOWN, claim_after, is_due, running_seat
from campanile.table.commands import Abort, Claim, Resign, Resume, Tick
from campanile.table.events import Claimed, Ended, Event, Flagged, Resigned, Resumed, TakenOver
from campanile.table.match import ABSENT, FISCHER, RESIGNED, TIME, Gone, Match
from campanile.table.reasons import table_error

TAKEOVER_LEVEL = 5
"""The level of the bot that takes over a seat."""
ABANDONED, ABORTED, TOO_LONG = "abandoned", "aborted", "too_long"
REASONS_TO_LOSE: Mapping[Gone, str] = {RESIGNED: RESIGNED, TIME: TIME, ABSENT: ABANDONED}
"""The reason of the result, by why a person is gone."""


def end(match: Match, at: int, reason: str, winners: tuple[int, ...] = ()) -> Ended:
    """The end for a reason of the table's, with the scores of the moment."""
    return Ended(at, winners, match.rules.scores(match.state), reason)


def end_in_draw(match: Match, at: int, reason: str) -> Ended:
    """The end for a reason of the table's, with all seats as winners."""
    return end(match, at, reason, tuple(range(len(match.seats))))


def _lose(match: Match, at: int, seat: int, why: Gone) -> tuple[Event, ...]:
    """A person is gone. With two seats the other wins. With more a bot plays on, and the match
    ends if no person is left."""
    if len(match.seats) == 2:
        return (end(match, at, REASONS_TO_LOSE[why], (1 - seat,)),)
    taken = TakenOver(at, seat, TAKEOVER_LEVEL, why)
    return (taken,) if match.persons() != [seat] else (taken, end(match, at, ABANDONED))


def resign(match: Match, command: Resign, at: int) -> tuple[Event, ...]:
    match.check_person(command.seat, command.by)
    return (Resigned(at, command.seat), *_lose(match, at, command.seat, RESIGNED))


def abort(match: Match, command: Abort, at: int) -> tuple[Event, ...]:
    """Call the match off, without a winner, before a second move was made."""
    match.check_person(command.seat, command.by)
    if sum(ply.seat is not None for ply in match.plies) > 1:
        raise table_error("too_late")
    return (end(match, at, ABORTED),)


def claim(match: Match, command: Claim, at: int) -> tuple[Event, ...]:
    """End the wait for the person to move, who is absent.

    Only the absence during the present turn counts: an absence during the turns of others is free.
    """
    match.check_person(command.seat, command.by)
    against = match.actor
    if not isinstance(against, int) or against not in match.others(command.seat):
        raise table_error("nobody_absent")
    wait = claim_after(match.clock)
    if wait is None:
        raise table_error("not_claimable")
    waited = min(command.absent_ms, at - match.times.since)
    if waited < wait:
        raise table_error("too_early", waited, wait=wait)
    return (Claimed(at, command.seat, against), *_lose(match, at, against, ABSENT))


def tick(match: Match, _command: Tick, at: int) -> tuple[Event, ...]:
    """The fall of the flag, if it is due."""
    return flag(match, at) if is_due(match, at) else ()


def resume(match: Match, command: Resume, at: int) -> tuple[Event, ...]:
    """Count the present turn from now: on a clock of minutes, and on a clock of days if the server
    was down for long."""
    counted = match.clock.kind == FISCHER or command.down > MAX_DOWN
    return (Resumed(at),) if counted and running_seat(match) is not None else ()


def flag(match: Match, at: int) -> tuple[Event, ...]:
    """The time of the seat to act has run out."""
    seat = running_seat(match)
    assert seat is not None
    return (Flagged(at, seat), *_lose(match, at, seat, TIME))
