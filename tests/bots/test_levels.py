"""Levels: ten a game, each a legal player, the same everywhere, with or without the engine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from campanile import games
from campanile.bots import make
from campanile.bots.base import Choice, Evaluation, Limits, consider
from campanile.bots.levels import UNMEASURED, ladder, overlook, vary
from campanile.core.errors import CampanileError
from campanile.core.game import Game
from campanile.core.levels import STRONGEST, WEAKEST
from campanile.core.play import deal, play
from campanile.games import GAMES, OURS
from campanile.lab.match import EARLY_PLIES
from tests.conformance.samples import every_game, random_states
from tests.urn import Urn


def test_every_game_has_ten_levels_that_see_more_and_search_more() -> None:
    assert all(ladder(game.info.id) != UNMEASURED for game in OURS)
    assert ladder("a game of tomorrow") == UNMEASURED
    for rows in map(ladder, [*GAMES, "a game of tomorrow"]):
        assert [row.level for row in rows] == list(range(WEAKEST, STRONGEST + 1))
        nodes, sights = [row.nodes for row in rows], [row.sight for row in rows]
        assert nodes == sorted(nodes)
        assert sights == sorted(sights)
        assert len({(row.nodes, row.sight) for row in rows}) == len(rows)
        assert len({row.name for row in rows}) == len(rows)


@every_game
@pytest.mark.parametrize("level", [1, 5, 8])
def test_a_level_plays_legal_moves_and_the_same_again(game: Game[Any, Any], level: int) -> None:
    for state in random_states(game, game.start(game.info.seats[0]), 3, 0.05):
        seat = game.actor(state)
        if isinstance(seat, int):
            view = game.view(state, seat)
            first, again = (make(f"level:{level}", 7).choose(view, Limits()) for _ in range(2))
            assert first == again
            assert first in view.moves


@every_game
def test_level_1_is_soon_beaten_by_level_8(game: Game[Any, Any]) -> None:
    won = 0.0
    for number in range(12):
        bots = [make("level:8", number), make("level:1", number)]
        if number % 2:
            bots.reverse()
        state = deal(game, game.start(2), Random(number // 2))
        while isinstance(seat := game.actor(state), int):
            text = bots[seat].choose(game.view(state, seat), Limits())
            state = game.apply(state, game.read_move(state, text))
        outcome = game.outcome(state)
        assert outcome is not None
        won += (number % 2 in outcome.winners) / len(outcome.winners)
    assert won >= 8


def chosen(*evaluations: Evaluation, nodes: int = 20_000) -> set[str]:
    """The moves that a level may play after a search with these results."""
    choice = Choice(evaluations[0].move, evaluations)
    varied = [vary(choice, nodes, Random(seed)) for seed in range(100)]
    assert all(each.evaluations == evaluations for each in varied)
    return {each.move for each in varied}


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.info.id)
def test_a_level_varies_only_the_opening(game: Game[Any, Any]) -> None:
    state = deal(game, game.start(2), Random(1))
    seat = game.actor(state)
    assert isinstance(seat, int)
    for ply, is_varied in ((None, True), (5, True), (6, False)):
        view = replace(game.view(state, seat), ply=ply)
        choices = [consider(make("level:8", seed), view, Limits()) for seed in range(20)]
        others = [choice for choice in choices if choice.move != choice.evaluations[0].move]
        assert bool(others) == is_varied


def test_a_weak_level_plays_the_best_of_the_moves_it_sees() -> None:
    evaluations = tuple(Evaluation(str(value), 1, value / 10) for value in range(9, -1, -1))
    rng = Random(1)
    seen = [int(overlook(evaluations, 0.5, rng)) for _ in range(1000)]
    # The best move is seen half the time, the next one half of the rest, and so on.
    assert [round(seen.count(move) / 1000, 1) for move in (9, 8, 7)] == [0.5, 0.2, 0.1]
    assert seen.count(0) < 10
    assert {overlook(evaluations, 1, rng) for _ in range(20)} == {"9"}
    assert {int(overlook(evaluations, 0, rng)) for _ in range(200)} == set(range(10))
    even = (Evaluation("a", 1, 0.5), Evaluation("b", 1, 0.5))
    assert {overlook(even, 1, rng) for _ in range(20)} == {"a", "b"}


def level_1_games(game: Game[Any, Any], count: int = 10) -> Iterator[tuple[list[str], Any]]:
    """The moves and the last states of games of level 1 against itself."""
    for number in range(count):
        bot = make("level:1", number)
        state = deal(game, game.start(2), Random(number))
        moves = []
        while isinstance(seat := game.actor(state), int):
            moves.append(bot.choose(game.view(state, seat), Limits()))
            state = game.apply(state, game.read_move(state, moves[-1]))
        yield moves, state


def test_two_of_level_1_complete_three_towers_each_in_clocktowers() -> None:
    roofs = [
        sum(move.startswith("play R") for move in moves)
        for moves, _ in level_1_games(GAMES["clocktowers"])
    ]
    assert sum(roofs) >= 2 * 3 * len(roofs)


@pytest.mark.parametrize("id_", ["twrs", "tuerme"])
def test_both_of_level_1_score(id_: str) -> None:
    game = GAMES[id_]
    scores = [game.scores(last) for _, last in level_1_games(game)]
    assert sum(min(each) > 0 for each in scores) >= 0.8 * len(scores), scores


@pytest.mark.parametrize("level", range(WEAKEST, STRONGEST + 1))
@pytest.mark.parametrize("options", ["-", "diagonals=true"])
def test_twenty_games_of_a_level_begin_in_twelve_ways(options: str, level: int) -> None:
    """In the other games every deal is another beginning."""
    game = GAMES["twrs"]
    begun = set()
    for number in range(20):
        bot = make(f"level:{level}", number)
        state = game.start(2, game.info.read_options(options))
        for ply in range(EARLY_PLIES):
            seat = game.actor(state)
            assert isinstance(seat, int)
            view = replace(game.view(state, seat), ply=ply)
            state = play(game, state, bot.choose(view, Limits()))
        begun.add(state)
    assert len(begun) >= 12


def test_a_level_plays_any_of_the_moves_that_are_nearly_as_good() -> None:
    best = Evaluation("best", 100, 0.5)
    assert chosen(best, Evaluation("near", 50, 0.465)) == {"best", "near"}
    assert chosen(best, Evaluation("better, but hardly tried", 49, 0.6)) == {"best"}
    assert chosen(best, Evaluation("worse", 90, 0.455)) == {"best"}
    # A small search cannot tell so small a difference.
    assert chosen(best, Evaluation("worse", 90, 0.455), nodes=100) == {"best", "worse"}
    assert chosen(Evaluation("a", 0, 0.4), Evaluation("b", 0, 0.4)) == {"a", "b"}
    # When nearly all is won or lost, a small difference matters.
    assert chosen(Evaluation("best", 9, 0.98), Evaluation("worse", 9, 0.97)) == {"best"}
    assert vary(Choice("only"), 100, Random(1)) == Choice("only")


WITHOUT_ENGINE = """
import sys
sys.modules["campanile._engine"] = None  # as if no compiler had been there
from random import Random
from campanile import engine
from campanile import games
from campanile.bots import make
from campanile.bots.base import Limits
from campanile.core.play import deal, play
from campanile.games import GAMES
assert not engine.available
for game in GAMES.values():
    state = deal(game, game.start(game.info.seats[0]), Random(1))
    view = game.view(state, 0)
    assert make("level:6", 1).choose(view, Limits()) in view.moves
try:
    engine.search("twrs", view.text)
except Exception as error:
    print(error.code)
"""


def test_without_the_engine_the_levels_play_in_python() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_ENGINE],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("no_engine\n", "")


@pytest.mark.parametrize("spec", ["greedy", "level", "level:1", "level:5"])
def test_a_game_that_the_engine_does_not_know_is_played_in_python(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    urn = Urn()
    monkeypatch.setattr(games, "GAMES", {**GAMES, "urn": urn})
    state = deal(urn, urn.start(2), Random(1))
    while isinstance(seat := urn.actor(state), int):
        view = urn.view(state, seat)
        choice = make(spec, 1).choose(view, Limits())
        assert choice in view.moves
        state = play(urn, state, choice)
    assert urn.outcome(state)
    with pytest.raises(CampanileError) as caught:
        make("native", 1).choose(view, Limits())
    assert caught.value.code == "not_in_engine"
