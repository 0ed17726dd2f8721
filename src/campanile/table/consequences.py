"""What follows by itself: the start once all seats are taken, deals, and the end of the game."""

from __future__ import annotations

from campanile.core.game import CHANCE
from campanile.table.chance import draw
from campanile.table.events import Ended, Event, Started, TakenOver
from campanile.table.fold import evolve
from campanile.table.match import Match
from campanile.table.values import ABSENT, OPEN, RESIGNED, TIME

TAKEOVER_LEVEL = 5
"""How well the bot plays that takes over a seat."""
ABANDONED, ABORTED, DRAW_AGREED = "abandoned", "aborted", "draw_agreed"
REASONS_TO_LOSE = {RESIGNED: RESIGNED, TIME: TIME, ABSENT: ABANDONED}
"""The result's reason, by why somebody is gone."""


def lead(match: Match | None, *events: Event) -> tuple[Event, ...]:
    """Some events, and those that follow from them."""
    story = list(events)
    for event in events:
        match = evolve(match, event)
    assert match is not None
    while (event_due := _due(match)) is not None:
        story.append(event_due)
        match = evolve(match, event_due)
    return tuple(story)


def _due(match: Match) -> Event | None:
    """The next event that nobody has to ask for."""
    if match.result:
        return None
    if not match.started:
        is_full = all(seat.kind != OPEN for seat in match.seats)
        return Started(match.at) if is_full else None
    if match.actor is CHANCE:
        return draw(match, match.at)
    outcome = match.rules.outcome(match.state)
    if outcome is None:
        return None
    return Ended(match.at, outcome.winners, outcome.scores, outcome.reason)


def end(match: Match, at: int, reason: str, winners: tuple[int, ...] = ()) -> Ended:
    """The end by something else than the game; the points are those of the moment."""
    return Ended(at, winners, match.rules.scores(match.state), reason)


def lose(match: Match, at: int, seat: int, why: str) -> tuple[Event, ...]:
    """Somebody is gone: of two the other wins; of more a bot plays on, if for any person."""
    if len(match.seats) == 2:
        return (end(match, at, REASONS_TO_LOSE[why], (1 - seat,)),)
    taken = TakenOver(at, seat, TAKEOVER_LEVEL, why)
    return (taken,) if match.persons() != [seat] else (taken, end(match, at, ABANDONED))
