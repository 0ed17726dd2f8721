"""`campanile puzzles`: list, show, verify and make."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from campanile.games import GAMES
from tests.cli.driver import campanile
from tests.conformance.test_puzzles import PUZZLED

FIRST = PUZZLED[0].info


def test_list_counts_the_puzzles_of_each_game() -> None:
    done = campanile("puzzles", "list")
    assert done.returncode == 0
    for game in PUZZLED:
        assert game.extras.puzzles
        assert f"{game.info.title}: {len(game.extras.puzzles.read())} puzzles" in done.stdout


def test_show_draws_a_puzzle_with_all_its_answers() -> None:
    puzzles = GAMES[FIRST.id].extras.puzzles
    assert puzzles
    row = puzzles.read()[0]
    done = campanile("puzzles", "show", FIRST.id, row["id"])
    assert done.returncode == 0
    assert row["position"] in done.stdout
    for step in row["steps"]:
        assert all(answer in done.stdout for answer in step)


def test_verify_proves_a_sample() -> None:
    done = campanile("puzzles", "verify", "--sample", "1")
    assert (done.returncode, done.stdout) == (
        0,
        f"{len(PUZZLED)} puzzles proven again, 0 faults.\n",
    )


def test_make_writes_what_can_be_read_and_goes_on(tmp_path: Path) -> None:
    words = ("puzzles", "make", FIRST.id, "--count", "1", "--seed", "3")
    done = campanile(*words, cwd=tmp_path)
    assert done.returncode == 0
    (row,) = json.loads(gzip.decompress((tmp_path / "puzzles.json.gz").read_bytes()))
    assert GAMES[FIRST.id].read(row["position"])
    kept = (tmp_path / "puzzles.json.gz.games").read_bytes()
    assert campanile(*words, cwd=tmp_path).stdout == done.stdout
    assert (tmp_path / "puzzles.json.gz.games").read_bytes() == kept


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("show", FIRST.id), "needs a game and the id of a puzzle"),
        (("show", FIRST.id, "nonsense"), "has no puzzle “nonsense”"),
        (("make",), "needs a game"),
        (("verify", "chess"), "chess"),
        (("solve",), "solve"),
    ],
)
def test_mistakes_are_said_in_a_sentence(words: tuple[str, ...], why: str) -> None:
    done = campanile("puzzles", *words)
    assert done.returncode == 2
    assert why in done.stderr
