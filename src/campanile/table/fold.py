"""A match is the fold of its events. Nothing is checked here: decide.py has done so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from campanile.core.game import Actor, Game, Outcome
from campanile.table import events as ev
from campanile.table.clocks import after_move, at_start, spent
from campanile.table.match import (
    BOT,
    DRAW,
    MAX_RECEIPTS,
    PERSON,
    Match,
    Offer,
    Ply,
    Receipt,
    Seat,
    find_rules,
)


class Step(NamedTuple):
    """An event with the match before it, of which the first event has none, and after it."""

    before: Match | None
    event: ev.Event
    after: Match


Changes: TypeAlias = dict[str, Any]
"""New values for some fields of a match."""
CHANGE_POSITION = (ev.Moved, ev.TakenBack, ev.Started)
"""The events that change the position or the seat to act."""


def fold(events: Iterable[ev.Event], match: Match | None = None) -> Match:
    """The match that some events make, the first of which is Created, or that they make of an
    earlier one."""
    for event in events:
        match = evolve(match, event)
    assert match is not None, "a match has at least one event"
    return match


def evolve(match: Match | None, event: ev.Event, ply: Ply | None = None) -> Match:
    """The match after one more event; `ply` spares a Moved to be read again."""
    if isinstance(event, ev.Created):
        return replace(_created(event), version=1, position_version=1, at=event.at)
    assert match is not None, "the first event is Created"
    if isinstance(event, ev.Moved):
        changes = _moved(match, event, ply)
    else:
        changes = _STEPS[type(event)](match, event)
    state, started = changes.get("state", match.state), changes.get("started", match.started)
    changes["actor"] = to_act(match.rules, state, started, changes.get("result", match.result))
    changes["version"] = match.version + 1
    if isinstance(event, CHANGE_POSITION):
        changes["position_version"] = match.version + 1
    changes["at"] = event.at
    return match.changed(changes)


def to_act(rules: Game[Any, Any], state: Any, started: bool, result: Outcome | None) -> Actor:
    """The seat to act or chance; None before the start and after the end."""
    return rules.actor(state) if started and not result else None


def _created(event: ev.Created) -> Match:
    game = find_rules(event.game, event.rules_version)
    return Match(
        game=event.game,
        rules_version=event.rules_version,
        options=event.options,
        creator=event.creator,
        clock=event.clock,
        seed=event.seed,
        salt=event.salt,
        commitment=event.commitment,
        hints=event.hints,
        seats=event.seats,
        state=game.start(len(event.seats), game.info.read_options(event.options)),
    )


# Seats.


def _seated(match: Match, number: int, seat: Seat) -> Changes:
    return {"seats": (*match.seats[:number], seat, *match.seats[number + 1 :])}


def _joined(match: Match, event: ev.Joined) -> Changes:
    return _seated(match, event.seat, Seat(PERSON, event.player, event.name))


def _assigned(match: Match, event: ev.Assigned) -> Changes:
    seat = Seat() if event.level is None else Seat(BOT, name=event.name, level=event.level)
    return _seated(match, event.seat, seat)


def _started(match: Match, event: ev.Started) -> Changes:
    return {"started": True, "times": at_start(match, event.at)}


def _taken_over(match: Match, event: ev.TakenOver) -> Changes:
    seat = replace(match.seats[event.seat], kind=BOT, level=event.level, gone=event.why)
    times = spent(match, event.at) if match.actor == event.seat else match.times
    # An offer now needs the consent of fewer persons; it has to be made again.
    return {**_seated(match, event.seat, seat), "times": times, "offers": ()}


def _returned(match: Match, event: ev.Returned) -> Changes:
    times = match.times
    if match.actor == event.seat:
        times = replace(times, since=event.at)
    seat = replace(match.seats[event.seat], kind=PERSON, level=0, gone="")
    return {**_seated(match, event.seat, seat), "times": times}


# Moves.


def next_ply(
    rules: Game[Any, Any], plies: Sequence[Ply], state: Any, seat: int | None, text: str
) -> Ply:
    """A move of a seat, or of chance, that follows others."""
    return Ply(seat, text, state, rules.read_move(state, text), next_turn(plies, seat))


def next_turn(plies: Sequence[Ply], seat: int | None) -> int:
    """The number of the turn to which a seat's next move belongs."""
    others = False
    for ply in reversed(plies):
        if ply.seat == seat:
            return ply.turn + others
        others = others or ply.seat is not None
    return 1


