"""The simple bots play legal moves, by their own dice, and only on what their seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import monotonic
from typing import Any

import pytest

from campanile.bots import make
from campanile.bots.base import Limits
from campanile.core.game import Game, View
from campanile.core.play import play, random_play
from campanile.games import GAMES

SIMPLE = ("random", "greedy")
NO_LIMITS = Limits()
GAMES_BY_SEATS = [
    pytest.param(game, seats, id=f"{name}-{seats}")
    for name, game in GAMES.items()
    for seats in range(game.info.seats[0], game.info.seats[1] + 1)
]


def turns(game: Game[Any, Any], seats: int, seed: int) -> Iterator[tuple[Any, View]]:
    """The turns of a random game: the state and what the seat on turn knows of it."""
    for _, state in random_play(game, game.start(seats), Random(seed)):
        actor = game.actor(state)
        if isinstance(actor, int):
            yield state, game.view(state, actor)


def margin(scores: tuple[int, ...], seat: int) -> int:
    others = list(scores)
    return others.pop(seat) - max(others)


@pytest.mark.parametrize(("game", "seats"), GAMES_BY_SEATS)
@pytest.mark.parametrize("kind", SIMPLE)
def test_every_choice_is_legal_and_the_seed_decides_it(
    kind: str, game: Game[Any, Any], seats: int
) -> None:
    one, same = make(kind, 3), make(kind, 3)
    assert one.name == kind
    for _, view in islice(turns(game, seats, seed=1), 60):
        choice = one.choose(view, NO_LIMITS)
        assert choice in view.moves
        assert choice == same.choose(view, NO_LIMITS)


@pytest.mark.parametrize(("game", "seats"), GAMES_BY_SEATS)
def test_greedy_gets_as_far_ahead_as_one_move_can(game: Game[Any, Any], seats: int) -> None:
    bot = make("greedy", 3)
    chances = 0
    for state, view in islice(turns(game, seats, seed=2), 80):
        assert view.seat is not None
        margins = {
            text: margin(game.scores(play(game, state, text)), view.seat) for text in view.moves
        }
        assert margins[bot.choose(view, NO_LIMITS)] == max(margins.values())
        chances += min(margins.values()) < max(margins.values())
    assert chances, "no turn on which the choice mattered"


def test_greedy_completes_the_tower() -> None:
    """A roof is worth 5, 4, 3 or 2 points at once, anything else nothing."""
    game = GAMES["clocktowers"]
    for state, view in turns(game, 2, seed=4):
        assert view.seat is not None
        roofs = [
            text
            for text in view.moves
            if game.scores(play(game, state, text)) != game.scores(state)
        ]
        if roofs:
            assert make("greedy", 1).choose(view, NO_LIMITS) in roofs
            return
    pytest.fail("no tower could be completed in the whole game")


def test_equal_moves_are_chosen_at_random() -> None:
    view = GAMES["twrs"].view(GAMES["twrs"].start(2), 0)
    for kind in SIMPLE:
        assert len({make(kind, seed).choose(view, NO_LIMITS) for seed in range(40)}) > 20


def test_greedy_keeps_to_its_limits() -> None:
    game = GAMES["twrs"]
    view = next(
        view
        for state, view in turns(game, 2, seed=2)
        if len({game.scores(play(game, state, text)) for text in view.moves}) > 1
    )
    # One look allows no comparison, so that any move may come out.
    looks = {make("greedy", seed).choose(view, Limits(nodes=1)) for seed in range(40)}
    assert len(looks) > len({make("greedy", seed).choose(view, NO_LIMITS) for seed in range(40)})
    began = monotonic()
    assert make("greedy", 1).choose(view, Limits(seconds=0)) in view.moves
    assert monotonic() - began < 1
