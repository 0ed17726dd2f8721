"""Encodings by the engine equal those by the rules: actions, masks, observations, ends, deals."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from threading import Thread
from typing import Any

import numpy as np
import pytest

from campanile import engine
from campanile.adapters.positions import REWARDS, Position, PythonPosition, rewards
from campanile.core.encoding import encoding_of
from campanile.core.game import CHANCE, Game
from campanile.core.play import deal
from tests.conformance.samples import (
    SAMPLES,
    every_native_game,
    every_native_start,
    random_states,
    seats_of,
)


def seen(position: Position, game: Game[Any, Any], seat: int) -> bytes:
    shape = encoding_of(game).shape(len(position.scores()))
    out = np.full(np.prod(shape), np.nan, np.float32)
    position.observe(seat, out)
    return out.tobytes()


def mask(position: Position, game: Game[Any, Any]) -> bytes:
    out = np.full(encoding_of(game).actions, 7, np.uint8)
    position.mask(out)
    return out.tobytes()


@every_native_start
def test_random_games(game: Game[Any, Any], start: Any) -> None:
    rng = Random(1)
    state = deal(game, start, rng)
    ours: Position = PythonPosition(game.info.id, state)
    theirs: Position = engine.position(game.info.id, game.write(state))
    while ours.actor >= 0:
        assert theirs.actor == ours.actor
        assert theirs.actions() == ours.actions()
        if rng.random() < 0.3:
            assert theirs.text() == ours.text()
            assert mask(theirs, game) == mask(ours, game)
            for seat in seats_of(game, start):
                assert seen(theirs, game, seat) == seen(ours, game, seat)
        action = rng.choice(ours.actions())
        kept = theirs.copy()
        kept.apply(action)
        assert theirs.text() == ours.text(), "a copy goes its own way"
        ours.apply(action)
        theirs = kept
    assert (theirs.actor, theirs.actions(), theirs.text()) == (-1, [], ours.text())
    assert list(theirs.scores()) == list(ours.scores())
    assert list(theirs.winners()) == list(ours.winners())
    for seat in seats_of(game, start):
        assert seen(theirs, game, seat) == seen(ours, game, seat)


@every_native_start
def test_what_is_hidden_is_not_observed(game: Game[Any, Any], start: Any) -> None:
    rng, changed = Random(2), 0
    for state in random_states(game, start, 2, 0.5):
        if game.actor(state) is not CHANCE:
            truth = engine.position(game.info.id, game.write(state))
            for seat in seats_of(game, state):
                other = SAMPLES[game.info.id].permuted(state, seat, rng)
                changed += other != state
                position = engine.position(game.info.id, game.write(other))
                assert seen(position, game, seat) == seen(truth, game, seat)
                if game.actor(state) == seat:
                    assert mask(position, game) == mask(truth, game)
    assert game.info.hidden == (changed > 0)


@every_native_game
def test_what_is_not_legal_is_refused(game: Game[Any, Any]) -> None:
    state = deal(game, game.start(game.info.seats[0]), Random(3))
    for position in (
        PythonPosition(game.info.id, state),
        engine.position(game.info.id, game.write(state)),
    ):
        illegal = set(range(-1, encoding_of(game).actions + 1)) - set(position.actions())
        for action in Random(4).sample(sorted(illegal), 50):
            with pytest.raises(ValueError, match="bad action"):
                position.apply(action)
        assert position.text() == game.write(state)


@every_native_game
def test_playing_out_reaches_an_end(game: Game[Any, Any]) -> None:
    state = deal(game, game.start(game.info.seats[0]), Random(5))
    for position in (
        PythonPosition(game.info.id, state),
        engine.position(game.info.id, game.write(state)),
    ):
        ends = set()
        for seed in (1, 1, 2):
            played = position.copy()
            played.play_out(seed)
            assert played.actor == -1
            assert game.outcome(game.read(played.text())) is not None
            ends.add(played.text())
        assert len(ends) == 2


# Many games in step.


@every_native_start
@pytest.mark.parametrize("kind", REWARDS)
def test_a_batch_is_as_many_positions(game: Game[Any, Any], start: Any, kind: Any) -> None:
    count, seats = 3, len(seats_of(game, start))
    options = game.position_options(game.write(start))
    batch = engine.batch(game.info.id, count, seats, options, seed=6, rewards=kind)
    running = [engine.position(game.info.id, batch.text(row)) for row in range(count)]
    actions = np.zeros(count, np.int64)
    ended = 0
    while ended < 3:
        for row, position in enumerate(running):
            assert batch.actors[row] == position.actor
            assert batch.masks[row].tobytes() == mask(position, game)
            assert batch.observations[row].tobytes() == seen(position, game, position.actor)
        batch.sample(actions)
        batch.step(actions)
        for row, position in enumerate(running):
            position.apply(int(actions[row]))
            assert batch.dones[row] == (position.actor < 0)
            paid = [0.0] * seats
            if batch.dones[row]:
                ended += 1
                paid = rewards(kind, position)
                assert abs(sum(paid)) < 1e-9
                running[row] = engine.position(game.info.id, batch.text(row))
                begun = game.read(batch.text(row))
                assert begun == deal(game, start, Random(0)) or game.actor(start) is CHANCE
            assert batch.rewards[row].tolist() == np.array(paid, np.float32).tolist()


@every_native_game
def test_a_batch_is_dealt_evenly(game: Game[Any, Any]) -> None:
    """Whatever stands at some place of the text of a deal, stands there as often as in Python."""
    seats = game.info.seats[1]
    start = game.start(seats)
    batch = engine.batch(game.info.id, 3000, seats, seed=7)
    dealt = [batch.text(row) for row in range(3000)]
    ours = [game.write(deal(game, start, Random(seed))) for seed in range(3000)]
    for sign in (10, 40, 70):
        theirs, expected = (
            Counter(cards(text)[sign % len(cards(text))] for text in texts)
            for texts in (dealt, ours)
        )
        assert theirs.keys() == expected.keys()
        assert all(abs(theirs[card] - expected[card]) < 150 for card in expected)
    assert len(set(dealt)) == (len(dealt) if game.actor(start) is CHANCE else 1)


def cards(text: str) -> list[str]:
    return text.split(" ", maxsplit=1)[0].replace(";", ",").replace("/", ",").split(",")


@every_native_game
def test_a_batch_repeats_with_its_seed(game: Game[Any, Any]) -> None:
    batch = engine.batch(game.info.id, 5, seed=8)
    first = batch.observations.copy()
    batch.reset(9)
    dealt = game.actor(game.start(game.info.seats[0])) is CHANCE
    assert np.array_equal(batch.observations, first) == (not dealt)
    batch.reset(8)
    assert np.array_equal(batch.observations, first)


@every_native_game
def test_a_batch_makes_no_step_if_one_is_illegal(game: Game[Any, Any]) -> None:
    batch = engine.batch(game.info.id, 2)
    actions = np.zeros(2, np.int64)
    batch.sample(actions)
    before = [batch.text(0), batch.text(1)]
    illegal = int(np.flatnonzero(batch.masks[1] == 0)[-1])
    for wrong in (-1, 2**40, encoding_of(game).actions, illegal):
        with pytest.raises(ValueError, match="bad action"):
            batch.step(np.array([actions[0], wrong]))
    with pytest.raises(ValueError, match="bad size"):
        batch.step(actions[:1])
    assert [batch.text(0), batch.text(1)] == before


@every_native_game
def test_two_threads_may_share_games_in_step(game: Game[Any, Any]) -> None:
    """Whatever comes between, every step is whole: positions stay those of the rules."""
    batch = engine.batch(game.info.id, 4, seed=1)

    def play_on() -> None:
        actions = np.zeros(4, np.int64)
        for _ in range(6000):
            batch.sample(actions)
            with suppress(ValueError):  # the other thread was faster
                batch.step(actions)

    threads = [Thread(target=play_on) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for at in range(4):
        state = game.read(batch.text(at))
        ours = PythonPosition(game.info.id, state)
        assert batch.masks[at].tobytes() == mask(ours, game)
        assert batch.actors[at] == ours.actor
