"""Hints: for who plays alone, and among people only as they agreed, in the sight of all."""

from __future__ import annotations

from campanile.table.commands import AskHint
from campanile.table.events import Event, Hinted
from campanile.table.match import NONE, OPEN, Match
from campanile.table.reasons import table_error


def are_allowed(match: Match) -> bool:
    """Whether the player to move may have a hint.

    Whose place a bot has taken still counts as a person, and an open seat is for one.
    """
    if not _is_among_people(match):
        return True
    return match.hints and match.clock.kind == NONE


def is_free(match: Match) -> bool:
    """Whether anybody at the table may have advice without telling the others."""
    return match.result is not None or not _is_among_people(match)


def _is_among_people(match: Match) -> bool:
    people = {seat.player for seat in match.seats if seat.player}
    return len(people) > 1 or any(seat.kind == OPEN for seat in match.seats)


def ask_hint(match: Match, command: AskHint, at: int) -> tuple[Event, ...]:
    """Tell the others of a hint, once for each move."""
    match.check_person(command.seat, command.by)
    if match.actor != command.seat:
        raise table_error("not_your_turn", command.seat)
    if not are_allowed(match):
        raise table_error("no_hints")
    if not _is_among_people(match) or len(match.plies) in match.hinted:
        return ()
    return (Hinted(at, command.seat),)
