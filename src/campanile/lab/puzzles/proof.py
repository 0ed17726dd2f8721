"""What can be proven of a position: the goal, the right answers, and the most stubborn replies.

All other seats play against the solver, so that a right answer is right whatever they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campanile import engine
from campanile.core.game import Game
from campanile.core.play import play

WIN, DRAW, MOST = "win", "draw", "most"
"""Goals: to win, to share the win, and the most points where that makes no difference."""
MAX_STEPS = 32
"""A solution with more steps is no puzzle."""
MAX_RIGHT = 4
"""More right answers at first are no puzzle either."""

Answer = tuple[tuple[str, ...], int | None]
"""The replies to a right answer, and the step that follows; None if nothing is left to find."""
Step = dict[str, Answer]
"""The right answers in a position, by the text of their moves."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A goal, what the solver has to keep, and all right answers, step by step."""

    goal: str
    value: int
    """As `engine.Prover` has it: every right answer keeps at least so much."""
    turns: int
    """Within how many turns of the solver it ends; 0 for as many as the game has left."""
    steps: tuple[Step, ...]

    def line(self) -> list[str]:
        """The moves of both sides if the solver gives the first of the right answers each time."""
        return [move for answer, replies in self.rounds() for move in (answer, *replies)]

    def rounds(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        at: int | None = 0
        while at is not None:
            answer, (replies, at) = next(iter(self.steps[at].items()))
            yield answer, replies


class TooLarge(Exception):
    """It takes too long to prove, or to write down."""


def solve(game: Game[Any, Any], state: Any, turns: int) -> Solution | None:
    """The solution of a position; None if it has no puzzle. Raises TooLarge."""
    seat = game.actor(state)
    assert isinstance(seat, int)
    proofs = _Proofs(game, seat)
    # Where a puzzle has to end in time, all that counts is whether it is won.
    values = proofs.moves(state, turns, (0, 1) if turns else engine.ALL_WORTHS)
    goal, least = _goal(values)
    right = [move for move, value in values.items() if value >= least]
    if (turns and goal != WIN) or len(right) > min(MAX_RIGHT, 2 * len(values) // 5):
        return None
    steps = _Steps(proofs, least, exact=not turns)
    steps.at(state, turns)
    return Solution(goal, least, turns, tuple(steps.found))


def _goal(values: dict[str, int]) -> tuple[str, int]:
    """What can be reached but can also be missed, and the least value that reaches it."""
    best, worst = max(values.values()), min(values.values())
    if best > 0 >= worst:
        return WIN, 1
    if best == 0 > worst:
        return DRAW, 0
    return MOST, best


class _Proofs:
    """What moves are worth to the solver; all positions of a solution share the prover's nodes."""

    def __init__(self, game: Game[Any, Any], seat: int) -> None:
        self.game = game
        self.seat = seat
        self._prover = engine.Prover(game.info.id, seat)

    def moves(self, state: Any, turns: int, window: tuple[int, int]) -> dict[str, int]:
        values = self._prover.moves(self.game.write(state), turns=turns, window=window)
        if values is None:
            raise TooLarge
        return values


class _Steps:
    """All positions that the solver can come to by right answers."""

    def __init__(self, proofs: _Proofs, least: int, *, exact: bool) -> None:
        self.found: list[Step] = []
        self._proofs = proofs
        self._game = proofs.game
        self._seat = proofs.seat
        self._least = least
        self._exact = exact
        self._numbers: dict[tuple[str, int], int | None] = {}

    def at(self, state: Any, turns: int) -> int | None:
        """The number of the step in a position of the solver; None if nothing is left to find."""
        if self._game.actor(state) is None:
            return None
        key = self._game.write(state), turns
        if key not in self._numbers:
            self._numbers[key] = self._add(state, turns)
        return self._numbers[key]

    def _add(self, state: Any, turns: int) -> int | None:
        right, legal = self._right(state, turns)
        if 2 * len(right) > legal:
            return None
        if len(self.found) == MAX_STEPS:
            raise TooLarge
        step: Step = {}
        number = len(self.found)
        self.found.append(step)
        for answer in right:
            after = play(self._game, state, answer)
            left = turns - (turns > 0 and self._game.actor(after) != self._seat)
            replies, then = self._replies(after, left)
            following = self.at(then, left)
            step[answer] = (replies if following is not None else (), following)
        return number

    def _right(self, state: Any, turns: int) -> tuple[list[str], int]:
        """The right answers, and how many moves there are."""
        values = self._proofs.moves(state, turns, (self._least - 1, self._least))
        return [move for move, value in values.items() if value >= self._least], len(values)

    def _replies(self, state: Any, turns: int) -> tuple[tuple[str, ...], Any]:
        """The replies until it is the solver's turn again or the game is over, and the position."""
        made: list[str] = []
        while self._game.actor(state) not in (self._seat, None):
            made.append(self._stubborn(state, turns))
            state = play(self._game, state, made[-1])
        return tuple(made), state

    def _stubborn(self, state: Any, turns: int) -> str:
        """Of the replies that leave least, the one that leaves the fewest right among the moves."""
        game = self._game
        replies = [game.write_move(state, move) for move in game.moves(state)]
        if self._exact and len(replies) > 1:
            values = self._proofs.moves(state, turns, (self._least, self._least + 1))
            replies = [move for move, value in values.items() if value == min(values.values())]
        after = [(move, play(game, state, move)) for move in replies]
        # A reply that keeps the turn is left out where others do as much: there are too many lines.
        direct = [each for each in after if game.actor(each[1]) == self._seat]
        return min(direct or after, key=lambda each: self._share(each[1], turns))[0]

    def _share(self, state: Any, turns: int) -> float:
        """How large a part of the solver's moves is right; 1 if it is not the solver's turn."""
        if self._game.actor(state) != self._seat:
            return 1
        right, legal = self._right(state, turns)
        return len(right) / legal
