"""Every game that has an encoding as a PettingZoo environment (AEC).

    from campanile.adapters import pettingzoo
    env = pettingzoo.env(game_id, seats=3)

Importing this registers the games with PettingZoo, too: `make("aec", f"campanile/{game_id}-v1")`;
the number is that of the rules.
docs/encodings.md describes actions and observations.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, register
from pettingzoo.utils import wrappers

from campanile.adapters.positions import REWARDS, Position, Variant, rewards
from campanile.adapters.rasterize import rasterize
from campanile.core.ink import Ink
from campanile.games import GAMES, find_game

Observation = dict[str, np.ndarray[Any, Any]]


def env(game: str, **settings: Any) -> AECEnv[str, Observation, int | None]:
    """The environment with the usual wrappers; an illegal move loses 1 and ends the game."""
    safe = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(safe))


class raw_env(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]  # noqa: N801
    """One game. It is truncated once a seat that has acted `max_cycles` times is to act again."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        rewards: str = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            seats,
            options,
            rewards=rewards,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )
        super().__init__()
        if rewards not in REWARDS:
            raise ValueError(f"rewards: {' or '.join(REWARDS)}, not {rewards}")
        info = find_game(game).info
        self.metadata = {
            "name": f"campanile_{game}_v{info.rules_version}",
            "render_modes": ["human", "ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self._variant = Variant(game, seats or info.seats[0], options or {})
        self._rewards = rewards
        self._max_cycles = max_cycles
        self._rng = Random()
        self._position: Position
        self.possible_agents = [f"player_{seat}" for seat in range(self._variant.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        encoding = self._variant.encoding
        self._shape, self._actions = encoding.shape(self._variant.seats), encoding.actions
        self._no_action = np.zeros(self._actions, np.int8)
        observation: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 1, self._shape, np.float32),
            "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
        }
        self.observation_spaces = {
            agent: spaces.Dict(observation) for agent in self.possible_agents
        }
        self.action_spaces = {a: spaces.Discrete(self._actions) for a in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            self._rng = Random(seed)
        self._position = self._variant.dealt(self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.agents[self._position.actor]

    def observe(self, agent: str) -> Observation:
        observation = np.empty(self._variant.size, np.float32)
        self._position.observe(self._seat_of[agent], observation)
        mask = self._no_action
        if agent == self.agent_selection:
            mask = np.empty(self._actions, np.int8)
            self._position.mask(mask.view(np.uint8))
        return {"observation": observation.reshape(self._shape), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._position.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._acted[agent] += 1
        actor = self._position.actor
        if actor < 0:
            self._end()
        else:
            self.agent_selection = self.agents[actor]
            if self._acted[self.agent_selection] == self._max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        paid = rewards(self._rewards, self._position)
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """The position as a spectator sees it."""
        game = self._variant.game
        text = game.view(game.read(self._position.text()), None).text
        drawn = game.extras.draw(text, Ink(colour=self.render_mode != "ansi"))
        if self.render_mode == "rgb_array":
            return rasterize(drawn)
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """There is nothing to close."""


for _id, _game in GAMES.items():
    if _game.extras.encoding:
        register("aec", f"campanile/{_id}-v{_game.info.rules_version}", env, kwargs={"game": _id})
