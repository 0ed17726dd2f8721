"""What figures mean: a mark for each move, accuracy, moments, skill and luck.

A pure function, which web/src/review/judge.ts has once more for the page: tests/review/data holds
both equal, and both read thresholds.json. docs/review.md explains the figures to players.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal, TypeAlias

from campanile.review.figures import Figures

Mark: TypeAlias = Literal["forced", "only", "good", "inaccuracy", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = ("forced", "only", "good", "inaccuracy", "mistake", "blunder")
WRONG: tuple[Mark, ...] = ("blunder", "mistake", "inaccuracy")
"""The worst first; each has its threshold."""
Chances: TypeAlias = tuple[float, ...]

THRESHOLDS: Mapping[str, float] = json.loads(
    files(__package__).joinpath("thresholds.json").read_text(encoding="utf-8")
)


@dataclass(frozen=True, slots=True)
class Judged:
    """One move."""

    loss: float
    """In the chances of its player, from 0."""
    points: float | None
    """The same in points, where the game can tell."""
    cost: float
    """What it counts as: the loss or, in a game that is decided, the points if they say more."""
    mark: Mark


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's game."""

    accuracy: float | None
    """From 0 to 1; None for a seat that never had a choice."""
    counts: Mapping[Mark, int]
    moments: tuple[int, ...]
    """The plies that mattered most, the worst first."""
    skill: float
    """What everybody's choices changed in its chances."""
    luck: float
    """The rest of the way from its first chance to its result."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A whole game."""

    graph: tuple[Chances | None, ...]
    """The chances after each number of moves; None while something is to be dealt."""
    plies: tuple[Judged | None, ...]
    players: tuple[Player, ...]


def judge(
    seats: int, figures: Sequence[Figures | None], result: Sequence[float] | None
) -> Judgement:
    """The judgement of a game; None for a ply of chance or of which no figures are known.

    `result` is the part of the win of each seat, None for a game that has not ended.
    """
    plies = tuple(None if ply is None else _judged(ply) for ply in figures)
    graph = _graph(figures, result)
    return Judgement(
        graph, plies, tuple(_player(seat, figures, plies, graph) for seat in range(seats))
    )


def _judged(ply: Figures) -> Judged:
    best, played, seat = ply.lines[0], ply.played, ply.seat
    same = played.moves[0] == best.moves[0]
    loss = 0.0 if same else max(0.0, best.chances[seat] - played.chances[seat])
    points = None
    if best.lead is not None and played.lead is not None:
        points = 0.0 if same else max(0.0, best.lead - played.lead)
    cost = max(loss, THRESHOLDS["point"] * points) if points and _is_decided(ply) else loss
    return Judged(loss, points, cost, _mark(ply, cost, same))


def _is_decided(ply: Figures) -> bool:
    """Whether the best play leaves no doubt of who wins, so that chances hardly change any more."""
    chance = ply.lines[0].chances[ply.seat]
    return chance <= THRESHOLDS["decided"] or chance >= 1 - THRESHOLDS["decided"]


def _mark(ply: Figures, cost: float, same: bool) -> Mark:
    if ply.choices == 1:
        return "forced"
    for name in WRONG:
        if cost >= THRESHOLDS[name]:
            return name
    best, *others = (line.chances[ply.seat] for line in ply.lines)
    return "only" if same and others and best - max(others) >= THRESHOLDS["only"] else "good"


def _graph(
    figures: Sequence[Figures | None], result: Sequence[float] | None
) -> tuple[Chances | None, ...]:
    before = [None if ply is None else ply.lines[0].chances for ply in figures]
    last = figures[-1] if figures else None
    after = last.played.chances if last else None
    return (*before, after if result is None else tuple(result))


def _player(
    seat: int,
    figures: Sequence[Figures | None],
    plies: Sequence[Judged | None],
    graph: Sequence[Chances | None],
) -> Player:
    own = {
        number: judged
        for number, (ply, judged) in enumerate(zip(figures, plies, strict=True))
        if ply and judged and ply.seat == seat
    }
    counted = Counter(judged.mark for judged in own.values())
    chosen = [judged.cost for judged in own.values() if judged.mark != "forced"]
    wrong = [number for number, judged in own.items() if judged.mark in WRONG]
    wrong.sort(key=lambda number: (-own[number].cost, number))
    skill = _skill(seat, figures, plies)
    known = [chances[seat] for chances in graph if chances]
    way = known[-1] - known[0] if known else 0.0
    return Player(
        accuracy=sum(map(_accuracy, chosen)) / len(chosen) if chosen else None,
        counts={mark: counted[mark] for mark in MARKS},
        moments=tuple(wrong[: int(THRESHOLDS["moments"])]),
        skill=skill,
        luck=way - skill,
    )


def _accuracy(cost: float) -> float:
    """Of one move: 1 if it gave nothing away, a half at the threshold `half`."""
    times = cost / THRESHOLDS["half"]
    return 1 / (1 + times * times)


def _skill(seat: int, figures: Sequence[Figures | None], plies: Sequence[Judged | None]) -> float:
    """What the choices that gave something away changed in a seat's chances, whoever made them."""
    return sum(
        ply.played.chances[seat] - ply.lines[0].chances[seat]
        for ply, judged in zip(figures, plies, strict=True)
        if ply and judged and judged.loss > 0
    )
