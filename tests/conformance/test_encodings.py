"""The numbers of moves, observations and deals, for every game, number of seats and variant."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from campanile.core.encoding import encoding_of, legal_actions
from campanile.core.game import CHANCE, Game
from campanile.core.play import random_play
from tests.conformance.samples import SAMPLES, every_encoded_start, random_states, seats_of


@every_encoded_start
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_legal_move_has_its_own_number(game: Game[Any, Any], start: Any, seed: int) -> None:
    numbers = encoding_of(game)
    for state in random_states(game, start, seed, 0.15):
        moves = list(game.moves(state))
        by_number = legal_actions(game, numbers, state)
        assert len(by_number) == len(moves), "two moves have one number"
        assert all(0 <= number < numbers.actions for number in by_number)
        assert [by_number[numbers.number(state, move)] for move in moves] == moves


@every_encoded_start
def test_a_number_means_the_same_whoever_knows_the_position(
    game: Game[Any, Any], start: Any
) -> None:
    """A seat can number its moves itself, from a guess at what it cannot know."""
    rng = Random(2)
    for state in random_states(game, start, 2, 0.2):
        actor = game.actor(state)
        if isinstance(actor, int):
            guess = game.guess(game.view(state, actor), rng)
            numbers = encoding_of(game)
            assert legal_actions(game, numbers, guess) == legal_actions(game, numbers, state)


@every_encoded_start
def test_observations_are_figures_from_0_to_1(game: Game[Any, Any], start: Any) -> None:
    numbers = encoding_of(game)
    size = prod(numbers.shape(len(seats_of(game, start))))
    for state in random_states(game, start, 3, 0.2):
        for seat in seats_of(game, state):
            seen = numbers.observe(game.view(state, seat))
            assert len(seen) == size
            assert min(seen) >= 0 and max(seen) <= 1


@every_encoded_start
def test_each_move_can_be_seen(game: Game[Any, Any], start: Any) -> None:
    """The actor observes another position afterwards."""
    numbers, state = encoding_of(game), start
    rng = Random(4)
    for _, after in random_play(game, start, Random(4)):
        actor = game.actor(state)
        if isinstance(actor, int) and rng.random() < 0.3:
            before = numbers.observe(game.view(state, actor))
            assert numbers.observe(game.view(after, actor)) != before
        state = after


@every_encoded_start
def test_the_actor_observes_which_move_was_made(game: Game[Any, Any], start: Any) -> None:
    numbers, rng = encoding_of(game), Random(5)
    for state in random_states(game, start, 5, 0.08):
        actor, moves = game.actor(state), list(game.moves(state))
        if isinstance(actor, int):
            some = rng.sample(moves, min(10, len(moves)))
            after = [game.view(game.apply(state, move), actor) for move in some]
            assert len({tuple(numbers.observe(view)) for view in after}) == len(some)


@every_encoded_start
def test_no_game_is_longer_than_the_longest(game: Game[Any, Any], start: Any) -> None:
    numbers = encoding_of(game)
    for seed in range(5):
        moves = sum(1 for _ in random_play(game, start, Random(seed)))
        assert moves - (game.actor(start) is CHANCE) <= numbers.longest(start)
        *_, end = random_states(game, start, seed)
        assert max(game.scores(end)) <= numbers.points


@every_encoded_start
def test_a_deal_is_made_step_by_step(game: Game[Any, Any], start: Any) -> None:
    """Steps drawn by their odds make deals that the rules accept, with every outcome in time."""
    numbers, rng = encoding_of(game), Random(6)
    met, possible = set[int](), set[int]()
    for _ in range(10):
        dealt: list[int] = []
        while odds := numbers.odds(start, dealt):
            assert len(odds) == len(numbers.outcomes)
            possible.update(outcome for outcome, number in enumerate(odds) if number)
            dealt += rng.choices(range(len(odds)), odds)
        met.update(dealt)
        if dealt:
            deal = numbers.deal(start, dealt)
            assert game.read_move(start, game.write_move(start, deal)) == deal
    assert met == possible
    assert bool(met) == bool(numbers.outcomes) == (game.actor(start) is CHANCE)


@every_encoded_start
def test_what_is_hidden_is_not_observed(game: Game[Any, Any], start: Any) -> None:
    """The samples change all that a seat may not know, and its observation stays the same."""
    rng, numbers = Random(7), encoding_of(game)
    changed = 0
    for state in random_states(game, start, 7, 0.3):
        for seat in seats_of(game, state):
            other = SAMPLES[game.info.id].permuted(state, seat, rng)
            if other != state:
                changed += 1
                seen = numbers.observe(game.view(state, seat))
                assert numbers.observe(game.view(other, seat)) == seen
    assert game.info.hidden == (changed > 0)
