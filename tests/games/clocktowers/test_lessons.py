"""The lessons of Clocktowers show what their words say."""

from __future__ import annotations

import pytest

from campanile.core.errors import IllegalMove
from campanile.games.clocktowers import GAME
from tests.web.test_lessons import LESSONS

POSITIONS = {task["id"]: task["position"] for task in LESSONS["clocktowers"]}


def test_the_lesson_on_heights_has_a_tower_of_the_wrong_height() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.read_move(GAME.read(POSITIONS["heights"]), "play Rg 3")
    assert refused.value.code == "roof_height"


def test_nothing_fits_where_a_card_is_to_be_discarded() -> None:
    state = GAME.read(POSITIONS["discard"])
    assert all(GAME.write_move(state, move).startswith("discard ") for move in GAME.moves(state))


def test_the_last_card_is_wanted_where_it_brings_most() -> None:
    state = GAME.read(POSITIONS["last"])
    gains = {}
    for move in GAME.moves(state):
        after = GAME.scores(GAME.apply(state, move))
        gains[GAME.write_move(state, move)] = after[0] - GAME.scores(state)[0]
    best = gains.pop("play Rp 4")
    assert best == 5
    assert max(gains.values()) < best


def test_the_game_is_over_where_it_is_counted() -> None:
    assert GAME.outcome(GAME.read(POSITIONS["count"])) is not None
