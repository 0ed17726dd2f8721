"""What may be taken back, worked out by hand on a tiny game (see urn.py)."""

from __future__ import annotations

from random import Random

import pytest

from campanile.cli.session import Session
from campanile.cli.terminal import Mistake
from campanile.core.record import Record
from campanile.games import GAMES
from tests.cli.urn import Urn

DEAL = "deal abcd"
"""The urn gives a, then b; seat 1 holds c and d."""


def session(*moves: str) -> Session:
    return Session(Record(Urn(), 2, {}, (), (DEAL, *moves)))


@pytest.mark.parametrize(
    ("people", "moves", "left"),
    [
        # Waiting shows nothing to anybody.
        ({0}, ("wait",), 1),
        ({0, 1}, ("wait",), 1),
        # Seat 0 hears that some card was hidden; it can have been either.
        ({0}, ("wait", "hide c"), 1),
        ({0}, ("wait", "hide c", "wait"), 3),
        # Seat 1 knew its own cards.
        ({1}, ("wait", "show c"), 2),
        ({1}, ("wait", "hide c", "wait"), 2),
        # Seat 1 saw a and holds d, so the last card of the urn can only be b.
        ({1}, ("turn", "show c", "turn"), 2),
    ],
)
def test_what_taught_nobody_anything_can_be_taken_back(
    people: set[int], moves: tuple[str, ...], left: int
) -> None:
    game = session(*moves)
    game.undo(people, Random(0))
    assert game.moves == [DEAL, *moves][:left]
    assert game.actor in people
    assert game.record().end() == game.state


@pytest.mark.parametrize(
    ("people", "moves"),
    [
        # Seat 0 did not know that a was next.
        ({0}, ("turn",)),
        ({0, 1}, ("turn",)),
        # Nor that seat 1 had c.
        ({0}, ("wait", "show c")),
        ({0, 1}, ("wait", "show c")),
        # Seat 0 saw a and c, but b could have been in the hand instead of d.
        ({0}, ("turn", "show c", "turn")),
        # Seat 1 knew that a and b were in the urn, but not their order.
        ({1}, ("wait", "hide c", "turn")),
        # The game is over, and all cards are laid open.
        ({1}, ("wait", "hide c", "wait", "hide d")),
    ],
)
def test_what_came_to_light_cannot_be_taken_back(people: set[int], moves: tuple[str, ...]) -> None:
    game = session(*moves)
    with pytest.raises(Mistake, match="has come to light"):
        game.undo(people, Random(0))
    assert game.moves == [DEAL, *moves]


def test_the_deal_and_the_moves_of_bots_are_nobodys_to_take_back() -> None:
    for people, moves in (({0, 1}, ()), ({1}, ("wait",)), (set(), ("wait",))):
        with pytest.raises(Mistake, match="no move of yours"):
            session(*moves).undo(people, Random(0))


def test_without_secrets_everything_can_be_taken_back() -> None:
    game = Session(Record(GAMES["twrs"], 2, {}, (), ("d3-d5", "e10-e7", "d5-d4")))
    game.undo({1}, Random(0))
    assert game.moves == ["d3-d5"]
    game.undo({0}, Random(0))
    assert game.moves == []
    assert game.state == GAMES["twrs"].start(2)
