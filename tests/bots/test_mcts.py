"""The tree search plays any game, on what its seat knows, and within its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from time import monotonic
from typing import Any

import pytest

from campanile.bots import make, mcts
from campanile.bots.base import Limits
from campanile.bots.mcts import MctsBot
from campanile.core.game import CHANCE, Actor, Game, Outcome, View
from campanile.core.play import random_play
from campanile.games import GAMES
from campanile.lab.arena import Arena
from campanile.lab.schedule import Setup, usual_opening
from tests.bots.test_simple import GAMES_BY_SEATS
from tests.conformance.samples import SAMPLES

SHORT = {"twrs": "must_mark_after=1,stall_limit=2", "tuerme": "stall_limit=5"}
"""Options with which a game is soon over."""


def some_turns(game: Game[Any, Any], seats: int, seed: int, number: int) -> Iterator[Any]:
    """States of the later part of a random game, where playing on takes little time."""
    states = [state for _, state in random_play(game, game.start(seats), Random(seed))]
    turns = [state for state in states if isinstance(game.actor(state), int)]
    yield from Random(seed).sample(turns[len(turns) // 2 :], number)


def view_of(game: Game[Any, Any], state: Any) -> View:
    actor = game.actor(state)
    assert isinstance(actor, int)
    return game.view(state, actor)


@pytest.mark.parametrize(("game", "seats"), GAMES_BY_SEATS)
def test_every_choice_is_legal_and_the_seed_decides_it(game: Game[Any, Any], seats: int) -> None:
    one, same = make("mcts:5", 3), make("mcts", 3)
    for state in some_turns(game, seats, seed=1, number=4):
        view = view_of(game, state)
        choice = one.choose(view, Limits())
        assert choice in view.moves
        assert choice == same.choose(view, Limits(nodes=5))


@pytest.mark.parametrize("name", GAMES)
def test_it_beats_random(name: str) -> None:
    seats = GAMES[name].info.seats[0]
    options, opening = SHORT.get(name, "-"), usual_opening(name, seats)
    setup = Setup(name, ("mcts:10", "random"), seats, options, seed=2, opening=opening)
    arena = Arena(setup, 3 * seats)
    assert all(arena.play(jobs=1))
    assert arena.table()[0].bot == "mcts:10"
    assert arena.table()[0].wins >= 0.75 * arena.games


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.info.hidden])
def test_what_is_hidden_does_not_change_its_choice(name: str) -> None:
    game, rng = GAMES[name], Random(5)
    changed = 0
    for seats in range(game.info.seats[0], game.info.seats[1] + 1):
        for state in some_turns(game, seats, seed=5, number=6):
            other = SAMPLES[name].permuted(state, game.actor(state), rng)
            changed += other != state
            choices = {
                MctsBot(7).choose(view_of(game, there), Limits(nodes=12))
                for there in (state, other)
            }
            assert len(choices) == 1
    assert changed > 6


def test_it_keeps_to_the_lesser_of_its_own_limit_and_the_given_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["clocktowers"]
    guess, looks = game.guess, count()

    def counted(view: View, rng: Random) -> Any:
        next(looks)
        return guess(view, rng)

    monkeypatch.setattr(type(game), "guess", staticmethod(counted))
    view = next(view_of(game, state) for state in some_turns(game, 2, seed=1, number=1))
    assert len(view.moves) > 1
    for own, given, expected in ((9, 5, 5), (5, 9, 5), (7, None, 7), (None, 6, 6), (3, 0, 1)):
        before = next(looks)
        MctsBot(1, own).choose(view, Limits(nodes=given))
        assert next(looks) - before - 1 == expected
    began = monotonic()
    assert MctsBot(1).choose(view, Limits(seconds=0.05)) in view.moves
    assert monotonic() - began >= 0.05


class Toy:
    """A game of a few letters: `ends` says how it ends after which of them."""

    def __init__(self, ends: dict[str, Outcome], actors: tuple[int, ...], secrets: str) -> None:
        self._ends, self._actors, self._secrets = ends, actors, secrets

    def actor(self, state: tuple[str, str]) -> Actor:
        return None if self.outcome(state) else self._actors[len(state[1])]

    def moves(self, state: tuple[str, str]) -> list[str]:
        played = state[1]
        return sorted({e[len(played)] for e in self._ends if e.startswith(played) and e != played})

    def apply(self, state: tuple[str, str], move: str) -> tuple[str, str]:
        return state[0], state[1] + move

    def outcome(self, state: tuple[str, str]) -> Outcome | None:
        return self._ends.get(state[1])

    def redact(self, state: tuple[str, str], move: str, seat: int | None) -> str:  # noqa: ARG002
        return move

    def guess(self, view: View, rng: Random) -> tuple[str, str]:
        return rng.choice(self._secrets), view.text


Choose = Callable[[Any], str]


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> Choose:
    def first_move(toy: Any) -> str:
        monkeypatch.setattr(mcts, "find_game", lambda _: toy)
        moves = tuple(toy.moves(("a", "")))
        return MctsBot(1).choose(View("toy", 0, "", 0, moves, (0, 0, 0), None), Limits(nodes=300))

    return first_move


def ends(*scores: int) -> Outcome:
    return Outcome.by_points(scores, "over")


def test_every_seat_is_taken_to_play_for_itself(choose: Choose) -> None:
    """After l, seat 1 wins if it can; after r, it cannot, and goes for a lesser defeat."""
    toy = {"la": ends(9, 0, 0), "lb": ends(0, 1, 0), "ra": ends(5, 4, 0), "rb": ends(0, 0, 9)}
    assert choose(Toy(toy, (0, 1), "a")) == "r"


class Hats(Toy):
    """s shares the win; g is a guess under which of three hats something lies."""

    def __init__(self) -> None:
        played = {f"g{hat}": ends(0, 1) for hat in "abc"}
        super().__init__({"s": ends(1, 1), **played}, (0, 0), "abc")

    def outcome(self, state: tuple[str, str]) -> Outcome | None:
        secret, played = state
        return ends(1, 0) if played == f"g{secret}" else super().outcome(state)


def test_it_does_not_count_on_knowing_later_what_stays_hidden(choose: Choose) -> None:
    assert choose(Hats()) == "s"


class Dice(Toy):
    """s shares the win; d lets chance decide, which is kind three times in four."""

    def __init__(self) -> None:
        super().__init__({"s": ends(1, 1), "dw": ends(1, 0), "dl": ends(0, 1)}, (0,), "a")

    def actor(self, state: tuple[str, str]) -> Actor:
        return CHANCE if state[1] == "d" else super().actor(state)

    def sample(self, state: tuple[str, str], rng: Random) -> str:  # noqa: ARG002
        return rng.choice("wwwl")


def test_chance_is_reckoned_with(choose: Choose) -> None:
    assert choose(Dice()) == "d"
