"""`pip install .` without a compiler: the package comes alone, and zig builds its engine."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from campanile import _engine
from campanile.games import GAMES
from tests.packaging.environment import ROOT, Environment

WITHOUT_PAGE = "--config-settings=cmake.define.CAMPANILE_WEB=OFF"
SEARCH = """
import json
from campanile import engine
from campanile.games import GAMES
game = GAMES["twrs"]
found = engine.search("twrs", game.write(game.start(2)), nodes=20_000, seed=1)
print(json.dumps([found.move, found.line, [[c.move, c.visits, c.value] for c in found.moves]]))
"""


def test_where_zig_cannot_be_had_the_bots_in_python_play(tmp_path: Path) -> None:
    environment = Environment(tmp_path / "venv")
    environment.install(str(ROOT), WITHOUT_PAGE, CAMPANILE_ZIG="OFF")
    assert environment.added() == {"campanile"}

    def campanile(*words: str) -> str:
        command: list[str | Path] = [environment.commands / "campanile", *words]
        run = subprocess.run(
            command, cwd=tmp_path, input="", capture_output=True, text=True, check=False
        )
        assert "Traceback" not in run.stderr
        return run.stdout + run.stderr

    code = "from campanile import engine; assert not engine.available"
    subprocess.run([environment.python, "-c", code], check=True)
    first = campanile("games").split(":")[0]
    assert "The game is over" in campanile("play", first, "--bot", "0=random", "--bot", "1=random")
    assert "campanile[server]" in campanile("serve")


@pytest.mark.skipif(os.environ.get("CAMPANILE_ZIG") == "OFF", reason="there is to be no zig")
@pytest.mark.timeout(1200)
def test_without_a_compiler_zig_builds_the_engine(tmp_path: Path) -> None:
    """It finds what the engine finds that the machine's own compiler has built."""
    environment = Environment(tmp_path / "venv")
    environment.install(str(ROOT), WITHOUT_PAGE, CAMPANILE_REQUIRE_NATIVE="1")
    assert environment.added() == {"campanile"}
    run = subprocess.run(
        [environment.python, "-c", SEARCH], capture_output=True, text=True, check=True
    )
    game = GAMES["twrs"]
    found = _engine.search("twrs", game.write(game.start(2)), 20_000, 0, 1, 1, None)
    assert json.loads(run.stdout) == [
        found.move,
        found.line,
        [[c.move, c.visits, c.value] for c in found.moves],
    ]
