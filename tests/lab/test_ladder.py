"""The ladder: neighbours meet, and what comes of it goes into the data file."""

from __future__ import annotations

import json
from pathlib import Path

from campanile.bots.levels import levels
from campanile.lab.ladder import Ladder, write


def test_a_ladder_is_measured_and_written(tmp_path: Path) -> None:
    ladder = Ladder("clocktowers", games=2, seed=1, folder=tmp_path / "games")
    assert ladder.games == 9 * 2
    lowest = [result for result in ladder.play(jobs=1) if result is not None]
    assert {frozenset(result.bots) for result in lowest} == {
        frozenset((f"level:{n}", f"level:{n - 1}")) for n in range(2, 11)
    }
    rows = ladder.rows()
    assert rows[0]["rating"] == 0
    assert "beats_lower" not in rows[0]
    assert all(row["games"] == 2 and 0 <= row["beats_lower"] <= 1 for row in rows[1:])
    assert [row["nodes"] for row in rows] == [level.nodes for level in levels()["clocktowers"]]
    file = tmp_path / "levels.json"
    file.write_text('{"twrs": [], "clocktowers": []}')
    write(file, "clocktowers", rows)
    assert json.loads(file.read_text()) == {"twrs": [], "clocktowers": rows}
    assert sorted(Ladder("clocktowers", 2, 1, tmp_path / "games").results, key=str) == sorted(
        ladder.results, key=str
    )
