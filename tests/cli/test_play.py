"""`campanile play`: whole games, and everything that can be typed on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from campanile.core.record import Record, read_record
from campanile.games import GAMES
from tests.cli.driver import Talk, campanile, without_colour
from tests.cli.test_inspect import HIDDEN, TABLES

PASS = "presses Enter. "
OVER = "the end> "


def load(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"), GAMES)


def answer(page: str) -> list[str]:
    """What was said, without the prompt that follows it."""
    return page.splitlines()[:-1]


def play_out(talk: Talk, rng: Random) -> list[tuple[str, list[str]]]:
    """Play random moves to the end; the positions and the legal moves as they were shown."""
    seen = []
    page = talk.until("> ", PASS)
    while not page.endswith(OVER):
        if page.endswith(PASS):
            talk.say("")
        position = answer(talk.say("show"))[-1]
        moves = answer(talk.say("moves"))
        seen.append((position, moves))
        page = talk.say(rng.choice(moves), "> ", PASS)
    assert "The game is over (" in page
    return seen


@pytest.mark.parametrize("hot_seat", [False, True], ids=["bots", "hot-seat"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_whole_game(name: str, seats: int, hot_seat: bool, tmp_path: Path) -> None:
    words = ["play", name, "--seats", str(seats), "--seed", "8", *["--hot-seat"] * hot_seat]
    with Talk(words, cwd=tmp_path) as talk:
        seen = play_out(talk, Random(8))
        assert answer(talk.say("save game.txt")) == ["Saved as game.txt."]
        talk.type("quit\n")
        assert talk.end()[0] == 0
    record = load(tmp_path / "game.txt")
    people = range(seats) if hot_seat else range(1)
    game = record.game
    states = [state for state in record.states() if game.actor(state) in people]
    views = [game.view(state, game.actor(state)) for state in states]  # type: ignore[arg-type]
    # Each person saw what that seat may know, and all of its moves.
    assert seen == [(view.text, list(view.moves)) for view in views]
    assert game.outcome(record.end()) is not None
    assert campanile("replay", "game.txt", cwd=tmp_path).returncode == 0


def test_a_wrong_move_is_explained_and_changes_nothing(tmp_path: Path) -> None:
    with Talk(["play", "twrs"], cwd=tmp_path) as talk:
        talk.until()
        start = answer(talk.say("show"))
        # f6 holds a stone, so the tower on f4 cannot get past it.
        blocked = talk.say("f4-f7")
        assert "f6 is in the way" in blocked
        assert "(rule " in blocked
        assert "Did you mean f4-f5, " in blocked
        assert "“f4” is not a move in this notation" in talk.say("f4")
        assert "There is no tower on a1" in talk.say("a1-a2")
        assert "No legal move begins with “z”." in talk.say("moves z")
        assert answer(talk.say("show")) == start


def test_the_commands(tmp_path: Path) -> None:
    game = GAMES["twrs"]
    with Talk(["play", "twrs", "--hot-seat", "--names", "Ann, Ben"], cwd=tmp_path) as talk:
        assert "To move: Ann, seat 0." in talk.until()
        legal = answer(talk.say("moves"))
        for word in ("?", "help", "HELP"):
            page = talk.say(word)
            assert all(example in page for example, _ in game.info.notation)
            assert all(command in page for command in ("moves", "undo", "save", "hint", "quit"))
        assert answer(talk.say("moves f4-f5")) == ["f4-f5", "f4-f5+j5"]
        assert answer(talk.say("score")) == ["Points: 0 (Ann), 0 (Ben)."]
        assert answer(talk.say("log")) == ["There are no moves yet."]
        assert talk.say("hint").split()[0] in legal
        assert talk.say("  ") == "Ann> "
        page = talk.say(" f4-f5+j5 ")
        assert "To move: Ben, seat 1." in page
        assert page.endswith("Ben> ")
        assert answer(talk.say("log"))[0].split() == ["1.", "Ann", "f4-f5+j5", "0", ":", "0"]


def test_undo_goes_back_to_before_the_persons_last_move() -> None:
    with Talk(["play", "twrs", "--seed", "1"]) as talk:
        talk.until()
        assert answer(talk.say("undo")) == ["There is no move of yours to take back."]
        positions = []
        for move in ("f4-d4", "d4-d3"):
            positions.append(answer(talk.say("show"))[-1])
            talk.say(move)
        assert len(answer(talk.say("log"))) == 4
        for position in reversed(positions):
            assert "Taken back." in talk.say("undo")
            assert answer(talk.say("show"))[-1] == position
        assert answer(talk.say("undo")) == ["There is no move of yours to take back."]


def test_undo_stops_at_the_deal_and_at_a_revealed_card() -> None:
    with Talk(["play", "clocktowers", "--seed", "1"]) as talk:
        talk.until()
        assert "no move of yours" in talk.say("undo")
        talk.say("play F1c")
        assert "Taken back." in talk.say("undo")
        talk.say("discard F1m")
        talk.say("draw F")  # which turns up the next floor
        assert "has been revealed" in talk.say("undo")
        assert len(answer(talk.say("log"))) == 5


def test_the_log_of_a_hidden_game_tells_only_what_the_seat_heard() -> None:
    with Talk(["play", "clocktowers", "--hot-seat", "--seed", "1"]) as talk:
        talk.until(PASS)
        talk.say("")
        talk.say("discard F1m")
        assert "discard F1m" in talk.say("log")
        talk.say("draw F", PASS)
        page = talk.say("")
        assert "discard" in page
        assert "discard F1m" not in page
        assert "discard F1m" not in talk.say("log")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_save_and_resume(name: str, seats: int, tmp_path: Path) -> None:
    rng = Random(4)
    table = ["--seats", str(seats), "--names", "Ann", "--seed", "2"]
    with Talk(["play", name, *table], cwd=tmp_path) as talk:
        talk.until()
        for _ in range(3):
            talk.say(rng.choice(answer(talk.say("moves"))))
        assert answer(talk.say("save")) == ["Name a file: save FILE."]
        assert "Saved as game.txt." in talk.say("save game.txt")
        shown = answer(talk.say("show"))
        assert "cannot be written: No such file or directory." in talk.say("save no/where.txt")
        talk.say(rng.choice(answer(talk.say("moves"))))
        (tmp_path / "other.txt").write_text("precious")
        assert "“other.txt” exists already" in talk.say("save other.txt")
    assert (tmp_path / "other.txt").read_text() == "precious"
    record = load(tmp_path / "game.txt")
    assert record.names == ("Ann", *["greedy (bot)"] * (seats - 1))
    with Talk(["play", name, "--resume", "game.txt", "--seed", "2"], cwd=tmp_path) as talk:
        assert f"To move: Ann, seat {record.game.actor(record.end())}." in talk.until()
        assert answer(talk.say("show")) == shown
        talk.say(rng.choice(answer(talk.say("moves"))))
        assert "Saved as game.txt." in talk.say("save")
    after = load(tmp_path / "game.txt")
    assert after.moves[: len(record.moves)] == record.moves
    assert len(after.moves) > len(record.moves)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "other.txt"]


def test_two_bots_of_a_kind_can_be_told_apart() -> None:
    with Talk(["play", "tuerme", "--seats", "3", "--seed", "1"]) as talk:
        assert "Points: 0 (You), 0 (greedy (bot) 1), 0 (greedy (bot) 2)." in talk.until()


def test_resume_can_change_who_plays(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(
        Record(GAMES["twrs"], 2, {}, ("Ann", "greedy (bot)"), ("f4-d4",)).write()
    )
    with Talk(["play", "--resume", "game.txt", "--hot-seat"], cwd=tmp_path) as talk:
        assert "To move: seat 1." in talk.until()
    with Talk(["play", "--resume", "game.txt", "--bot", "0=random"], cwd=tmp_path) as talk:
        assert "To move: You, seat 1." in talk.until()
        talk.say("save new.txt")
    assert load(tmp_path / "new.txt").names == ("random (bot)", "You")


def test_a_file_starts_no_programs(tmp_path: Path) -> None:
    names = ("Ann", "program:touch started (bot)")
    (tmp_path / "game.txt").write_text(Record(GAMES["twrs"], 2, {}, names, ("f4-d4",)).write())
    done = campanile("play", "--resume", "game.txt", cwd=tmp_path)
    assert done.returncode == 2
    assert "Seat 1 was played by “program:touch started”." in done.stderr
    with Talk(["play", "--resume", "game.txt", "--hot-seat"], cwd=tmp_path) as talk:
        assert "To move: seat 1." in talk.until()
    assert not (tmp_path / "started").exists()


def test_bots_alone_play_to_the_end_and_the_seed_decides_how(tmp_path: Path) -> None:
    feed = "save {}.txt\nundo\n"
    words = ("play", "tuerme", "--bot", "0=random", "--bot", "1", "--seed")
    for name, seed in (("one", "5"), ("same", "5"), ("other", "6")):
        done = campanile(*words, seed, feed=feed.format(name), cwd=tmp_path)
        assert "no move of yours" in done.stdout
        assert done.stdout.endswith("\nEnd of input.\n")
    one, same, other = ((tmp_path / f"{name}.txt").read_text() for name in ("one", "same", "other"))
    assert one == same
    assert one != other


def test_the_end_of_input_saves_nothing_and_says_so(tmp_path: Path) -> None:
    done = campanile("play", "twrs", feed="f4-d4\n", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.endswith("\nEnd of input. The game was not saved.\n")
    assert list(tmp_path.iterdir()) == []
    with Talk(["play", "twrs"], terminal=True, cwd=tmp_path) as talk:
        talk.until()
        talk.say("f4-d4")
        talk.type("\x04")
        code, rest = talk.end()
    assert code == 0
    assert "The game was not saved." in rest


def test_ctrl_c_ends_without_a_traceback() -> None:
    with Talk(["play", "twrs"], terminal=True) as talk:
        talk.until()
        code, rest = talk.interrupt()
    assert code == 130
    assert "Traceback" not in rest


def test_leaving_a_terminal_asks_whether_to_save(tmp_path: Path) -> None:
    with Talk(["play", "twrs"], terminal=True, cwd=tmp_path) as talk:
        talk.until()
        talk.type("quit\n")  # nothing has happened, so nothing is asked
        assert talk.end()[0] == 0
    with Talk(["play", "twrs"], terminal=True, cwd=tmp_path) as talk:
        talk.until()
        talk.say("f4-d4")
        assert "Save the game?" in talk.say("quit", "without saving: ")
        assert "cannot be written" in talk.say("no/where", "without saving: ")
        talk.type("game.txt\n")
        code, rest = talk.end()
    assert code == 0
    assert "Saved as game.txt." in rest
    assert load(tmp_path / "game.txt").moves[0] == "f4-d4"


def test_tab_completes_moves_and_commands() -> None:
    pytest.importorskip("readline")
    with Talk(["play", "twrs", "--hot-seat"], terminal=True) as talk:
        talk.until()
        assert "looks good." in talk.say("hin\t")
        assert "f4-f5+j5" in without_colour(talk.say("f4-f5+\t"))


@pytest.mark.parametrize("name", HIDDEN)
def test_between_people_with_secrets_the_screen_is_empty(name: str) -> None:
    """The screen, its scrollback and the history of lines: nothing of the one before is left."""
    clear = "\x1b[2J\x1b[3J\x1b[H"
    with Talk(["play", name, "--hot-seat", "--seed", "2"], terminal=True) as talk:
        assert talk.until(PASS).rpartition(clear)[2].startswith("Pass the device to seat 0,")
        page = talk.say("")
        while not page.endswith(PASS):
            game_moves = answer(without_colour(talk.say("moves")))[1:]
            page = talk.say(game_moves[0].split("  ")[0], "> ", PASS)
        assert page.rpartition(clear)[2] == f"Pass the device to seat 1, who then {PASS}"
        talk.say("")
        # The up arrow brings back nothing, so Enter sends an empty line.
        assert [line.strip("\a") for line in answer(talk.say("\x1b[A"))] == [""]


@pytest.mark.parametrize("name", sorted(set(GAMES) - set(HIDDEN)))
def test_without_secrets_nobody_has_to_pass_anything(name: str) -> None:
    with Talk(["play", name, "--hot-seat", "--seed", "2"]) as talk:
        talk.until()
        for _ in range(4):
            page = talk.say(answer(talk.say("moves"))[0], "> ", PASS)
            assert page.endswith("> ")
