"""Offers, which need the consent of every other person: a draw, a take-back, a rematch."""

from __future__ import annotations

from campanile.table.commands import (
    Accept,
    Create,
    Decline,
    OfferDraw,
    Rematch,
    TakeBack,
    Withdraw,
)
from campanile.table.endings import end_in_draw
from campanile.table.events import (
    Accepted,
    Declined,
    Event,
    Offered,
    Rematched,
    TakenBack,
    Withdrawn,
)
from campanile.table.match import (
    BOT,
    DRAW,
    MAX_ID,
    PERSON,
    REMATCH,
    TAKE_BACK,
    Match,
    Offer,
    OfferKind,
    Seat,
)
from campanile.table.reasons import table_error

DRAW_AGREED = "draw_agreed"


def check_version(match: Match, answers: int) -> None:
    """TableError if the position has changed since version `answers`; new offers do not count."""
    if not match.position_version <= answers <= match.version:
        raise table_error("stale", answers, version=match.version)


def _pending(match: Match, kind: OfferKind) -> Offer | None:
    """The offer of a kind that waits for an answer; there is one at most."""
    return next((offer for offer in match.offers if offer.kind == kind), None)


def _check_new(match: Match, kind: OfferKind, seat: int) -> None:
    """TableError if there is such an offer, or was one by this seat since the last move."""
    if _pending(match, kind):
        raise table_error("offer_pending")
    if (kind, seat) in match.asked:
        raise table_error("asked_already", seat)


def take_back(match: Match, command: TakeBack, at: int) -> tuple[Event, ...]:
    """Undo one's own latest move and those since: at once, unless other people play."""
    match.check_person(command.seat, command.by)
    check_version(match, command.answers)
    keep = _kept(match, command.seat)
    if not match.others(command.seat):
        return (TakenBack(at, command.seat, keep),)
    _check_new(match, TAKE_BACK, command.seat)
    return (Offered(at, command.seat, TAKE_BACK, keep),)


def _kept(match: Match, seat: int) -> int:
    """How many moves stay; TableError if there is none to undo, or one revealed something.

    One player may move for several seats: the latest move of any of them is meant.
    """
    seats = set(match.persons()) - set(match.others(seat))
    own = [number for number, ply in enumerate(match.plies) if ply.seat in seats]
    if not own:
        raise table_error("nothing_to_take_back", seat)
    game = match.rules
    for ply in match.plies[own[-1] :]:
        if ply.seat is None or game.reveals(ply.before, ply.move):
            raise table_error("revealed", game.redact(ply.before, ply.move, seat))
    return own[-1]


def offer_draw(match: Match, command: OfferDraw, at: int) -> tuple[Event, ...]:
    """An offer that stands until it is answered, withdrawn, or another seat moves."""
    match.check_person(command.seat, command.by)
    if not match.rules.info.draw_offers:
        raise table_error("no_draws")
    if any(seat.kind == BOT for seat in match.seats):
        raise table_error("not_with_bots")
    _check_new(match, DRAW, command.seat)
    offered = Offered(at, command.seat, DRAW)
    if match.others(command.seat):
        return (offered,)
    return (offered, end_in_draw(match, at, DRAW_AGREED))


def accept(match: Match, command: Accept, at: int) -> tuple[Event, ...]:
    """Consent; with the last consent the offer takes effect."""
    offer = _others_offer(match, command)
    if offer.version != command.version:
        raise table_error("no_offer")
    if command.seat in offer.agreed:
        return ()
    accepted = Accepted(at, command.seat, offer.kind)
    if not _is_agreed(match, offer, command.seat):
        return (accepted,)
    if offer.kind == DRAW:
        return (accepted, end_in_draw(match, at, DRAW_AGREED))
    return (accepted, TakenBack(at, offer.seat, offer.keep))


def _others_offer(match: Match, command: Accept | Decline) -> Offer:
    """The offer that is answered; a rematch is accepted by the command Rematch."""
    match.check_person(command.seat, command.by)
    offer = _pending(match, command.offer)
    if offer is None or (isinstance(command, Accept) and offer.kind == REMATCH):
        raise table_error("no_offer")
    if command.seat not in match.others(offer.seat):
        raise table_error("own_offer")
    return offer


def _is_agreed(match: Match, offer: Offer, *seats: int) -> bool:
    """Whether every person agrees once these seats do as well."""
    agreed = {match.seats[seat].player for seat in (offer.seat, *offer.agreed, *seats)}
    return agreed >= {match.seats[seat].player for seat in match.persons()}


def decline(match: Match, command: Decline, at: int) -> tuple[Event, ...]:
    """Void an offer, for which one person is enough."""
    return (Declined(at, command.seat, _others_offer(match, command).kind),)


def withdraw(match: Match, command: Withdraw, at: int) -> tuple[Event, ...]:
    """Void one's own offer."""
    match.check_person(command.seat, command.by)
    offer = _pending(match, command.offer)
    if offer is None:
        raise table_error("no_offer")
    if offer.seat != command.seat:
        raise table_error("other_offer")
    return (Withdrawn(at, command.seat, offer.kind),)


def rematch(match: Match, command: Rematch, at: int) -> tuple[Event, ...]:
    """Offer a rematch or agree to it; once every person has, a new match is made."""
    match.check_person(command.seat, command.by)
    if not match.result:
        raise table_error("not_over")
    if not match.started:
        raise table_error("not_started")
    if match.rematch:
        raise table_error("rematch_made")
    if not 1 <= len(command.match) <= MAX_ID:
        raise table_error("bad_id", most=MAX_ID)
    offer = _pending(match, REMATCH)
    if offer is None:
        wish: Event = Offered(at, command.seat, REMATCH)
        offer = Offer(REMATCH, command.seat, 0, agreed=(), keep=0)
    elif command.seat in (offer.seat, *offer.agreed):
        return ()
    else:
        wish = Accepted(at, command.seat, REMATCH)
    agreed = _is_agreed(match, offer, command.seat)
    return (wish, Rematched(at, command.match)) if agreed else (wish,)


def rematch_setup(match: Match, seed: str, salt: str) -> Create:
    """The command for the next match: seats move up by one; bots that took over stay bots.

    It is played by the newest rules, and only options that somebody has changed are kept.
    """
    info = match.rules.info
    seats = [
        seat
        if seat.kind == PERSON
        else Seat(BOT, name="" if seat.gone else seat.name, level=seat.level)
        for seat in match.seats
    ]
    return Create(
        game=match.game,
        seats=(*seats[1:], seats[0]),
        creator=match.creator,
        seed=seed,
        salt=salt,
        options=info.changed_options(info.read_options(match.options)),
        clock=match.clock,
        hints=match.hints,
    )
