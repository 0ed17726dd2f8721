"""Programs that play: the registry of bots, each made with the seed of its random generator."""

from __future__ import annotations

from collections.abc import Mapping

from campanile.bots.base import Bot
from campanile.bots.levels import LevelBot
from campanile.bots.mcts import MctsBot
from campanile.bots.native import GreedyBot, NativeBot
from campanile.bots.program import make_program
from campanile.bots.simple import PointsBot, RandomBot
from campanile.bots.spec import REASONS, BotError, Factory, numbered, plain
from campanile.core.levels import STRONGEST, WEAKEST

BOTS: Mapping[str, Factory] = {
    "random": plain("random", RandomBot),
    "points": plain("points", PointsBot),
    "greedy": plain("greedy", GreedyBot),
    "mcts": numbered("mcts", MctsBot, 1, 1_000_000),
    "native": numbered("native", NativeBot, 1, 1_000_000_000),
    "level": numbered("level", LevelBot, WEAKEST, STRONGEST),
    "program": make_program,
}


def make(spec: str, seed: int) -> Bot:
    """The bot that `random` or `mcts:500` asks for; BotError if there is none."""
    name, colon, argument = spec.partition(":")
    if name not in BOTS:
        raise REASONS.error(BotError, "unknown_bot", name, known=", ".join(BOTS))
    return BOTS[name](argument if colon else None, seed)
