"""Random play in the environments for reinforcement learning: PettingZoo, and batches."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from pettingzoo import make

from bench.measure import Run
from campanile import engine
from campanile.adapters import pettingzoo as adapter

BATCH_SIZE = 64


def connect_four() -> Callable[[int, float], Run]:
    """PettingZoo's own game, with its usual wrappers."""
    return _steps(lambda: make("aec", "classic/connect_four-v3"))


def pettingzoo(game: str) -> Callable[[int, float], Run]:
    """A game of ours, with the same wrappers and the fewest seats."""
    return _steps(lambda: adapter.env(game))


def _steps(make_env: Callable[[], Any]) -> Callable[[int, float], Run]:
    """Whole games of random moves, legal by the mask of each observation."""

    def run(seed: int, seconds: float) -> Run:
        env, rng = make_env(), np.random.default_rng(seed)
        env.reset(seed=seed)
        games, steps, began = 0, 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            env.reset()
            games += 1
            for _ in env.agent_iter():
                seen, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                env.step(legal[rng.integers(len(legal))])
                steps += 1
        return Run(steps, spent, games)

    return run


def batch(game: str) -> Callable[[int, float], Run]:
    """Random moves in a batch of games, all arrays written at every step."""

    def run(seed: int, seconds: float) -> Run:
        games = engine.batch(game, BATCH_SIZE, seed=seed)
        actions, dones = np.zeros(BATCH_SIZE, np.int64), games.dones
        ended, steps, began = 0, 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            games.sample(actions)
            games.step(actions)
            ended += int(dones.sum())
            steps += BATCH_SIZE
        return Run(steps, spent, ended)

    return run
