"""Games of a bot against itself: the rows are correct, and depend on the seed alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from campanile.core.game import CHANCE
from campanile.core.play import play
from campanile.core.record import read_record
from campanile.games import GAMES
from campanile.lab import dataset
from campanile.lab.errors import ArenaError
from campanile.lab.schedule import Setup, usual_opening
from campanile.lab.selfplay import Row, SelfPlay
from tests.conformance.samples import SAMPLES

SMALL = Setup("clocktowers", ("mcts:3",), 3, seed=6)


def written(setup: Setup, games: int, folder: Path, jobs: int = 1) -> bytes:
    """The Parquet file of a whole run."""
    series = SelfPlay(setup, games, folder)
    for _ in series.play(jobs):
        pass
    file = folder / "rows.parquet"
    dataset.write(file, series.tables())
    return file.read_bytes()


def rows_in(folder: Path) -> list[Row]:
    found: list[Row] = pyarrow.parquet.read_table(folder / "rows.parquet").to_pylist()
    return found


def setups() -> Iterator[Any]:
    """Every game, number of seats and variant."""
    for game_id, samples in SAMPLES.items():
        info = GAMES[game_id].info
        for seats, options in samples.STARTS:
            text = info.write_options(options)
            opening = usual_opening(game_id, seats)
            setup = Setup(game_id, ("level:7",), seats, text, seed=2, opening=opening)
            yield pytest.param(setup, id=f"{game_id}-{seats}-{text}")


@pytest.mark.parametrize("setup", list(setups()))
def test_rows_are_what_happened(setup: Setup, tmp_path: Path) -> None:
    written(setup, 1, tmp_path)
    game, rows = GAMES[setup.game], rows_in(tmp_path)
    (record,) = (tmp_path / "records").iterdir()
    moves = read_record(record.read_text("utf-8"), GAMES).moves
    states = list(read_record(record.read_text("utf-8"), GAMES).states())
    outcome = game.outcome(states[-1])
    assert outcome
    plies = [ply for ply, s in enumerate(states[:-1]) if game.actor(s) is not CHANCE]
    assert [row["ply"] for row in rows] == plies
    searched = 0
    for row in rows:
        state = game.read(row["position"])
        assert state == states[row["ply"]]
        assert row["seat"] == game.actor(state)
        view = game.view(state, row["seat"])
        assert row["view"] == view.text
        assert row["move"] == moves[row["ply"]]
        assert play(game, state, row["move"]) == states[row["ply"] + 1]
        assert set(row["moves"]) <= set(view.moves)
        assert len(set(row["moves"])) == len(row["moves"])
        assert len(row["moves"]) == len(row["visits"]) == len(row["values"])
        assert all(0 <= value <= 1 for value in row["values"])
        assert row["visits"] == sorted(row["visits"], reverse=True)
        assert not row["moves"] or row["move"] in row["moves"]
        searched += bool(row["moves"])
        assert tuple(row["scores"]) == outcome.scores
        won = [1 / len(outcome.winners) if s in outcome.winners else 0 for s in range(setup.seats)]
        assert row["shares"] == pytest.approx(won)
        assert row["reason"] == outcome.reason
        assert (row["game"], row["seats"], row["number"]) == (setup.game, setup.seats, 0)
        assert (row["options"], row["bot"]) == (setup.options, "level:7")
        assert row["rules"] == game.info.rules_version
    assert searched
    assert all(not row["moves"] for row in rows[: setup.opening])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Three games of SMALL in one go."""
    return written(SMALL, 3, tmp_path_factory.mktemp("whole"))


def test_the_number_of_processes_changes_nothing(whole: bytes, tmp_path: Path) -> None:
    assert written(SMALL, 3, tmp_path, jobs=2) == whole
    games = groupby(rows_in(tmp_path), key=lambda row: row["number"])
    firsts = [(number, next(rows)["position"]) for number, rows in games]
    assert [number for number, _ in firsts] == [0, 1, 2]
    assert len({position for _, position in firsts}) == 3


def test_what_was_broken_off_goes_on_to_the_same_file(whole: bytes, tmp_path: Path) -> None:
    assert len(list(islice(SelfPlay(SMALL, 3, tmp_path).play(1), 1))) == 1
    # The second game was about to be kept when it happened.
    (tmp_path / "rows" / "0-00001-0.json.gz").write_bytes(b"half")
    with (tmp_path / "games.jsonl").open("a") as journal:
        journal.write('{"name": "0-0000')
    assert written(SMALL, 3, tmp_path) == whole


def test_more_games_are_added_to_those_that_are_there(whole: bytes, tmp_path: Path) -> None:
    written(SMALL, 1, tmp_path)
    before = rows_in(tmp_path)
    assert len(list(SelfPlay(SMALL, 3, tmp_path).play(1))) == 2
    assert written(SMALL, 3, tmp_path) == whole
    assert rows_in(tmp_path)[: len(before)] == before


def test_a_folder_is_for_one_setup_and_another_seed_gives_other_games(
    whole: bytes, tmp_path: Path
) -> None:
    assert written(replace(SMALL, seed=7), 3, tmp_path) != whole
    with pytest.raises(ArenaError) as caught:
        SelfPlay(SMALL, 3, tmp_path)
    assert caught.value.code == "other_arena"
