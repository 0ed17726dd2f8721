"""Measures the levels: each plays the one below it, and the results give ratings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from campanile.bots.levels import ladder
from campanile.core.levels import STRONGEST, WEAKEST
from campanile.lab.arena import Arena
from campanile.lab.match import Result, distinct_games
from campanile.lab.ratings import rate
from campanile.lab.schedule import Setup, usual_opening
from campanile.lab.workers import Jobs

SEATS = 2


def spec(level: int) -> str:
    return f"level:{level}"


class Ladder:
    """All pairs of neighbours of one game, at two seats."""

    def __init__(
        self, game: str, games: int, seed: int, folder: Path | None, opening: int | None = None
    ) -> None:
        self.game = game
        opening = usual_opening(game, SEATS) if opening is None else opening
        self._steps = {
            upper: Arena(
                Setup(game, (spec(upper), spec(upper - 1)), SEATS, seed=seed, opening=opening),
                games,
                folder and folder / f"{game}-{upper}-{upper - 1}",
            )
            for upper in range(WEAKEST + 1, STRONGEST + 1)
        }

    @property
    def games(self) -> int:
        return sum(arena.games for arena in self._steps.values())

    @property
    def results(self) -> list[Result]:
        return [result for arena in self._steps.values() for result in arena.results]

    def play(self, jobs: Jobs) -> Iterator[Result]:
        """Play the remaining games, the quick ones of the low levels first."""
        for arena in self._steps.values():
            yield from arena.play(jobs)

    def scores(self) -> dict[int, float]:
        """The score of each level against the one below it."""
        return {
            upper: next(r for r in arena.table() if r.bot == spec(upper)).wins / arena.games
            for upper, arena in self._steps.items()
        }

    def rows(self) -> list[dict[str, Any]]:
        """The game's levels.json, with the measurements."""
        bots = [spec(level) for level in range(WEAKEST, STRONGEST + 1)]
        ratings, scores = rate(bots, self.results, origin=spec(WEAKEST)), self.scores()
        rows = []
        for level in ladder(self.game):
            rating = ratings[spec(level.level)]
            measured: dict[str, Any] = {
                "rating": round(rating.points),
                "interval": round(rating.interval),
            }
            if level.level in scores:
                measured["beats_lower"] = round(scores[level.level], 3)
                measured["games"] = self._steps[level.level].games
                measured["distinct"] = distinct_games(self._steps[level.level].results)
            budget = {"nodes": level.nodes, "sight": level.sight}
            rows.append({"name": level.name, **budget, **measured})
        return rows


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    """Write a game's levels.json, one level per line."""
    lines = ",\n".join(f" {json.dumps(row)}" for row in rows)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
