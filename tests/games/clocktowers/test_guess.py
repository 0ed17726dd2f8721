"""`guess` samples uniformly from the states that a view allows, and from no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from campanile.games.clocktowers.board import DECK
from campanile.games.clocktowers.rules import State
from tests.games.clocktowers.boards import GAME, lively


def trails(trail: tuple[str, ...], kept: list[str]) -> Iterator[tuple[str, ...]]:
    """A trail with its discards left open, filled in every way; equal cards are different ones."""
    if not trail:
        yield ()
    elif trail[0][0] != "x":
        yield from ((trail[0], *rest) for rest in trails(trail[1:], [*kept, trail[0]]))
    else:
        for n, card in enumerate(kept):
            rests = trails(trail[1:], kept[:n] + kept[n + 1 :])
            yield from ((f"x{card}", *rest) for rest in rests)


def arrangements(state: State, seat: int | None) -> Counter[State]:
    """All states that look the same to a seat, each as often as the cards can lie so."""
    unseen = Counter(DECK)
    for player in state.players:
        unseen.subtract(card for card in player.trail if card[0] != "x")
        unseen.subtract(card for tower in player.towers for card in tower)
    unseen.subtract(pile[0] for pile in state.piles if pile)
    piles = [
        [(pile[0], *rest) for rest in permutations(cards_of(unseen, kind), len(pile) - 1)]
        if pile
        else [()]
        for kind, pile in zip("FCR", state.piles, strict=True)
    ]
    hands = [
        [player.trail] if owner == seat else list(trails(player.trail, []))
        for owner, player in enumerate(state.players)
    ]
    found: Counter[State] = Counter()
    for laid in product(*piles):
        for kept in product(*hands):
            players = zip(state.players, kept, strict=True)
            found[
                replace(state, piles=laid, players=tuple(replace(p, trail=t) for p, t in players))
            ] += 1
    return found


def cards_of(unseen: Counter[str], kind: str) -> list[str]:
    return [card for card in unseen.elements() if card[0] == kind]


def size(state: State, seat: int | None) -> int:
    """How many arrangements there are, without making them."""
    total = 1
    for pile, removed in zip(state.piles, (5, 0, 3), strict=True):
        for n in range(len(pile) - 1):
            total *= removed + len(pile) - 1 - n
    for owner, player in enumerate(state.players):
        kept = 0
        for entry in () if owner == seat else player.trail:
            total *= kept if entry[0] == "x" else 1
            kept += -1 if entry[0] == "x" else 1
    return total


def late_states(seats: int, seat: int | None) -> list[State]:
    """One state from each of some games, such that all arrangements can be listed."""
    rng = Random(10 * seats)
    found: list[State] = []
    while len(found) < 2:
        for _, state in lively(seats, rng):
            if state.actor is not None and 60 <= size(state, seat) <= 1000 and any(state.piles):
                found.append(state)
                break
    return found


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, None), (3, 2), (4, 1)])
def test_every_arrangement_is_guessed_equally_often(seats: int, seat: int | None) -> None:
    rng = Random(seats)
    for state in late_states(seats, seat):
        possible = arrangements(state, seat)
        total = sum(possible.values())
        assert total == size(state, seat)
        view = GAME.view(state, seat)
        guesses = 3000
        drawn = Counter(GAME.guess(view, rng) for _ in range(guesses))
        assert set(drawn) <= set(possible)
        misfit = sum(
            (drawn[way] - guesses * weight / total) ** 2 / (guesses * weight / total)
            for way, weight in possible.items()
        )
        freedom = len(possible) - 1
        assert abs(misfit - freedom) <= 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_is_a_whole_position_that_gives_the_same_view(seats: int) -> None:
    rng = Random(seats)
    for _, state in lively(seats, rng):
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            guess = GAME.guess(view, rng)
            assert GAME.view(guess, seat) == view
            assert GAME.read(GAME.write(guess)) == guess
