"""What a seat, or a spectator, may see of a match: the one place from which anything is shown.

Everything here is plain values for JSON. Ids of players and of moves are never shown; seed and
salt are, with all that was hidden, once the match is over.
"""

from __future__ import annotations

from dataclasses import asdict, fields
from functools import cache
from typing import Any

from campanile.core.game import CHANCE, Actor, Outcome
from campanile.core.record import Record, write_result
from campanile.games import find_game
from campanile.table.clocks import claim_after, deadline, left_at, thinker
from campanile.table.codec import kind_of
from campanile.table.events import Created, Ended, Event, Joined, Moved
from campanile.table.match import Match
from campanile.table.reasons import refusal
from campanile.table.values import NONE, Clock, Offer, Ply, Seat


def show(match: Match, seat: int | None, now: int) -> dict[str, Any]:
    """All that a seat, or a spectator (None), may know of a match at a moment."""
    return {**stand(match, seat, now), "log": show_log(match, seat)}


def show_log(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """The moves so far, as a seat, or a spectator, may see them."""
    return [_ply(match, ply, seat) for ply in match.plies]


def stand(match: Match, seat: int | None, now: int) -> dict[str, Any]:
    """How a match stands: all that may be known but for the moves that led there."""
    return {
        "game": match.game,
        "rules_version": match.rules_version,
        "options": _options(match.game, match.options),
        "seat": seat,
        "version": match.version,
        "position_version": match.position_version,
        "started": match.started,
        "seats": [_seat(sitting) for sitting in match.seats],
        "position": show_position(match, match.state, seat),
        "clock": _clock(match, now),
        "offers": [_offer(offer) for offer in match.offers],
        "result": _listed(asdict(match.result)) if match.result else None,
        "rematch": match.rematch or None,
        "commitment": match.commitment,
        **_secrets(match),
    }


@cache
def _options(game: str, text: str) -> dict[str, str]:
    """The same for all matches of a variant; there are not many."""
    return find_game(game).info.read_options(text)


def _secrets(match: Match) -> dict[str, str | None]:
    over = match.result is not None
    return {"seed": match.seed if over else None, "salt": match.salt if over else None}


def _seat(seat: Seat) -> dict[str, Any]:
    return {"kind": seat.kind, "name": seat.name, "level": seat.level, "gone": seat.gone}


def show_position(match: Match, state: Any, seat: int | None) -> dict[str, Any]:
    """A state of the match; one that ended early hides no more than one played to the end."""
    view = match.rules.view(state, seat)
    now = state is match.state
    return {
        "text": match.rules.write(state) if match.result else view.text,
        "actor": _actor(match.actor if now else view.actor),
        "moves": list(view.moves) if now and match.actor is not None else [],
        "scores": list(view.scores),
        "outcome": _outcome(view.outcome),
    }


def _actor(actor: Actor) -> int | str | None:
    return CHANCE.value if actor is CHANCE else actor


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return _listed(asdict(outcome)) if outcome else None


def _ply(match: Match, ply: Ply, seat: int | None) -> dict[str, Any]:
    text = ply.text if match.result else match.rules.redact(ply.before, ply.move, seat)
    return {"seat": ply.seat, "text": text}


@cache
def _setting(clock: Clock) -> dict[str, Any]:
    """There are not many kinds of clocks."""
    return asdict(clock)


def _clock(match: Match, now: int) -> dict[str, Any]:
    setting = match.clock
    return {
        **_setting(setting),
        "left": list(left_at(match, now)) if setting.kind != NONE else None,
        "running": thinker(match),
        "deadline": deadline(match),
        "since": match.times.since,
        "claim_after": claim_after(setting),
    }


def _offer(offer: Offer) -> dict[str, Any]:
    return _listed(asdict(offer))


def _listed(plain: dict[str, Any]) -> dict[str, Any]:
    return {name: list(v) if isinstance(v, tuple) else v for name, v in plain.items()}


def show_event(
    before: Match | None, after: Match, event: Event, seat: int | None
) -> dict[str, Any]:
    """An event as a seat, or a spectator, may see it, with the version it led to."""
    shown = {"kind": kind_of(event), "version": after.version, **_listed(_public(event))}
    if isinstance(event, Created):
        shown["options"] = after.rules.info.read_options(event.options)
    elif isinstance(event, Moved):
        assert before is not None
        ply = after.plies[-1]
        shown["text"] = before.rules.redact(ply.before, ply.move, seat)
    elif isinstance(event, Ended):
        shown |= _secrets(after)
    return shown


def _public(event: Event) -> dict[str, Any]:
    """The fields of an event without those that nobody is shown."""
    public = {field.name: getattr(event, field.name) for field in fields(event)}
    if isinstance(event, Created):
        public |= {"seats": [_seat(s) for s in event.seats], "clock": _setting(event.clock)}
    hidden = {Created: ("creator", "seed", "salt"), Joined: ("player",), Moved: ("id",)}
    return {name: v for name, v in public.items() if name not in hidden.get(type(event), ())}


def record(match: Match) -> str:
    """The whole game as text, see core/record.py; TableError while that would tell secrets."""
    if match.rules.info.hidden and not match.result:
        raise refusal("still_hidden")
    names = tuple(
        seat.name or (f"level {seat.level}" if seat.level else "-") for seat in match.seats
    )
    options = match.rules.info.read_options(match.options)
    text = Record(match.rules, len(match.seats), options, names, match.moves).write()
    return _remark(match) + text


def _remark(match: Match) -> str:
    """A line on the end that the moves do not tell."""
    result = match.result
    if result is None or match.rules.outcome(match.state):
        return ""
    told = write_result(Outcome(result.scores, result.winners, result.reason))
    return f"# {told if result.winners else result.reason}\n"
