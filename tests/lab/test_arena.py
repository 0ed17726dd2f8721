"""Whole arenas: the seed alone decides the games, with any processes and interruptions."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from campanile.bots import BOTS, base, simple
from campanile.core.game import CHANCE, View
from campanile.core.record import Record, read_record
from campanile.games import GAMES
from campanile.lab import match
from campanile.lab.arena import Arena
from campanile.lab.errors import ArenaError
from campanile.lab.match import Result
from campanile.lab.schedule import Setup, fixtures

DUEL = Setup("clocktowers", ("mcts:1", "random"), 2, seed=3)
THREE = Setup("clocktowers", ("mcts:2", "mcts:1", "random"), 2, seed=3)


def played(setup: Setup, games: int, folder: Path | None = None, jobs: int = 1) -> Arena:
    arena = Arena(setup, games, folder)
    for _ in arena.play(jobs):
        pass
    return arena


def table(arena: Arena) -> list[dict[str, Any]]:
    """Without the time, which is never the same twice."""
    return [asdict(replace(row, seconds_a_move=0)) for row in arena.table()]


def records(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in (folder / "records").iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of THREE, two games each, in one go by one process."""
    folder = tmp_path_factory.mktemp("whole")
    played(THREE, 2, folder)
    return folder


def test_the_number_of_processes_changes_nothing(whole: Path, tmp_path: Path) -> None:
    arena = played(THREE, 2, tmp_path, jobs=2)
    assert records(tmp_path) == records(whole)
    assert table(arena) == table(Arena(THREE, 2, whole))


def test_another_seed_gives_other_games(whole: Path, tmp_path: Path) -> None:
    played(replace(THREE, seed=4), 2, tmp_path)
    assert not set(records(tmp_path).values()) & set(records(whole).values())


def test_records_are_whole_games_of_the_named_bots(whole: Path) -> None:
    texts = records(whole)
    assert len(texts) == 6
    for fixture in fixtures(THREE, 2):
        record = read_record(texts[f"{fixture.name}.txt"], GAMES)
        assert record.names == fixture.bots
        assert record.game.outcome(record.end()) is not None


def test_games_of_a_group_share_the_deal_and_the_opening() -> None:
    for setup, shared in ((DUEL, 1), (Setup("twrs", ("greedy", "random"), 2, opening=3), 3)):
        games = [
            read_record(match.play_fixture(fixture)[1], GAMES) for fixture in fixtures(setup, 4)
        ]
        starts = [record.moves[:shared] for record in games]
        assert starts[0] == starts[1] != starts[2] == starts[3]
        assert games[0].moves[shared:] != games[1].moves[shared:]
        assert all((actors(record)[0] is CHANCE) == (setup is DUEL) for record in games)


def actors(record: Record) -> list[Any]:
    return [record.game.actor(state) for state in record.states()]


@pytest.mark.parametrize(("cut", "jobs"), [(0, 2), (1, 1), (30, 1)])
def test_a_broken_off_arena_goes_on_as_if_nothing_had_happened(
    whole: Path, tmp_path: Path, cut: int, jobs: int
) -> None:
    assert len(list(islice(Arena(THREE, 2, tmp_path).play(jobs), 3))) == 3
    journal = tmp_path / "games.jsonl"
    os.truncate(journal, journal.stat().st_size - cut)
    arena = Arena(THREE, 2, tmp_path)
    kept = 2 if cut else 3
    assert len(arena.results) == kept
    assert len(list(arena.play(jobs))) == arena.games - kept
    assert table(arena) == table(Arena(THREE, 2, whole))
    assert records(tmp_path) == records(whole)
    assert sorted(line_names(journal)) == sorted(line_names(whole / "games.jsonl"))


def line_names(journal: Path) -> Iterator[str]:
    return (line.split('"')[3] for line in journal.read_text("utf-8").splitlines())


def test_a_finished_arena_plays_nothing_and_a_longer_one_only_the_rest(tmp_path: Path) -> None:
    short = played(DUEL, 4, tmp_path)
    assert list(Arena(DUEL, 4, tmp_path).play(1)) == []
    longer = Arena(DUEL, 8, tmp_path)
    assert longer.results == short.results
    assert len(list(longer.play(1))) == 4
    assert Arena(DUEL, 4, tmp_path).results == short.results


