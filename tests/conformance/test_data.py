"""The perft tables and golden playthroughs, held against the rules and against the oracles."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import pytest

from campanile.core.game import CHANCE, Game
from campanile.core.play import perft, play, replay
from campanile.games import GAMES
from tests import data
from tests.conformance.samples import SAMPLES
from tests.data.make import digest
from tests.oracles import clocktowers, tuerme, twrs

HERE = Path(data.__path__[0])
PERFT: list[Any] = json.loads((HERE / "perft.json").read_text(encoding="utf-8"))
STORIES: dict[str, Any] = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((HERE / "playthroughs").glob("*.json"))
}


class Oracle(Protocol):
    """Slow rules that can be walked: a start, moves from it, and the points."""

    def start(self, row: Mapping[str, Any]) -> Any: ...
    def moves(self, state: Any) -> set[str]: ...
    def after(self, state: Any, move: str) -> Any: ...
    def scores(self, state: Any) -> tuple[int, ...]: ...
    def winners(self, state: Any) -> tuple[int, ...]: ...


class OnTexts:
    """An oracle whose states are the texts of positions."""

    def __init__(self, rules: ModuleType) -> None:
        self.moves, self.after = rules.moves, rules.after
        self.scores, self.winners = rules.scores, rules.winners

    def start(self, row: Mapping[str, Any]) -> str:
        game = GAMES[row["game"]]
        return game.write(game.start(row["seats"], game.info.read_options(row["options"])))


class OnTables:
    """The oracle of Clocktowers, whose states are tables."""

    def start(self, row: Mapping[str, Any]) -> clocktowers.Table:
        return clocktowers.Table(row["seats"])

    def moves(self, table: clocktowers.Table) -> set[str]:
        return table.moves()

    def after(self, table: clocktowers.Table, move: str) -> clocktowers.Table:
        table = deepcopy(table)
        table.play(move)
        return table

    def scores(self, table: clocktowers.Table) -> tuple[int, ...]:
        return table.scores()

    def winners(self, table: clocktowers.Table) -> tuple[int, ...]:
        return table.winners()


ORACLES: dict[str, Oracle] = {
    "twrs": OnTexts(twrs),
    "tuerme": OnTexts(tuerme),
    "clocktowers": OnTables(),
}
ORACLE_NODES = 150
"""How many positions an oracle may be asked to expand for one count."""


def test_the_data_covers_every_game_and_variant() -> None:
    starts = {
        (game_id, seats, game.info.write_options(options))
        for game_id, game in GAMES.items()
        for seats, options in SAMPLES[game_id].STARTS
    }
    for rows in (PERFT, STORIES.values()):
        assert {(row["game"], row["seats"], row["options"]) for row in rows} == starts
    assert set(ORACLES) == set(GAMES)


def name(row: Any) -> str:
    return f"{row['game']}-{row['seats']}-{row['options']}-{len(row['path'])}"


@pytest.mark.parametrize("row", PERFT, ids=name)
def test_perft(row: Any) -> None:
    game: Game[Any, Any] = GAMES[row["game"]]
    state = game.read(row["text"])
    start = game.start(row["seats"], game.info.read_options(row["options"]))
    *_, walked = replay(game, start, row["path"])
    assert walked == state
    counts = [perft(game, state, depth + 1) for depth in range(len(row["counts"]))]
    assert counts == row["counts"]


@pytest.mark.parametrize("row", PERFT, ids=name)
def test_perft_by_the_oracle(row: Any) -> None:
    oracle = ORACLES[row["game"]]
    state = oracle.start(row)
    for move in row["path"]:
        state = oracle.after(state, move)
    layer = [state]
    for count in row["counts"]:
        answers = [(state, oracle.moves(state)) for state in layer]
        assert sum(len(moves) for _, moves in answers) == count
        if count > ORACLE_NODES:
            return
        layer = [oracle.after(state, move) for state, moves in answers for move in moves]


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_playthrough(story: Any) -> None:
    game: Game[Any, Any] = GAMES[story["game"]]
    assert story["rules"] == game.info.rules_version
    state = game.start(story["seats"], game.info.read_options(story["options"]))
    for ply in story["plies"]:
        actor = game.actor(state)
        texts = [game.write_move(state, move) for move in game.moves(state)]
        assert game.write(state) == ply["text"]
        assert ("chance" if actor is CHANCE else actor) == ply["actor"]
        assert (len(texts), digest(texts)) == (ply["legal"], ply["digest"])
        assert list(game.scores(state)) == ply["scores"]
        state = play(game, state, ply["move"])
    outcome, end = game.outcome(state), story["end"]
    assert outcome is not None
    assert game.write(state) == end["text"]
    assert [list(outcome.scores), list(outcome.winners)] == [end["scores"], end["winners"]]
    assert outcome.reason == end["reason"]


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_playthrough_by_the_oracle(story: Any) -> None:
    oracle = ORACLES[story["game"]]
    state = oracle.start(story)
    for number, ply in enumerate(story["plies"]):
        if number % 4 == 0 or number > len(story["plies"]) - 5:
            texts = list(oracle.moves(state))
            assert (len(texts), digest(texts)) == (ply["legal"], ply["digest"])
            assert list(oracle.scores(state)) == ply["scores"]
        state = oracle.after(state, ply["move"])
    assert oracle.moves(state) == set()
    assert list(oracle.scores(state)) == story["end"]["scores"]
    assert list(oracle.winners(state)) == story["end"]["winners"]
