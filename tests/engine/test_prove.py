"""What the engine proves, next to plain recursion over the rules in Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campanile import engine
from campanile.core.errors import CampanileError
from campanile.core.game import Game
from campanile.core.play import deal, random_play
from campanile.games import GAMES
from tests.conformance.test_puzzles import PUZZLED, rows

NATIVE = [game for game in GAMES.values() if game.extras.native]
TABLES = [
    pytest.param(game, seats, id=f"{game.info.id}-{seats}")
    for game in NATIVE
    for seats in range(game.info.seats[0], game.info.seats[1] + 1)
]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)
UNPROVEN = -9999
LAST = 6
FEW = 3000
"""Of nodes: what the engine proves with them, recursion proves as well."""
PUZZLES, MOVES = 5, 4000


class TooManyMoves(Exception):
    """More than recursion was given."""


class Recursion:
    """What moves are worth to a seat whom everybody else plays against."""

    def __init__(self, game: Game[Any, Any], seat: int, moves: float = float("inf")) -> None:
        self._game = game
        self._seat = seat
        self._left = moves
        self._known: dict[tuple[str, float], int] = {}

    def moves(self, state: Any, turns: float) -> dict[str, int]:
        game = self._game
        return {
            game.write_move(state, move): self._after(state, move, turns)
            for move in game.moves(state)
        }

    def _after(self, state: Any, move: Any, turns: float) -> int:
        self._left -= 1
        if self._left < 0:
            raise TooManyMoves
        then = self._game.apply(state, move)
        outcome = self._game.outcome(then)
        if outcome:
            others = [s for seat, s in enumerate(outcome.scores) if seat != self._seat]
            margin = outcome.scores[self._seat] - max(others)
            if self._seat not in outcome.winners:
                return 3 * margin - 1
            return 3 * margin + (len(outcome.winners) == 1)
        if self._game.actor(state) == self._seat != self._game.actor(then):
            turns -= 1
        if turns == 0:
            return UNPROVEN
        key = self._game.write(then), turns
        if key not in self._known:
            best = max if self._game.actor(then) == self._seat else min
            self._known[key] = best(self.moves(then, turns).values())
        return self._known[key]


def late_states(game: Game[Any, Any], seats: int, seed: int) -> list[Any]:
    """The last positions of a game at random."""
    rng = Random(seed)
    start = deal(game, game.start(seats), rng)
    return [start, *(state for _, state in random_play(game, start, rng))][-LAST - 1 : -1]


@each_table
def test_a_win_within_this_turn_is_the_same_as_by_recursion(
    game: Game[Any, Any], seats: int
) -> None:
    for state in late_states(game, seats, seed=seats):
        seat = game.actor(state)
        assert isinstance(seat, int)
        plain = Recursion(game, seat).moves(state, 1)
        prover = engine.Prover(game.info.id, seat)
        assert prover.moves(game.write(state), turns=1) == plain
        # A window clamps what is outside of it.
        narrow = prover.moves(game.write(state), turns=1, window=(0, 1))
        assert narrow == {move: min(max(value, 0), 1) for move, value in plain.items()}


@each_table
def test_what_is_proven_to_the_end_is_the_same_as_by_recursion(
    game: Game[Any, Any], seats: int
) -> None:
    for state in late_states(game, seats, seed=10 + seats):
        seat = game.actor(state)
        assert isinstance(seat, int)
        for other in range(seats):
            found = engine.Prover(game.info.id, other, FEW).moves(game.write(state))
            # The last move of all is always proven.
            assert found is not None or not _ends(game, state)
            if found is not None:
                assert found == Recursion(game, other).moves(state, float("inf"))


@pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.info.id)
def test_puzzles_have_the_same_answers_by_recursion(game: Game[Any, Any]) -> None:
    """The smallest of them: what the engine leaves out to be quick, recursion tries."""
    proven = 0
    for row in sorted(rows(game), key=lambda row: len(game.moves(game.read(row["position"])))):
        state = game.read(row["position"])
        seat = game.actor(state)
        assert isinstance(seat, int)
        try:
            values = Recursion(game, seat, MOVES).moves(state, row["turns"] or float("inf"))
        except (TooManyMoves, RecursionError):
            continue
        right = {move for move, value in values.items() if value >= row["value"]}
        assert right == set(row["steps"][0]), row["id"]
        proven += 1
        if proven == PUZZLES:
            return
    pytest.fail(f"only {proven} are small enough")


def _ends(game: Game[Any, Any], state: Any) -> bool:
    """Whether every move ends the game."""
    return all(game.outcome(game.apply(state, move)) for move in game.moves(state))


def test_what_cannot_be_proven() -> None:
    game = GAMES["twrs"]
    start = game.write(game.start(2))
    assert engine.Prover("twrs", 0, nodes=1000).moves(start) is None
    with pytest.raises(ValueError, match="seat"):
        engine.Prover("twrs", 2).moves(start)
    with pytest.raises(CampanileError):
        engine.Prover("twrs", 0).moves("nonsense")
