"""The C++ engine: text in, figures out.

    from campanile import engine
    if engine.available:
        found = engine.search(view.game, view.text, seconds=1)
        print(found.move, found.moves[0].value)

Texts are checked by the rules in Python first, so that mistakes are told with their codes. The
GIL is released while the engine works; `engine.stop()` makes a flag that ends a search when
another thread sets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, View
from campanile.core.play import deal
from campanile.games import find_game

if TYPE_CHECKING:
    from campanile._engine import Batch, Candidate, Playouts, Position, Result, Stop

try:
    from campanile import _engine
except ImportError:  # built without a compiler
    available = False
else:
    available = True
    """Whether the engine was built; without it the Python bots play."""


def stop() -> Stop:
    """A flag for `search`: `set()` it from another thread to end the search."""
    _need_engine()
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


def judge(game: str, view_text: str) -> list[Candidate]:
    """Every move of the seat to act by the evaluation of what follows at once, the best first."""
    _need_engine()
    _check_turn(game, find_game(game).guess(_as_view(game, view_text), Random(0)))
    return _engine.judge(game, view_text)


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
    search takes a second. The most visited move comes first; values are for the seat to act.
    """
    _need_engine()
    state = find_game(game).guess(_as_view(game, view_text), Random(0))
    _check_turn(game, state)
    if nodes is None and seconds is None:
        seconds = 1.0
    return _engine.search(game, view_text, nodes or 0, seconds or 0.0, max(1, threads), seed, stop)


def position(game: str, text: str) -> Position:
    """A whole position in numbers, to be played on: docs/encodings.md."""
    _need_engine()
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
    _need_engine()
    rules = find_game(game)
    start = rules.start(seats or rules.info.seats[0], options or {})
    text = rules.write(deal(rules, start, Random(0)))
    return _engine.Batch(game, text, count, seed, rewards == "margin")


def _as_view(game: str, text: str) -> View:
    """As much of a view as `guess` looks at."""
    return View(game, None, text, None, (), (), None)


def _check(game: str, text: str) -> None:
    """Refuse, with its code, what the rules refuse to read or what has not been dealt yet."""
    _need_engine()
    rules = find_game(game)
    if rules.actor(rules.read(text)) is CHANCE:
        raise CampanileError("waiting_for_chance")


def _check_turn(game: str, state: Any) -> None:
    actor = find_game(game).actor(state)
    if not isinstance(actor, int):
        raise CampanileError("waiting_for_chance" if actor is CHANCE else "game_over")


def _need_engine() -> None:
    if not available:
        raise CampanileError("no_engine")
