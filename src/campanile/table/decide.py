"""The one door to a table: a command in, the events that it causes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campanile.table import commands, endings, moves, offers, seats
from campanile.table.clocks import is_due
from campanile.table.commands import Abort, Accept, Command, Decline, Move, Resume, Withdraw
from campanile.table.events import Event
from campanile.table.match import Match
from campanile.table.reasons import refusal
from campanile.table.values import REMATCH

Handler = Callable[[Match, Any, int], tuple[Event, ...]]

BEFORE_THE_START: Mapping[type[Command], Handler] = {
    commands.Join: seats.join,
    commands.Assign: seats.assign,
}
DURING_THE_MATCH: Mapping[type[Command], Handler] = {
    commands.Move: moves.move,
    commands.TakeBack: moves.take_back,
    commands.OfferDraw: offers.offer_draw,
    commands.Accept: offers.accept,
    commands.Decline: offers.decline,
    commands.Withdraw: offers.withdraw,
    commands.Resign: endings.resign,
    commands.Claim: endings.claim,
    commands.Return: seats.come_back,
}
UNTIL_THE_END: Mapping[type[Command], Handler] = {Abort: endings.abort}
ALWAYS: Mapping[type[Command], Handler] = {
    commands.Tick: endings.tick,
    commands.Resume: endings.resume,
    commands.Rematch: offers.rematch,
}
HANDLERS = {**BEFORE_THE_START, **DURING_THE_MATCH, **UNTIL_THE_END, **ALWAYS}


def decide(match: Match, command: Command, now: int) -> tuple[Event, ...]:
    """The events that a command causes now; TableError, or the game's error, if it is refused.

    A move that is repeated with its id causes nothing; `match.answered` tells what it caused.
    Whatever comes when time has run out causes the flag to fall, and nothing else.
    """
    at = max(now, match.at)
    if isinstance(command, Move) and moves.is_repeat(match, command):
        return ()
    if is_due(match, at) and not isinstance(command, Resume):
        return endings.flag(match, at)
    _check_time(match, command)
    return HANDLERS[type(command)](match, command, at)


def _check_time(match: Match, command: Command) -> None:
    """TableError if it is too early or too late for such a command."""
    kind = type(command)
    answers_rematch = isinstance(command, Accept | Decline | Withdraw) and command.offer == REMATCH
    if match.result and not (kind in ALWAYS or answers_rematch):
        raise refusal("over")
    if match.started and kind in BEFORE_THE_START:
        raise refusal("started")
    if not match.started and kind in DURING_THE_MATCH:
        raise refusal("not_started")
