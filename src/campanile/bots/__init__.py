"""Programs that play: the registry of bots, each made from the seed of its own dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campanile.bots.base import Bot
from campanile.bots.simple import GreedyBot, RandomBot

BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
