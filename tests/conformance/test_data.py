"""The perft tables and golden playthroughs, compared with the rules and with the oracles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from campanile.core.game import CHANCE, Game
from campanile.core.play import perft, play, replay
from campanile.games import GAMES, OURS
from tests import data
from tests.conformance.oracle import Oracle
from tests.conformance.samples import SAMPLES
from tests.data.make import digest

pytestmark = pytest.mark.slow

HERE = Path(data.__path__[0])
PERFT: list[Any] = json.loads((HERE / "perft.json").read_text(encoding="utf-8"))
STORIES: dict[str, Any] = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((HERE / "playthroughs").glob("*.json"))
}


MAX_ORACLE_NODES = 150
"""How many positions an oracle expands for one count."""


def oracle_and_start(row: Any) -> tuple[Oracle, Any]:
    oracle: Oracle = SAMPLES[row["game"]].ORACLE
    return oracle, oracle.start(row["seats"], row["options"])


def test_the_data_covers_every_variant_of_our_games() -> None:
    starts = {
        (game.info.id, seats, game.info.write_options(options))
        for game in OURS
        for seats, options in SAMPLES[game.info.id].STARTS
    }
    for rows in (PERFT, STORIES.values()):
        assert {(row["game"], row["seats"], row["options"]) for row in rows} == starts


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
    oracle, state = oracle_and_start(row)
    for move in row["path"]:
        state = oracle.after(state, move)
    layer = [state]
    for count in row["counts"]:
        answers = [(state, oracle.moves(state)) for state in layer]
        assert sum(len(moves) for _, moves in answers) == count
        if count > MAX_ORACLE_NODES:
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
    oracle, state = oracle_and_start(story)
    for number, ply in enumerate(story["plies"]):
        if number % 4 == 0 or number > len(story["plies"]) - 5:
            texts = list(oracle.moves(state))
            assert (len(texts), digest(texts)) == (ply["legal"], ply["digest"])
            assert list(oracle.scores(state)) == ply["scores"]
        state = oracle.after(state, ply["move"])
    assert oracle.moves(state) == set()
    assert list(oracle.scores(state)) == story["end"]["scores"]
    assert list(oracle.winners(state)) == story["end"]["winners"]
