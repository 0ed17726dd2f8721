"""What the conformance suite needs to know of Clocktowers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from campanile.games.clocktowers.board import DECK
from campanile.games.clocktowers.rules import Player, State
from tests.conformance.oracle import Oracle
from tests.games.clocktowers.boards import deal_text
from tests.oracles import clocktowers

STARTS: tuple[tuple[int, dict[str, str]], ...] = ((2, {}), (3, {}), (4, {}))

ORACLE: Oracle = clocktowers

CARDS = tuple(DECK)


def move_texts(state: State, rng: Random) -> Iterator[str]:
    """Every kind of move; mostly with cards of the actor's hand and near their towers."""
    seats = len(state.players)
    while True:
        cards, last = CARDS, 3
        if isinstance(state.actor, int) and rng.random() < 0.8:
            player = state.players[state.actor]
            cards, last = tuple(player.hand) or CARDS, len(player.towers) + 1
        yield f"play {rng.choice(cards)}"
        yield f"play {rng.choice(cards)} {rng.randint(1, last)}"
        yield f"discard {rng.choice(cards)}"
        yield f"draw {rng.choice('FCR')}"
        if rng.random() < 0.1:
            yield f"play {rng.choice(CARDS)} {rng.randint(1, 99)}"
            yield _some_deal(seats, rng)


def _some_deal(seats: int, rng: Random) -> str:
    """A deal, proper or with one card changed, left out or added."""
    text = deal_text(rng.choice((seats, seats, 2, 3, 4)))
    cards = text.split(",")
    place = rng.randrange(1, len(cards) - 1)
    if ";" not in cards[place]:
        changed: tuple[list[str], ...] = ([cards[place]], [rng.choice(CARDS)], [], ["F1", "Rr"])
        cards[place : place + 1] = rng.choice(changed)
    return ",".join(cards)


def permuted(state: State, seat: int | None, rng: Random) -> State:
    """The state with other cards in the dark: below the tops, removed, discarded by others."""
    if not isinstance(state.actor, int):
        return state
    return replace(
        state,
        piles=tuple(_permuted_pile(state, pile, rng) for pile in state.piles),
        players=tuple(
            player if owner == seat else _permuted_player(player, rng)
            for owner, player in enumerate(state.players)
        ),
    )


