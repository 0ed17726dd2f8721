"""The rules of Clocktowers: state, moves, what is legal and why not, and the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from campanile.core.game import CHANCE, Actor, BoundState, Outcome
from campanile.games.clocktowers.cards import (
    CAT,
    CLOCK,
    COLOURS,
    DECK,
    FLOOR,
    KIND_NAMES,
    KINDS,
    MOUSE,
    REMOVED,
    ROOF,
    START_HAND,
    STOREYS,
    pile_sizes,
)

Tower: TypeAlias = tuple[str, ...]
"""Its cards, bottom to top."""
Pile: TypeAlias = tuple[str, ...]
"""Its cards, top first."""
Trail: TypeAlias = tuple[str, ...]
"""The cards that came into a hand and were not played, in order of arrival, and between
them, where it happened, each discard: its card with an x before it.

When one of several equal cards is played, the latest leaves the trail. So the trail keeps
apart what others can tell from what they cannot. Of a kind of card, as many can have been
discarded up to some moment as had come in by then and were not played by then or later;
hence at each moment the number of copies that may be discarded is the least number, then
or later, of those come in less those played. A play lowers the last of these numbers by one,
and with it the earlier ones that would now exceed it, and no other: just as if the latest
copy had never come.
"""
DISCARDED = "x"


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before a player, and what went through his hand."""

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
    """Everything there is; the cards that are nowhere were removed before the game."""

    piles: tuple[Pile, ...]
    players: tuple[Player, ...]
    actor: Actor
    drawing: bool = False


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


def start(seats: int) -> State:
    """The table before the deal."""
    return State(((), (), ()), (Player(START_HAND, ()),) * seats, CHANCE)


def sample_deal(state: State, rng: Random) -> Deal:
    """Three shuffled piles without the removed cards."""
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


def legal_moves(state: State) -> list[Move]:
    """All moves of the seat to act: each card in order of arrival, its towers, its discard."""
    if not isinstance(state.actor, int):
        return []
    if state.drawing:
        return [Draw(kind) for kind, pile in zip(KINDS, state.piles, strict=True) if pile]
    player = state.players[state.actor]
    towers = player.towers
    moves: list[Move] = []
    for card in dict.fromkeys(player.hand):
        if obstacle(towers, card, None) is None:
            moves.append(Play(card))
        for number, tower in enumerate(towers, 1):
            if obstacle(towers, card, tower) is None:
                moves.append(Play(card, number))
        moves.append(Discard(card))
    return moves


Fault: TypeAlias = tuple[str, dict[str, Any]]
"""Why something is not allowed: a code of reasons.py, and what its sentence needs."""


def fault(state: State, move: Move) -> Fault | None:
    """The rule that a move breaks, or None if it is legal."""
    if state.actor is None:
        return "game_over", {}
    if isinstance(move, Deal):
        dealt = state.actor is not CHANCE
        return ("not_for_chance", {}) if dealt else _deal_fault(move, len(state.players))
    if not isinstance(state.actor, int):
        return "waiting_for_chance", {}
    if isinstance(move, Draw):
        return _draw_fault(state, move)
    return ("draw_first", {}) if state.drawing else _card_fault(state.players[state.actor], move)


def _draw_fault(state: State, move: Draw) -> Fault | None:
    if not state.piles[KINDS.index(move.pile)]:
        return "pile_empty", {"pile": KIND_NAMES[move.pile]}
    return None if state.drawing else ("play_first", {})


def _card_fault(player: Player, move: Play | Discard) -> Fault | None:
    towers, card = player.towers, move.card
    if card not in player.hand:
        return "not_in_hand", {"card": card}
    if isinstance(move, Discard):
        return None
    if move.tower is not None and move.tower > len(towers):
        return "no_such_tower", {"number": move.tower, "towers": len(towers)}
    tower = None if move.tower is None else towers[move.tower - 1]
    code = obstacle(towers, card, tower)
    if code == "roof_height" and tower:
        return code, roof_params(towers, card, tower)
    return (code, {"card": card}) if code else None


def roof_params(towers: Sequence[Tower], roof: str, tower: Tower) -> dict[str, Any]:
    """What there is to say of a roof at the wrong height."""
    needed = "–".join(map(str, fitting_heights(towers, roof)))
    return {"colour": COLOURS[roof], "needed": needed, "height": height(tower)}


def _deal_fault(deal: Deal, seats: int) -> Fault | None:
    """What is wrong with a deal: the kind, the number of one card, or of all."""
    for kind, pile in zip(KINDS, deal.piles, strict=True):
        where = {"where": KIND_NAMES[kind], "pile": KIND_NAMES[kind]}
        for card, count in Counter(pile + START_HAND * seats).items():
            if card in pile and card[0] != kind:
                return "wrong_pile", {"card": card, **where}
            if count > DECK[card]:
                return "too_many_cards", {"card": card, "exist": DECK[card], **where}
        expected = pile_sizes(seats)[kind]
        if len(pile) != expected:
            found = len(pile)
            return "deal_size", {"seats": seats, "expected": expected, "found": found, **where}
    return None


# What moves do.


def apply_move(state: State, move: Move) -> State:
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
    """The next seat round the table; nobody once its hand is empty, for then all hands are."""
    following = (seat + 1) % len(players)
    return following if players[following].hand else None


# Score.


def is_complete(tower: Tower) -> bool:
    """Whether it has its roof."""
    return tower[-1][0] == ROOF


def worth(tower: Tower) -> int:
    """The points of a tower; 0 while it has no roof."""
    if not is_complete(tower):
        return 0
    animals = {card[-1] for card in tower}
    if MOUSE in animals:
        return 3 if CAT in animals else 2
    return 4 if CAT in animals else 5


def points(state: State) -> tuple[int, ...]:
    """The points of each seat as they stand."""
    return tuple(sum(worth(tower) for tower in player.towers) for player in state.players)


def highest(player: Player, animal: str) -> int:
    """The highest storey with this animal in the player's complete towers; 0 if there is none."""
    best = 0
    for tower in filter(is_complete, player.towers):
        for top, card in enumerate(tower, 1):
            if card[0] == FLOOR and card[-1] == animal:
                best = max(best, height(tower[:top]))
    return best


def result(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.actor is not None:
        return None
    scores = points(state)

    def rank(seat: int) -> tuple[int, int, int]:
        player = state.players[seat]
        return scores[seat], highest(player, MOUSE), highest(player, CAT)

    seats = range(len(scores))
    best = max(map(rank, seats))
    return Outcome(scores, tuple(seat for seat in seats if rank(seat) == best), "hands_empty")
