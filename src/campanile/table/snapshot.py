"""What a seat, or a spectator, may see of a match; no other module decides that.

The dataclasses are the wire format (see campanile.server.wire). Ids of players and of moves are
never shown; seed, salt and all that was hidden are shown once the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias

from campanile import engine
from campanile.core.game import CHANCE, Actor, Entry, Game, Outcome
from campanile.core.record import Record
from campanile.table.clocks import claim_after, deadline, left_at, running_seat
from campanile.table.events import KINDS, SECRET, Created, Ended, Event, Moved, kind_of, plain
from campanile.table.fold import Step
from campanile.table.hints import are_allowed
from campanile.table.match import (
    BOT,
    NONE,
    ClockKind,
    Gone,
    Match,
    Offer,
    Ply,
    Seat,
    SeatKind,
    find_rules,
)
from campanile.table.reasons import table_error

PUBLIC_FIELDS: Mapping[type[Event], tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind) if field.metadata != SECRET)
    for kind in KINDS.values()
}
ShownActor: TypeAlias = int | Literal["chance"] | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat without the id of its player."""

    kind: SeatKind
    name: str
    level: int
    gone: Gone


@dataclass(frozen=True, slots=True)
class Position:
    """A position as a seat, or a spectator, knows it, with the moves that the seat may make."""

    text: str
    actor: ShownActor
    moves: tuple[str, ...]
    scores: tuple[int, ...]
    outcome: Outcome | None
    tally: tuple[Entry, ...]
    """What the scores consist of, and aside what else the rules say of the board."""


