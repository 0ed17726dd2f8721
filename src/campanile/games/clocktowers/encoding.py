"""Clocktowers as numbers; docs/encodings.md explains them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from campanile.core.encoding import Encoding, one_hot
from campanile.core.game import View
from campanile.games.clocktowers.board import (
    CAT,
    COLOURS,
    DECK,
    IN_PLAY,
    KINDS,
    MOUSE,
    START_HAND,
    STOREYS,
    TURNS,
    pile_sizes,
)
from campanile.games.clocktowers.notation import read_known
from campanile.games.clocktowers.rules import (
    DISCARDED,
    Deal,
    Discard,
    Draw,
    Move,
    Play,
    Player,
    State,
    Tower,
    height,
    worth,
)
from campanile.games.clocktowers.view import hand_as_known, unseen

CARDS = tuple(DECK)
MAX_TOWERS = IN_PLAY[KINDS[0]]
PLAYS = len(CARDS) * (MAX_TOWERS + 1)
STOREYS_IN_ALL = sum(STOREYS[card] * DECK[card] for card in STOREYS)
MAX_TOWER_POINTS = 5
TOWER = len(KINDS) + 3 + len(COLOURS)
"""The number of values of a tower."""
TABLE = len(KINDS) + 2 * len(CARDS) + 1
"""The number of values of the piles and unseen cards, without the actor."""
PLAYER = 3 * len(CARDS) + 1 + MAX_TOWERS * TOWER + 1


class ClocktowersEncoding(Encoding[State, Move]):
    actions = PLAYS + len(CARDS) + len(KINDS)
    outcomes = CARDS
    points = MAX_TOWER_POINTS * IN_PLAY[KINDS[-1]]

    def number(self, state: State, move: Move) -> int:  # noqa: ARG002
        match move:
            case Play(card, tower):
                return CARDS.index(card) * (MAX_TOWERS + 1) + (tower or 0)
            case Discard(card):
                return PLAYS + CARDS.index(card)
            case Draw(pile):
                return PLAYS + len(CARDS) + KINDS.index(pile)
        raise ValueError(move)

    def shape(self, seats: int) -> tuple[int, ...]:
        return (TABLE + seats * (1 + PLAYER),)

    def observe(self, view: View) -> list[float]:
        state = read_known(view.text)
        seat, seats = view.seat or 0, len(state.players)
        actor = (view.actor - seat) % seats if isinstance(view.actor, int) else None
        seen = [*_middle(state), *one_hot(actor, seats), float(state.drawing)]
        for player in state.players[seat:] + state.players[:seat]:
            seen += _player(player)
        return seen

    def longest(self, start: State) -> int:  # noqa: ARG002
        return 2 * TURNS

    def odds(self, start: State, dealt: Sequence[int]) -> list[int]:
        kind = _next_kind(len(start.players), len(dealt))
        left = Counter(DECK)
        left.subtract(START_HAND * len(start.players))
        left.subtract(CARDS[card] for card in dealt)
        return [left[card] if card[0] == kind else 0 for card in CARDS] if kind else []

    def deal(self, start: State, dealt: Sequence[int]) -> Move:
        cards = iter(dealt)
        sizes = pile_sizes(len(start.players))
        return Deal(tuple(tuple(CARDS[next(cards)] for _ in range(sizes[kind])) for kind in KINDS))


def _next_kind(seats: int, dealt: int) -> str | None:
    """The kind of the next card after `dealt` ones: pile by pile, each from the top."""
    for kind, size in pile_sizes(seats).items():
        if dealt < size:
            return kind
        dealt -= size
    return None


def _shares(counts: Mapping[str, int]) -> Iterator[float]:
    """How many of each card, as a share of all there are."""
    return (counts.get(card, 0) / DECK[card] for card in CARDS)


def _middle(state: State) -> Iterator[float]:
    """The top cards, the size of the piles, and the unseen cards."""
    tops = tuple(pile[:1] for pile in state.piles)
    yield from _shares_of_one(card for top in tops for card in top)
    yield from (len(pile) / MAX_TOWERS for pile in state.piles)
    # What can be inferred about a pile follows from these, too.
    yield from _shares(unseen(State(tops, state.players, state.actor)))


def _shares_of_one(cards: Iterable[str]) -> Iterator[float]:
    shown = set(cards)
    return (float(card in shown) for card in CARDS)


def _player(player: Player) -> Iterator[float]:
    """What is known of a hand and of discards, the towers, and the points."""
    surely, perhaps, of_these = hand_as_known(player.trail)
    yield from _shares(Counter(surely))
    yield from _shares(Counter(perhaps))
    yield of_these / TURNS
    gone = (entry[1:] for entry in player.trail if entry[0] == DISCARDED)
    yield from _shares(Counter(gone))
    for number in range(MAX_TOWERS):
        yield from _tower(player.towers[number]) if number < len(player.towers) else [0.0] * TOWER
    yield sum(map(worth, player.towers)) / (MAX_TOWER_POINTS * IN_PLAY[KINDS[-1]])


def _tower(tower: Tower) -> Iterator[float]:
    """The kind of its top card, its height, its animals, its roof."""
    top = tower[-1]
    animals = {card[-1] for card in tower}
    yield from one_hot(KINDS.index(top[0]), len(KINDS))
    yield height(tower) / STOREYS_IN_ALL
    yield from (float(CAT in animals), float(MOUSE in animals))
    yield from (float(top == roof) for roof in COLOURS)


ENCODING = ClocktowersEncoding()
