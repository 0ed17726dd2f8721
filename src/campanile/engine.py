"""The C++ engine: text in, figures out.

    from campanile import engine
    if engine.available:
        found = engine.search(view.game, view.text, seconds=1)
        print(found.move, found.moves[0].value)

Texts are checked by the rules in Python first, so that mistakes are told with their codes. Games
that the engine does not know, `knows` says which, are left to the bots in Python. The GIL is
released while the engine works; `engine.stop()` makes a flag that ends a search when
another thread sets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Game, View
from campanile.core.play import deal
from campanile.games import find_game

if TYPE_CHECKING:
    from campanile._engine import Batch, Candidate, Playouts, Position, Result, Stop

UNLIMITED = 0
LEAST_SECONDS = 1e-9

try:
    from campanile import _engine
except ImportError:  # built without a compiler
    available = False
else:
    available = True
    """Whether the engine was built; without it the Python bots play."""


def knows(game: str) -> bool:
    """Whether the engine was built, and with this game in it."""
    return available and _engine.knows(game)


def stop() -> Stop:
    """A flag for `search`: `set()` it from another thread to end the search."""
    if not available:
        raise CampanileError("no_engine")
    return _engine.Stop()


def perft(game: str, text: str, depth: int) -> int:
    """How many ways there are to play `depth` moves, as `campanile.core.play.perft` counts."""
    _check(game, text)
    return _engine.perft(game, text, depth)


def playouts(game: str, text: str, count: int, seed: int = 0) -> Playouts:
    """Random games to the end: how many games and moves, in how many seconds, wins by seat."""
    _check(game, text)
    return _engine.playouts(game, text, count, seed)


def evaluate(game: str, text: str) -> list[float]:
    """What each seat may expect, from 0 for a sure loss to 1 for a sure win."""
    _check(game, text)
    return _engine.evaluate(game, text)


def rank_moves(game: str, view_text: str) -> list[Candidate]:
    """Every move of the seat to act by the evaluation of what follows at once, the best first."""
    _check_turn(game, view_text)
    return _engine.rank_moves(game, view_text)


def search(
    game: str,
    view_text: str,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    seed: int = 0,
    stop: Stop | None = None,
) -> Result:
    """The best move for the seat to act, which knows the position as `view_text`.

    With one thread, the same seed and the same `nodes` give the same answer. Without a limit the
    search takes a second; with a limit of nothing it takes a look. The most visited move comes
    first; values are for the seat to act. An `exact` answer has its best move only.
    """
    _check_turn(game, view_text)
    if nodes is None and seconds is None:
        seconds = 1.0
    most_nodes = UNLIMITED if nodes is None else max(1, nodes)
    most_seconds = UNLIMITED if seconds is None else max(LEAST_SECONDS, seconds)
    return _engine.search(game, view_text, most_nodes, most_seconds, max(1, threads), seed, stop)


def position(game: str, text: str) -> Position:
    """A whole position in numbers, to be played on: docs/encodings.md."""
    _check(game, text)
    return _engine.Position(game, text)


def batch(
    game: str,
    count: int,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    seed: int = 0,
    rewards: Literal["win", "margin"] = "win",
) -> Batch:
    """So many games in step, as NumPy arrays with a row for each game.

    `observations` and `masks` are those of the seat to act, `actors`. `step(actions)`, an array of
    int64, makes a move in every game; `sample(out)` writes random legal ones into such an array.
    Where `dones` is set a game has just ended with these `rewards` by seat, and the next has begun.
    """
    rules = _rules(game)
    start = rules.start(seats or rules.info.seats[0], options or {})
    text = rules.write(deal(rules, start, Random(0)))
    return _engine.Batch(game, text, count, seed, rewards == "margin")


def _rules(game: str) -> Game[Any, Any]:
    """The rules of a game that the engine plays, too."""
    rules = find_game(game)
    if not available:
        raise CampanileError("no_engine")
    if not knows(game):
        raise CampanileError("not_in_engine", game)
    return rules


def _check(game: str, text: str) -> None:
    """Refuse, with its code, what the rules refuse to read or what has not been dealt yet."""
    rules = _rules(game)
    if rules.actor(rules.read(text)) is CHANCE:
        raise CampanileError("waiting_for_chance")


def _check_turn(game: str, view_text: str) -> None:
    """Refuse, with its code, a position in which it is nobody's turn."""
    rules = _rules(game)
    # `guess` looks at the text of a view, and at nothing else.
    state = rules.guess(View(game, None, view_text, None, (), (), None), Random(0))
    actor = rules.actor(state)
    if not isinstance(actor, int):
        raise CampanileError("waiting_for_chance" if actor is CHANCE else "game_over")
