"""docs/add-a-game.md is right about Connect Four: its commands run, its quoted lines exist."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.installed import EXAMPLE, ROOT, pip_settings
from tests.test_docs import blocks

PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
COPIED = ("examples", "tests", "docs", "pyproject.toml")


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_commands_do_what_the_page_says(tmp_path: Path) -> None:
    """In a copy, and with a folder for packages in place of the environment that is here."""
    checkout, packages = tmp_path / "campanile", tmp_path / "packages"
    checkout.mkdir()
    for name in COPIED:
        ignored = shutil.ignore_patterns("__pycache__")
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, checkout / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, checkout)
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    found = {"PATH": tools, "PYTHONPATH": str(packages), "PYTHONUTF8": "1"}
    printed, runs = "", 0
    for language, text in blocks(PAGE):
        if language == "text":
            assert printed == text
        elif language == "sh":
            done = subprocess.run(
                ["sh", "-ec", text],
                cwd=checkout,
                env={**os.environ, **pip_settings(packages), **found},
                capture_output=True,
                text=True,
                check=False,
                timeout=200,
            )
            assert done.returncode == 0, done.stdout + done.stderr
            printed, runs = done.stdout, runs + 1
    assert runs == PAGE.count("```sh\n") > 0


def test_the_lines_that_it_shows_are_those_of_the_example() -> None:
    files = [path for path in EXAMPLE.rglob("*.*") if path.suffix in (".py", ".toml", ".md")]
    texts = [path.read_text(encoding="utf-8") for path in files]
    shown = [text for language, text in blocks(PAGE) if language in ("python", "toml", "markdown")]
    assert shown
    for lines in shown:
        assert any(lines in text for text in texts), lines


def test_it_names_every_file_of_the_example() -> None:
    for path in (EXAMPLE / "src" / "campanile_connect_four").iterdir():
        if path.suffix in (".py", ".md"):
            assert f"| `{path.name}` |" in PAGE, path.name
