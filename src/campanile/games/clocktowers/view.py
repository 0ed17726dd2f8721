"""What a seat knows of a state, and random full states that agree with it.

In a state as a seat knows it, an unknown card of a pile is `?` and an unknown discard is `x?`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from random import Random

from campanile.games.clocktowers.board import DECK, KINDS
from campanile.games.clocktowers.rules import (
    DISCARDED,
    Deal,
    Discard,
    Draw,
    Move,
    Pile,
    Play,
    Player,
    State,
    Trail,
    apply,
)

UNKNOWN = "?"
UNKNOWN_DISCARD = DISCARDED + UNKNOWN


def unseen(state: State) -> Counter[str]:
    """The cards that are unknown in the piles or were removed."""
    trails = (player.trail for player in state.players)
    towers = (tower for player in state.players for tower in player.towers)
    seen = Counter(chain(*state.piles, *trails, *towers))  # discards and unknown cards among them
    return Counter({card: number - seen.get(card, 0) for card, number in DECK.items()})


def known_to(state: State, seat: int | None) -> State:
    """The state as a seat, or a spectator, with a perfect memory knows it."""
    if state.actor is None:
        return state
    players = tuple(
        player if owner == seat else Player(infer_trail(player.trail), player.towers)
        for owner, player in enumerate(state.players)
    )
    return State(known_piles(state), players, state.actor, state.drawing)


def known_piles(state: State) -> tuple[Pile, ...]:
    """The piles as all seats know them."""
    covered = tuple(map(cover, state.piles))
    # Different cards below the top are unseen, so that none of them can be inferred: as a rule
    # there is nothing to count.
    if all(len(set(pile[1:])) != 1 for pile in state.piles):
        return covered
    cards = unseen(State(covered, state.players, state.actor))
    return tuple(infer_pile(pile, cards) for pile in covered)


def cover(pile: Pile) -> Pile:
    """A pile of which only the top card is seen."""
    return pile[:1] + (UNKNOWN,) * len(pile[1:])


def infer_pile(pile: Pile, cards: Counter[str]) -> Pile:
    """A pile with its unknown cards named if all unseen cards of its kind are the same."""
    left = [card for card in cards if cards[card] and card[0] == pile[0][0]] if pile else []
    return tuple(left[0] if card == UNKNOWN else card for card in pile) if len(left) == 1 else pile


@lru_cache(maxsize=1024)  # A move changes one of them, and every seat sees those of the others.
def infer_trail(trail: Trail) -> Trail:
    """A trail as the other players know it: a discard is named only if it can be no other card."""
    seen: list[str] = []
    candidates: list[str] = []
    taken = 0  # how many of the candidates were discarded
    for entry in trail:
        if entry[0] != DISCARDED:
            candidates.append(entry)
            seen.append(entry)
            continue
        alike = len(set(candidates)) == 1
        seen.append(DISCARDED + candidates[0] if alike else UNKNOWN_DISCARD)
        taken += 1
        if taken == len(candidates):  # All cards up to here were discarded.
            candidates, taken = [], 0
    return tuple(seen)


def redacted(state: State, move: Move, seat: int | None) -> Move:
    """A move as a seat, or a spectator, sees it."""
    if isinstance(move, Deal):
        return Deal(tuple(map(cover, move.piles)))
    if isinstance(move, Discard) and seat != state.actor:
        return Discard(UNKNOWN)
    return move


def reveals(state: State, move: Move) -> bool:
    """Whether a move shows a player a card that they did not know."""
    if isinstance(move, Deal):
        return True
    if isinstance(move, Draw):
        pile = known_to(state, None).piles[KINDS.index(move.pile)]
        return UNKNOWN in pile[1:2]  # the card that comes to lie on top
    assert isinstance(state.actor, int)
    if isinstance(move, Play) and not surely_held(state.players[state.actor].trail, move.card):
        return True
    after = apply(state, move)
    # After the last card all discards are shown.
    return after.actor is None and any(infer_trail(p.trail) != p.trail for p in after.players)


def surely_held(trail: Trail, card: str) -> bool:
    """Whether the other players know that a card is still in hand, whatever was discarded."""
    held = 0
    for entry in infer_trail(trail):
        if entry == card:
            held += 1
        elif entry == DISCARDED + card or (entry == UNKNOWN_DISCARD and held):
            held -= 1
    return held > 0


def imagine(state: State, rng: Random) -> State:
    """A full state; every order of the real cards that agrees with `state` is equally likely."""
    cards = unseen(state)
    return replace(
        state,
        piles=tuple(_imagine_pile(pile, cards, rng) for pile in state.piles),
        players=tuple(
            replace(player, trail=_imagine_trail(player.trail, rng)) for player in state.players
        ),
    )


def _imagine_pile(pile: Pile, cards: Counter[str], rng: Random) -> Pile:
    """The unknown cards drawn from the unseen ones of the pile's kind; the rest was removed."""
    unknown = pile.count(UNKNOWN)
    if not unknown:
        return pile
    candidates = [card for card in cards.elements() if card[0] == pile[0][0]]
    return pile[: len(pile) - unknown] + tuple(rng.sample(candidates, unknown))


def _imagine_trail(trail: Trail, rng: Random) -> Trail:
    """Each unknown discard drawn from the hand at that time.

    This makes all ways equally likely, since the number of candidates for a discard depends on how
    many discards came before it and not on which cards they were.
    """
    imagined: list[str] = []
    hand: list[str] = []
    for entry in trail:
        if entry[0] != DISCARDED:
            hand.append(entry)
            imagined.append(entry)
            continue
        index = rng.randrange(len(hand)) if entry == UNKNOWN_DISCARD else hand.index(entry[1:])
        imagined.append(DISCARDED + hand.pop(index))
    return tuple(imagined)


def hand_as_known(trail: Trail) -> tuple[list[str], list[str], int]:
    """The cards surely in hand, the cards that may be, and how many of the latter are."""
    cards: list[str] = []
    doubtful = hidden = 0  # of the first `doubtful` cards, `hidden` were discarded
    for entry in trail:
        if entry[0] != DISCARDED:
            cards.append(entry)
        elif entry == UNKNOWN_DISCARD:
            doubtful, hidden = len(cards), hidden + 1
            if hidden == len(cards):
                cards, doubtful, hidden = [], 0, 0
        else:
            cards.remove(entry[1:])
    return cards[doubtful:], cards[:doubtful], doubtful - hidden
