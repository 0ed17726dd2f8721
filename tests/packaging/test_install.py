"""`pip install .` brings the package and nothing else, and what needs no other package works."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.packaging.environment import ROOT, Environment


def test_the_package_comes_alone_and_plays(tmp_path: Path) -> None:
    environment = Environment(tmp_path / "venv")
    without_page = "--config-settings=cmake.define.CAMPANILE_WEB=OFF"
    environment.install(str(ROOT), without_page, CAMPANILE_PURE="1")
    assert environment.added() == {"campanile"}

    def campanile(*words: str) -> str:
        command: list[str | Path] = [environment.commands / "campanile", *words]
        run = subprocess.run(
            command, cwd=tmp_path, input="", capture_output=True, text=True, check=False
        )
        assert "Traceback" not in run.stderr
        return run.stdout + run.stderr

    first = campanile("games").split(":")[0]
    assert "The game is over" in campanile("play", first, "--bot", "0=random", "--bot", "1=random")
    assert "campanile[server]" in campanile("serve")
