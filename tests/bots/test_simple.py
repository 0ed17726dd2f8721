"""The simple bots play legal moves, by their own random generator and their seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from campanile import engine
from campanile.bots import make
from campanile.bots.base import Limits
from campanile.core.game import Game, View
from campanile.core.play import play, random_play
from campanile.games import GAMES
from campanile.lab.arena import Arena
from campanile.lab.schedule import Setup

SIMPLE = ("random", "points", "greedy")
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
def test_points_gets_as_far_ahead_as_one_move_can(game: Game[Any, Any], seats: int) -> None:
    bot = make("points", 3)
    chances = 0
    for state, view in islice(turns(game, seats, seed=2), 80):
        assert view.seat is not None
        margins = {
            text: margin(game.scores(play(game, state, text)), view.seat) for text in view.moves
        }
        assert margins[bot.choose(view, NO_LIMITS)] == max(margins.values())
        chances += min(margins.values()) < max(margins.values())
    assert chances, "no turn on which the choice mattered"


def test_points_completes_the_tower() -> None:
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
            assert make("points", 1).choose(view, NO_LIMITS) in roofs
            return
    pytest.fail("no tower could be completed in the whole game")


def test_equal_moves_are_chosen_at_random() -> None:
    view = GAMES["twrs"].view(GAMES["twrs"].start(2), 0)
    for kind in ("random", "points"):
        assert len({make(kind, seed).choose(view, NO_LIMITS) for seed in range(40)}) > 20


@pytest.mark.parametrize("kind", ["points", "greedy"])
def test_one_ply_keeps_to_its_limits(kind: str) -> None:
    game = GAMES["twrs"]
    view = next(
        view
        for state, view in turns(game, 2, seed=2)
        if len({game.scores(play(game, state, text)) for text in view.moves}) > 1
    )
    # One look allows no comparison, so that any move may come out.
    looks = {make(kind, seed).choose(view, Limits(nodes=1)) for seed in range(40)}
    assert len(looks) > len({make(kind, seed).choose(view, NO_LIMITS) for seed in range(40)})
    assert make(kind, 1).choose(view, Limits(seconds=0)) in view.moves


@pytest.mark.parametrize(("name", "seats"), [("twrs", 2), *(("tuerme", n) for n in (2, 3, 4))])
def test_greedy_goes_where_the_evaluation_is_best(name: str, seats: int) -> None:
    game = GAMES[name]
    for state, view in islice(turns(game, seats, seed=2), 8):
        assert view.seat is not None
        values = {
            text: engine.evaluate(view.game, game.write(play(game, state, text)))[view.seat]
            for text in view.moves
        }
        assert values[make("greedy", 3).choose(view, NO_LIMITS)] == max(values.values())


def test_greedy_beats_who_looks_at_points_alone() -> None:
    """In Clocktowers too, where what follows a move is partly hidden and judged by sampling."""
    arena = Arena(Setup("clocktowers", ("greedy", "points"), 2, seed=1), 10, None)
    for _ in arena.play(1):
        pass
    assert next(row.wins for row in arena.table() if row.bot == "greedy") >= 8


def test_without_the_engine_greedy_looks_at_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "available", False)
    for _, view in islice(turns(GAMES["clocktowers"], 2, seed=4), 60):
        assert make("greedy", 5).choose(view, NO_LIMITS) == make("points", 5).choose(
            view, NO_LIMITS
        )
