"""What is derived from the protocol: perft, deals, checked moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campanile.core.errors import CampanileError, IllegalMove
from campanile.core.game import CHANCE, Game
from campanile.core.play import deal, perft, play, replay
from campanile.games import GAMES
from tests.conformance.samples import games
from tests.urn import MAX_MOVES, Urn

TWRS = GAMES["twrs"]


@pytest.mark.parametrize(
    ("depth", "lines"),
    # A line goes on while at most one of its moves turned a card: 1 + depth lines do.
    [(0, 1), (1, 2), (2, 2 * 2), (3, 2 * 3), (4, 2 * 4), (MAX_MOVES, 2 * MAX_MOVES)],
)
def test_perft_counts_lines_of_play(depth: int, lines: int) -> None:
    urn = Urn()
    assert perft(urn, deal(urn, urn.start(2), Random(1)), depth) == lines


def test_perft_does_not_count_games_that_end_earlier() -> None:
    urn = Urn()
    assert perft(urn, deal(urn, urn.start(2), Random(1)), MAX_MOVES + 1) == 0


def test_a_free_setup_has_121_times_120_ways_to_begin() -> None:
    assert perft(TWRS, TWRS.start(2, {"setup": "free"}), 2) == 121 * 120


@games(lambda game: game.actor(game.start(game.info.seats[0])) is CHANCE)
def test_perft_needs_a_deal(game: Game[Any, Any]) -> None:
    start = game.start(game.info.seats[0])
    with pytest.raises(CampanileError) as caught:
        perft(game, start, 1)
    assert caught.value.code == "waiting_for_chance"
    dealt = deal(game, start, Random(1))
    assert game.actor(dealt) is not CHANCE
    lines = [play(game, dealt, game.write_move(dealt, move)) for move in game.moves(dealt)]
    assert perft(game, dealt, 2) == sum(len(game.moves(state)) for state in lines)


def test_play_checks_and_replay_stops_at_the_first_wrong_move() -> None:
    assert TWRS.write(play(TWRS, TWRS.start(2), "f4-f5")).split()[1:3] == ["o", "1"]
    states = replay(TWRS, TWRS.start(2), ["f4-f5", "f5-f4", "f8-f7"])
    assert [TWRS.actor(next(states)) for _ in range(2)] == [0, 1]
    with pytest.raises(IllegalMove):
        next(states)
