"""`campanile arena`: what it prints and stores, and how it can be stopped."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
from pathlib import Path

from campanile.core.record import Record
from campanile.games import GAMES
from tests.cli.driver import COMMAND, Talk, campanile, many

DUEL = ("arena", "clocktowers", "mcts:1", "random", "--games", "4", "--seed", "5")
ROW = re.compile(r" *\d+  (?P<bot>\S+) +[+-]\d+ +\d+ +(?P<games>\d+) +(?P<wins>[\d.]+) +[\d.]+ ")


def timeless(page: str) -> list[list[str]]:
    """The words of a table, without the seconds a move."""
    return [words[:6] + words[7:] for line in page.splitlines() if (words := line.split())]


def test_the_table_and_the_folder(tmp_path: Path) -> None:
    done = campanile(*DUEL, "--out", "duel", "--jobs", "2", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    title, _, *table = done.stdout.splitlines()
    assert title == "Clocktowers, 2 seats: 4 games, seed 5"
    rows = [match for line in table if (match := ROW.match(line))]
    assert sorted(row["bot"] for row in rows) == ["mcts:1", "random"]
    assert [row["games"] for row in rows] == ["4", "4"]
    assert sum(float(row["wins"]) for row in rows) == 4
    scores = [float(score) for score in re.findall(r"([\d.]+)/4", done.stdout)]
    assert sum(scores) == 100
    for line in (tmp_path / "duel/games.jsonl").read_text("utf-8").splitlines():
        name = json.loads(line)["name"]
        assert campanile("replay", f"duel/records/{name}.txt", cwd=tmp_path).returncode == 0


def test_the_same_command_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    alone = campanile(*DUEL, "--jobs", "1")
    words = (*DUEL, "--jobs", "1", "--out", "duel")
    first = campanile(*words, cwd=tmp_path)
    journal = tmp_path / "duel/games.jsonl"
    os.truncate(journal, journal.stat().st_size - 40)
    second = campanile(*words, cwd=tmp_path)
    assert timeless(alone.stdout) == timeless(first.stdout) == timeless(second.stdout)
    assert len(journal.read_text("utf-8").splitlines()) == 4
    other = campanile(*words, "--nodes", "3", cwd=tmp_path)
    assert (other.returncode, other.stdout) == (2, "")
    assert "holds another arena, with nodes None and not 3" in other.stderr


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    words = (*DUEL[:4], "--games", "9999", "--jobs", "2", "--out", "long")
    with Talk(words, terminal=True, cwd=tmp_path) as talk:
        bar = talk.until("to go")
        assert re.search(r"[█░]{24} \d+ of 10000 games, ", bar)
        os.killpg(talk.process.pid, signal.SIGINT)
        code, rest = talk.end()
    assert code == 130
    assert "Traceback" not in rest
    assert "the same command goes on from there" in rest
    finished = (tmp_path / "long/games.jsonl").read_text("utf-8").splitlines()
    assert f"{len(finished)} games, seed 1" in rest
    assert len(finished) > 0


def test_more_than_two_seats_and_more_than_two_bots() -> None:
    done = campanile("arena", "clocktowers", "mcts:1", "random", "--seats", "3", "--games", "4")
    assert "3 seats: 6 games" in done.stdout
    assert "33.3 % would be an even score" in done.stdout
    words = ("arena", "clocktowers", "mcts:1", "mcts:2", "random", "--games", "3", "--seats", "3")
    done = campanile(*words)
    assert "3 seats: 3 games" in done.stdout
    assert "even score" not in done.stdout


def test_a_program_takes_a_seat_and_its_end_is_told(tmp_path: Path) -> None:
    words = ("arena", "clocktowers", "random", f"program:{' '.join(COMMAND)} bot random")
    done = campanile(*words, "--games", "2", "--jobs", "2")
    assert "2 seats: 2 games" in done.stdout
    done = campanile("arena", "clocktowers", "random", "program:false", "--jobs", "2")
    assert (done.returncode, done.stdout) == (2, "")
    assert "The program “false” ended in the middle, with code 1." in done.stderr
    with Talk(["play", "twrs", "--bot", "0=program:false"], terminal=True, cwd=tmp_path) as talk:
        code, rest = talk.end()
    assert code == 2
    assert "A bot cannot go on." in rest
    assert "ended in the middle" in rest


def test_the_examples_of_the_help_page_can_be_parsed(tmp_path: Path) -> None:
    page = campanile("arena", "--help").stdout
    examples = re.findall(r"^  campanile (arena .*?)(?:   .*)?$", page, re.MULTILINE)
    assert len(examples) >= 4
    # With one bot too many, each gets as far as the schedule and no further.
    asked = [[*shlex.split(example), "random", "random"] for example in examples]
    for done in many(asked, tmp_path):
        assert "The bot “random” is named twice" in done.stderr


def test_a_bot_with_an_argument_plays_and_finds_its_seat_again(tmp_path: Path) -> None:
    game = GAMES["twrs"]
    record = Record(game, 2, {}, ("Ann", "mcts:2 (bot)"), ("f4-d4",))
    (tmp_path / "game.txt").write_text(record.write(), encoding="utf-8")
    with Talk(["play", "--resume", "game.txt"], cwd=tmp_path) as talk:
        assert re.search(r"2\. mcts:2 \(bot\) +\S+-", talk.until())
    with Talk(["play", "twrs", "--bot", "0=mcts:2"], cwd=tmp_path) as talk:
        assert re.search(r"1\. mcts:2 \(bot\) +\S+-", talk.until())
    gone = record.write().replace("mcts:2 (bot)", "nobody (bot)")
    (tmp_path / "gone.txt").write_text(gone, encoding="utf-8")
    with Talk(["play", "--resume", "gone.txt"], cwd=tmp_path) as talk:
        assert "To move: nobody (bot), seat 1." in talk.until()
