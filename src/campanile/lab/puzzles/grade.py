"""How difficult a puzzle is: the weakest level that solves it."""

from __future__ import annotations

from random import Random
from typing import Any

from campanile.bots.base import Limits
from campanile.bots.levels import LevelBot
from campanile.core.game import Game, View
from campanile.core.levels import STRONGEST, WEAKEST
from campanile.core.play import play
from campanile.lab.puzzles.proof import Solution

ATTEMPTS = 3
NEEDED = 2
"""Of so many attempts; one alone may have been luck."""
LATE = 1000
"""More moves than the openings that levels vary."""


def level_of(game: Game[Any, Any], state: Any, solution: Solution) -> int:
    """The weakest level that solves it twice in three attempts; STRONGEST + 1 if none does."""
    for level in range(WEAKEST, STRONGEST + 1):
        tries = (solves(game, state, solution, level, attempt) for attempt in range(ATTEMPTS))
        if _enough(tries):
            return level
    return STRONGEST + 1


def _enough(tries: Any) -> bool:
    """Whether enough of the attempts succeed; ends as soon as that is certain."""
    left, missing = ATTEMPTS, NEEDED
    for solved in tries:
        left, missing = left - 1, missing - solved
        if missing == 0 or missing > left:
            break
    return missing == 0


def solves(game: Game[Any, Any], state: Any, solution: Solution, level: int, attempt: int) -> bool:
    """Whether a level finds a right answer at every step."""
    bot = LevelBot(Random(f"{level} {attempt}").getrandbits(63), level)
    at: int | None = 0
    while at is not None:
        answer = bot.choose(_open_view(game, state), Limits())
        if answer not in solution.steps[at]:
            return False
        replies, at = solution.steps[at][answer]
        for move in (answer, *replies):
            state = play(game, state, move)
    return True


def _open_view(game: Game[Any, Any], state: Any) -> View:
    """A puzzle hides nothing: the seat to act knows the whole position."""
    seat = game.actor(state)
    assert isinstance(seat, int)
    moves = tuple(game.write_move(state, move) for move in game.moves(state))
    text = game.write(state)
    return View(game.info.id, seat, text, seat, moves, game.scores(state), None, ply=LATE)
