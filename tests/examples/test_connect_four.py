"""Connect Four, a package that campanile does not know: installed, it works everywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path

import pytest
import pytest_asyncio

from tests.cli.driver import campanile
from tests.examples.installed import EXAMPLE, ROOT
from tests.server.client import ME, Guest, Refused, bot
from tests.server.process import ServerProcess

SUITES = ("cli", "core", "engine", "games", "lab", "parity", "test_clauses.py")
"""Suites over every game which offers what they test; docs/add-a-game.md has the others run."""


def python(*words: str, env: Mapping[str, str]) -> str:
    """What a run of Python prints, from the project's folder and with nothing wrong."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_found_even_if_it_is_imported_first(installed: dict[str, str]) -> None:
    code = """
from campanile_connect_four import GAME
import campanile
print(campanile.game("connect_four") is GAME)
"""
    assert python("-W", "error", "-c", code, env=installed) == "True\n"


def test_it_is_listed(installed: dict[str, str]) -> None:
    told = campanile("games", env=installed).stdout
    assert "connect_four: Connect Four, 2 players\n" in told
    assert "loses: a player who makes a line of four loses the game" in told
    assert "d  drop a disc into column d" in told


@pytest.mark.parametrize("kind", ["mcts:100", "level:3"])
def test_it_is_played_in_the_terminal_and_replayed(
    kind: str, installed: dict[str, str], tmp_path: Path
) -> None:
    moves = "dcebfag" * 6
    done = campanile(
        *("play", "connect_four", "--bot", f"1={kind}", "--seed", "1"),
        feed="\n".join([*moves, "save game.txt", "quit", ""]),
        cwd=tmp_path,
        env=installed,
    )
    assert (done.returncode, done.stderr) == (0, "")
    result = re.search(r"The game is over \(.*", done.stdout)
    assert result, done.stdout
    again = campanile("replay", "game.txt", cwd=tmp_path, env=installed)
    assert (again.returncode, again.stderr) == (0, "")
    assert "Connect Four" in again.stdout
    assert re.search(r"\d+\. You +d ", again.stdout)


@pytest.mark.slow
def test_bots_meet_in_the_arena(installed: dict[str, str], tmp_path: Path) -> None:
    words = ("arena", "connect_four", "mcts:200", "level:2", "random", "--games", "4")
    done = campanile(*words, "--out", "duel", "--jobs", "2", cwd=tmp_path, env=installed)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"Connect Four, 2 seats: \d+ games", done.stdout)
    for record in (tmp_path / "duel" / "records").iterdir():
        assert campanile("replay", str(record), env=installed).returncode == 0
        break


def test_its_balance_is_measured(installed: dict[str, str]) -> None:
    for spec in ("mcts:10", "1"):
        words = ("balance", "connect_four", "--bot", spec, "--games", "3", "--jobs", "2")
        done = campanile(*words, "--position", "_/_/r/ry/_/_/_ -", "--json", env=installed)
        assert (done.returncode, done.stderr) == (0, "")
        found = json.loads(done.stdout)
        assert sum(seat["wins"]["count"] for seat in found["by_seat"]) == found["games"] == 3
        assert set(found["ends"]) <= {"four_in_a_line", "board_full"}


def test_it_is_an_environment_of_pettingzoo(installed: dict[str, str]) -> None:
    code = """
from pettingzoo.test import api_test
from campanile.adapters import pettingzoo
api_test(pettingzoo.env("connect_four"), num_cycles=50)
"""
    assert "Passed API test" in python("-c", code, env=installed)


def test_it_is_a_game_of_openspiel(installed: dict[str, str]) -> None:
    code = """
import pyspiel
from campanile.adapters.openspiel import short_name
game = pyspiel.load_game(short_name("connect_four"), {"four": "loses"})
pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
print(game.num_distinct_actions())
"""
    assert python("-c", code, env=installed).splitlines()[-1] == "7"


@pytest.mark.slow
def test_its_own_tests_pass(installed: dict[str, str]) -> None:
    told = python("-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE), env=installed)
    assert re.search(r"\d+ passed", told)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_suites_of_every_game_pass_with_it(installed: dict[str, str]) -> None:
    suites = [f"tests/{suite}" for suite in SUITES]
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "connect_four", *suites)
    assert re.search(r"\d+ passed", python(*words, env=installed))


# At a table


@pytest.fixture(scope="module")
def server(
    installed: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("store")
    with ServerProcess(f"sqlite:///{folder / 'campanile.sqlite3'}", **installed) as process:
        yield process


@pytest_asyncio.fixture
async def guest(server: ServerProcess) -> AsyncIterator[Guest]:
    guest = Guest(server.address)
    yield guest
    await guest.close()


async def test_it_is_played_at_a_table(guest: Guest) -> None:
    made = await guest.make("connect_four", ME, bot(2), options={"four": "loses"})
    async with guest.at(made["id"]) as table:
        with pytest.raises(Refused) as refused:
            await table.move("h")
        assert refused.value.code == "bad_move"
        while not table.over:
            await (table.move() if table.moves else table.hear())
        assert table.standing["result"]["reason"] == "four_in_a_line"
        record = await guest.request("GET", f"/api/matches/{made['id']}/record")
        assert f"{len(table.log)}. {table.log[-1]['text']}\n" in record


async def test_the_page_can_ask_for_all_it_has_to_show(guest: Guest) -> None:
    cards = (await guest.request("GET", "/api/games"))["games"]
    assert cards[-1]["title"] == "Connect Four"
    details = await guest.request("GET", "/api/games/connect_four")
    assert details["notation"] == [["d", "drop a disc into column d"]]
    assert details["reasons"]["column_full"] == "Column {column} is full."
    assert list(details["option_summaries"]) == ["four"]
    assert (details["drawn"], details["rules"]) == (True, True)
    drawing = await guest.request(
        "GET", "/api/games/connect_four/svg", params={"position": "_/_/_/r/_/_/_ -"}
    )
    assert "Connect Four: Yellow to move" in drawing
    page = await guest.request("GET", "/api/games/connect_four/rules", params={"language": "de"})
    assert page.startswith("# Connect Four\n")


async def test_a_wrong_position_is_not_drawn(guest: Guest) -> None:
    with pytest.raises(Refused) as refused:
        await guest.request("GET", "/api/games/connect_four/svg", params={"position": "r -"})
    assert refused.value.code == "column_count"