def _permuted_pile(state: State, pile: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """The same top card over others, taken from the old ones and the removed ones."""
    if not pile:
        return pile
    removed = Counter(DECK)
    for cards in state.piles:
        removed.subtract(cards)
    for player in state.players:
        removed.subtract(card for card in player.trail if not card.startswith("x"))
        removed.subtract(card for tower in player.towers for card in tower)
    dark = [*pile[1:], *(card for card in removed.elements() if card[0] == pile[0][0])]
    rng.shuffle(dark)
    return (pile[0], *dark[: len(pile) - 1])


def _permuted_player(player: Player, rng: Random) -> Player:
    """Discards changed one or two at a time, as long as each card was in hand when it went."""
    places = [n for n, entry in enumerate(player.trail) if entry.startswith("x")]
    for _ in range(4 * len(places)):
        trail = list(player.trail)
        a, b = rng.choice(places), rng.choice(places)
        trail[a], trail[b] = trail[b], trail[a]
        if rng.random() < 0.5:
            trail[a] = f"x{rng.choice([card for card in trail if not card.startswith('x')])}"
        changed = replace(player, trail=tuple(trail))
        try:
            assert changed.hand is not None  # which cannot be told if a discard was not in it
        except ValueError:
            continue
        player = changed
    return player


def bad_positions() -> list[tuple[str, str]]:
    """A text for every way in which a position can be wrong, with the code that says so."""
    piles = deal_text(2).removeprefix("deal ")
    floors, clocks, roofs = piles.split(";")
    start = "F1c,F1m,Cm"
    hands = f"{start}/{start}"
    return [
        *_malformed(piles, hands),
        *_miscounted(floors, clocks, roofs, hands),
        *_misbuilt(),
        *_mistimed(piles),
    ]


def _malformed(piles: str, hands: str) -> list[tuple[str, str]]:
    floors, clocks, roofs = piles.split(";")
    return [
        ("", "field_count"),
        (f"{piles} {hands} -/- 0 play", "field_count"),
        (f"{piles} {hands} -/- 0 play - ", "field_count"),
        (f"{piles} {hands}  -/- 0 play -", "field_count"),
        (f"- {hands} -/- 0 play -", "bad_piles"),
        (f"{floors};{roofs};{clocks} {hands} -/- 0 play -", "bad_piles"),
        (f"{floors};{clocks} {hands} -/- 0 play -", "bad_piles"),
        (f"{piles};R: {hands} -/- 0 play -", "bad_piles"),
        (f"{piles}, {hands} -/- 0 play -", "bad_card"),
        (f"{floors};{clocks},F3;{roofs} {hands} -/- 0 play -", "bad_card"),
        (f"F:?19;{clocks};{roofs} {hands} -/- 0 play -", "bad_card"),
        (f"F:F1,?9,F1;{clocks};{roofs} {hands} -/- 0 play -", "bad_card"),
        (f"F:F1,?;{clocks};{roofs} {hands} -/- 0 play -", "bad_number"),
        (f"F:F1,?0;{clocks};{roofs} {hands} -/- 0 play -", "bad_number"),
        (f"F:F1,?018;{clocks};{roofs} {hands} -/- 0 play -", "bad_number"),
        (f"F:F1,?²;{clocks};{roofs} {hands} -/- 0 play -", "bad_number"),
        (f"F:F1,?999999999999;{clocks};{roofs} {hands} -/- 0 play -", "bad_number"),
        (f"{floors},C;{clocks};{roofs} {hands} -/- 0 play -", "wrong_pile"),
        (f"F:F1,?18;{clocks};{roofs} {hands} -/- 0 play -", "unknown_card"),
        (f"{piles} F1c,F1m,Cm,x?/F1c,F1m,Cm -/- 0 draw -", "unknown_card"),
        (f"{piles} F1c,F1m,Cm -/- 0 play -", "bad_seats"),
        (f"{piles} {hands}/{hands}/- -/- 0 play -", "bad_seats"),
        (f"{piles} {hands} - 0 play -", "seat_count"),
        (f"{piles} {hands} -/-/- 0 play -", "seat_count"),
        (f"{piles} F1c,F1m,Cm/ -/- 0 play -", "bad_card"),
        (f"{piles} F1c,F1m,Cm,x/F1c,F1m,Cm -/- 0 play -", "bad_card"),
        (f"{piles} F1c,F1m,?/F1c,F1m,Cm -/- 0 play -", "bad_card"),
        (f"{piles} {hands} F1+/- 0 play -", "bad_card"),
        (f"{piles} {hands} xF1/- 0 play -", "bad_card"),
        (f"{piles} {hands} -/- 2 play -", "bad_seat"),
        (f"{piles} {hands} -/- - play -", "bad_seat"),
        (f"{piles} {hands} -/- ٠ play -", "bad_seat"),
        (f"{piles} {hands} -/- 0 deal -", "bad_seat"),
        (f"{piles} {hands} -/- 0 over -", "bad_seat"),
        (f"{piles} {hands} -/- 0 pass -", "bad_phase"),
        (f"{piles} {hands} -/- 0 play cats=none", "unknown_option"),
        (f"{piles} {hands} -/- 0 play {{", "unknown_option"),
        (f"{piles} {hands} -/- 0 play a,a", "repeated_option"),
    ]


def _miscounted(floors: str, clocks: str, roofs: str, hands: str) -> list[tuple[str, str]]:
    return [
        (f"{floors};{clocks};{roofs} {hands} -/- - deal -", "not_dealt"),
        ("F:;C:;R: F1c,F1m,Cm/F1c,F1m,Cm -/- - deal -", "not_dealt"),
        ("- F1c,F1m,Cm/F1c,F1m -/- - deal -", "not_dealt"),
        ("- F1c,F1m,Cm/F1c,F1m,Cm F1/- - deal -", "not_dealt"),
        (f"{floors};{clocks},C,C,C;{roofs} {hands} -/- 0 play -", "too_many_cards"),
        (f"{floors},F1;{clocks};{roofs} {hands} -/- 0 play -", "too_many_cards"),
        (f"{floors},F2m;{clocks};{roofs} {hands} -/- 0 play -", "card_count"),
        (f"{floors};{clocks[:-3]};{roofs} {hands} -/- 0 play -", "card_count"),
        (f"{floors};{clocks};R: {hands} -/- 0 play -", "card_count"),
        (position("F1,F1m,Cm", "-", "0"), "start_cards"),
    ]


def position(
    hand: str, towers: str, seat: str = "1", phase: str = "play", other: str = "F1c,F1m,Cm"
) -> str:
    """Seat 0 as given, seat 1 with a hand and no towers, and piles of all other cards."""
    left = Counter(DECK)
    left.subtract(card for card in f"{hand},{other}".split(",") if card in DECK)
    left.subtract(card for tower in towers.split(",") for card in tower.split("+") if card in DECK)
    piles = []
    for kind, out in (("F", 5), ("C", 0), ("R", 3)):
        cards = [card for card in left.elements() if card[0] == kind]
        piles.append(f"{kind}:{','.join(cards[out:])}")
    return f"{';'.join(piles)} {hand}/{other} {towers}/- {seat} {phase} -"


def _misbuilt() -> list[tuple[str, str]]:
    return [
        (position("F1c,F1m,F2", "Cm"), "needs_tower"),
        (position("F1c,F1m,F2", "Rb"), "needs_tower"),
        (position("F1m,F2,C", "F1c+Cm+F1"), "needs_floors_only"),
        (position("F1m,F2,C", "F1c+Cm+C"), "has_clock"),
        (position("F1m,F2,Cm", "F1c+Rb"), "needs_clock"),
        (position("F1m,F2,C", "F1c+Cm+Rb+F2"), "tower_complete"),
        (position("F1m,F2,C", "F1c+Cm+Rb+Rb"), "tower_complete"),
        (position("F1m,F2,C", "F1c+F2+Cm+Rb"), "roof_height"),
        (position("F1m,F2,C", "F1c+Cm+Rb,F1+C+Rb"), "roof_height"),
        (position("F1m,F2,C", "F1c+Cm+Rb,F2+F1+C+Rb"), "roof_height"),
    ]


def _mistimed(piles: str) -> list[tuple[str, str]]:
    start = "F1c,F1m,Cm"
    return [
        (position("F1m,C,F2", "F1c"), "start_cards"),
        (f"{piles} {start}/{start} -/- - over -", "wrong_phase"),
        (f"{piles} {start}/{start} -/- 0 draw -", "wrong_phase"),
        (f"{piles} {start}/{start} -/- 1 play -", "wrong_seat"),
        (position("F1m,Cm", "F1c", "1", "draw"), "wrong_seat"),
        (position("F1m,Cm,F2", "F1c", "0", "play"), "wrong_seat"),
        (position("F1m,F2,C", "F1c+Cm", "0", "play"), "turn_count"),
        (position("F1m,Cm,F2", "F1c", "0", "draw"), "hand_size"),
        (position("F1m,Cm", "F1c", "1", "play"), "hand_size"),
        (position("F1c,F1m,Cm,xF2,F2", "-"), "not_in_hand"),
        (position("F1c,F1m,Cm,xF1,F2", "-"), "not_in_hand"),
        (position("xF1c,F1c,F1m,Cm,F2", "-"), "not_in_hand"),
        (position("F1c,F1m,Cm", "F2"), "impossible_hand"),
        (position("F1c,F1m,Cm", "F1c"), "impossible_hand"),
        (position("F1m,F2,Cm", "F1c"), "impossible_hand"),
        (position("F1c,F1m,Cm,F2,xF1c", "-"), "impossible_hand"),
    ]
