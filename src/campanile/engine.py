"""The C++ engine: text in, text and numbers out.

    from campanile import engine
    if engine.available:
        found = engine.search(view.game, view.text, seconds=1)
        print(found.move, found.moves[0].value)

The rules in Python check texts first, so that errors have their codes. The engine plays the games
whose `extras.native` is true; the others are left to the bots in Python. The GIL is released while
the engine works; `engine.stop()` makes a flag that ends a search when another thread sets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Game, View
from campanile.core.play import deal
from campanile.games import find_game

if TYPE_CHECKING:
    from campanile._engine import Batch, Candidate, Figures, Playouts, Position, Result, Stop

S = TypeVar("S")
M = TypeVar("M")
UNLIMITED = 0
MIN_SECONDS = 1e-9
PROOF_NODES = 1_000_000
ALL_WORTHS = (-10_000, 10_000)
"""No game is worth more than that to anybody, nor less."""

try:
    from campanile import _engine
except ImportError:  # built without a compiler
    available = False
else:
    available = True
    """Whether the engine was built; without it the Python bots play."""


def knows(game: str) -> bool:
    """Whether the engine was built and plays this game."""
    return available and find_game(game).extras.native


def stop() -> Stop:
    """A flag for `search`: `set()` it from another thread to end the search."""
    if not available:
        raise CampanileError("no_engine")
    return _engine.Stop()


def perft(game: str, text: str, depth: int) -> int:
    """The number of move sequences of length `depth`, as `campanile.core.play.perft` counts."""
    _check(game, text)
    return _engine.perft(game, text, depth)


def playouts(game: str, text: str, count: int, seed: int = 0) -> Playouts:
    """Random games to the end: games, moves, seconds, and the share of wins by seat."""
    _check(game, text)
    return _engine.playouts(game, text, count, seed)


def evaluate(game: str, text: str) -> list[float]:
    """The static evaluation for each seat, from 0 for a sure loss to 1 for a sure win."""
    _check(game, text)
    return _engine.evaluate(game, text)


def estimates(game: str) -> bool:
    """Whether the engine can say whom the places of this game's board will belong to."""
    return knows(game) and _engine.estimates(game)


def estimate(game: str, text: str) -> dict[str, list[float]]:
    """How much of a place each seat is expected to have in the end, from 0 to 1, by the place.

    Places that nobody is expected to have are left out. Only for games that `estimates` names.
    """
    _check(game, text)
    if not _engine.estimates(game):
        raise CampanileError("no_estimate", game)
    return _engine.estimate(game, text)


def rank_moves(game: str, view_text: str) -> list[Candidate]:
    """The moves of the seat to act by the static evaluation after each, the best first."""
    _check_turn(game, view_text)
    return _engine.rank_moves(game, view_text)


