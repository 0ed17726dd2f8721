"""The figures of a move: what its player could expect before and after it.

They come from the C++ engine, the same as on the page; for games that it does not know, from the
search in Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import copysign, floor
from typing import TYPE_CHECKING, Any

from campanile import engine
from campanile.bots.base import Evaluation, Limits
from campanile.bots.mcts import MctsBot
from campanile.core.game import Game

if TYPE_CHECKING:
    from campanile import _engine

DECIMALS = 1e9
"""The page gets figures with nine decimals; so that it judges the same, so do we."""
MAX_LINES = 5
BELIEVABLE = 0.25
"""The part of the best move's visits that a move needs, so that its value can be believed."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play, and what its first move is worth."""

    moves: tuple[str, ...]
    visits: int
    value: float
    """For the seat that moves, as the search compares moves."""
    chances: tuple[float, ...]
    """Of winning, by seat; they add up to one."""
    lead: float | None = None
    """Expected points ahead of the best other seat, where a game can tell."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What was better about the best move: a code of the game, and its sentence's parameters."""

    code: str
    params: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Figures:
    """What is known about one move."""

    seat: int
    choices: int
    """How many legal moves there were."""
    lines: tuple[Line, ...]
    """The best first, five at most."""
    played: Line
    open: tuple[float, ...] = ()
    """Chances by seat with everything known; empty where nothing is hidden."""
    exact: bool = False
    """Whether the best line is proven."""
    nodes: int = 0
    moment: Moment | None = None


def weigh(game: Game[Any, Any], state: Any, move: str, *, nodes: int, seed: int = 0) -> Figures:
    """The figures of a legal move; the same for the same seed and nodes."""
    if engine.knows(game.info.id):
        found = engine.weigh(game.info.id, game.write(state), move, nodes=nodes, seed=seed)
        return _from_engine(found)
    return _in_python(game, state, move, nodes, seed)


def _rounded(number: float) -> float:
    """Halves away from zero, as C++ does."""
    return copysign(floor(abs(number) * DECIMALS + 0.5) / DECIMALS, number)


def _from_engine(found: _engine.Figures) -> Figures:
    moment = found.moment
    return Figures(
        seat=found.seat,
        choices=found.choices,
        lines=tuple(map(_line, found.lines)),
        played=_line(found.played),
        open=tuple(map(_rounded, found.open)),
        exact=found.exact,
        nodes=found.nodes,
        moment=None if moment is None else Moment(moment.code, dict(moment.params)),
    )


def _line(found: _engine.Line) -> Line:
    return Line(
        moves=tuple(found.moves),
        visits=found.visits,
        value=_rounded(found.value),
        chances=tuple(map(_rounded, found.chances)),
        lead=None if found.lead is None else _rounded(found.lead),
    )


def _in_python(game: Game[Any, Any], state: Any, move: str, nodes: int, seed: int) -> Figures:
    """The same by the search in Python, move by move instead of whole lines of play."""
    seat = game.actor(state)
    assert isinstance(seat, int)
    view = game.view(state, seat)
    bot = MctsBot(seed)
    lines = _lines(bot.search(view, Limits(nodes=nodes)).evaluations)
    played = next((line for line in lines if line.moves[0] == move), None)
    if played is None or played.visits < BELIEVABLE * lines[0].visits:
        half = Limits(nodes=max(1, nodes // 2))
        (played,) = _lines(bot.search(view, half, only=move).evaluations)
    return Figures(seat, len(view.moves), lines[:MAX_LINES], played, nodes=nodes)


def _lines(evaluations: Iterable[Evaluation]) -> tuple[Line, ...]:
    return tuple(
        Line((e.move,), e.visits, _rounded(e.value), tuple(map(_rounded, e.chances)))
        for e in evaluations
    )
