"""The entry point of a table: a command in, the steps that it causes out.

Moves, and what follows from an event by itself (the start, a deal, the end of the game), are
here; seats.py, offers.py, hints.py and endings.py handle the other commands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE
from campanile.table import commands, endings, hints, offers, seats
from campanile.table.chance import draw
from campanile.table.clocks import is_due
from campanile.table.commands import Abort, Accept, Command, Create, Decline, Move, Resume, Withdraw
from campanile.table.events import Created, Ended, Event, Moved, Started
from campanile.table.fold import Step, evolve, next_turn
from campanile.table.match import (
    BOT,
    MAX_ID,
    MAX_PLIES,
    MAX_SPARE_EVENTS,
    OPEN,
    REMATCH,
    Match,
    Ply,
    find_rules,
)
from campanile.table.reasons import table_error


def create(command: Create, now: int) -> tuple[Step, ...]:
    """The first steps of a new match; TableError, or the game's own error, if it is refused."""
    created = seats.create(command, now)
    return _with_consequences(None, (created, *_played_elsewhere(command, created)))


def _played_elsewhere(command: Create, created: Created) -> Iterator[Moved]:
    """The moves of a match that was begun elsewhere, each checked.

    Whoever hands over a match knows what is hidden in it, so that no other person can join it.
    """
    game = find_rules(created.game, created.rules_version)
    if command.moves and game.info.hidden and any(s.kind == OPEN for s in created.seats):
        raise table_error("known_elsewhere")
    state = game.start(len(created.seats), game.info.read_options(created.options))
    for number, text in enumerate(command.moves):
        actor = game.actor(state)
        if actor is None or number == MAX_PLIES:
            raise table_error("over")
        move = game.read_move(state, text)
        seat = None if actor is CHANCE else actor
        yield Moved(created.at, seat, game.write_move(state, move), f"elsewhere-{number}")
        state = game.apply(state, move)


def decide(match: Match, command: Command, now: int) -> tuple[Step, ...]:
    """What a command causes now; TableError, or the game's own error, if it is refused.

    A move that is repeated with its id causes nothing; `match.answered` has its version.
    Once the time of the seat to act has run out, any command makes its flag fall instead.
    """
    at = max(now, match.at)
    if isinstance(command, Move) and _is_repeat(match, command):
        return ()
    if is_due(match, at) and not isinstance(command, Resume):
        return _with_consequences(match, endings.flag(match, at))
    _check_phase(match, command)
    if isinstance(command, Move):
        event, ply = _move(match, command, at)
        return _with_consequences(match, (event,), ply)
    return _with_consequences(match, HANDLERS[type(command)](match, command, at))


def _check_phase(match: Match, command: Command) -> None:
    """TableError if the command is not for the present phase of the match."""
    kind = type(command)
    if match.result and not (kind in ALWAYS or _answers_rematch(command)):
        raise table_error("over")
    if match.started and kind in BEFORE_THE_START:
        raise table_error("started")
    if not match.started and (kind is Move or kind in DURING_THE_MATCH):
        raise table_error("not_started")
    if kind in REPEATABLE and match.spare_events >= MAX_SPARE_EVENTS:
        raise table_error("too_many_events", most=MAX_SPARE_EVENTS)


def _answers_rematch(command: Command) -> bool:
    return isinstance(command, Accept | Decline | Withdraw) and command.offer == REMATCH


def _with_consequences(
    match: Match | None, events: Iterable[Event], ply: Ply | None = None
) -> tuple[Step, ...]:
    """Some events, and those that follow from them, each with the match before and after it; `ply`
    is that of a move, which has been read to check it."""
    steps: list[Step] = []
    for event in events:
        before, match = match, evolve(match, event, ply)
        steps.append(Step(before, event, match))
    while steps and match is not None and (due := _due(match)) is not None:
        before, match = match, evolve(match, due)
        steps.append(Step(before, due, match))
    return tuple(steps)


def _due(match: Match) -> Event | None:
    """The next event that needs no command."""
    if match.result:
        return None
    if not match.started:
        is_full = all(seat.kind != OPEN for seat in match.seats)
        return Started(match.at) if is_full else None
    outcome = match.rules.outcome(match.state)
    if outcome is not None:
        return Ended(match.at, outcome.winners, outcome.scores, outcome.reason)
    if len(match.plies) >= MAX_PLIES:
        return endings.end_in_draw(match, match.at, endings.TOO_LONG)
    return draw(match, match.at) if match.actor is CHANCE else None


def _move(match: Match, command: Move, at: int) -> tuple[Moved, Ply]:
    """A move, checked by the game and written in canonical notation."""
    match.check_seat(command.seat)
    if not _has_seat(match, command):
        raise table_error("not_your_seat", command.seat)
    printable = command.id.isascii() and command.id.isprintable()
    if not (1 <= len(command.id) <= MAX_ID and printable):
        raise table_error("bad_id", most=MAX_ID)
    offers.check_version(match, command.answers)
    if match.actor != command.seat:
        raise table_error("not_your_turn", command.seat)
    move = match.rules.read_move(match.state, command.text)
    text = match.rules.write_move(match.state, move)
    ply = Ply(command.seat, text, match.state, move, next_turn(match.plies, command.seat))
    return Moved(at, command.seat, text, command.id), ply


def _is_repeat(match: Match, command: Move) -> bool:
    """Whether this very move was made before; TableError if it was another with the same id.

    Only the player of the seat gets this answer, which would reveal hidden moves to others. Bots
    never repeat moves, and their ids may equal those of the person whose seat they took over.
    """
    if command.by is None:
        return False
    receipt = match.receipts.get((command.seat, command.id))
    if receipt is None or not _has_seat(match, command):
        return False
    if not _is_same(match, receipt.ply, command.text):
        raise table_error("id_reused", command.id)
    return True


def _is_same(match: Match, ply: Ply, text: str) -> bool:
    try:
        return bool(match.rules.read_move(ply.before, text) == ply.move)
    except CampanileError:
        return False


def _has_seat(match: Match, command: Move) -> bool:
    """Persons move for their own seats; the server, which has no id, moves for bots."""
    seat = match.seats[command.seat]
    return command.by is None if seat.kind == BOT else command.by == seat.player


Handler = Callable[[Match, Any, int], tuple[Event, ...]]

BEFORE_THE_START: Mapping[type[Command], Handler] = {
    commands.Join: seats.join,
    commands.Assign: seats.assign,
}
DURING_THE_MATCH: Mapping[type[Command], Handler] = {
    commands.TakeBack: offers.take_back,
    commands.AskHint: hints.ask_hint,
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
REPEATABLE = (
    commands.Assign,
    commands.TakeBack,
    commands.AskHint,
    commands.OfferDraw,
    commands.Rematch,
)
"""What could be done again and again without a move of the game, and all that follows from it."""
HANDLERS = {**BEFORE_THE_START, **DURING_THE_MATCH, **UNTIL_THE_END, **ALWAYS}
