"""The wheel that `make wheel` has built, installed where there is neither a compiler nor Node."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.browser.hands import move
from tests.browser.visitor import Visitor, chromium
from tests.packaging.environment import ROOT, Environment
from tests.test_docs import blocks

TYPED = ("README.md", "docs/for-programmers.md")
"""Documents whose examples use nothing but campanile."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    wheels = list((ROOT / "dist").glob("campanile-*.whl"))
    assert len(wheels) == 1, "make wheel builds it"
    folder = tmp_path_factory.mktemp("wheel")
    environment = Environment(folder)
    # As the container file does, with the pinned versions.
    subprocess.run(["sh", ROOT / "deploy" / "install.sh", folder, wheels[0]], check=True)
    return environment


@pytest.fixture
def address(environment: Environment, tmp_path: Path) -> Iterator[str]:
    """Where the installed server is."""
    database = f"sqlite:///{tmp_path / 'campanile.sqlite3'}"
    with subprocess.Popen(
        [environment.commands / "campanile", "serve", "--port", "0"],
        env={**environment.variables, "CAMPANILE_DATABASE_URL": database},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\d.:]+", process.stdout.readline())
        assert found, "the server did not start"
        yield found[0]
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def test_a_move_is_played_on_its_page(address: str) -> None:
    with chromium() as browser:
        visitor = Visitor(browser, address)
        visitor.go("/")
        visitor.page.get_by_role("link", name="Play the computer").first.click()
        visitor.page.get_by_role("button", name="Start").click()
        visitor.page.wait_for_url("**/match/*")
        visitor.wait_for_turn()
        before = len(visitor.log)
        move(visitor, Random(1))
        assert len(visitor.log) > before
        assert not visitor.faults


def test_the_engine_is_in_it(environment: Environment) -> None:
    code = "from campanile import engine; assert engine.available"
    subprocess.run([environment.python, "-c", code], env=environment.variables, check=True)


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    """A folder with each example of the documents as a program."""
    for document in TYPED:
        text = (ROOT / document).read_text(encoding="utf-8")
        python = [code for language, code in blocks(text) if language == "python"]
        assert python, document
        for number, code in enumerate(python):
            name = f"{Path(document).stem.replace('-', '_').lower()}_{number}.py"
            (tmp_path / name).write_text(code, encoding="utf-8")
    return tmp_path


def test_mypy_has_nothing_against_the_examples(environment: Environment, examples: Path) -> None:
    mypy: list[str | Path] = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--python-executable",
        environment.python,
        ".",
    ]
    run = subprocess.run(mypy, cwd=examples, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_pyright_has_nothing_against_the_examples(environment: Environment, examples: Path) -> None:
    pyright: list[str | Path] = [
        ROOT / "web/node_modules/.bin/pyright",
        "--pythonpath",
        environment.python,
    ]
    run = subprocess.run(pyright, cwd=examples, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