@pytest.mark.parametrize(
    "other",
    [
        replace(DUEL, seed=4),
        replace(DUEL, bots=("random", "mcts:1")),
        replace(DUEL, nodes=7),
        replace(DUEL, game="tuerme"),
        replace(DUEL, opening=1),
    ],
)
def test_a_folder_is_for_one_setup(tmp_path: Path, other: Setup) -> None:
    Arena(DUEL, 2, tmp_path)
    with pytest.raises(ArenaError, match="holds another arena") as caught:
        Arena(other, 2, tmp_path)
    assert caught.value.code == "other_arena"


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "setup.json").write_text("[1, 2]")
    with pytest.raises(ArenaError) as caught:
        Arena(DUEL, 2, tmp_path)
    assert caught.value.code == "broken_setup"
    assert (tmp_path / "setup.json").read_text() == "[1, 2]"


def test_results_without_what_is_known_of_them_now_are_played_again(tmp_path: Path) -> None:
    before = played(DUEL, 2, tmp_path).results
    journal = tmp_path / "games.jsonl"
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    for line in lines:
        del line["moves_digest"]
    journal.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    arena = Arena(DUEL, 2, tmp_path)
    assert arena.results == []
    assert [timeless(result) for result in arena.play(1)] == [timeless(r) for r in before]


def timeless(result: Result) -> Result:
    return replace(result, seconds=())


def test_games_of_other_rules_are_not_taken_for_those_of_present_ones(tmp_path: Path) -> None:
    Arena(DUEL, 2, tmp_path)
    file = tmp_path / "setup.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "rules": 0}))
    with pytest.raises(ArenaError) as caught:
        Arena(DUEL, 2, tmp_path)
    assert (caught.value.code, caught.value.params["name"]) == ("other_arena", "rules")


def test_the_table_adds_up(whole: Path) -> None:
    arena = Arena(THREE, 2, whole)
    rows = {row.bot: row for row in arena.table()}
    assert set(rows) == set(THREE.bots)
    assert sum(row.wins for row in rows.values()) == pytest.approx(arena.games)
    points = [row.rating.points for row in rows.values()]
    assert points == sorted(points, reverse=True)
    for bot, row in rows.items():
        assert row.games == sum(versus.games for versus in row.versus.values()) == 4
        assert row.wins == pytest.approx(sum(versus.won for versus in row.versus.values()))
        for other, versus in row.versus.items():
            back = rows[other].versus[bot]
            assert versus.games == back.games == 2
            assert versus.won + versus.lost == pytest.approx(2)
            assert (versus.won, versus.lost) == (back.lost, back.won)
            assert versus.score is not None and back.score is not None
            assert versus.score + back.score == pytest.approx(1)


def test_one_against_three(tmp_path: Path) -> None:
    setup = replace(DUEL, seats=4)
    arena = played(setup, 8, tmp_path)
    first, second = sorted(arena.table(), key=lambda row: setup.bots.index(row.bot))
    assert first.games == second.games == 8
    assert first.wins + second.wins == pytest.approx(8)
    moves = [
        sum(sum(result.moves) for result in arena.results if b in result.bots) for b in setup.bots
    ]
    assert moves[0] == moves[1] > 0


def test_a_process_that_dies_is_missed() -> None:
    games = Arena(DUEL, 1000).play(jobs=2)
    next(games)
    for worker in active_children():
        worker.kill()
    with pytest.raises(ArenaError) as caught:
        list(games)
    assert caught.value.code == "lost_worker"
    assert not active_children()


class Noted:
    """Notes the limits it is given."""

    name = "noted"
    given: list[base.Limits] = []  # noqa: RUF012

    def __init__(self, argument: str | None, seed: int) -> None:  # noqa: ARG002
        self._bot = simple.RandomBot(seed)

    def choose(self, view: View, limits: base.Limits) -> str:
        self.given.append(limits)
        return self._bot.choose(view, limits)


def test_bots_get_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "noted", Noted)
    setup = replace(DUEL, bots=("noted", "random"), nodes=7, seconds=0.5)
    result: Result = match.play_fixture(next(fixtures(setup, 2)))[0]
    assert set(Noted.given) == {base.Limits(seconds=0.5, nodes=7)}
    assert len(Noted.given) == result.moves[0]
