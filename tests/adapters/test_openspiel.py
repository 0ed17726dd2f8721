"""OpenSpiel's own tests and tools over every game, and what they leave open."""

from __future__ import annotations

import gzip
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    random_agent,
    tabular_qlearner,
)

from campanile import engine
from campanile.adapters.openspiel import Rollouts, short_name
from campanile.core.encoding import encoding_of
from campanile.core.errors import CampanileError
from campanile.core.game import Game
from campanile.games import GAMES
from tests.adapters import playthroughs
from tests.conformance.samples import SAMPLES, every_encoded_game

EVERY_NAME = [
    short_name(game_id)
    + "("
    + ",".join([f"players={seats}", *(f"{k}={options[k]}" for k in options)])
    + ")"
    for game_id, game in GAMES.items()
    if game.extras.encoding
    for seats, options in SAMPLES[game_id].STARTS
]
every_name = pytest.mark.parametrize("name", EVERY_NAME)


def random_states(game: Any, seed: int, share: float) -> list[Any]:
    """Some states of a random game, all that come after the deal and the last one among them."""
    rng, state, states = Random(seed), game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
            continue
        if rng.random() < share:
            states.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return [*states, state]


def loaded(game: Game[Any, Any], parameters: str = "") -> Any:
    return pyspiel.load_game(short_name(game.info.id) + parameters)


@every_name
def test_random_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", playthroughs.VARIANTS)
def test_playthroughs(name: str, tmp_path: Path) -> None:
    """All that OpenSpiel says of the states of a game is as it was."""
    packed = (playthroughs.FOLDER / f"{name}.txt.gz").read_bytes()
    flags.FLAGS.mark_as_parsed()  # which the tool looks at
    file = tmp_path / f"{name}.txt"
    file.write_bytes(gzip.decompress(packed))
    expected, actual = generate_playthrough.replay(str(file))
    assert actual == expected


def test_without_the_engine_everything_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "available", False)
    test_playthroughs("twrs-free", tmp_path)


@every_name
def test_information_states_have_perfect_recall(name: str) -> None:
    """An information state is a prefix of every later one."""
    game = pyspiel.load_game(name)
    for player in range(game.num_players()):
        strings = [s.information_state_string(player) for s in random_states(game, 1, 0.3)]
        assert all(b.startswith(f"{a}; ") for a, b in pairwise(strings))


def seen_by(player: int, state: Any) -> tuple[Any, ...]:
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.legal_actions(player),
        state.current_player(),
    )


@every_name
def test_resampling_changes_only_what_a_player_cannot_know(name: str) -> None:
    game = pyspiel.load_game(name)
    hidden = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    sampler = Random(2).random
    changed = 0
    for state in random_states(game, 2, 0.15 if hidden else 0.02):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, sampler)
            changed += str(other) != str(state)
            assert seen_by(player, other) == seen_by(player, state)
            again = pyspiel.deserialize_game_and_state(
                pyspiel.serialize_game_and_state(game, other)
            )[1]
            assert str(again) == str(other)
            assert again.information_state_string(player) == state.information_state_string(player)
    assert (changed > 0) == hidden


def test_an_information_state_is_that_of_every_world_it_allows() -> None:
    """The information states of the others differ from world to world, and so do those to come."""
    game = pyspiel.load_game(short_name("clocktowers"))
    sampler = Random(3).random
    state = random_states(game, 3, 0.2)[-2]
    worlds = [state.resample_from_infostate(0, sampler) for _ in range(20)]
    assert {world.information_state_string(0) for world in worlds} == {
        state.information_state_string(0)
    }
    assert len({world.information_state_string(1) for world in worlds}) > 1
    assert len({str(world) for world in worlds}) > 1


@every_encoded_game
def test_actions_are_written_in_notation(game: Game[Any, Any]) -> None:
    for state in random_states(loaded(game), 4, 0.1)[:-1]:
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        position = game.read(str(state))
        assert sorted(texts) == sorted(game.write_move(position, m) for m in game.moves(position))
        assert all(state.string_to_action(text) in state.legal_actions() for text in texts[:3])


@every_encoded_game
@pytest.mark.parametrize("rewards", ["win", "margin"])
def test_returns_follow_the_outcome(game: Game[Any, Any], rewards: str) -> None:
    players = game.info.seats[1]
    parameters = f"(players={players},rewards={rewards})"
    for seed in range(3):
        *before, end = random_states(loaded(game, parameters), seed, 0.2)
        assert all(state.returns() == [0] * players for state in before)
        outcome = game.outcome(game.read(str(end)))
        assert outcome is not None
        best = max(end.returns())
        if rewards == "win":
            assert tuple(p for p in range(players) if end.returns()[p] == best) == outcome.winners
        else:
            total = sum(outcome.scores)
            expected = [s - (total - s) / (players - 1) for s in outcome.scores]
            assert end.returns() == pytest.approx(expected)


def test_what_is_wrong_is_refused() -> None:
    for parameters, why in (
        ("players=5", "2 to 4"),
        ("rewards=money", "win or margin"),
        ("stall_limit=0", "1 to 999"),
        ("colour=red", "Unknown parameter"),
    ):
        with pytest.raises((ValueError, CampanileError, pyspiel.SpielError), match=why):
            pyspiel.load_game(f"{short_name('tuerme')}({parameters})")


# OpenSpiel's tools, as they come.


@every_encoded_game
@pytest.mark.parametrize("own_rollouts", [True, False])
def test_searches_play(game: Game[Any, Any], own_rollouts: bool) -> None:
    spiel = loaded(game)
    state = random_states(spiel, 5, 0.5)[-3]
    rng = np.random.RandomState(5)
    evaluator = Rollouts(5) if own_rollouts else mcts.RandomRolloutEvaluator(1, rng)
    if game.info.hidden:
        bot = ismcts.ISMCTSBot(spiel, evaluator, 2.0, 60, random_state=rng)
    else:
        bot = mcts.MCTSBot(spiel, 2.0, 30, evaluator, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_rollouts_are_worth_what_random_games_are() -> None:
    """The engine's rollouts and OpenSpiel's own agree on the average of a position."""
    game = pyspiel.load_game(short_name("clocktowers"))
    state = random_states(game, 7, 0.2)[-2]
    ours = Rollouts(7, 400).evaluate(state)
    theirs = mcts.RandomRolloutEvaluator(400, np.random.RandomState(7)).evaluate(state)
    assert abs(ours[0] - theirs[0]) < 0.2
    assert sum(ours) == pytest.approx(0)


@every_encoded_game
def test_random_bots_play(game: Game[Any, Any]) -> None:
    players = range(game.info.seats[0])
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in players]
    state = random_states(loaded(game), 8, 0.9)[0]
    assert sum(pyspiel.evaluate_bots(state, bots, 8)) == 0


@every_encoded_game
def test_tabular_tools_run(game: Game[Any, Any]) -> None:
    """A Q-learner for a game."""
    environment = rl_environment.Environment(loaded(game))
    actions = encoding_of(game).actions
    others = (random_agent.RandomAgent(p, actions) for p in range(1, game.info.seats[0]))
    agents = [tabular_qlearner.QLearner(0, actions), *others]
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([agents[player].step(step).action])
    for agent in agents:
        agent.step(step)
    assert sum(step.rewards) == 0


def test_monte_carlo_cfr_runs() -> None:
    game = pyspiel.load_game(short_name("clocktowers"))
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = random_states(game, 9, 1)[0]
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) <= set(state.legal_actions())
