"""The rules of Clocktowers: the state, the legal moves, what they do, and the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from random import Random
from typing import TypeAlias

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Actor, BoundState, Entry, Outcome
from campanile.games.clocktowers.board import (
    CAT,
    CLOCK,
    COLOURS,
    DECK,
    FLOOR,
    KINDS,
    MOUSE,
    REMOVED,
    ROOF,
    START_HAND,
    STOREYS,
)
from campanile.games.clocktowers.info import INFO

Tower: TypeAlias = tuple[str, ...]
"""Its cards, bottom to top."""
Pile: TypeAlias = tuple[str, ...]
"""Its cards, top first."""
Trail: TypeAlias = tuple[str, ...]
"""The history of a hand: the cards that came in and were not played, in order of arrival, and the
discards among them in order of time, each written as its card with an x before it.

When one of several equal cards is played, the latest one is deleted from the trail. That keeps
in the trail exactly what the other players can infer. They know how many copies of a card had
come in at each moment and how many were played. The number of copies that can have been
discarded up to a moment is the least value, at that moment or later, of copies come in less
copies played. A play lowers the last of these values by one, and the earlier ones only where
they would now exceed it: the same as if the latest copy had never come in.
"""
DISCARDED = "x"


@dataclass(frozen=True, slots=True)
class Player:
    """A player's towers, and what went through their hand."""

    trail: Trail
    towers: tuple[Tower, ...]

    @property
    def hand(self) -> list[str]:
        """The cards in hand; all discards have to be known."""
        hand: list[str] = []
        for entry in self.trail:
            if entry[0] == DISCARDED:
                hand.remove(entry[1:])
            else:
                hand.append(entry)
        return hand


@dataclass(frozen=True, slots=True, repr=False)
class State(BoundState):
    """A position; the cards that are nowhere in it were removed before the game."""

    piles: tuple[Pile, ...]
    players: tuple[Player, ...]
    actor: Actor
    """The seat whose turn it is, CHANCE before the deal, None once the game is over."""
    drawing: bool = False
    """Whether the actor has used a card and has to draw one."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The piles as they lie after the deal."""

    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A card played on the tower with this number, or as a new tower."""

    card: str
    tower: int | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A card laid aside, face down."""

    card: str


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of a pile taken."""

    pile: str


Move: TypeAlias = Deal | Play | Discard | Draw


def start(seats: int, options: Mapping[str, str] = {}) -> State:
    """The table before the deal."""
    INFO.resolve_options(options)
    return State(((), (), ()), (Player(START_HAND, ()),) * INFO.check_seats(seats), CHANCE)


def actor(state: State) -> Actor:
    """The seat to act, CHANCE before the deal, None when the game is over."""
    return state.actor


def phase(state: State) -> str:
    """What the actor has to do: deal, play or draw; or over."""
    if not isinstance(state.actor, int):
        return "over" if state.actor is None else "deal"
    return "draw" if state.drawing else "play"


def sample(state: State, rng: Random) -> Move:
    """A random deal: three shuffled piles without the removed cards."""
    if state.actor is not CHANCE:
        raise CampanileError("not_for_chance")
    unused = Counter(DECK)
    unused.subtract(START_HAND * len(state.players))
    piles = []
    for kind in KINDS:
        cards = [card for card in unused.elements() if card[0] == kind]
        rng.shuffle(cards)
        piles.append(tuple(cards[REMOVED[kind] :]))
    return Deal(tuple(piles))


# What is legal.

OBSTACLES = {
    (FLOOR, FLOOR): None,
    (FLOOR, CLOCK): None,
    (FLOOR, ROOF): "needs_clock",
    (CLOCK, FLOOR): "needs_floors_only",
    (CLOCK, CLOCK): "has_clock",
    (CLOCK, ROOF): None,
    (ROOF, FLOOR): "tower_complete",
    (ROOF, CLOCK): "tower_complete",
    (ROOF, ROOF): "tower_complete",
}
"""The rule against a card on a tower: kinds of the tower's top card and of the new card."""


def height(tower: Tower) -> int:
    """The number of storeys."""
    return sum(STOREYS[card] for card in tower if card in STOREYS)


def fitting_heights(towers: Sequence[Tower], roof: str) -> tuple[int, ...]:
    """The heights that the next tower with this roof may have."""
    built = [height(tower) for tower in towers if tower[-1] == roof]
    return (max(built) + 1,) if built else (1, 2)


def obstacle(towers: Sequence[Tower], card: str, tower: Tower | None) -> str | None:
    """The code of the rule against a card on one of these towers, or as a new one (None)."""
    if tower is None:
        return None if card[0] == FLOOR else "needs_tower"
    code = OBSTACLES[tower[-1][0], card[0]]
    if code is None and card[0] == ROOF and height(tower) not in fitting_heights(towers, card):
        return "roof_height"
    return code