def glance(game: str, view_text: str) -> list[Candidate]:
    """The moves as a player rates them who does not think ahead, the best first.

    The rating is the inclination of the player in the search's playouts, where a game has such a
    player, and else the static evaluation after the move.
    """
    _check_turn(game, view_text)
    return _engine.glance(game, view_text)


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
    search takes one second; a limit of zero still yields a move. The most visited move comes
    first; values are for the seat to act. An `exact` answer has its best move only. `lines` has
    up to five lines of play with the chances of every seat; those of an exact answer are proven.
    """
    _check_turn(game, view_text)
    if nodes is None and seconds is None:
        seconds = 1.0
    max_nodes = UNLIMITED if nodes is None else max(1, nodes)
    max_seconds = UNLIMITED if seconds is None else max(MIN_SECONDS, seconds)
    return _engine.search(game, view_text, max_nodes, max_seconds, max(1, threads), seed, stop)


def weigh(
    game: str, text: str, move: str, *, nodes: int, seed: int = 0, stop: Stop | None = None
) -> Figures:
    """What a legal move in a complete position gave away, as its player could know.

    The best lines of play and that of the move, each with chances of winning by seat. The same seed
    and `nodes` give the same figures, here and on the page. A move that the search hardly visited
    is searched by itself, with half the nodes; so is, where something is hidden, the position with
    everything known.
    """
    _check_turn(game, text)
    return _engine.weigh(game, text, move, max(1, nodes), seed, stop)


def play(
    game: str,
    view_text: str,
    *,
    nodes: int,
    sight: float,
    ply: int = 0,
    seconds: float | None = None,
    seed: int = 0,
) -> Result:
    """The move of a level with this budget and sight (`bots.levels`), after `ply` moves.

    The page's own engine plays the same move for the same seed. `moves` has what the search found;
    a level that does not think ahead has none.
    """
    _check_turn(game, view_text)
    max_seconds = UNLIMITED if seconds is None else max(MIN_SECONDS, seconds)
    return _engine.play(game, view_text, max(1, nodes), sight, ply, max_seconds, seed)


def view(rules: Game[S, M], state: S, seat: int | None) -> View:
    """What `rules.view` returns; where nothing is hidden, the engine lists the moves faster."""
    can_list = available and rules.extras.native and not rules.info.hidden
    if seat is None or not can_list or rules.actor(state) != seat:
        return rules.view(state, seat)
    text = rules.write(state)
    found = _engine.describe(rules.info.id, text)
    return View(
        game=rules.info.id,
        seat=seat,
        text=text,
        actor=seat,
        moves=tuple(found.moves),
        scores=tuple(found.scores),
        outcome=None,
        svg=rules.extras.svg,
    )


def position(game: str, text: str) -> Position:
    """A running game with moves as action numbers and observations as arrays: docs/encodings.md.

    The position has to be fully known.
    """
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
    """A vectorized environment of `count` games: NumPy arrays with a row for each game.

    `observations` and `masks` are those of the seat to act, `actors`. `step(actions)`, an array of
    int64, makes a move in every game; `sample(out)` writes random legal actions into such an array.
    Where `dones` is set, a game has just ended with these `rewards` by seat, and a new one started.
    """
    rules = _rules(game)
    start = rules.start(seats or rules.info.seats[0], options or {})
    text = rules.write(deal(rules, start, Random(0)))
    return _engine.Batch(game, text, count, seed, rewards == "margin")


class Prover:
    """Proves what moves are worth to a seat, whom all others play against: docs/puzzles.md.

    A game that ends is worth three times the margin of the seat's points over the best of the
    others, and 1 more for a win or 1 less for a loss: positive for a win, 0 for a shared one. What
    was found helps with further positions of the same game, and all of them share the nodes.
    """

    def __init__(self, game: str, seat: int, nodes: int = PROOF_NODES) -> None:
        _rules(game)
        self._game = game
        self._proofs = _engine.Proofs(game, seat, nodes)

    def moves(
        self, text: str, *, turns: int = 0, window: tuple[int, int] = ALL_WORTHS
    ) -> dict[str, int] | None:
        """What each move is worth, against every reply; None once the nodes are used up.

        With `turns` the game has to end before the turn has left the seat so often; else all is
        lost. Values outside of `window` are not told apart, which is quicker.
        """
        _check(self._game, text)
        found = self._proofs.moves(text, turns, *window)
        return None if found is None else {each.move: each.value for each in found}


def _rules(game: str) -> Game[Any, Any]:
    """The rules in Python of a game that the engine plays; CampanileError for others."""
    rules = find_game(game)
    if not available:
        raise CampanileError("no_engine")
    if not rules.extras.native:
        raise CampanileError("not_in_engine", game)
    return rules


def _check(game: str, text: str) -> None:
    """Raise the rules' error for a text that they cannot read or that is not dealt yet."""
    rules = _rules(game)
    if rules.actor(rules.read(text)) is CHANCE:
        raise CampanileError("waiting_for_chance")


def _check_turn(game: str, view_text: str) -> None:
    """Raise an error for a position in which no seat is to act."""
    rules = _rules(game)
    # `guess` uses nothing of a view but its text.
    state = rules.guess(View(game, None, view_text, None, (), (), None), Random(0))
    actor = rules.actor(state)
    if not isinstance(actor, int):
        raise CampanileError("waiting_for_chance" if actor is CHANCE else "game_over")
