"""The specs of bots that take a number: the whole range, written in one way, and nothing else."""

from __future__ import annotations

import pytest

from campanile.bots import make
from campanile.bots.spec import BotError


@pytest.mark.parametrize(
    "spec", ["mcts:1", "mcts:1000000", "native:1000000000", "level:1", "level:10", "level"]
)
def test_a_number_within_the_range_is_taken(spec: str) -> None:
    assert make(spec, 1).name


@pytest.mark.parametrize(
    "spec",
    ["mcts:0", "mcts:1000001", "native:1000000001", "level:11", "level:01", "level:+1", "level:¹"],
)
def test_any_other_number_is_refused(spec: str) -> None:
    with pytest.raises(BotError) as caught:
        make(spec, 1)
    assert caught.value.code == "bad_argument"
