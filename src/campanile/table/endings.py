"""Ends that are not the game's: resigning, calling off, claiming, and running out of time."""

from __future__ import annotations

from campanile.table.clocks import claim_after, is_due, thinker
from campanile.table.commands import Abort, Claim, Resign, Resume, Tick
from campanile.table.consequences import ABORTED, end, lose
from campanile.table.events import Claimed, Event, Flagged, Resigned, Resumed
from campanile.table.match import Match
from campanile.table.reasons import refusal
from campanile.table.seats import check_person
from campanile.table.values import ABSENT, FISCHER, RESIGNED, TIME


def resign(match: Match, command: Resign, at: int) -> tuple[Event, ...]:
    """Of two the other wins; of more a bot plays on."""
    check_person(match, command.seat, command.by)
    return (Resigned(at, command.seat), *lose(match, at, command.seat, RESIGNED))


def abort(match: Match, command: Abort, at: int) -> tuple[Event, ...]:
    """Call the match off while not more than one seat's move stands; nobody has lost."""
    check_person(match, command.seat, command.by)
    if sum(ply.seat is not None for ply in match.plies) > 1:
        raise refusal("too_late")
    return (end(match, at, ABORTED),)


def claim(match: Match, command: Claim, at: int) -> tuple[Event, ...]:
    """End the waiting for a person who is to move and not there.

    Only the absence during the present turn counts: who is away while others think harms nobody.
    """
    check_person(match, command.seat, command.by)
    against = match.actor
    if not isinstance(against, int) or against not in match.others(command.seat):
        raise refusal("nobody_absent")
    wait = claim_after(match.clock)
    if wait is None:
        raise refusal("not_claimable")
    waited = min(command.absent_ms, at - match.times.since)
    if waited < wait:
        raise refusal("too_early", waited, wait=wait)
    return (Claimed(at, command.seat, against), *lose(match, at, against, ABSENT))


def tick(match: Match, _command: Tick, at: int) -> tuple[Event, ...]:
    """What the clock says by itself: nothing, while there is time."""
    return flag(match, at) if is_due(match, at) else ()


def resume(match: Match, _command: Resume, at: int) -> tuple[Event, ...]:
    """Count the present turn from now; days are long enough to bear a server that was down."""
    running = match.clock.kind == FISCHER and thinker(match) is not None
    return (Resumed(at),) if running else ()


def flag(match: Match, at: int) -> tuple[Event, ...]:
    """The time of the seat to act has run out."""
    seat = thinker(match)
    assert seat is not None
    return (Flagged(at, seat), *lose(match, at, seat, TIME))
