"""Games of a bot against itself, and their rows for a dataset."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from campanile.core.game import Game, Outcome
from campanile.games import find_game
from campanile.lab.journal import rows_of
from campanile.lab.match import Played, Turn, play_turns
from campanile.lab.schedule import Fixture, Setup, self_play
from campanile.lab.series import Series

Row = dict[str, Any]
"""One turn; docs/datasets.md describes the columns."""


class SelfPlay(Series):
    """Games of the setup's one bot, on all seats."""

    def __init__(self, setup: Setup, games: int, folder: Path) -> None:
        self._folder = folder
        super().__init__(setup, self_play(setup, games), folder, play_rows)

    def tables(self) -> Iterator[list[Row]]:
        """The rows of each finished game, in order."""
        for result in self.results:
            packed = rows_of(self._folder, result.name).read_bytes()
            yield json.loads(gzip.decompress(packed))


def play_rows(fixture: Fixture) -> Played:
    """Play a game and make its rows in the same process, so that all cores share the work."""
    result, record, turns = play_turns(fixture)
    game = find_game(fixture.setup.game)
    outcome = game.outcome(record.end())
    assert outcome is not None
    rows = [{**_shared(fixture), **_row(game, turn), **_end(outcome)} for turn in turns]
    # Without a time stamp, so that the same game has the same bytes.
    return Played(result, record.write(), gzip.compress(json.dumps(rows).encode(), mtime=0))


def _shared(fixture: Fixture) -> Row:
    setup = fixture.setup
    return {
        "game": setup.game,
        "rules": find_game(setup.game).info.rules_version,
        "seats": setup.seats,
        "options": setup.options,
        "bot": setup.bots[0],
        "number": fixture.group,
    }


def _row(game: Game[Any, Any], turn: Turn) -> Row:
    evaluations = turn.choice.evaluations
    return {
        "ply": turn.ply,
        "seat": turn.view.seat,
        "position": game.write(turn.state),
        "view": turn.view.text,
        "move": turn.choice.move,
        "moves": [each.move for each in evaluations],
        "visits": [each.visits for each in evaluations],
        "values": [each.value for each in evaluations],
    }


def _end(outcome: Outcome) -> Row:
    seats, winners = range(len(outcome.scores)), outcome.winners
    return {
        "scores": outcome.scores,
        "shares": [(seat in winners) / len(winners) for seat in seats],
        "reason": outcome.reason,
    }
