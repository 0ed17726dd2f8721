"""The ladder: neighbours meet, and the measurements go into the data file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campanile.bots.levels import ladder
from campanile.lab.errors import ArenaError
from campanile.lab.ladder import Ladder, write
from campanile.lab.schedule import OPENING
from tests.cli.driver import campanile


def test_a_ladder_is_measured_and_written(tmp_path: Path) -> None:
    measured = Ladder("clocktowers", games=2, seed=1, folder=tmp_path / "games")
    assert measured.games == 9 * 2
    assert {frozenset(result.bots) for result in measured.play(jobs=1)} == {
        frozenset((f"level:{n}", f"level:{n - 1}")) for n in range(2, 11)
    }
    rows = measured.rows()
    assert rows[0]["rating"] == rows[0]["interval"] == 0
    assert "beats_lower" not in rows[0]
    assert all(row["games"] == 2 and 0 <= row["beats_lower"] <= 1 for row in rows[1:])
    assert all(1 <= row["distinct"] <= 2 for row in rows[1:])
    assert [row["nodes"] for row in rows] == [level.nodes for level in ladder("clocktowers")]
    file = tmp_path / "levels.json"
    write(file, rows)
    assert json.loads(file.read_text()) == rows
    assert sorted(Ladder("clocktowers", 2, 1, tmp_path / "games").results, key=str) == sorted(
        measured.results, key=str
    )
    # The command takes the games that are there, and prints and writes the same.
    words = ("levels", "clocktowers", "--measure", "--games", "2", "--out", "games")
    done = campanile(*words, "--write", "again.json", cwd=tmp_path)
    assert (tmp_path / "again.json").read_text() == file.read_text()
    head, _, *lines = done.stdout.splitlines()
    assert head.endswith("distinct")
    assert [line.split()[-1] for line in lines] == [str(row["distinct"]) for row in rows[1:]]


def test_a_ladder_has_random_moves_first_where_nothing_is_dealt_or_as_many_as_asked_for(
    tmp_path: Path,
) -> None:
    def openings(game: str, opening: int | None) -> set[int]:
        folder = tmp_path / f"{game}-{opening}"
        Ladder(game, 2, 1, folder, opening)
        return {json.loads(file.read_text())["opening"] for file in folder.rglob("setup.json")}

    assert openings("twrs", None) == {OPENING}
    assert openings("clocktowers", None) == openings("twrs", 0) == {0}
    assert openings("clocktowers", 3) == {3}


def test_games_of_former_levels_are_not_taken_for_those_of_present_ones(
    tmp_path: Path,
) -> None:
    Ladder("clocktowers", 2, 1, tmp_path)
    for file in tmp_path.rglob("setup.json"):
        setup = json.loads(file.read_text())
        setup["levels"] = {bot: [nodes + 1, rate] for bot, (nodes, rate) in setup["levels"].items()}
        file.write_text(json.dumps(setup))
    with pytest.raises(ArenaError) as caught:
        Ladder("clocktowers", 2, 1, tmp_path)
    assert (caught.value.code, caught.value.params["name"]) == ("other_arena", "levels")
