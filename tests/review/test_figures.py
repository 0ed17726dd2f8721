"""Figures of real games: the same each time, chances that add up, and by what the mover knew."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from campanile.core.game import CHANCE, Game
from campanile.core.play import random_play
from campanile.games import GAMES
from campanile.review import Figures, Line, passes_of, review, weigh
from campanile.review.judge import WRONG
from tests.conformance.samples import every_native_game, every_start
from tests.review.games import played

NODES = 300


def weighed(game: Game[Any, Any], start: Any, every: int) -> list[tuple[Any, str, Figures]]:
    """Some moves of a random game, each with the state before it and its figures."""
    found, state = [], start
    for ply, (move, after) in enumerate(random_play(game, start, Random(11))):
        if game.actor(state) is not CHANCE and ply % every == 1:
            text = game.write_move(state, move)
            found.append((state, text, weigh(game, state, text, nodes=NODES, seed=ply)))
        state = after
    return found


def lines_of(figures: Figures) -> list[Line]:
    return [*figures.lines, figures.played]


@every_start
def test_figures_of_random_moves(game: Game[Any, Any], start: Any) -> None:
    seats = len(game.scores(start))
    for state, text, figures in weighed(game, start, 9):
        legal = [game.write_move(state, move) for move in game.moves(state)]
        assert figures.seat == game.actor(state)
        assert figures.choices == len(legal)
        assert figures.played.moves[0] == text
        assert 1 <= len(figures.lines) <= 5
        assert len({line.moves[0] for line in figures.lines}) == len(figures.lines)
        for line in lines_of(figures):
            assert line.moves[0] in legal
            assert len(line.chances) == seats
            assert sum(line.chances) == pytest.approx(1, abs=1e-6)
            assert all(0 <= chance <= 1 for chance in line.chances)
        assert bool(figures.open) == (game.info.hidden and game.extras.native)
        assert not figures.open or sum(figures.open) == pytest.approx(1, abs=1e-6)


@every_start
def test_the_same_seed_and_nodes_give_the_same_figures(game: Game[Any, Any], start: Any) -> None:
    assert weighed(game, start, 25) == weighed(game, start, 25)


def test_a_move_is_judged_by_what_its_player_knew() -> None:
    """Hidden cards that lie in another order change nothing but the chances with all cards open."""
    game, rng, differing = GAMES["clocktowers"], Random(5), 0
    state = game.apply(game.start(2), game.sample(game.start(2), rng))
    for ply in range(20):
        actor = game.actor(state)
        assert isinstance(actor, int)
        move = rng.choice(game.moves(state))
        text = game.write_move(state, move)
        other = game.guess(game.view(state, actor), rng)
        one = weigh(game, state, text, nodes=NODES, seed=ply)
        two = weigh(game, other, text, nodes=NODES, seed=ply)
        assert (one.lines, one.played, one.moment) == (two.lines, two.played, two.moment)
        differing += one.open != two.open
        state = game.apply(state, move)
    assert differing > 10


@every_native_game
def test_a_move_that_ends_the_game_has_the_result_as_its_chances(game: Game[Any, Any]) -> None:
    ends = 0
    for state in list(played(game.info.id, 2, 3, 1).states())[-9:-1]:
        for move in game.moves(state):
            outcome = game.outcome(game.apply(state, move))
            if outcome:
                ends += 1
                text = game.write_move(state, move)
                figures = weigh(game, state, text, nodes=NODES, seed=1)
                assert figures.played.chances == outcome.shares
    assert ends


@every_native_game
def test_the_engine_has_sentences_for_its_moments(game: Game[Any, Any]) -> None:
    record = played(game.info.id, game.info.seats[0], 1, 2)
    moments = [ply.moment for ply in review(record, 200).figures if ply and ply.moment]
    assert len(moments) > len(record.moves) / 10
    for moment in moments:
        assert game.extras.moments[moment.code].format(**moment.params)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (game, n)
        for game in GAMES.values()
        if game.extras.native
        for n in sorted(set(game.info.seats))
    ],
)
def test_the_weak_make_more_mistakes_than_the_strong(game: Game[Any, Any], seats: int) -> None:
    """Judged with a part of the nodes of a review; docs/review.md has the table."""
    nodes = passes_of(game)[-1].nodes // 10

    def judged(level: int) -> tuple[float, float]:
        """The share of mistakes among the choices, and the mean accuracy."""
        players = review(played(game.info.id, seats, level, 3, 40), nodes).judgement.players
        counts = Counter[str]()
        for player in players:
            counts.update(player.counts)
        wrong = sum(counts[mark] for mark in WRONG)
        choices = counts.total() - counts["forced"]
        return wrong / choices, sum(player.accuracy or 0 for player in players) / seats

    (weak, inaccurate), (strong, accurate) = judged(1), judged(8)
    assert weak > strong
    assert inaccurate < accurate
