"""PettingZoo's own tests over every game and number of players, and what they leave open."""

from __future__ import annotations

import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils.wrappers import BaseWrapper

from campanile import engine
from campanile import games as registry
from campanile.adapters import pettingzoo
from campanile.adapters.rasterize import COLUMNS, ROWS
from campanile.core.encoding import encoding_of
from campanile.core.errors import CampanileError
from campanile.core.game import Game
from campanile.games import GAMES
from tests.conformance.samples import SAMPLES, every_encoded_game, games
from tests.urn import Urn

EVERY_TABLE = [
    pytest.param(
        game_id,
        seats,
        options,
        id=f"{game_id}-{seats}-{game.info.write_options(options)}",
    )
    for game_id, game in GAMES.items()
    if game.extras.encoding
    for seats, options in SAMPLES[game_id].STARTS
]
every_table = pytest.mark.parametrize(("game_id", "seats", "options"), EVERY_TABLE)


def played(env: Any, seed: int) -> list[tuple[str, bytes, float, bool, bool]]:
    """A game of random moves: what each agent saw before it acted, and how it ended."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    seen = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        seen.append((agent, observation["observation"].tobytes(), reward, termination, truncation))
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else rng.choice(legal))
    return seen


# With masks an observation is a dictionary; PettingZoo lists its own games that may have one.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@every_table
def test_the_interface(game_id: str, seats: int, options: dict[str, str]) -> None:
    api_test(pettingzoo.env(game_id, seats=seats, options=options), num_cycles=30)


@every_table
def test_seeds(game_id: str, seats: int, options: dict[str, str]) -> None:
    seed_test(partial(pettingzoo.env, game_id, seats=seats, options=options), num_cycles=30)


@every_table
def test_rendering(
    game_id: str, seats: int, options: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(partial(pettingzoo.env, game_id, seats=seats, options=options))
    assert capsys.readouterr().out, "for people it is printed"


def test_people_see_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    shown = pettingzoo.env("clocktowers", render_mode="human")
    played(shown, 1)
    all_drawings = capsys.readouterr().out
    shown.render()
    assert all_drawings.endswith(capsys.readouterr().out)


@games(lambda game: game.extras.encoding and game.extras.terminal)
def test_a_drawing_fits_the_picture(game: Game[Any, Any]) -> None:
    for seed in range(5):
        env = pettingzoo.env(game.info.id, seats=game.info.seats[1], render_mode="ansi")
        played(env, seed)
        lines = env.render().splitlines()
        assert len(lines) <= ROWS
        assert max(map(len, lines)) <= COLUMNS


def test_a_picture_shows_the_position() -> None:
    env = pettingzoo.env("twrs", render_mode="rgb_array")
    pictures = []
    for seed in (1, 2):
        env.reset(seed=seed)
        pictures.append(env.render())
    env.step(env.action_space("player_0").sample(env.observe("player_0")["action_mask"]))
    pictures.append(env.render())
    assert np.array_equal(pictures[0], pictures[1])
    assert not np.array_equal(pictures[1], pictures[2])
    assert len(np.unique(pictures[0].reshape(-1, 3), axis=0)) > 10, "in colours"


class AnyAction(BaseWrapper):  # type: ignore[misc]
    """An action that is not legal stands for one that is, for tests that draw from all."""

    def step(self, action: int | None) -> None:
        legal = np.flatnonzero(self.env.observe(self.env.agent_selection)["action_mask"])
        self.env.step(None if action is None else int(legal[action % len(legal)]))


class InRounds:
    """Of a parallel environment as much as `max_cycles_test` asks for: all act once in a step."""

    def __init__(self, env: Any) -> None:
        self.env, self.agents, self.action_space = env, env.possible_agents, env.action_space

    def reset(self) -> tuple[dict[str, Any], dict[str, Any]]:
        self.env.reset()
        return {}, {}

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        env = self.env
        for _ in actions:
            agent = env.agent_selection
            if not (env.terminations[agent] or env.truncations[agent]):
                env.step(actions[agent])
        return {}, env.rewards, env.terminations, env.truncations, env.infos


@every_table
def test_cutting_off_games(game_id: str, seats: int, options: dict[str, str]) -> None:
    """A game is over for all as soon as a seat is to act for the fifth time."""
    env = pettingzoo.env(game_id, seats=seats, options=options, max_cycles=4)
    for seed in range(3):
        seen = played(env, seed)
        alive = [agent for agent, _, _, over, cut in seen if not (over or cut)]
        most = max(alive.count(agent) for agent in set(alive))
        assert most <= 4
        if any(cut for *_, cut in seen):
            assert most == 4
            assert all(reward == 0 for _, _, reward, _, _ in seen)


@pytest.mark.parametrize(
    ("game_id", "seats"), [("twrs", 2), ("clocktowers", 2), ("clocktowers", 4)]
)
def test_cutting_off_games_in_rounds(game_id: str, seats: int) -> None:
    """Where all act equally often, as PettingZoo's own test takes for granted."""

    def env(max_cycles: int) -> AnyAction:
        return AnyAction(pettingzoo.raw_env(game_id, seats=seats, max_cycles=max_cycles))

    def parallel_env(max_cycles: int) -> InRounds:
        return InRounds(env(max_cycles))

    max_cycles_test(SimpleNamespace(env=env, parallel_env=parallel_env))


