"""What is derived from the protocol: perft, deals, checked moves."""

from __future__ import annotations

from random import Random

import pytest

from campanile.core.errors import CampanileError, IllegalMove
from campanile.core.game import CHANCE
from campanile.core.play import deal, perft, play, replay
from campanile.games import GAMES

TWRS = GAMES["twrs"]


def test_perft_counts_lines_of_play() -> None:
    start = TWRS.start(2)
    assert perft(TWRS, start, 0) == 1
    assert perft(TWRS, start, 1) == len(TWRS.moves(start))
    by_hand = sum(len(TWRS.moves(TWRS.apply(start, move))) for move in TWRS.moves(start))
    assert perft(TWRS, start, 2) == by_hand


def test_a_free_setup_has_121_times_120_ways_to_begin() -> None:
    assert perft(TWRS, TWRS.start(2, {"setup": "free"}), 2) == 121 * 120


@pytest.mark.parametrize("game_id", ["clocktowers", "tuerme"])
def test_perft_needs_a_deal(game_id: str) -> None:
    game = GAMES[game_id]
    with pytest.raises(CampanileError) as caught:
        perft(game, game.start(2), 1)
    assert caught.value.code == "waiting_for_chance"
    dealt = deal(game, game.start(2), Random(1))
    assert game.actor(dealt) is not CHANCE
    assert perft(game, dealt, 1) == len(game.moves(dealt))


def test_play_checks_and_replay_stops_at_the_first_wrong_move() -> None:
    assert TWRS.write(play(TWRS, TWRS.start(2), "d3-d4")).endswith(" o 1 -")
    states = replay(TWRS, TWRS.start(2), ["d3-d4", "d4-d5", "h9-h8"])
    assert [TWRS.actor(next(states)) for _ in range(2)] == [0, 1]
    with pytest.raises(IllegalMove):
        next(states)
