"""Whether a game can reach a position that was read, complete or as a seat knows it."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from campanile.core.errors import CampanileError, IllegalPosition
from campanile.core.game import CHANCE
from campanile.games.clocktowers.board import (
    COLOURS,
    DECK,
    IN_PLAY,
    KIND_NAMES,
    KINDS,
    START_HAND,
    TURNS,
)
from campanile.games.clocktowers.explain import roof_params
from campanile.games.clocktowers.reasons import REASONS
from campanile.games.clocktowers.rules import (
    DISCARDED,
    Player,
    State,
    Tower,
    height,
    obstacle,
    phase,
    start,
)
from campanile.games.clocktowers.view import UNKNOWN, UNKNOWN_DISCARD


def check(state: State, text: str) -> None:
    """Raises IllegalPosition if no game can reach the position, written `text`."""
    if state.actor is CHANCE:
        if state != start(len(state.players)):
            raise _error("not_dealt", "position", text)
        return
    _check_cards(state)
    for seat, player in enumerate(state.players):
        _check_towers(player.towers, f"towers, seat {seat}")
        _check_start_cards(player, f"hands, seat {seat}")
    _check_turns(state)
    for seat, player in enumerate(state.players):
        _check_trail(player, f"hands, seat {seat}")


def _error(code: str, where: str, text: str = "", **params: object) -> CampanileError:
    return REASONS.error(IllegalPosition, code, text, where=where, **params)


def _cards_of(player: Player) -> list[str]:
    """All cards the player ever had in hand: those not played, and those in towers."""
    kept = [entry for entry in player.trail if entry[0] != DISCARDED]
    return kept + [card for tower in player.towers for card in tower]


def _check_cards(state: State) -> None:
    cards = [card for pile in state.piles for card in pile if card != UNKNOWN]
    for player in state.players:
        cards += _cards_of(player)
    for card, count in Counter(cards).items():
        if count > DECK[card]:
            raise _error("too_many_cards", "cards", card, card=card, exist=DECK[card])
    for kind, pile in zip(KINDS, state.piles, strict=True):
        found = sum(card[0] == kind for card in cards) + pile.count(UNKNOWN)
        if found != IN_PLAY[kind]:
            name = KIND_NAMES[kind]
            raise _error("card_count", name, pile=name, expected=IN_PLAY[kind], found=found)


def _check_towers(towers: tuple[Tower, ...], where: str) -> None:
    """Every tower could be built card by card, and the roofs of each colour laid in turn."""
    for tower in towers:
        for number, card in enumerate(tower):
            code = obstacle((), card, tower[:number] or None)
            if code is not None and code != "roof_height":
                raise _error(code, where, card, card=card)
    for roof in COLOURS:
        built: list[Tower] = []
        for tower in sorted((tower for tower in towers if tower[-1] == roof), key=height):
            if obstacle(built, roof, tower[:-1]):
                raise _error(
                    "roof_height", where, "+".join(tower), **roof_params(built, roof, tower)
                )
            built.append(tower)


def _check_start_cards(player: Player, where: str) -> None:
    cards = _cards_of(player)
    for card in START_HAND:
        if card not in cards:
            raise _error("start_cards", where, card)


def _share(number: int, seat: int, seats: int) -> int:
    """A seat's share of `number` things that are given out in turn from seat 0 on."""
    return (number - seat + seats - 1) // seats


def _turns(player: Player) -> int:
    """How many turns the player began: each uses one card."""
    discards = sum(entry[0] == DISCARDED for entry in player.trail)
    return discards + sum(map(len, player.towers))


def _check_turns(state: State) -> None:
    """Seats take turns in order, and each turn has a draw while the piles last."""
    seats = len(state.players)
    turns = sum(map(_turns, state.players))
    draws = TURNS - seats * len(START_HAND)  # that many cards are dealt
    possible = {
        "over": turns == TURNS,
        "draw": 1 <= turns <= draws,
        "play": turns < TURNS,
    }
    if not possible[phase(state)]:
        raise _error("wrong_phase", "phase", phase(state), turns=turns)
    begun = turns - state.drawing
    if state.actor is not None and state.actor != begun % seats:
        raise _error("wrong_seat", "seat to act", str(state.actor), expected=begun % seats)
    for seat, player in enumerate(state.players):
        where = f"hands, seat {seat}"
        expected = _share(turns, seat, seats)
        if _turns(player) != expected:
            raise _error("turn_count", where, expected=expected, found=_turns(player))
        size = len(START_HAND) + _share(min(begun, draws), seat, seats) - expected
        found = len(_cards_of(player)) - expected
        if found != size:
            raise _error("hand_size", where, expected=size, found=found)


def _check_trail(player: Player, where: str) -> None:
    """The discards were in hand, and the trail can have come about in turns."""
    hand: list[str] = []
    for entry in player.trail:
        if entry[0] != DISCARDED:
            hand.append(entry)
        elif entry[1:] in hand:
            hand.remove(entry[1:])
        elif entry != UNKNOWN_DISCARD:
            raise _error("not_in_hand", where, entry, card=entry[1:])
    if not _came_about(player):
        raise _error("impossible_hand", where, ",".join(player.trail) or "-")


def _came_about(player: Player) -> bool:
    """Whether some sequence of turns leads to the trail.

    The trail does not contain the cards that were played, so after each turn several of its
    beginnings are possible, each with several sets of starting cards that are yet to be played. All
    of these are followed: (length of the beginning, starting cards yet to be played).
    """
    trail, towers = player.trail, player.towers
    in_hand = list(accumulate((-1 if e[0] == DISCARDED else 1 for e in trail), initial=0))
    draws = len(_cards_of(player)) - len(START_HAND)
    ways = _beginnings(player)
    for turn in range(_turns(player)):
        hand = len(START_HAND) - max(0, turn - draws)
        after = set()
        for length, waiting in ways:
            if trail[length:] and trail[length][0] == DISCARDED and in_hand[length]:
                after.add((length + 1, waiting))
            if in_hand[length] + len(waiting) < hand:  # A card is played that was drawn.
                after.add((length, waiting))
            discards = (length - in_hand[length]) // 2
            for card in waiting:
                if turn > discards or card == towers[0][0]:  # The first play begins tower 1.
                    after.add((length, waiting - {card}))
        if turn < draws:  # A card is drawn, to be played later or to be kept.
            after |= {
                (length + 1, waiting)
                for length, waiting in after
                if trail[length:]
                and trail[length][0] != DISCARDED
                and trail[length] not in waiting  # Of two equal cards the later would be played.
            }
        ways = after
    return (len(trail), frozenset()) in ways


def _beginnings(player: Player) -> set[tuple[int, frozenset[str]]]:
    """How many cards at the head of the trail may be those never played of the starting hand."""
    standing = {card for tower in player.towers for card in tower}
    ways = set()
    for kept in range(len(START_HAND) + 1):
        first = player.trail[:kept]
        played = frozenset(START_HAND) - set(first)
        if first == tuple(card for card in START_HAND if card in first) and played <= standing:
            ways.add((len(first), played))
    return ways
