"""TWRS against its oracle: games of players with preferences, and scattered positions."""

from __future__ import annotations

from random import Random

import pytest

from campanile.games.twrs import GAME
from tests.conformance.oracle import Preference, assert_same_game, assert_same_position
from tests.games.twrs.samples import STARTS
from tests.oracles import twrs

pytestmark = pytest.mark.slow


def marks(_text: str, move: str) -> bool:
    return "+" in move


def spares(_text: str, move: str) -> bool:
    return "+" not in move


@pytest.mark.parametrize("prefers", [marks, spares])
@pytest.mark.parametrize(("seats", "options"), STARTS)
def test_games(seats: int, options: dict[str, str], prefers: Preference) -> None:
    rng = Random(f"twrs {options} {prefers.__name__}")
    for _ in range(2):
        assert_same_game(GAME, twrs, GAME.start(seats, options), rng, prefers=prefers, share=0.1)


def scattered(stones: int, options: str, rng: Random) -> str:
    """A position with stones and towers anywhere; the starting stones stay where they are."""
    board = dict.fromkeys(("d8", "f6", "h4"), "x")
    pieces = "x" * (stones - len(board)) + "bbbooo"
    free = [point for point in twrs.all_points() if point not in board]
    board.update(zip(rng.sample(free, len(pieces)), pieces, strict=True))
    return twrs.write(twrs.Position(board, rng.choice("bo"), 0, options))


@pytest.mark.parametrize("options", ["-", "diagonals=true", "last_stone=ends"])
def test_scattered_positions(options: str) -> None:
    rng = Random(f"scattered twrs {options}")
    for stones in [*range(3, 38, 2), *range(35, 41), 39, 39, 39]:
        text = scattered(stones, options, rng)
        assert_same_position(GAME, twrs, GAME.read(text), text)
