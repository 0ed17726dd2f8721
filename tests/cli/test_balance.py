"""`campanile balance`: its table and its JSON, how it can be stopped, and mistakes."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campanile.cli.balance import BALANCE
from campanile.core.game import CHANCE
from campanile.core.play import deal, random_play
from campanile.games import GAMES
from tests.cli.driver import Talk, campanile, many

WORDS = ("balance", "clocktowers", "--bot", "random", "--seats", "3", "--games", "4")
ROW = re.compile(
    r"(?P<label>seat \d|draws|shared wins) +(?P<share>[\d.]+) % +(?P<low>[\d.]+) to +(?P<high>"
    r"[\d.]+) % +(?P<count>[\d.]+)(?: +(?P<points>[\d.]+)  (?P<plot>.*))?"
)


def measured(*words: str, **more: Any) -> dict[str, Any]:
    """What a run prints as JSON."""
    done = campanile(*words, "--json", **more)
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_table_says_what_the_json_says(tmp_path: Path) -> None:
    done = campanile(*WORDS, "--seed", "5", "--jobs", "2", "--out", "kept", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    found = measured(*WORDS, "--seed", "5", "--jobs", "1")
    title, _, _, *lines = done.stdout.splitlines()
    assert title == "Clocktowers, 3 seats: 4 games of random against itself, seed 5"
    rows = [match for line in lines if (match := ROW.fullmatch(line))]
    labels = ["seat 0", "seat 1", "seat 2", "draws", "shared wins"]
    assert [row["label"] for row in rows] == labels
    shares = [seat["wins"] for seat in found["by_seat"]]
    for row, share in zip(rows, [*shares, found["draws"], found["shared_wins"]], strict=True):
        for name in ("share", "low", "high"):
            assert float(row[name]) == pytest.approx(100 * share[name], abs=0.051)
        assert float(row["count"]) == pytest.approx(share["count"], abs=0.051)
    for row, seat in zip(rows, found["by_seat"], strict=False):
        assert float(row["points"]) == pytest.approx(seat["score"], abs=0.051)
        assert row["plot"].index("●") == round(24 * seat["wins"]["share"])
    assert "ended by     hands empty 4" in lines
    plies = found["plies"]
    assert f"length       {plies['mean']:.1f} plies on average" in done.stdout
    assert "distinct     4 of 4 games, 4 positions after 6 plies" in lines
    assert len(list((tmp_path / "kept/records").iterdir())) == 4


def test_the_json_says_what_was_played() -> None:
    setup = ("--options", "diagonals=true", "--opening-plies", "3", "--seed", "9")
    found = measured("balance", "TWRS", "--bot", "1", "--games", "2", *setup)
    assert (found["game"], found["bot"], found["options"]) == ("twrs", "level:1", "diagonals=true")
    assert (found["seats"], found["position"], found["seed"]) == (2, None, 9)
    assert (found["rules"], found["opening_plies"]) == (GAMES["twrs"].info.rules_version, 3)
    assert (found["games"], sum(found["ends"].values())) == (2, 2)
    done = campanile("balance", "twrs", "--bot", "1", "--games", "2", *setup)
    title, variety, *_ = done.stdout.splitlines()
    assert title.startswith("TWRS, diagonals=true, 2 seats: 2 games of level:1 ")
    assert variety == "with 3 random moves at the start"


def test_every_game_and_number_of_players(tmp_path: Path) -> None:
    tables = [
        (name, seats)
        for name, game in GAMES.items()
        for seats in range(game.info.seats[0], game.info.seats[1] + 1)
    ]
    words = ("--bot", "random", "--games", "2", "--jobs", "1")
    asked = [("balance", name, "--seats", str(seats), *words) for name, seats in tables]
    for (name, seats), done in zip(tables, many(asked, tmp_path), strict=True):
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{GAMES[name].info.title}, {seats} seats: 2 games")
        assert max(map(len, done.stdout.splitlines())) <= 80
        rows = [match["label"] for line in done.stdout.splitlines() if (match := ROW.match(line))]
        shared = ["shared wins"] if seats > 2 else []
        assert rows == [*(f"seat {seat}" for seat in range(seats)), "draws", *shared]


def test_from_a_position(tmp_path: Path) -> None:
    game = GAMES["clocktowers"]
    text = game.write(deal(game, game.start(4), Random(2)))
    words = ("balance", "clocktowers", "--bot", "random", "--games", "2", "--position", text)
    found = measured(*words, "--out", "kept", cwd=tmp_path)
    assert (found["seats"], found["position"], found["options"]) == (4, text, None)
    # All games have the same deal, and the bots' seeds differ.
    assert found["distinct_games"] == 2
    done = campanile(*words, "--out", "kept", cwd=tmp_path)
    assert done.stdout.splitlines()[1] == f"from {text}"
    assert not list((tmp_path / "kept/records").iterdir())


def test_repeated_games_are_pointed_out(tmp_path: Path) -> None:
    game = GAMES["clocktowers"]
    *_, (_, near), _, _ = random_play(game, game.start(2), Random(1))
    words = ("balance", "clocktowers", "--bot", "random", "--games", "99", "--jobs", "1")
    again, once = many([(*words, "--position", game.write(near)), words], tmp_path)
    assert "Repeated games" in again.stdout
    assert "Repeated games" not in once.stdout


def test_positions_that_will_not_do(tmp_path: Path) -> None:
    asked, sentences = [], []
    for name, game in GAMES.items():
        start = game.start(game.info.seats[0])
        *_, (_, end) = random_play(game, start, Random(1))
        cases = {game.write(end): "The game is over.", "nonsense": "A position has", "": ""}
        for other in GAMES.values():
            if other is not game:
                cases[other.write(deal(other, other.start(2), Random(1)))] = ""
        if game.info.hidden:
            cases[game.view(deal(game, start, Random(1)), 0).text] = "unknown"
        if game.actor(start) is CHANCE:
            cases[game.write(start)] = "have not been dealt yet."
        for text, sentence in cases.items():
            asked.append(("balance", name, "--bot", "random", "--games", "1", "--position", text))
            sentences.append(sentence)
    text = GAMES["twrs"].write(GAMES["twrs"].start(2))
    for option, value in (("seats", "2"), ("options", "diagonals=true")):
        given = ("--position", text, f"--{option}", value)
        asked.append(("balance", "twrs", "--bot", "random", *given))
        sentences.append(f"--{option} is for the start; a position as text already contains it.")
    for words, sentence, done in zip(asked, sentences, many(asked, tmp_path), strict=True):
        assert (done.returncode, done.stdout) == (2, ""), words
        assert done.stderr.count("\n") == 1
        assert sentence in done.stderr


def test_the_same_command_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    alone = campanile(*WORDS)
    words = (*WORDS, "--out", "kept")
    assert campanile(*words, cwd=tmp_path).stdout == alone.stdout
    journal = tmp_path / "kept/games.jsonl"
    os.truncate(journal, journal.stat().st_size - 40)
    assert campanile(*words, cwd=tmp_path).stdout == alone.stdout
    assert len(journal.read_text("utf-8").splitlines()) == 4
    other = campanile(*words, "--opening-plies", "3", cwd=tmp_path)
    assert (other.returncode, other.stdout) == (2, "")
    assert "with opening 0 and not 3" in other.stderr


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    words = (*WORDS[:-1], "9999", "--jobs", "2", "--out", "long", "--json")
    with Talk(words, terminal=True, cwd=tmp_path) as talk:
        assert re.search(r"[█░]{24} \d+ of 9999 games, ", talk.until("to go"))
        os.killpg(talk.process.pid, signal.SIGINT)
        code, rest = talk.end()
    assert code == 130
    assert "Traceback" not in rest
    assert "the same command goes on from there" in rest
    finished = (tmp_path / "long/games.jsonl").read_text("utf-8").splitlines()
    (found,) = (line for line in rest.splitlines() if line.rstrip().endswith("}"))
    assert json.loads(found[found.index("{") :])["games"] == len(finished) > 0


def test_the_help_page_names_every_field_and_its_examples_can_be_parsed() -> None:
    page = campanile("balance", "--help").stdout
    found = measured(*WORDS)
    fields = [*found, *found["by_seat"][0], *found["draws"], *found["plies"]]
    assert set(fields) <= set(re.findall(r"\w+", page))
    examples = re.findall(r"^  campanile balance (.*)$", page, re.MULTILINE)
    assert len(examples) >= 4
    for example in examples:
        assert BALANCE.parse(shlex.split(example)).game in GAMES
