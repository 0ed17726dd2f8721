"""Section 9 of docs/rules/twrs.md, whatever the start looks like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campanile.core.play import play
from campanile.games.twrs import GAME
from campanile.games.twrs.board import BLUE, ORANGE, turned
from campanile.games.twrs.encoding import ENCODING
from campanile.games.twrs.rules import Move, State, Swap, Turn, apply, turns
from tests.games.twrs.boards import board, texts
from tests.games.twrs.test_moving import refused

SWAP = {"swap": "true"}
START = GAME.start(2, SWAP)


def may_swap(state: State) -> bool:
    return "swap" in texts(state)


def quiet(state: State) -> Turn:
    """A move without a stone."""
    return next(turn for turn in turns(state) if not turn.stones)


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = apply(state, move)
    return state


def to_and_fro() -> State:
    """The start, after both players have moved a tower away and back."""
    blue = quiet(START)
    orange = quiet(after(START, blue))
    there = (blue, orange)
    return after(START, *there, *(Turn(turn.target, turn.source, 0) for turn in there))


@pytest.mark.clause("twrs", "9.1", "9.2")
@pytest.mark.parametrize("more", [{}, {"diagonals": "true", "must_mark_after": "1"}])
def test_it_is_as_if_orange_had_made_the_first_move(more: dict[str, str]) -> None:
    start = GAME.start(2, {**SWAP, **more})
    for first in turns(start):
        moved = after(start, first)
        assert texts(moved)[-1] == "swap"
        taken = play(GAME, moved, "swap")
        by_orange = Turn(120 - first.source, 120 - first.target, turned(first.stones))
        assert taken == after(replace(start, player=ORANGE), by_orange)
        assert GAME.actor(taken) == BLUE
        assert not may_swap(taken)


@pytest.mark.clause("twrs", "9.1")
def test_a_swap_turns_the_board_and_exchanges_the_colours() -> None:
    moved = board(
        """
        . . . . . . . . . . .
        . . . . o . . . . . x
        . . . . . . . o . . .
        . . . x . . . . . . .
        . . . . . . . . . . .
        . b . . . x . . . o .
        . . . . . . . . . . .
        . . . . . . . x . . .
        . . . . x . . . . . b
        . . . . . . b . . . .
        . . . . . . . . . . .
        """,
        side="o",
    )
    assert after(moved, Swap()) == board(
        """
        . . . . . . . . . . .
        . . . . o . . . . . .
        o . . . . . x . . . .
        . . . x . . . . . . .
        . . . . . . . . . . .
        . b . . . x . . . o .
        . . . . . . . . . . .
        . . . . . . . x . . .
        . . . b . . . . . . .
        x . . . . . b . . . .
        . . . . . . . . . . .
        """
    )


@pytest.mark.clause("twrs", "9.2")
def test_sides_are_swapped_only_right_after_the_first_move() -> None:
    assert refused(START, "swap").code == "no_swap"
    later = to_and_fro()
    assert (later.towers, later.quiet) == (START.towers, 4)
    assert refused(after(later, quiet(later)), "swap").code == "no_swap"


@pytest.mark.clause("twrs", "9.2")
def test_a_later_position_that_looks_the_same_is_the_same() -> None:
    marking = next(turn for turn in turns(START) if turn.stones)
    assert after(to_and_fro(), marking) == after(START, marking)
    assert may_swap(after(to_and_fro(), marking))


@pytest.mark.clause("twrs", "9.2")
def test_every_piece_counts() -> None:
    moved = after(START, quiet(START))
    blue, orange = moved.towers
    stones = moved.stones
    one, two, three = 1, 3, 7  # fields in a corner
    assert may_swap(moved)
    assert may_swap(replace(moved, stones=stones | one, quiet=0))
    assert may_swap(replace(moved, stones=stones | two, quiet=0))
    other = [
        replace(moved, player=BLUE),
        replace(moved, quiet=0),
        replace(moved, quiet=2),
        replace(moved, stones=stones | one),
        replace(moved, stones=stones | three, quiet=0),
        replace(moved, stones=stones & (stones - 1) | two, quiet=0),
        replace(moved, towers=START.towers),
        replace(moved, towers=(START.towers[BLUE] & -START.towers[BLUE] | two, orange)),
        replace(moved, towers=(blue, after(moved, quiet(moved)).towers[ORANGE])),
    ]
    assert not any(map(may_swap, other))


@pytest.mark.clause("twrs", "9.2")
def test_who_must_mark_may_swap() -> None:
    start = GAME.start(2, {**SWAP, "must_mark_after": "1"})
    legal = texts(after(start, quiet(start)))
    assert legal[-1] == "swap"
    assert all("+" in text for text in legal[:-1])


@pytest.mark.clause("twrs", "9.2")
def test_there_is_no_swap_without_the_option_or_with_an_own_setup() -> None:
    without, free = GAME.start(2), GAME.start(2, {**SWAP, "setup": "free"})
    assert refused(free, "swap").code == "no_swap"
    for variant in (without.variant, free.variant):
        start = replace(START, variant=variant)
        assert refused(after(start, quiet(start)), "swap").code == "no_swap"


@pytest.mark.clause("twrs", "9.2")
def test_no_swap_once_the_game_is_over() -> None:
    start = GAME.start(2, {**SWAP, "stall_limit": "1"})
    over = after(start, quiet(start))
    assert texts(over) == []
    assert refused(over, "swap").code == "game_over"


@pytest.mark.clause("twrs", "8.1", "8.2", "8.3")
def test_a_swap_as_text_and_as_a_number() -> None:
    assert GAME.write(START).endswith(",swap=true")
    assert GAME.read(GAME.write(START)) == START
    moved = after(START, quiet(START))
    swap = GAME.read_move(moved, " swap\n")
    assert GAME.write_move(moved, swap) == "swap"
    assert ENCODING.number(moved, swap) == 121 * 4 * 19 + 121 == ENCODING.actions - 1
