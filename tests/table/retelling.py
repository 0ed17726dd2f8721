"""A variant of a match: everything that a seat may not know is changed, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from campanile.table import Event, Match, Seat, evolve, show_event
from campanile.table.events import Created, Ended, Joined, Moved, TakenBack
from tests.conformance.samples import SAMPLES
from tests.table import sitting


def retold(match: Match, events: Sequence[Event], seat: int | None, rng: Random) -> list[Event]:
    """Events of which the seat cannot say whether they are the true ones."""
    told = [_other_secrets(event, revealed=match.result is not None) for event in events]
    if not match.rules.info.hidden or match.result or not match.started:
        return told
    other = SAMPLES[match.game].permuted(match.state, seat, rng)
    standing = _standing(events)
    discards = {
        owner: iter([entry[1:] for entry in player.trail if entry.startswith("x")])
        for owner, player in enumerate(other.players)
    }
    retelling: Match | None = None
    for number, event in enumerate(told):
        if isinstance(event, Moved) and event.seat is None:
            told[number] = replace(event, text=_other_deal(match, event.text, other))
        elif isinstance(event, Moved) and event.seat != seat and event.text[:7] == "discard":
            assert retelling is not None and event.seat is not None
            # A discard that was taken back can have been any card then in hand.
            hand = retelling.state.players[event.seat].hand
            card = next(discards[event.seat]) if number in standing else rng.choice(hand)
            told[number] = replace(event, text=f"discard {card}")
        elif isinstance(event, Moved) and number in standing and event.text[:7] == "discard":
            next(discards[event.seat or 0])
        retelling = evolve(retelling, told[number])
    return told


def _other_secrets(event: Event, *, revealed: bool) -> Event:
    if isinstance(event, Created):
        seats = tuple(replace(seat, player=_other_id(seat.player)) for seat in event.seats)
        event = replace(event, seats=seats, creator=_other_id(event.creator))
        return event if revealed else replace(event, seed="0" * 64, salt="1" * 64)
    if isinstance(event, Joined):
        return replace(event, player=_other_id(event.player))
    return replace(event, id=_other_id(event.id)) if isinstance(event, Moved) else event


def _other_id(text: str) -> str:
    return text and f"another {text}"


def _standing(events: Sequence[Event]) -> set[int]:
    """The numbers of the events whose moves were not taken back."""
    moves: list[int] = []
    for number, event in enumerate(events):
        if isinstance(event, Moved):
            moves.append(number)
        elif isinstance(event, TakenBack):
            del moves[event.keep :]
    return set(moves)


def _other_deal(match: Match, text: str, other: Any) -> str:
    """The deal that leaves the piles of another state once the same number is drawn."""
    piles = []
    for part, now, then in zip(
        text.removeprefix("deal ").split(";"), match.state.piles, other.piles, strict=True
    ):
        cards = part[2:].split(",")
        piles.append(f"{part[:2]}{','.join([*cards[: len(cards) - len(now)], *then])}")
    return f"deal {';'.join(piles)}"


def shown(events: Sequence[Event], seat: int | None, now: int, *, whole: bool) -> list[str]:
    """Every byte that a seat is shown: each event, and the match after each, or after the last."""
    lines: list[str] = []
    for number, step in enumerate(sitting.steps_of(events)):
        lines.append(json.dumps(show_event(step, seat)))
        if whole or number == len(events) - 1:
            lines.append(json.dumps(sitting.shown(step.after, seat, now)))
    return lines


def assert_no_secrets(match: Match, events: Sequence[Event], now: int) -> None:
    """Whatever is not known to a seat has no influence on what it is shown."""
    for seat in (None, *range(len(match.seats))):
        told = retold(match, events, seat, Random(len(events)))
        whole = match.rules.info.hidden and len(events) < 60  # more would take too long
        true = shown(events, seat, now, whole=whole)
        assert shown(told, seat, now, whole=whole) == true
        before_the_end = "".join(true[: _end(events, len(true))])
        assert match.seed not in before_the_end
        assert match.salt not in before_the_end
        everything = "".join(true)
        for secret in _secrets(match.seats, events):
            assert secret not in everything


def _end(events: Sequence[Event], lines: int) -> int:
    """How many of the lines were shown before the match ended; all if it did not."""
    over = next((n for n, event in enumerate(events) if isinstance(event, Ended)), None)
    if over is None:
        return lines
    return 2 * over if lines == 2 * len(events) else over


def _secrets(seats: Sequence[Seat], events: Sequence[Event]) -> set[str]:
    ids = {seat.player for seat in seats} | {e.id for e in events if isinstance(e, Moved)}
    return {json.dumps(secret) for secret in ids if secret}
