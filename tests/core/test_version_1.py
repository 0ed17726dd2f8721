"""Records and positions written by version 1 of the rules mean what they meant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from campanile.core.game import CHANCE, Game
from campanile.core.record import read_record
from campanile.games import GAMES, find_game
from tests import data
from tests.data.make import digest

HERE = Path(data.__path__[0]) / "version-1"
RECORDS = {path.stem: path for path in sorted((HERE / "records").glob("*.txt"))}
DIGESTS: dict[str, list[str]] = json.loads(
    (HERE / "records" / "digests.json").read_text(encoding="utf-8")
)
POSITIONS: list[dict[str, Any]] = json.loads((HERE / "positions.json").read_text(encoding="utf-8"))


def legal_moves(game: Game[Any, Any], state: Any) -> list[str]:
    """As text; none if something is to be dealt."""
    if game.actor(state) is CHANCE:
        return []
    return [game.write_move(state, move) for move in game.moves(state)]


def test_every_record_has_digests() -> None:
    assert RECORDS.keys() == DIGESTS.keys()


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays_as_it_was_played(name: str) -> None:
    """To the same result, by the same positions, with the same legal moves in each."""
    text = RECORDS[name].read_text(encoding="utf-8")
    record = read_record(text, GAMES)
    assert record.game.info.rules_version == 1
    assert record.write() == text
    game = record.game
    seen = [digest([game.write(state), *legal_moves(game, state)]) for state in record.states()]
    assert seen == DIGESTS[name]


def test_a_position_as_text_has_the_same_moves_and_points() -> None:
    """What the text leaves out has the value of version 1."""
    game = find_game("twrs")
    for row in POSITIONS:
        state = game.read(row["position"])
        moves, outcome = legal_moves(game, state), game.outcome(state)
        assert row == {
            "position": game.write(state),
            "moves": len(moves),
            "digest": digest(moves),
            "scores": list(game.scores(state)),
            "over": outcome.reason if outcome else None,
        }
