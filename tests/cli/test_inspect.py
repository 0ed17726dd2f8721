"""`campanile games`, `show`, `moves` and `perft`."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path
from random import Random

import pytest

from campanile import __version__
from campanile import games as registry
from campanile.cli.main import COMMANDS, main
from campanile.core.play import deal, perft
from campanile.games import GAMES
from tests.cli.driver import COMMAND, PATIENCE, Talk, campanile, environment, many, without_colour
from tests.urn import Urn

START = "11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11 b 0 -"
TABLES = [
    (name, seats)
    for name, game in GAMES.items()
    for seats in range(game.info.seats[0], game.info.seats[1] + 1)
]
HIDDEN = [name for name, game in GAMES.items() if game.info.hidden]


def test_games_names_every_game_option_and_notation() -> None:
    text = campanile("games").stdout
    for game in GAMES.values():
        assert f"{game.info.id}: {game.info.title}" in text
        for option in game.info.options:
            assert option.summary in text
            assert f"{option.allowed}; {option.default} by default" in text
        for example, meaning in game.info.notation:
            assert example in text
            assert meaning in text


def test_show_draws_the_start_and_its_text_draws_the_same(tmp_path: Path) -> None:
    asked = [("show", name, "--seats", str(seats), "--seed", "5") for name, seats in TABLES]
    shown = [done.stdout for done in many(asked, tmp_path)]
    texts = [page.splitlines()[-1] for page in shown]
    for (name, seats), page, text in zip(TABLES, shown, texts, strict=True):
        game = GAMES[name]
        state = deal(game, game.start(seats), Random(5))
        assert game.read(text) == state
        scores = enumerate(game.scores(state))
        points = ", ".join(f"{score} (seat {seat})" for seat, score in scores)
        assert page.splitlines()[-2] == f"To move: seat {game.actor(state)}. Points: {points}."
    again = [("show", name, text) for (name, _), text in zip(TABLES, texts, strict=True)]
    assert [done.stdout for done in many(again, tmp_path)] == shown


def test_a_position_needs_no_quotes_and_options_may_stand_anywhere() -> None:
    quoted = campanile("show", "twrs", START).stdout
    assert campanile("show", "--colour", "never", "TWRS", *START.split()).stdout == quoted
    assert campanile("show", "twrs", "--color", "never", START).stdout == quoted


@pytest.mark.parametrize("name", HIDDEN)
def test_show_seat_hides_what_that_seat_does_not_know(name: str) -> None:
    game = GAMES[name]
    seats = game.info.seats[0]
    state = deal(game, game.start(seats), Random(5))
    whole = campanile("show", name, "--seed", "5").stdout
    for seat in range(seats):
        shown = campanile("show", name, "--seed", "5", "--seat", str(seat)).stdout
        assert shown.splitlines()[-1] == game.view(state, seat).text
        assert shown != whole


def test_show_says_who_won_when_the_game_is_over() -> None:
    # One move without a stone is the limit, so the game was over before the second.
    over = START.replace(" b 0 -", " o 1 stall_limit=1")
    shown = campanile("show", "twrs", over).stdout
    assert "The game is over" in shown
    assert "Points: 0 (seat 0), 0 (seat 1). Shared win: seat 0, seat 1." in shown
    moves = campanile("moves", "twrs", over)
    assert (moves.returncode, moves.stdout) == (0, "")
    assert moves.stderr == "The game is over.\n"
    assert campanile("moves", "twrs", over, "--count").stdout == "0\n"


def test_colour_is_for_terminals_and_can_be_forced_or_refused() -> None:
    plain = campanile("show", "twrs").stdout
    assert "\x1b[" not in plain
    forced = campanile("show", "twrs", "--colour", "always").stdout
    assert "\x1b[" in forced
    assert without_colour(forced) == plain
    with Talk(["show", "twrs"], terminal=True) as talk:
        assert talk.end()[1].replace("\r\n", "\n") == forced
    for words, env in (
        (["--colour", "never"], {}),
        ([], {"NO_COLOR": "1"}),
        ([], {"TERM": "dumb"}),
    ):
        with Talk(["show", "twrs", *words], terminal=True, env=env) as talk:
            assert talk.end()[1].replace("\r\n", "\n") == plain


def test_show_writes_a_drawing(tmp_path: Path) -> None:
    asked = ("show", "clocktowers", "--seed", "5", "--seat", "1", "--svg")
    for _ in range(2):  # a drawing that is there is replaced
        done = campanile(*asked, "town.svg", cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    game = GAMES["clocktowers"]
    view = game.view(deal(game, game.start(2), Random(5)), 1)
    assert (tmp_path / "town.svg").read_text("utf-8") == f"{view._repr_svg_()}\n"
    assert campanile(*asked, "-").stdout == f"{view._repr_svg_()}\n"
    done = campanile(*asked, "no/such/town.svg", cwd=tmp_path)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


def test_a_game_without_drawings_is_shown_as_its_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(registry, "GAMES", {**GAMES, "urn": Urn()})
    assert main(["show", "urn", "--seat", "1"]) == 0
    drawing, _, status, text = capsys.readouterr().out.splitlines()
    assert drawing == text == "??//0"
    assert status == "To move: seat 0. Points: 0 (seat 0), 0 (seat 1)."
    assert main(["show", "urn", "--svg", "-"]) == 2
    assert capsys.readouterr() == ("", "campanile: Urn has no drawing as SVG.\n")


def test_moves_lists_the_legal_moves(tmp_path: Path) -> None:
    asked = [("moves", name, "--seats", str(seats), "--seed", "5") for name, seats in TABLES]
    listed = many(asked, tmp_path)
    counted = many([(*words, "--count") for words in asked], tmp_path)
    for (name, seats), moves, count in zip(TABLES, listed, counted, strict=True):
        game = GAMES[name]
        state = deal(game, game.start(seats), Random(5))
        legal = [game.write_move(state, move) for move in game.moves(state)]
        assert moves.stdout.splitlines() == legal
        assert count.stdout == f"{len(legal)}\n"


def test_moves_stand_in_columns_on_a_terminal() -> None:
    game = GAMES["twrs"]
    state = game.start(2)
    legal = [game.write_move(state, move) for move in game.moves(state)]
    with Talk(["moves", "twrs"], terminal=True, env={"COLUMNS": "60"}) as talk:
        lines = talk.end()[1].splitlines()
    assert len(lines) < len(legal)
    assert max(map(len, lines)) <= 60
    assert sorted(word for line in lines for word in line.split()) == sorted(legal)


def test_moves_takes_options() -> None:
    # In the free set-up the first stone goes to any of the 121 intersections.
    assert campanile("moves", "twrs", "--options", "setup=free", "--count").stdout == "121\n"
    words = ("moves", "twrs", "--options", "diagonals=true, setup=free", "--count")
    assert campanile(*words).stdout == "121\n"


def test_a_closed_pipe_is_no_mistake() -> None:
    process = subprocess.Popen(
        [*COMMAND, "moves", "twrs"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    )
    assert process.stdout and process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(PATIENCE) == 0
    process.stderr.close()


def test_a_full_disk_is_said_in_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert done.returncode == 1
    assert done.stderr == b"campanile: Reading or writing failed: No space left on device.\n"


def test_closed_streams_are_no_reason_to_fail() -> None:
    command = " ".join(COMMAND)
    for shell in (f"{command} games >&-", f"{command} show twrs <&-", f"{command} nonsense 2>&-"):
        done = subprocess.run(
            ["sh", "-c", shell], capture_output=True, env=environment(), check=False
        )
        assert done.returncode == (2 if "nonsense" in shell else 0)
        assert done.stderr == b""


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts_like_the_library(name: str) -> None:
    game = GAMES[name]
    state = deal(game, game.start(game.info.seats[0]), Random(5))
    done = campanile("perft", name, "2", "--seed", "5", "--divide")
    table, _, divided = done.stdout.partition("\n\n")
    rows = [line.split() for line in table.splitlines()]
    assert rows[0] == ["depth", "nodes", "seconds", "nodes/s"]
    assert [row[:2] for row in rows[1:]] == [
        ["1", str(perft(game, state, 1))],
        ["2", str(perft(game, state, 2))],
    ]
    counts = dict(line.split(": ") for line in divided.splitlines())
    assert counts == {
        game.write_move(state, move): str(perft(game, game.apply(state, move), 1))
        for move in game.moves(state)
    }


def test_perft_of_a_position() -> None:
    # The three stones of the free set-up: after one there are 120 intersections left.
    text = "11/11/11/11/11/5x5/11/11/11/11/11 o 0 setup=free"
    rows = campanile("perft", "twrs", "2", text).stdout.splitlines()[1:]
    assert [row.split()[1] for row in rows] == ["120", str(120 * 119)]


def test_perft_shows_its_progress_and_ends_on_ctrl_c() -> None:
    with Talk(["perft", "twrs", "9"], terminal=True) as talk:
        talk.until("nodes so far")
        os.killpg(talk.process.pid, signal.SIGINT)
        code, rest = talk.end()
    assert code == 130
    assert "Traceback" not in rest


def test_the_version() -> None:
    assert campanile("--version").stdout == f"campanile {__version__}\n"


def test_every_help_page_teaches_with_examples(tmp_path: Path) -> None:
    nothing, overview, *pages = many(
        [(), ("--help",), *((c, "--help") for c in COMMANDS)], tmp_path
    )
    assert nothing.stdout == overview.stdout
    assert ", ".join(g.info.title for g in GAMES.values()) in " ".join(overview.stdout.split())
    for command, page in zip(COMMANDS, pages, strict=True):
        assert page.returncode == overview.returncode == 0
        assert f"\n  {command} " in overview.stdout
        assert f"campanile {command}" in page.stdout.partition("examples:\n")[2]
        assert max(map(len, page.stdout.splitlines())) <= 80