@every_table
@pytest.mark.parametrize("kind", ["win", "margin"])
def test_rewards_come_in_the_end_and_add_up_to_nothing(
    game_id: str, seats: int, options: dict[str, str], kind: str
) -> None:
    env: Any = pettingzoo.env(game_id, seats=seats, options=options, rewards=kind)
    all_paid = list[float]()
    for seed in range(2):
        seen = played(env, seed)
        paid = [reward for _, _, reward, over, _ in seen if over]
        assert all(reward == 0 for _, _, reward, over, _ in seen if not over)
        assert len(paid) == seats
        assert sum(paid) == pytest.approx(0)
        if kind == "win":
            assert max(paid) <= 1 and min(paid) >= -1 / (seats - 1)
        all_paid += paid
    assert any(all_paid) or options, "somebody wins, unless the options make games short"


def test_other_rewards_are_refused() -> None:
    with pytest.raises(ValueError, match="win or margin"):
        pettingzoo.env("twrs", rewards="money")


@every_encoded_game
def test_without_the_engine_everything_is_the_same(
    game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    env = partial(pettingzoo.env, game.info.id, max_cycles=10)
    with_engine = played(env(), 3)
    monkeypatch.setattr(engine, "available", False)
    assert played(env(), 3) == with_engine


def test_an_illegal_move_ends_the_game() -> None:
    env = pettingzoo.env("clocktowers")
    env.reset(seed=4)
    illegal = np.flatnonzero(env.observe("player_0")["action_mask"] == 0)
    env.last()
    env.step(int(illegal[0]))
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.terminations.values())


@every_encoded_game
def test_only_the_agent_to_act_has_legal_moves(game: Game[Any, Any]) -> None:
    env = pettingzoo.env(game.info.id, seats=game.info.seats[1])
    env.reset(seed=5)
    masks = [env.observe(agent)["action_mask"].any() for agent in env.possible_agents]
    assert masks == [agent == env.agent_selection for agent in env.possible_agents]
    assert env.action_space("player_0").n == encoding_of(game).actions


def test_environments_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(pettingzoo.raw_env("tuerme", seats=3, rewards="margin")))
    assert len(played(env, 6)) > 10


def test_seeds_make_different_games() -> None:
    starts = {played(pettingzoo.env("tuerme", max_cycles=1), seed)[0][1] for seed in range(5)}
    assert len(starts) == 5


@every_encoded_game
def test_games_are_registered(game: Game[Any, Any]) -> None:
    info = game.info
    registered = make("aec", f"campanile/{info.id}-v{info.rules_version}", max_cycles=3)
    assert played(registered, 7) == played(pettingzoo.env(info.id, max_cycles=3), 7)


def test_a_game_without_an_encoding_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {**GAMES, "urn": Urn()})
    with pytest.raises(CampanileError, match="The game “urn” has no encoding"):
        pettingzoo.env("urn")
