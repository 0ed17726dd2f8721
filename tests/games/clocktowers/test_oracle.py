"""Clocktowers against its oracle: games of players with preferences."""

from __future__ import annotations

from random import Random

import pytest

from tests.conformance.oracle import Preference, anything, assert_same_game
from tests.games.clocktowers.boards import GAME
from tests.oracles import clocktowers

pytestmark = pytest.mark.slow


def plays(_text: str, move: str) -> bool:
    return not move.startswith("discard")


def completes(_text: str, move: str) -> bool:
    return move.startswith(("play R", "play C", "draw R"))


@pytest.mark.parametrize("prefers", [anything, plays, completes])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games(seats: int, prefers: Preference) -> None:
    rng = Random(f"clocktowers {seats} {prefers.__name__}")
    for _ in range(40):
        assert_same_game(GAME, clocktowers, GAME.start(seats), rng, prefers=prefers)
