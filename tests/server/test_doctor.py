"""`campanile doctor` says what is wrong before a server does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.server.database import age_server, opened
from tests.server.operator import operate
from tests.server.process import ServerProcess


def _lines(url: str, **settings: str) -> tuple[int, dict[str, str]]:
    """The exit code, and the lines by grade and subject."""
    done = operate(url, "doctor", **settings)
    assert done.stderr == ""
    found: dict[str, str] = {}
    for line in done.stdout.splitlines():
        grade, subject, told = line.split(maxsplit=2)
        key = f"{grade} {subject}"
        found[key] = f"{found[key]} {told}" if key in found else told
    return done.returncode, found


def test_a_server_that_runs_is_well(new_url: Callable[[], str]) -> None:
    url = new_url()
    with ServerProcess(url):
        code, lines = _lines(url)
    assert code == 0
    assert not [key for key in lines if not key.startswith("ok ")], lines
    assert lines["ok migrations"].endswith("the newest.")
    assert "was last running" in lines["ok clock"]
    assert "survives a crash" in lines["ok database"]
    assert "CAMPANILE_DATABASE_URL" in lines["ok settings"]


def test_an_empty_database_is_no_problem_and_stays_empty(
    new_url: Callable[[], str], tmp_path: Path
) -> None:
    for url in (new_url(), f"sqlite:///{tmp_path}/new.sqlite3"):
        code, lines = _lines(url)
        assert code == 0
        assert "the first start makes" in " ".join(lines.values())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("settings", "line", "sentence"),
    [
        ({"CAMPANILE_ORIGN": "x"}, "warning settings", "did you mean CAMPANILE_ORIGIN?"),
        ({"CAMPANILE_KILL_AT": "after_commit:1000"}, "warning settings", "KILL_AT is not a"),
        ({"CAMPANILE_ORIGIN": "https://games.example"}, "warning settings", "TRUSTED_PROXIES"),
        ({"CAMPANILE_BOT_WORKERS": "many"}, "problem settings", "is set to “many”"),
    ],
)
def test_settings_that_are_probably_wrong(
    settings: dict[str, str], line: str, sentence: str, tmp_path: Path
) -> None:
    code, lines = _lines(f"sqlite:///{tmp_path}/new.sqlite3", **settings)
    assert code == line.startswith("problem")
    assert sentence in lines[line]


def test_a_database_that_does_not_answer() -> None:
    code, lines = _lines("postgresql+psycopg://me:secret@127.0.0.1:1/x")
    assert (code, "refused" in lines["problem database"]) == (1, True)
    assert "secret" not in str(lines)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    code, lines = _lines(f"sqlite:///{tmp_path}/nowhere/new.sqlite3")
    assert (code, "There is no folder" in lines["problem disk"]) == (1, True)


def test_migrations_and_a_clock_that_was_set_back(new_url: Callable[[], str]) -> None:
    url = new_url()
    with ServerProcess(url):
        pass
    age_server(url, -100_000)
    code, lines = _lines(url)
    assert (code, "in the future" in lines["warning clock"]) == (0, True)
    for revision, grade, sentence in (
        ("0007", "ok", "the next start"),
        ("9999", "warning", "newer"),
    ):
        with opened(url) as connection:
            connection.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
        code, lines = _lines(url)
        assert (code, sentence in lines[f"{grade} migrations"]) == (0, True)
