"""Every game that has an oracle agrees with it all through random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campanile.core.game import Game
from tests.conformance.oracle import assert_same_game
from tests.conformance.samples import SAMPLES, every_start_with_oracle

pytestmark = pytest.mark.slow


@every_start_with_oracle
def test_random_games(game: Game[Any, Any], start: Any) -> None:
    rng = Random(game.write(start))
    for _ in range(3):
        assert_same_game(game, SAMPLES[game.info.id].ORACLE, start, rng, share=0.1)