@dataclass(frozen=True, slots=True)
class ClockView:
    """A time control with what its clocks show; times in milliseconds."""

    kind: ClockKind
    initial: int
    increment: int
    days: int
    left: tuple[int, ...] | None
    running: int | None
    deadline: int | None
    since: int
    claim_after: int | None


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """A move as a seat, or a spectator, may see it; a move of chance has no seat."""

    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match as a seat, or a spectator, may see it, but for the log."""

    game: str
    rules_version: int
    options: dict[str, str]
    seat: int | None
    version: int
    position_version: int
    started: bool
    seats: tuple[SeatView, ...]
    position: Position
    clock: ClockView
    offers: tuple[Offer, ...]
    hints: bool
    """Whether the player to move may have a hint."""
    hinted: tuple[int, ...]
    """The numbers, from 0, of the moves for which there was a hint, the one due included."""
    result: Outcome | None
    rematch: str | None
    commitment: str
    seed: str | None
    salt: str | None


@dataclass(frozen=True, slots=True)
class Summary:
    """A match as an entry of a list."""

    yours: tuple[int, ...]
    """The seats of the asking player."""
    started: bool
    seats: tuple[SeatView, ...]
    actor: ShownActor
    result: Outcome | None


def summarize(
    seats: tuple[Seat, ...], started: bool, actor: Actor, result: Outcome | None
) -> dict[str, Any]:
    """What lists show of a match, as plain values, and who sits where; see `read_summary`."""
    return {
        "players": [seat.player for seat in seats],
        "started": started,
        "seats": plain(_seats(seats)),
        "actor": _actor(actor),
        "result": plain(result) if result else None,
    }


def read_summary(given: Mapping[str, Any], player: str) -> Summary:
    """What was summarized, for a player."""
    result = given["result"]
    return Summary(
        yours=tuple(n for n, who in enumerate(given["players"]) if who == player),
        started=given["started"],
        seats=tuple(SeatView(**seat) for seat in given["seats"]),
        actor=given["actor"],
        result=result and Outcome(**{name: _tuple(value) for name, value in result.items()}),
    )


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def snapshot(match: Match, seat: int | None, now: int) -> Snapshot:
    """A match as a seat, or a spectator (None), may see it at a moment."""
    position = show_position(match, match.state, seat)
    common = {**show_lasting(match), **show_passing(match, now)}
    return Snapshot(seat=seat, position=position, **common)


def show_lasting(match: Match) -> dict[str, Any]:
    """The fields of a snapshot that all seats and spectators see alike, and few events change."""
    over = match.result is not None
    return {
        "game": match.game,
        "rules_version": match.rules_version,
        "options": _options(match.game, match.rules_version, match.options),
        "started": match.started,
        "seats": _seats(match.seats),
        "offers": match.offers,
        "hints": are_allowed(match),
        "hinted": match.hinted,
        "result": match.result,
        "rematch": match.rematch or None,
        "commitment": match.commitment,
        "seed": match.seed if over else None,
        "salt": match.salt if over else None,
    }


def show_passing(match: Match, now: int) -> dict[str, Any]:
    """Those that all see alike, and every event changes."""
    return {
        "version": match.version,
        "position_version": match.position_version,
        "clock": _clock(match, now),
    }


@cache
def _options(game: str, rules_version: int, text: str) -> dict[str, str]:
    """Shared by all matches of a variant; there are few variants."""
    return find_rules(game, rules_version).info.read_options(text)


@lru_cache(maxsize=1024)  # They rarely change, and are shown and listed after every move.
def _seats(seats: tuple[Seat, ...]) -> tuple[SeatView, ...]:
    return tuple(SeatView(seat.kind, seat.name, seat.level, seat.gone) for seat in seats)


def _clock(match: Match, now: int) -> ClockView:
    setting = match.clock
    return ClockView(
        kind=setting.kind,
        initial=setting.initial,
        increment=setting.increment,
        days=setting.days,
        left=left_at(match, now) if setting.kind != NONE else None,
        running=running_seat(match),
        deadline=deadline(match),
        since=match.times.since,
        claim_after=claim_after(setting),
    )


def show_position(match: Match, state: Any, seat: int | None) -> Position:
    """A state of the match. After the end, however early it came, nothing is hidden."""
    view = engine.view(match.rules, state, seat)
    is_present = state is match.state
    return Position(
        text=match.rules.write(state) if match.result else view.text,
        actor=_actor(match.actor if is_present else view.actor),
        moves=view.moves if is_present and match.actor is not None else (),
        scores=view.scores,
        outcome=view.outcome,
        tally=match.rules.tally(state),
    )


def show_whole(game: Game[Any, Any], state: Any) -> Position:
    """A state outside of any match, with nothing hidden."""
    actor = game.actor(state)
    view = engine.view(game, state, actor if isinstance(actor, int) else None)
    return Position(
        text=game.write(state),
        actor=_actor(actor),
        moves=view.moves,
        scores=view.scores,
        outcome=view.outcome,
        tally=game.tally(state),
    )


def _actor(actor: Actor) -> ShownActor:
    return CHANCE.value if actor is CHANCE else actor


def show_log(
    match: Match, seat: int | None, start: int = 0, end: int | None = None
) -> list[LoggedMove]:
    """The moves so far, or some of them, as a seat, or a spectator, may see them."""
    return [_logged(match, ply, seat) for ply in match.plies[start:end]]


def _logged(match: Match, ply: Ply, seat: int | None) -> LoggedMove:
    text = ply.text if match.result else match.rules.redact(ply.before, ply.move, seat)
    return LoggedMove(ply.seat, text)


def show_event(step: Step, seat: int | None) -> dict[str, Any]:
    """An event as a seat, or a spectator, may see it, with its kind and its version."""
    event, after = step.event, step.after
    public = {name: getattr(event, name) for name in PUBLIC_FIELDS[type(event)]}
    shown = {"kind": kind_of(event), "version": after.version, **public}
    if isinstance(event, Created):
        shown["options"] = _options(event.game, event.rules_version, event.options)
        shown["seats"] = plain(_seats(event.seats))
        shown["clock"] = plain(event.clock)
    elif isinstance(event, Moved):
        ply = after.plies[-1]
        shown["text"] = after.rules.redact(ply.before, ply.move, seat)
    elif isinstance(event, Ended):
        shown |= {"seed": after.seed, "salt": after.salt}
    return shown


def record(match: Match) -> str:
    """The whole game as text, see core/record.py; TableError while it would reveal secrets."""
    if match.rules.info.hidden and not match.result:
        raise table_error("still_hidden")
    names = tuple(map(_recorded_name, match.seats))
    options = match.rules.info.read_options(match.options)
    ended = None if match.rules.outcome(match.state) else match.result
    return Record(match.rules, len(match.seats), options, names, match.moves, ended=ended).write()


def _recorded_name(seat: Seat) -> str:
    level = f"level {seat.level}"
    if seat.kind == BOT and not seat.gone:
        return f"{seat.name} ({level})" if seat.name else level
    return seat.name or "-"
