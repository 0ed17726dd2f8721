"""Offers, which need the consent of every other person: a draw, a take-back, a rematch."""

from __future__ import annotations

from campanile.table.commands import Accept, Create, Decline, OfferDraw, Rematch, Withdraw
from campanile.table.consequences import DRAW_AGREED, end
from campanile.table.events import (
    Accepted,
    Declined,
    Event,
    Offered,
    Rematched,
    TakenBack,
    Withdrawn,
)
from campanile.table.match import Match
from campanile.table.reasons import refusal
from campanile.table.seats import LONGEST_ID, check_person
from campanile.table.values import BOT, DRAW, PERSON, REMATCH, Offer, Seat


def pending(match: Match, kind: str) -> Offer | None:
    """The offer of a kind that waits for an answer; there is one at most."""
    return next((offer for offer in match.offers if offer.kind == kind), None)


def check_new(match: Match, kind: str, seat: int) -> None:
    """TableError if there is such an offer, or was one by this seat since the last move."""
    if pending(match, kind):
        raise refusal("offer_pending")
    if (kind, seat) in match.asked:
        raise refusal("asked_already", seat)


def offer_draw(match: Match, command: OfferDraw, at: int) -> tuple[Event, ...]:
    """An offer that stands until it is answered, withdrawn, or another seat moves."""
    check_person(match, command.seat, command.by)
    if not match.rules.info.draw_offers:
        raise refusal("no_draws")
    if any(seat.kind == BOT for seat in match.seats):
        raise refusal("not_with_bots")
    check_new(match, DRAW, command.seat)
    offered = Offered(at, command.seat, DRAW)
    return (offered,) if match.others(command.seat) else (offered, _drawn(match, at))


def _drawn(match: Match, at: int) -> Event:
    return end(match, at, DRAW_AGREED, tuple(range(len(match.seats))))


def accept(match: Match, command: Accept, at: int) -> tuple[Event, ...]:
    """Consent; with the last one the offer is carried out."""
    offer = _others_offer(match, command)
    if offer.version != command.version:
        raise refusal("no_offer")
    if command.seat in offer.agreed:
        return ()
    accepted = Accepted(at, command.seat, offer.kind)
    if not _is_agreed(match, offer, command.seat):
        return (accepted,)
    if offer.kind == DRAW:
        return (accepted, _drawn(match, at))
    return (accepted, TakenBack(at, offer.seat, offer.keep))


def _others_offer(match: Match, command: Accept | Decline) -> Offer:
    """The offer that is answered; a consent to play again is given by Rematch."""
    check_person(match, command.seat, command.by)
    offer = pending(match, command.offer)
    if offer is None or (isinstance(command, Accept) and offer.kind == REMATCH):
        raise refusal("no_offer")
    if command.seat not in match.others(offer.seat):
        raise refusal("own_offer")
    return offer


def _is_agreed(match: Match, offer: Offer, *seats: int) -> bool:
    """Whether every person agrees once these seats do as well."""
    agreed = {match.seats[seat].player for seat in (offer.seat, *offer.agreed, *seats)}
    return agreed >= {match.seats[seat].player for seat in match.persons()}


def decline(match: Match, command: Decline, at: int) -> tuple[Event, ...]:
    """One refusal is enough."""
    return (Declined(at, command.seat, _others_offer(match, command).kind),)


def withdraw(match: Match, command: Withdraw, at: int) -> tuple[Event, ...]:
    """Only by who made the offer."""
    check_person(match, command.seat, command.by)
    offer = pending(match, command.offer)
    if offer is None:
        raise refusal("no_offer")
    if offer.seat != command.seat:
        raise refusal("other_offer")
    return (Withdrawn(at, command.seat, offer.kind),)


def rematch(match: Match, command: Rematch, at: int) -> tuple[Event, ...]:
    """The wish to play again; once every person has it there is a new match."""
    check_person(match, command.seat, command.by)
    if not match.result:
        raise refusal("not_over")
    if not match.started:
        raise refusal("not_started")
    if match.rematch:
        raise refusal("rematch_made")
    if not 1 <= len(command.match) <= LONGEST_ID:
        raise refusal("bad_id", most=LONGEST_ID)
    offer = pending(match, REMATCH)
    if offer is None:
        wish: Event = Offered(at, command.seat, REMATCH)
        offer = Offer(REMATCH, command.seat, 0)
    elif command.seat in (offer.seat, *offer.agreed):
        return ()
    else:
        wish = Accepted(at, command.seat, REMATCH)
    agreed = _is_agreed(match, offer, command.seat)
    return (wish, Rematched(at, command.match)) if agreed else (wish,)


def rematch_setup(match: Match, seed: str, salt: str) -> Create:
    """What makes the next match: the seats move up by one, and bots that took over stay."""
    seats = [seat if seat.kind == PERSON else Seat(BOT, level=seat.level) for seat in match.seats]
    return Create(
        game=match.game,
        seats=(*seats[1:], seats[0]),
        creator=match.creator,
        seed=seed,
        salt=salt,
        options=match.rules.info.read_options(match.options),
        clock=match.clock,
    )
