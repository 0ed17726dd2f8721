"""What may be taken back: nothing that was dealt or that revealed something hidden."""

from __future__ import annotations

import pytest

from campanile.cli.session import Session
from campanile.cli.terminal import Mistake
from campanile.core.record import Record
from campanile.games import GAMES
from tests.urn import MAX_MOVES, Urn

DEAL = "deal ab"


def session(*moves: str) -> Session:
    return Session(Record(Urn(), 2, {}, (), (DEAL, *moves)))


@pytest.mark.parametrize(
    ("people", "moves", "left"),
    [
        ({0}, ("wait",), 1),
        ({0, 1}, ("wait",), 1),
        ({1}, ("wait", "wait"), 2),
        # Against a bot on seat 1, its answer goes as well.
        ({0}, ("wait", "wait"), 1),
        # A card was shown, but before the last move of seat 1.
        ({1}, ("turn", "wait"), 2),
    ],
)
def test_what_showed_nothing_can_be_taken_back(
    people: set[int], moves: tuple[str, ...], left: int
) -> None:
    game = session(*moves)
    game.undo(people)
    assert game.moves == [DEAL, *moves][:left]
    assert game.actor in people
    assert game.record().end() == game.state


@pytest.mark.parametrize(
    ("people", "moves"),
    [
        ({0}, ("turn",)),
        ({0, 1}, ("turn",)),
        # A bot turned the card.
        ({0}, ("wait", "turn")),
        # The game is over, and all cards are laid open.
        ({1}, ("wait",) * MAX_MOVES),
        ({0, 1}, ("wait",) * MAX_MOVES),
    ],
)
def test_what_was_revealed_cannot_be_taken_back(people: set[int], moves: tuple[str, ...]) -> None:
    game = session(*moves)
    with pytest.raises(Mistake, match="has been revealed"):
        game.undo(people)
    assert game.moves == [DEAL, *moves]


def test_the_deal_and_the_moves_of_bots_are_nobodys_to_take_back() -> None:
    for people, moves in (({0, 1}, ()), ({1}, ("wait",)), (set[int](), ("wait",))):
        with pytest.raises(Mistake, match="no move of yours"):
            session(*moves).undo(people)


def test_without_secrets_everything_can_be_taken_back() -> None:
    game = Session(Record(GAMES["twrs"], 2, {}, (), ("f4-d4", "f8-f7", "d4-d3")))
    game.undo({1})
    assert game.moves == ["f4-d4"]
    game.undo({0})
    assert game.moves == []
    assert game.state == GAMES["twrs"].start(2)
