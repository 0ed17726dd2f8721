"""What an oracle is, and how a game is compared with one.

An oracle is a second implementation of a game's rules, slow, plain and independent of the first.
The samples of a game name theirs as `ORACLE`; it may be a module.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from campanile.core.game import CHANCE, Game


class Oracle(Protocol):
    """The rules over states of any kind; states that are texts are positions in the notation."""

    def start(self, seats: int, options: str, /) -> Any:
        """The first state; `options` are written as at the end of a position."""

    def actor(self, state: Any, /) -> str:
        """The seat to act, `chance` before the deal, or `over`."""

    def moves(self, state: Any, /) -> set[str]: ...
    def after(self, state: Any, move: str, /) -> Any: ...
    def scores(self, state: Any, /) -> tuple[int, ...]: ...
    def winners(self, state: Any, /) -> tuple[int, ...]: ...


Preference = Callable[[str, str], bool]
"""Whether a player prefers a move in a position; they play such a move if there is one."""


def anything(_text: str, _move: str) -> bool:
    return True


def actor_of(game: Game[Any, Any], state: Any) -> str:
    """The actor as oracles name it."""
    actor = game.actor(state)
    if actor is None:
        return "over"
    return "chance" if actor is CHANCE else str(actor)


def moves_of(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """The legal moves by their texts, which are all different."""
    moves = game.moves(state)
    named = {game.write_move(state, move): move for move in moves}
    assert len(named) == len(moves), game.write(state)
    return named


def choose(
    game: Game[Any, Any], state: Any, rng: Random, prefers: Preference = anything
) -> tuple[Any, str]:
    """A random move to make now, and its text."""
    if game.actor(state) is CHANCE:
        move = game.sample(state, rng)
        return move, game.write_move(state, move)
    named = moves_of(game, state)
    text = game.write(state)
    preferred = [move for move in named if prefers(text, move)]
    chosen = rng.choice(preferred or list(named))
    return named[chosen], chosen


def assert_same_position(game: Game[Any, Any], oracle: Oracle, state: Any, theirs: Any) -> None:
    """Everything that can be asked of a position, asked of both."""
    text = game.write(state)
    assert actor_of(game, state) == oracle.actor(theirs), text
    assert set(moves_of(game, state)) == oracle.moves(theirs), text
    assert game.scores(state) == oracle.scores(theirs), text
    outcome = game.outcome(state)
    if oracle.actor(theirs) == "over":
        assert outcome is not None, text
        assert outcome.scores == oracle.scores(theirs), text
        assert outcome.winners == oracle.winners(theirs), text
    else:
        assert outcome is None, text
    assert_same_text(game, state, theirs)


def assert_same_text(game: Game[Any, Any], state: Any, theirs: Any) -> None:
    """If the oracle's states are texts: the same text, as long as the game goes on.

    Once it is over it does not matter whose turn would have been next.
    """
    if isinstance(theirs, str) and game.actor(state) is not None:
        assert game.write(state) == theirs


def assert_same_game(
    game: Game[Any, Any],
    oracle: Oracle,
    start: Any,
    rng: Random,
    *,
    prefers: Preference = anything,
    share: float = 1.0,
) -> None:
    """Play to the end, compare the text after every move and a share of the positions in full."""
    seats = len(game.scores(start))
    options = game.info.write_options(game.position_options(game.write(start)))
    state, theirs = start, oracle.start(seats, options)
    while game.actor(state) is not None:
        assert_same_text(game, state, theirs)
        if rng.random() < share:
            assert_same_position(game, oracle, state, theirs)
        move, chosen = choose(game, state, rng, prefers)
        state, theirs = game.apply(state, move), oracle.after(theirs, chosen)
    assert_same_position(game, oracle, state, theirs)
