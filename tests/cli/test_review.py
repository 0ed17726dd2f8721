"""`campanile review` and `campanile annotate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campanile.cli.sentences import given_away
from campanile.core.annotated import read_annotated
from campanile.core.record import read_record
from campanile.games import GAMES
from campanile.review import Judged, review
from campanile.review.judge import WRONG
from tests.cli.driver import campanile
from tests.cli.test_inspect import TABLES
from tests.cli.test_replay import random_record

NODES = ("--nodes", "100")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_is_judged(name: str, seats: int) -> None:
    record = random_record(name, seats, seed=3, moves=24)
    done = campanile("review", "-", *NODES, feed=record.write())
    assert (done.returncode, done.stderr) == (0, "")
    graph, moves, summary = done.stdout.strip("\n").split("\n\n")
    judgement = review(record, 100).judgement
    marked = sum(bool(player.moments) for player in judgement.players)
    assert len(graph.splitlines()) == 3 * seats + marked
    assert [line.split(".")[0].strip() for line in moves.splitlines()] == [
        str(number) for number in range(1, 25)
    ]
    wrong = [ply for ply in judgement.plies if ply and ply.mark in WRONG]
    assert moves.count("better ") == len(wrong)
    for seat, player in enumerate(judgement.players):
        said = next(line for line in summary.splitlines() if line.startswith(f"Name {seat}: "))
        assert f"{player.counts['blunder']} blunder" in said
        for at in player.moments:
            assert f"  {at + 1}. {record.moves[at]} (−" in summary


def test_points_are_said_where_they_count() -> None:
    assert given_away(Judged(0.124, 14.2, 0.124, "mistake")) == "−12 %"
    assert given_away(Judged(0.001, 14.2, 0.071, "inaccuracy")) == "−14 points"


def test_all_figures_as_json() -> None:
    record = random_record("twrs", 2, seed=3, moves=6)
    done = campanile("review", "-", "--json", *NODES, feed=record.write())
    told = json.loads(done.stdout)
    assert told["moves"] == list(record.moves)
    figures = review(record, 100).figures
    assert [ply["lines"][0]["moves"] for ply in told["figures"]] == [
        list(ply.lines[0].moves) for ply in figures if ply
    ]
    assert len(told["judgement"]["graph"]) == 7


@pytest.mark.parametrize("name", GAMES)
def test_an_annotated_record_is_still_that_record(name: str, tmp_path: Path) -> None:
    record = random_record(name, GAMES[name].info.seats[0], seed=3, moves=12)
    file = tmp_path / "game.txt"
    file.write_text(record.write().replace("\n2. ", "\n; my remark\n2. "), encoding="utf-8")
    assert campanile("annotate", str(file), *NODES, "--out", str(file)).returncode == 0
    text = file.read_text(encoding="utf-8")
    assert read_record(text, GAMES) == record
    annotated = read_annotated(text, GAMES)
    assert annotated.line[0].comment.startswith("my remark")
    judged = review(record, 100).judgement.plies
    for node, ply in zip(annotated.line, judged, strict=True):
        assert (node.evaluation and node.evaluation.mark) == (ply and ply.mark)
        assert bool(node.variations) == bool(ply and ply.mark in WRONG)
    again = campanile("annotate", str(file), *NODES)
    assert again.stdout == text, "nothing is noted twice"


def test_a_resigned_game_written_on_windows_keeps_its_end(tmp_path: Path) -> None:
    remark = "# 0-0, won by seat 1, resigned"
    text = f"{remark}\n{random_record('twrs', 2, seed=3, moves=4).write()}"
    file = tmp_path / "game.txt"
    file.write_bytes(text.replace("\n", "\r\n").encode())
    assert campanile("annotate", str(file), *NODES, "--out", str(file)).returncode == 0
    assert file.read_text(encoding="utf-8").startswith(f"{remark}\nGame: twrs\n")


def test_a_game_without_moves(tmp_path: Path) -> None:
    record = random_record("twrs", 2, seed=3, moves=1)
    text = record.write().rpartition("\n1. ")[0]
    assert campanile("review", "-", feed=text).returncode == 0
    assert campanile("annotate", "-", feed=text).returncode == 0
    assert campanile("review", str(tmp_path / "none.txt")).returncode == 2