def _moved(match: Match, event: ev.Moved, ply: Ply | None) -> Changes:
    if ply is None:
        ply = next_ply(match.rules, match.plies, match.state, event.seat, event.text)
    receipts = match.receipts
    if event.seat is not None:
        receipts = dict(receipts)
        if len(receipts) >= MAX_RECEIPTS:
            del receipts[next(iter(receipts))]
        receipts[event.seat, event.id] = Receipt(match.version + 1, ply)
    state, plies = match.rules.apply(match.state, ply.move), (*match.plies, ply)
    return {
        "state": state,
        "plies": plies,
        # The moves that were played elsewhere come before the start.
        "times": after_move(match, state, plies, event.at) if match.started else match.times,
        # A move declines the draw that another seat offers, and voids offers to take back.
        "offers": tuple(o for o in match.offers if o.kind == DRAW and o.seat == event.seat),
        "asked": (),
        "receipts": receipts,
    }


def _hinted(match: Match, _event: ev.Hinted) -> Changes:
    return {"hinted": (*match.hinted, len(match.plies))}


def _taken_back(match: Match, event: ev.TakenBack) -> Changes:
    return {
        "state": match.plies[event.keep].before,
        "plies": match.plies[: event.keep],
        # The hint for the first of these moves is still known.
        "hinted": tuple(number for number in match.hinted if number <= event.keep),
        "times": spent(match, event.at),
        "offers": (),
        "asked": (),
    }


# Offers.


def _offered(match: Match, event: ev.Offered) -> Changes:
    offer = Offer(event.offer, event.seat, match.version + 1, agreed=(), keep=event.keep)
    asked = (*match.asked, (event.offer, event.seat))
    return {"offers": (*match.offers, offer), "asked": asked}


def _accepted(match: Match, event: ev.Accepted) -> Changes:
    offers = tuple(
        replace(o, agreed=(*o.agreed, event.seat)) if o.kind == event.offer else o
        for o in match.offers
    )
    return {"offers": offers}


def _dropped(match: Match, event: ev.Declined | ev.Withdrawn) -> Changes:
    return {"offers": tuple(o for o in match.offers if o.kind != event.offer)}


# Ends.


def _noted(_match: Match, _event: ev.Resigned | ev.Claimed) -> Changes:
    """None: the event that follows has the effect."""
    return {}


def _flagged(match: Match, event: ev.Flagged) -> Changes:
    return {"times": spent(match, event.at)}


def _resumed(match: Match, event: ev.Resumed) -> Changes:
    return {"times": replace(match.times, since=event.at)}


def _ended(match: Match, event: ev.Ended) -> Changes:
    times = spent(match, event.at) if match.started else match.times
    result = Outcome(event.scores, event.winners, event.reason)
    return {"result": result, "times": times, "offers": ()}


def _rematched(_match: Match, event: ev.Rematched) -> Changes:
    return {"rematch": event.match, "offers": ()}


_STEPS: Mapping[type[ev.Event], Callable[[Match, Any], Changes]] = {
    ev.Joined: _joined,
    ev.Assigned: _assigned,
    ev.Started: _started,
    ev.TakenOver: _taken_over,
    ev.Returned: _returned,
    ev.Hinted: _hinted,
    ev.TakenBack: _taken_back,
    ev.Offered: _offered,
    ev.Accepted: _accepted,
    ev.Declined: _dropped,
    ev.Withdrawn: _dropped,
    ev.Resigned: _noted,
    ev.Claimed: _noted,
    ev.Flagged: _flagged,
    ev.Resumed: _resumed,
    ev.Ended: _ended,
    ev.Rematched: _rematched,
}
