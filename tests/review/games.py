"""Games to review: played by levels, the same for the same seed."""

from __future__ import annotations

from dataclasses import replace

from campanile.core.record import Record
from campanile.lab.match import play_turns
from campanile.lab.schedule import Setup, self_play


def played(game_id: str, seats: int, level: int, seed: int, plies: int = 1000) -> Record:
    """A game of a level against itself, or its first plies."""
    (fixture,) = self_play(Setup(game_id, (f"level:{level}",), seats, seed=seed), 1)
    _, record, _ = play_turns(fixture)
    return replace(record, names=(), moves=record.moves[:plies])
