"""`campanile selfplay`: files, output, resuming, and running without pyarrow."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pyarrow.parquet

from tests.cli.driver import Talk, campanile, many

WORDS = ("selfplay", "clocktowers", "--bot", "1", "--games", "3", "-o", "data.parquet")


def test_records_and_rows(tmp_path: Path) -> None:
    done = campanile(*WORDS, "--seats", "3", "--jobs", "2", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    table = pyarrow.parquet.read_table(tmp_path / "data.parquet")
    games = Path("data.games")
    assert done.stdout == (
        f"3 games, with their records in {games / 'records'}\n"
        f"{table.num_rows} positions in data.parquet\n"
    )
    assert set(table["bot"].to_pylist()) == {"level:1"}
    records = sorted((tmp_path / games / "records").iterdir())
    assert len(records) == 3
    *replays, other = many([*(("replay", str(record)) for record in records), WORDS], tmp_path)
    assert [replay.returncode for replay in replays] == [0, 0, 0]
    assert other.returncode == 2
    assert "with seats 3 and not 2" in other.stderr


def test_ctrl_c_and_on(tmp_path: Path) -> None:
    words = (*WORDS[:5], "9999", *WORDS[6:])
    with Talk(words, terminal=True, cwd=tmp_path) as talk:
        talk.until("to go")
        os.killpg(talk.process.pid, signal.SIGINT)
        code, rest = talk.end()
    assert code == 130
    assert "the same command goes on from there" in rest
    kept = len((tmp_path / "data.games/games.jsonl").read_text("utf-8").splitlines())
    assert kept > 0
    assert not (tmp_path / "data.parquet").exists()
    done = campanile(*WORDS[:5], "2", *WORDS[6:], cwd=tmp_path)
    assert done.stdout.startswith("2 games")
    assert set(pyarrow.parquet.read_table(tmp_path / "data.parquet")["number"].to_pylist()) == {
        0,
        1,
    }


def test_without_pyarrow_there_are_records_and_later_the_rest(tmp_path: Path) -> None:
    # A folder that hides it, as if it were not installed.
    (tmp_path / "sitecustomize.py").write_text(
        "import sys, importlib.machinery as m\n"
        "class Hide:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] == 'pyarrow': raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Hide())\n"
    )
    done = campanile(*WORDS, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 0
    assert "pip install 'campanile[data]'" in done.stderr
    assert len(list((tmp_path / "data.games/records").iterdir())) == 3
    assert not (tmp_path / "data.parquet").exists()
    done = campanile(*WORDS, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "data.parquet").exists()


def test_names_that_will_not_do(tmp_path: Path) -> None:
    for done in many([(*WORDS[:-1], name) for name in (".", "/", "x.games")], tmp_path):
        assert done.returncode == 2
        assert "will not do as the name of a dataset" in done.stderr
    assert not list(tmp_path.iterdir())
