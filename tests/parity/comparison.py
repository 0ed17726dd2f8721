"""The engine's results for a position and a move, compared with the rules in Python."""

from __future__ import annotations

from typing import Any

from campanile import _engine, engine
from campanile.core.game import Entry, Game


def assert_same(game: Game[Any, Any], state: Any) -> None:
    """The engine says of a position what the rules in Python say."""
    text = game.write(state)
    found = _engine.describe(game.info.id, text)
    actor, outcome = game.actor(state), game.outcome(state)
    assert found.actor == (-1 if actor is None else actor)
    assert sorted(found.moves) == sorted(game.write_move(state, m) for m in game.moves(state))
    for seat in (None, *range(len(game.scores(state)))):
        assert engine.view(game, state, seat) == game.view(state, seat), "in the same order, too"
    assert tuple(found.scores) == game.scores(state)
    for known in {text, game.view(state, None).text}:
        assert tally(game.info.id, known) == game.tally(state)
    assert tuple(found.winners) == (outcome.winners if outcome else ())
    assert found.reason == (outcome.reason if outcome else "")


def tally(game: str, text: str) -> tuple[Entry, ...]:
    """The engine's tally of a position, whole or as a seat knows it."""
    return tuple(
        Entry(e.kind, None if e.seat < 0 else e.seat, e.points, tuple(e.places), e.aside)
        for e in _engine.tally(game, text)
    )


def assert_same_after(game: Game[Any, Any], state: Any, move: Any) -> None:
    """The engine makes the same position of a move."""
    text = game.write(game.apply(state, move))
    assert _engine.apply(game.info.id, game.write(state), game.write_move(state, move)) == text
