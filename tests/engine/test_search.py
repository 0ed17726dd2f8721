"""What the engine's search promises, in every game that the engine plays."""

from __future__ import annotations

import threading
from math import nan
from random import Random
from typing import Any

import pytest

from campanile import engine
from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Game
from campanile.core.play import deal, random_play
from campanile.games import GAMES
from tests.conformance.samples import (
    SAMPLES,
    every_native_game,
    every_native_start,
    random_states,
    seats_of,
)


def turns(game: Game[Any, Any], start: Any, seed: int) -> list[Any]:
    """States of a random game in which a seat is to act."""
    return [s for s in random_states(game, start, seed, 0.1) if isinstance(game.actor(s), int)]


def actors_text(game: Game[Any, Any], state: Any) -> str:
    """The position as the seat to act knows it."""
    actor = game.actor(state)
    assert isinstance(actor, int)
    return game.view(state, actor).text


@every_native_start
def test_a_search_finds_a_legal_move_and_evaluates_all(game: Game[Any, Any], start: Any) -> None:
    for state in turns(game, start, 1):
        legal = {game.write_move(state, move) for move in game.moves(state)}
        found = engine.search(game.info.id, actors_text(game, state), nodes=300, seed=1)
        assert found.move in legal
        evaluated = {candidate.move for candidate in found.moves}
        assert evaluated == ({found.move} if found.exact else legal)
        assert found.moves[0].move == found.line[0] == found.move
        assert all(0 <= candidate.value <= 1 for candidate in found.moves)
        assert found.nodes > 0


@every_native_start
def test_the_same_seed_and_nodes_give_the_same_answer(game: Game[Any, Any], start: Any) -> None:
    for state in turns(game, start, 2)[:4]:
        text = actors_text(game, state)
        first, again = (engine.search(game.info.id, text, nodes=2000, seed=7) for _ in range(2))
        moves = [[(c.move, c.visits, c.value) for c in found.moves] for found in (first, again)]
        assert moves[0] == moves[1]
        assert (first.move, first.line, first.nodes) == (again.move, again.line, again.nodes)


@every_native_game
def test_a_choice_does_not_depend_on_what_is_hidden(game: Game[Any, Any]) -> None:
    rng, changed = Random(3), 0
    for seats in range(game.info.seats[0], game.info.seats[1] + 1):
        for state in turns(game, game.start(seats), 3):
            other = SAMPLES[game.info.id].permuted(state, game.actor(state), rng)
            changed += other != state
            one, same = (actors_text(game, s) for s in (state, other))
            assert evaluations(game, one) == evaluations(game, same)
    assert changed > 3 or not game.info.hidden


def evaluations(game: Game[Any, Any], text: str) -> list[tuple[str, float]]:
    """The values of each move by search, by the static evaluation and at a glance."""
    searched = engine.search(game.info.id, text, nodes=200, seed=5).moves
    ranked, seen = engine.rank_moves(game.info.id, text), engine.glance(game.info.id, text)
    return [(each.move, each.value) for each in (*searched, *ranked, *seen)]


@every_native_game
def test_a_position_can_be_searched_from_any_view(game: Game[Any, Any]) -> None:
    """A seat that is not to act, or a spectator, does not know all that the one to act may do."""
    for seats in range(game.info.seats[0], game.info.seats[1] + 1):
        for state in turns(game, game.start(seats), 4):
            for seat in (None, *range(seats)):
                text = game.view(state, seat).text
                assert engine.rank_moves(game.info.id, text)
                assert engine.glance(game.info.id, text)
                assert engine.search(game.info.id, text, nodes=50).move


@every_native_game
def test_a_glance_rates_every_move_and_the_best_first(game: Game[Any, Any]) -> None:
    for state in turns(game, game.start(game.info.seats[0]), 4):
        seen = engine.glance(game.info.id, actors_text(game, state))
        legal = {game.write_move(state, move) for move in game.moves(state)}
        assert {each.move for each in seen} == legal
        values = [each.value for each in seen]
        assert values == sorted(values, reverse=True)


