"""The review of a whole game: passes over its moves, a quick one first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from campanile import engine
from campanile.core.game import Game, Outcome
from campanile.core.record import Record
from campanile.review.figures import Figures, weigh
from campanile.review.judge import Judgement, judge

FIRST_SEED = 1
"""The seed of the first ply; each ply has the next one."""


@dataclass(frozen=True, slots=True)
class Pass:
    """How much a pass searches for each move."""

    name: str
    nodes: int


IN_PYTHON = (Pass("quick", 20), Pass("full", 100))
"""The passes of a game that brings none, and of those of the engine where that was not built. A
move of our games takes the search in Python some seconds with these, not hours."""


@dataclass(frozen=True, slots=True)
class Review:
    """A record with the figures of its moves, and their judgement."""

    record: Record
    figures: tuple[Figures | None, ...]
    """None for a move of chance."""
    judgement: Judgement


def passes_of(game: Game[Any, Any]) -> tuple[Pass, ...]:
    """The passes of a review, the quickest first."""
    rows = game.extras.review
    is_missing = game.extras.native and not engine.knows(game.info.id)
    return IN_PYTHON if rows is None or is_missing else tuple(Pass(**row) for row in rows())


def weigh_all(record: Record, nodes: int) -> Iterator[Figures | None]:
    """The figures of each move, None for a move of chance; every move is checked."""
    game = record.game
    for ply, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        if isinstance(game.actor(state), int):
            yield weigh(game, state, move, nodes=nodes, seed=FIRST_SEED + ply)
        else:
            yield None


def result_of(outcome: Outcome | None) -> tuple[float, ...] | None:
    """What each seat got of the win; None if nobody got anything, or the game is not over."""
    return outcome.shares if outcome and outcome.winners else None


def review(
    record: Record, nodes: int | None = None, progress: Callable[[int], None] = lambda _: None
) -> Review:
    """The review of a record with so many nodes a move, by default those of the last pass.

    `progress` is called with the number of moves that are done.
    """
    limit = passes_of(record.game)[-1].nodes if nodes is None else nodes
    figures: list[Figures | None] = []
    for found in weigh_all(record, limit):
        figures.append(found)
        progress(len(figures))
    judgement = judge(record.seats, figures, result_of(record.outcome()))
    return Review(record, tuple(figures), judgement)