def moves(state: State) -> list[Move]:
    """All legal moves of the actor: for each card in order of arrival, its towers, its discard."""
    if not isinstance(state.actor, int):
        return []
    if state.drawing:
        return [Draw(kind) for kind, pile in zip(KINDS, state.piles, strict=True) if pile]
    player = state.players[state.actor]
    towers = player.towers
    found: list[Move] = []
    for card in dict.fromkeys(player.hand):
        if obstacle(towers, card, None) is None:
            found.append(Play(card))
        for number, tower in enumerate(towers, 1):
            if obstacle(towers, card, tower) is None:
                found.append(Play(card, number))
        found.append(Discard(card))
    return found


# What moves do.


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    if isinstance(move, Deal):
        return State(move.piles, state.players, 0)
    seat = state.actor
    assert isinstance(seat, int)
    player = state.players[seat]
    piles = state.piles
    if isinstance(move, Draw):
        drawn = KINDS.index(move.pile)
        player = Player((*player.trail, piles[drawn][0]), player.towers)
        piles = (*piles[:drawn], piles[drawn][1:], *piles[drawn + 1 :])
    elif isinstance(move, Discard):
        player = Player((*player.trail, DISCARDED + move.card), player.towers)
    else:
        player = Player(_without_latest(player.trail, move.card), _built(player.towers, move))
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    if any(piles) and not isinstance(move, Draw):
        return State(piles, players, seat, drawing=True)
    return State(piles, players, _next_actor(players, seat))


def _without_latest(trail: Trail, card: str) -> Trail:
    index = len(trail) - 1 - trail[::-1].index(card)
    return trail[:index] + trail[index + 1 :]


def _built(towers: tuple[Tower, ...], move: Play) -> tuple[Tower, ...]:
    if move.tower is None:
        return (*towers, (move.card,))
    index = move.tower - 1
    return (*towers[:index], (*towers[index], move.card), *towers[index + 1 :])


def _next_actor(players: tuple[Player, ...], seat: int) -> Actor:
    """The next seat; None if its hand is empty, since then all hands are."""
    following = (seat + 1) % len(players)
    return following if players[following].hand else None


# Score.


def is_complete(tower: Tower) -> bool:
    """Whether it has its roof."""
    return tower[-1][0] == ROOF


WORTH = {"clean": 5, "cats": 4, "both": 3, "mice": 2}
"""The points of a tower by its inhabitants."""


def inhabitants(tower: Tower) -> str:
    """Who lives in a tower: a key of `WORTH`."""
    animals = {card[-1] for card in tower}
    if MOUSE in animals:
        return "both" if CAT in animals else "mice"
    return "cats" if CAT in animals else "clean"


def worth(tower: Tower) -> int:
    """The points of a tower; 0 while it has no roof."""
    return WORTH[inhabitants(tower)] if is_complete(tower) else 0


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat as they stand."""
    return tuple(sum(worth(tower) for tower in player.towers) for player in state.players)


def highest(towers: Sequence[Tower], animal: str) -> int:
    """The highest storey with this animal in complete ones of the towers; 0 if there is none."""
    best = 0
    for tower in filter(is_complete, towers):
        for top, card in enumerate(tower, 1):
            if card[0] == FLOOR and card[-1] == animal:
                best = max(best, height(tower[:top]))
    return best


def tally(state: State) -> tuple[Entry, ...]:
    """The towers, `0.1` being the first of seat 0.

    Aside are unfinished ones, with what they would be worth, the storeys of the highest animals,
    and the storeys that roofs need.
    """
    return tuple(
        entry for seat, player in enumerate(state.players) for entry in _tally(seat, player.towers)
    )


@lru_cache(maxsize=1024)  # A turn changes the towers of one player, and every view has all of them.
def _tally(seat: int, towers: tuple[Tower, ...]) -> tuple[Entry, ...]:
    found = []
    for number, tower in enumerate(towers, 1):
        who, place = inhabitants(tower), (f"{seat}.{number}",)
        done = is_complete(tower)
        found.append(Entry(who if done else "unfinished", seat, WORTH[who], place, aside=not done))
    for kind, animal in (("mouse", MOUSE), ("cat", CAT)):
        if storey := highest(towers, animal):
            found.append(Entry(kind, seat, storey, (), aside=True))
    needs = {roof: fitting_heights(towers, roof) for roof in COLOURS}
    for storeys in sorted(set(chain.from_iterable(needs.values()))):
        roofs = tuple(roof for roof, heights in needs.items() if storeys in heights)
        found.append(Entry("roof", seat, storeys, roofs, aside=True))
    return tuple(found)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.actor is not None:
        return None
    points = scores(state)

    def rank(seat: int) -> tuple[int, int, int]:
        towers = state.players[seat].towers
        return points[seat], highest(towers, MOUSE), highest(towers, CAT)

    seats = range(len(points))
    best = max(map(rank, seats))
    return Outcome(points, tuple(seat for seat in seats if rank(seat) == best), "hands_empty")