def test_at_a_glance_a_roof_that_fits_looks_best() -> None:
    game, found = GAMES["clocktowers"], 0
    for seed in range(20):
        for state in turns(game, game.start(2), seed):
            seen = engine.glance("clocktowers", actors_text(game, state))
            if any(each.move.startswith("play R") for each in seen):
                found += 1
                assert seen[0].move.startswith("play R")
    assert found > 3


@every_native_game
@pytest.mark.parametrize("limit", [{"nodes": 0}, {"seconds": 0}, {"seconds": -1}, {"seconds": nan}])
def test_a_limit_of_zero_still_yields_a_move(game: Game[Any, Any], limit: dict[str, Any]) -> None:
    state = deal(game, game.start(game.info.seats[0]), Random(1))
    found = engine.search(game.info.id, actors_text(game, state), **limit)
    assert found.move in {game.write_move(state, move) for move in game.moves(state)}


@every_native_game
def test_a_search_ends_when_another_thread_stops_it(game: Game[Any, Any]) -> None:
    state = deal(game, game.start(game.info.seats[0]), Random(1))
    stop, found = engine.stop(), []
    thread = threading.Thread(
        target=lambda: found.append(
            engine.search(game.info.id, actors_text(game, state), seconds=600, stop=stop)
        )
    )
    thread.start()
    stop.set()
    thread.join(timeout=60)
    assert not thread.is_alive()
    assert found[0].move in {game.write_move(state, move) for move in game.moves(state)}


@every_native_game
def test_threads_look_at_more_together(game: Game[Any, Any]) -> None:
    state = deal(game, game.start(game.info.seats[0]), Random(1))
    text = actors_text(game, state)
    alone = engine.search(game.info.id, text, nodes=2000, seed=1)
    both = engine.search(game.info.id, text, nodes=4000, threads=2, seed=1)
    assert both.move in {game.write_move(state, move) for move in game.moves(state)}
    assert both.nodes >= 4000
    # The first of the two has grown the tree of the search alone, and the other added to it.
    visits = {candidate.move: candidate.visits for candidate in both.moves}
    assert all(visits[candidate.move] >= candidate.visits for candidate in alone.moves)
    assert sum(visits.values()) > 1.5 * sum(candidate.visits for candidate in alone.moves)


@every_native_game
def test_the_evaluation_of_a_finished_game_names_the_winner(game: Game[Any, Any]) -> None:
    for seed in range(5):
        *_, end = random_states(game, game.start(game.info.seats[0]), seed)
        outcome = game.outcome(end)
        assert outcome is not None
        values = engine.evaluate(game.info.id, game.write(end))
        best = [seat for seat in seats_of(game, end) if values[seat] == max(values)]
        assert best == list(outcome.winners)


@every_native_game
def test_playouts_are_counted(game: Game[Any, Any]) -> None:
    text = game.write(deal(game, game.start(game.info.seats[0]), Random(1)))
    played = engine.playouts(game.info.id, text, 200, seed=3)
    again = engine.playouts(game.info.id, text, 200, seed=3)
    assert played.games == 200
    assert played.moves == again.moves > 200
    assert sum(played.shares) == pytest.approx(1)
    lengths = [
        sum(1 for _ in random_play(game, game.read(text), Random(seed))) for seed in range(60)
    ]
    assert played.moves / 200 == pytest.approx(sum(lengths) / 60, rel=0.25)


@every_native_game
def test_mistakes_have_codes(game: Game[Any, Any]) -> None:
    start = game.start(game.info.seats[0])
    *_, end = random_states(game, start, 1)
    assert code(game.info.id, game.write(end)) == "game_over"
    if game.actor(start) is CHANCE:
        assert code(game.info.id, game.write(start)) == "waiting_for_chance"
    assert code(game.info.id, "nonsense") == "field_count"
    assert code("chess", "nonsense") == "unknown_game"


def code(game_id: str, text: str) -> str:
    with pytest.raises(CampanileError) as caught:
        engine.search(game_id, text, nodes=10)
    return caught.value.code
