"""Sections 6 and 7 of docs/rules/twrs.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campanile.core.play import play, replay
from campanile.games.twrs import GAME
from campanile.games.twrs.board import BLUE, ORANGE
from tests.games.twrs.boards import board, marks, petrified, texts
from tests.games.twrs.test_marking import DUEL
from tests.games.twrs.test_moving import refused

FREE = {"setup": "free"}
SETUP = ["+f6", "+a1", "+k11", "@b2", "@c3", "@d4", "@e5", "@g7", "@h8"]


@pytest.mark.clause("twrs", "6.1", "6.2")
def test_the_order_of_the_own_setup() -> None:
    states = list(replay(GAME, GAME.start(2, FREE), SETUP))
    assert [state.player for state in states] == [
        BLUE, ORANGE, BLUE, ORANGE, BLUE, BLUE, ORANGE, ORANGE, BLUE, BLUE,
    ]  # fmt: skip
    assert states[-1] == board(
        """
        . . . . . . . . . . x
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . b . . .
        . . . . . . o . . . .
        . . . . . x . . . . .
        . . . . o . . . . . .
        . . . b . . . . . . .
        . . b . . . . . . . .
        . o . . . . . . . . .
        x . . . . . . . . . .
        """,
        options="setup=free,must_mark_after=0,stall_limit=40,last_stone=ends",
    )
    assert "c3-c4" in texts(states[-1])
    assert states[-1].quiet == 0


@pytest.mark.clause("twrs", "6.2")
def test_any_empty_intersection_will_do_and_nobody_has_points_yet() -> None:
    for placed, state in enumerate(replay(GAME, GAME.start(2, FREE), SETUP[:-1])):
        assert len(texts(state)) == 121 - placed
        assert GAME.scores(state) == (0, 0)
        assert GAME.outcome(state) is None


@pytest.mark.clause("twrs", "6.1")
def test_what_the_setup_refuses() -> None:
    first = GAME.start(2, FREE)
    assert refused(first, "@f6").code == "stone_due"
    assert refused(first, "f6-f7").code == "setup_goes_on"
    *_, fourth = replay(GAME, first, SETUP[:3])
    assert refused(fourth, "+b2").code == "tower_due"
    assert refused(fourth, "@f6").code == "occupied"
    *_, done = replay(GAME, first, SETUP)
    assert refused(done, "+b3").code == "setup_over"
    assert refused(GAME.start(2), "@b3").code == "setup_over"


@pytest.mark.clause("twrs", "7.1")
def test_three_ways_to_mark_with_diagonals() -> None:
    # Lines of movement: f5 and i6. The rising diagonal of f6 meets row 5 on e5 and column
    # i on i9, the falling one on g5 and i3. The walled-in corners cannot be marked.
    state = board(DUEL, side="o", options="diagonals=true")
    assert marks(state, "f2-f6") == {"", "+f5+i6", "+e5+i9", "+g5+i3"}
    assert refused(state, "f2-f6+f5+g5").code == "marks_mixed"
    assert refused(state, "f2-f6+e5+g5").code == "marks_mixed"
    assert refused(state, "f2-f6+e5").code == "marks_incomplete"
    assert marks(board(DUEL, side="o"), "f2-f6") == {"", "+f5+i6"}


@pytest.mark.clause("twrs", "7.2")
def test_diagonals_are_blocked_like_lines() -> None:
    state = board(
        """
        o x . . . . . . . x o
        x . . . . . . . . . x
        . . . . . . . . . . .
        . . . . . . . x . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . b . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        x . . . . o . . . . x
        b x . . . . . . . x b
        """,
        side="o",
        options="diagonals=true",
    )
    assert marks(state, "f2-f6") == {"", "+f5+i6", "+e5", "+g5+i3"}


@pytest.mark.clause("twrs", "7.2")
def test_a_tower_on_the_same_line_can_be_marked_with_a_diagonal() -> None:
    # On f5 the active tower shares row 5 with blue's i5 and cuts it short there. Its
    # diagonals meet column i on i8 and i2.
    state = board(DUEL, side="o", options="diagonals=true")
    assert marks(state, "f2-f5") == {"", "+i8", "+i2"}


@pytest.mark.clause("twrs", "7.3")
def test_a_petrified_tower_cannot_be_marked() -> None:
    # Blue's lower left corner is closed by a5, b5 and the stones on column c.
    state = board(
        """
        o x . . . . . . . x o
        x . . . . . . . . . x
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        x x . . . . . . . . .
        . . x . . . o . . . .
        . . x . . . . . b . .
        b . x . . . . . . . x
        . . x . . . . . . x b
        """,
        side="o",
        options="diagonals=true",
    )
    assert petrified(state) >= {"a2"}
    # From e7 a diagonal runs d6, c5 and slips between b5 and c4 to b4, a3: a3 is on the
    # column of blue's a2.
    gone = replace(play(GAME, state, "g4-g7"), player=ORANGE)
    assert not any("+a3" in mark for mark in marks(gone, "g7-e7"))
    error = refused(gone, "g7-e7+a3")
    assert (error.code, error.params) == ("petrified_not_marked", {"square": "a3"})


@pytest.mark.clause("twrs", "7.4")
def test_both_variants_together() -> None:
    start = GAME.start(2, {"setup": "free", "diagonals": "true"})
    *_, state = replay(GAME, start, SETUP)
    # Blue c3 to c5: orange e5 is on its row, so only diagonals mark it, on e7 and e3
    # (e5's column), with c5's arms d6, e7 and d4 (a blue tower: the falling arm ends).
    assert "+e7" in marks(state, "c3-c5")
    assert not any("e3" in mark for mark in marks(state, "c3-c5"))


@pytest.mark.clause("twrs", "7.5")
def test_both_stones_on_one_arm_of_a_diagonal_are_placed_at_once() -> None:
    # The rising diagonal of f6 meets column h on h8 and row 9 on i9. A stone on h8, placed
    # first, would keep the diagonal from i9.
    state = board(
        """
        o x . . . . . . . x o
        x . . . . . . . . . x
        . . . . . . . b . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        x . . . . o . . . . x
        b x . . . . . . . x b
        """,
        side="o",
        options="diagonals=true",
    )
    assert "+h8+i9" in marks(state, "f2-f6")
    assert refused(state, "f2-f6+h8").code == "marks_incomplete"
