"""Games as figures, with their judgements, which `python -m tests.review.cases` writes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from campanile.review import Figures, Line, judge

FILE = Path(__file__).with_name("data") / "judgements.json"
Game = tuple[int, Sequence[Figures | None], Sequence[float] | None]


def line(move: str, *chances: float, lead: float | None = None) -> Line:
    return Line((move,), 100, 0.5, chances, lead)


def ply(seat: int, best: Line, played: Line, *others: Line, **more: Any) -> Figures:
    lines = (best, *others) if others else (best, played)
    return Figures(seat, more.pop("choices", 10), lines, played, **more)


EVEN = line("a", 0.5, 0.5)
KNOWN = (0.7, 0.1, 0.1, 0.1)
GAMES: Mapping[str, Game] = {
    "nothing was played": (2, (), None),
    "only a deal": (3, (None,), None),
    "every class": (
        2,
        (
            ply(0, line("a", 0.5, 0.5), line("a", 0.5, 0.5), line("b", 0.49, 0.51)),
            ply(1, line("a", 0.5, 0.5), line("b", 0.54, 0.46)),
            ply(0, line("a", 0.6, 0.4), line("b", 0.54, 0.46)),
            ply(1, line("a", 0.5, 0.5), line("b", 0.62, 0.38)),
            ply(0, line("a", 0.75, 0.25), line("b", 0.5, 0.5)),
            ply(1, line("a", 0.5, 0.5), line("a", 0.5, 0.5), line("b", 0.65, 0.35)),
            ply(0, line("a", 0.5, 0.5), line("a", 0.5, 0.5), choices=1),
        ),
        (1.0, 0.0),
    ),
    "the played move turned out better than the best": (
        2,
        (ply(0, EVEN, line("b", 0.6, 0.4)),),
        (0.0, 1.0),
    ),
    "more than three mistakes, and two that are equal": (
        2,
        tuple(
            ply(0, line("a", 0.9, 0.1), line("b", round(0.9 - loss, 3), round(0.1 + loss, 3)))
            for loss in (0.125, 0.25, 0.125, 0.5, 0.0625)
        ),
        (0.5, 0.5),
    ),
    "points": (
        2,
        (
            ply(0, line("a", 0.5, 0.5, lead=3.5), line("b", 0.45, 0.55, lead=-2.25)),
            ply(1, line("a", 0.5, 0.5, lead=1), line("b", 0.5, 0.5, lead=2)),
            ply(0, line("a", 0.5, 0.5, lead=1), line("a", 0.5, 0.5, lead=-1)),
        ),
        None,
    ),
    "points in games that are decided, and in one that is not": (
        2,
        (
            *(
                ply(seat, line("a", *chances, lead=lead), line("b", *chances, lead=lead - lost))
                for lost in (9.75, 10, 20, 40)
                for seat, chances, lead in ((0, (0.95, 0.05), 30.0), (1, (1.0, 0.0), -30.0))
            ),
            ply(0, line("a", 0.9375, 0.0625, lead=30), line("b", 0.9375, 0.0625, lead=10)),
            ply(0, line("a", 1.0, 0.0, lead=30), line("b", 0.875, 0.125, lead=18)),
            ply(1, line("a", 1.0, 0.0), line("b", 1.0, 0.0)),
            ply(0, line("a", 1.0, 0.0, lead=30), line("a", 1.0, 0.0, lead=2)),
        ),
        (1.0, 0.0),
    ),
    "solved endings": (
        2,
        (
            ply(0, line("a", 1.0, 0.0), line("a", 1.0, 0.0), line("b", 0.5, 0.5), exact=True),
            ply(0, line("a", 1.0, 0.0), line("a", 1.0, 0.0), line("b", 1.0, 0.0), exact=True),
            ply(1, line("a", 0.5, 0.5), line("a", 0.5, 0.5), line("b", 1.0, 0.0), exact=True),
            ply(1, line("a", 1.0, 0.0), line("a", 1.0, 0.0), line("b", 1.0, 0.0), exact=True),
        ),
        (1.0, 0.0),
    ),
    "hidden cards, four seats, a shared win": (
        4,
        (
            None,
            ply(0, line("a", 0.4, 0.2, 0.2, 0.2), line("b", 0.1, 0.3, 0.3, 0.3), open=KNOWN),
            ply(1, line("a", 0.1, 0.5, 0.2, 0.2), line("a", 0.1, 0.5, 0.2, 0.2), open=KNOWN),
            ply(2, line("a", 0.1, 0.1, 0.6, 0.2), line("c", 0.2, 0.2, 0.4, 0.2), open=KNOWN),
            ply(3, line("a", 0.25, 0.25, 0.25, 0.25), line("c", 0.3, 0.3, 0.3, 0.1), open=KNOWN),
        ),
        (0.5, 0.0, 0.5, 0.0),
    ),
}  # fmt: skip


def rows() -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "seats": seats,
            "figures": [None if figures is None else asdict(figures) for figures in plies],
            "result": result,
            "judgement": asdict(judge(seats, plies, result)),
        }
        for name, (seats, plies, result) in GAMES.items()
    ]


if __name__ == "__main__":
    FILE.write_text(json.dumps(rows(), indent=1) + "\n", encoding="utf-8")
