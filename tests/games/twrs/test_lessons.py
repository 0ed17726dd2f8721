"""The lessons of TWRS show what their words say."""

from __future__ import annotations

from campanile.core.play import play
from campanile.games.twrs import GAME
from tests.web.test_lessons import LESSONS

POSITIONS = {task["id"]: GAME.read(task["position"]) for task in LESSONS["twrs"]}


def test_areas_count() -> None:
    assert GAME.scores(play(GAME, POSITIONS["areas"], "i7-i4+c4+i9")) == (15, 0)
    assert GAME.scores(POSITIONS["count"]) == (37, 58)


def test_the_last_gap_ends_the_game() -> None:
    outcome = GAME.outcome(play(GAME, POSITIONS["end"], "c7-f7+f11"))
    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ((77, 25), "no_move")


def test_every_move_marks_where_it_has_to() -> None:
    state = POSITIONS["must"]
    assert all("+" in GAME.write_move(state, move) for move in GAME.moves(state))
