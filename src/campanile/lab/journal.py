"""A folder of games: setup, results, a record of each from the start, and rows for a dataset."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from campanile.bots.levels import ladder
from campanile.games import find_game
from campanile.lab.errors import REASONS, ArenaError
from campanile.lab.match import Played, Result
from campanile.lab.schedule import Setup


class Journal:
    """The finished games of one setup; ArenaError if the folder has another setup."""

    def __init__(self, folder: Path, setup: Setup) -> None:
        try:
            folder = folder.expanduser()
            self._folder = folder
            self._records = folder / "records"
            self._records.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError, RuntimeError) as error:
            why = getattr(error, "strerror", None) or str(error).rstrip(".")
            raise REASONS.error(ArenaError, "no_folder", str(folder), why=why) from error
        self._games = folder / "games.jsonl"
        _check_setup(folder, setup)
        self.finished = {result.name: result for result in self._read()}

    def add(self, played: Played) -> None:
        """Store a game; the result last, so that a game with a result is complete."""
        result = played.result
        if played.rows:
            rows_of(self._folder, result.name).parent.mkdir(exist_ok=True)
            rows_of(self._folder, result.name).write_bytes(played.rows)
        if played.record:
            (self._records / f"{result.name}.txt").write_text(played.record, encoding="utf-8")
        with self._games.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(asdict(result))}\n")
        self.finished[result.name] = result

    def _read(self) -> Iterator[Result]:
        """The stored games; an incomplete last line is removed, from the file as well."""
        if not self._games.exists():
            return
        data = self._games.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            os.truncate(self._games, len(whole))
        for line in whole.splitlines():
            try:
                yield _result(json.loads(line))
            except (ValueError, TypeError, AttributeError):
                continue  # the game will be played again


def rows_of(folder: Path, name: str) -> Path:
    """The file with the rows of a game, if it has any."""
    return folder / "rows" / f"{name}.json.gz"


def _result(entry: dict[str, Any]) -> Result:
    lists = {name: tuple(value) for name, value in entry.items() if isinstance(value, list)}
    return Result(**{**entry, **lists})


def _check_setup(folder: Path, setup: Setup) -> None:
    """Raise ArenaError if the folder has another setup; write ours into a new folder."""
    path = folder / "setup.json"
    # Through JSON and back, so that tuples are lists on both sides.
    rules = find_game(setup.game).info.rules_version
    ours = json.loads(json.dumps({**asdict(setup), "levels": _levels(setup), "rules": rules}))
    if not path.exists():
        part = path.with_suffix(".part")
        part.write_text(json.dumps(ours, indent=2) + "\n", encoding="utf-8")
        part.replace(path)
        return
    try:
        theirs = dict(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError) as error:
        raise REASONS.error(ArenaError, "broken_setup", str(path)) from error
    for name, now in ours.items():
        before = theirs.get(name)
        if before != now:
            raise REASONS.error(
                ArenaError, "other_arena", str(folder), name=name, theirs=before, ours=now
            )


def _levels(setup: Setup) -> dict[str, tuple[int, float]]:
    """The current parameters of the levels among the bots: games with others do not count."""
    by_spec = {f"level:{level.level}": level for level in ladder(setup.game)}
    by_spec["level"] = ladder(setup.game)[-1]
    return {bot: (by_spec[bot].nodes, by_spec[bot].sight) for bot in setup.bots if bot in by_spec}
