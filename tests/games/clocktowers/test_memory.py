"""5.3 and 5.4 once more: views against all that can have happened behind the public events.

Here no trail is kept. From what everybody saw of a player, card by card, all lists of
discards are worked out that agree with it; the view has to allow these and no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.games.clocktowers.boards import GAME, lively

Events = list[tuple[str, str]]
"""`+` a card that came, `-` one that was played, `x` one that was discarded, ? if unseen."""


def discards(events: Events, hand: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All lists of discards that agree with the events."""
    if not events:
        yield ()
        return
    (sign, card), *later = events
    if sign == "+":
        yield from discards(later, (*hand, card))
        return
    for gone in sorted(set(hand)):
        if card in (gone, "?"):
            left = list(hand)
            left.remove(gone)
            for others in discards(later, tuple(left)):
                yield (gone, *others) if sign == "x" else others


def seen_of(owner: int, seats: int, rng: Random) -> Iterator[tuple[Events, str]]:
    """A random game: all that was seen of a player, and their hand in a spectator's view."""
    events: Events = [("+", "F1c"), ("+", "F1m"), ("+", "Cm")]
    state = GAME.start(seats)
    for move, following in lively(seats, rng):
        verb, *rest = GAME.redact(state, move, None).split(" ")
        if state.actor == owner:
            if verb == "draw":
                events.append(("+", state.piles["FCR".index(rest[0])][0]))
            else:
                events.append(("-" if verb == "play" else "x", rest[0]))
        if following.actor is not None:
            yield events, GAME.view(following, None).text.split(" ")[1].split("/")[owner]
        state = following


def as_events(trail: str) -> Events:
    """A trail of a view, read as events."""
    entries = [] if trail == "-" else trail.split(",")
    return [("x", entry[1:]) if entry[0] == "x" else ("+", entry) for entry in entries]


@pytest.mark.clause("clocktowers", "5.3", "5.4", "6.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_allows_what_can_have_happened_and_nothing_else(seats: int) -> None:
    rng = Random(seats)
    settled = compared = 0
    for game in range(12):
        for events, trail in seen_of(game % seats, seats, rng):
            if sum(sign == "x" for sign, _ in events) > 5:
                break
            possible = set(discards(events))
            assert set(discards(as_events(trail))) == possible, events
            for shown, *cards in zip(
                [card for sign, card in as_events(trail) if sign == "x"], *possible, strict=True
            ):
                assert shown == (cards[0] if len(set(cards)) == 1 else "?"), events
                settled += shown != "?"
                compared += 1
    assert settled > 50
    assert compared - settled > 50
