"""Every mistake: one sentence on stderr, nothing on stdout, exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from campanile.bots import BOTS
from campanile.cli.main import COMMANDS
from campanile.games import GAMES
from tests.cli.driver import campanile, many

RECORD = """\
Game: twrs
Rules: 1
Options: -
Seats: 2
Result: *

1. d3-d5
2. e10-e7
"""

MISTAKES = {
    "shw": f"“shw” is not a command; there are {', '.join(COMMANDS)}. Did you mean show?",
    "--shw": "“--shw” is not a command",
    "show": "the following arguments are required: GAME",
    "show twr": f"There is no game “twr”; the games are {', '.join(GAMES)}. Did you mean twrs?",
    "show chess": "There is no game “chess”",
    "show twrs nonsense": "A position has 4 fields; this one has 1.",
    "show twrs --seats 7": "players, not 7.",
    "show twrs --seats ٣": "“٣” is not a whole number from 0 to 99",
    "show twrs --seats 02": "“02” is not a whole number from 0 to 99",
    "show twrs --seats": "expected one argument",
    "show twrs --seat 2": "There is no seat 2; the seats are 0 to 1.",
    "show twrs --options walls=true": "“walls” is not an option of this game",
    "show twrs --options setup": "“setup” is not an option; options are written as in a=1,b=2.",
    "show twrs --options setup=odd": "“odd” is not a value for setup; it takes standard or free.",
    "show twrs --options setup=free,setup=free": "The option “setup” is given twice.",
    "show twrs --colour mauve": "invalid choice: 'mauve'",
    "show twrs x --seed 3": "--seed is for the start; a position as text already contains it.",
    "moves twrs --cuont": "unrecognized arguments: --cuont",
    "perft twrs": "the following arguments are required: DEPTH",
    "perft twrs 0": "“0” is not a whole number from 1 to 99",
    "perft twrs -1": "“-1” is not a whole number from 1 to 99",
    "perft twrs ²": "“²” is not a whole number from 1 to 99",
    "replay": "the following arguments are required: FILE",
    "replay no.txt": "“no.txt” cannot be read: No such file or directory.",
    "replay folder": "“folder” cannot be read: Is a directory.",
    "replay binary": "“binary” is not a text file",
    "replay huge": "“huge” is longer than any record of a game.",
    "replay broken.txt": "line 8: Move 2, “e10-e99”, cannot be played: “e99” is not one of the "
    "fields a1 to k11.",
    "replay empty": "header",
    "replay - --step": "--step reads the keys from stdin",
    "play": f"Say which game to play: {', '.join(GAMES)}.",
    "play twrs --bot 2": "“2” is not a seat for a bot; the seats are 0 to 1.",
    "play twrs --bot 1=gredy": f"There is no bot “gredy”; there are {', '.join(BOTS)}. "
    "Did you mean greedy?",
    "play twrs --bot 1=random:3": "The bot random takes nothing after its name: leave out “3”.",
    "play twrs --bot 1=mcts:٣": "“٣” will not do after mcts: it takes a whole number from 1",
    f"play twrs --bot 1=mcts:{'9' * 5000}": "will not do after mcts: it takes a whole number",
    "levels twrs --write new.json": "--write, --out and --opening-plies are for",
    "play twrs --bot 1 --bot 1": "Seat 1 has two bots",
    "play twrs --bot 1 --hot-seat": "not allowed with argument",
    "play twrs --names A,B": "People to name: 1; names given: 2.",
    "play twrs --hot-seat --names A,": "“” will not do as a name",
    "play twrs --resume no.txt": "“no.txt” cannot be read: No such file or directory.",
    "play tuerme --resume good.txt": "“good.txt” is a game of twrs, not of tuerme.",
    "play --resume good.txt --seats 2": "--seats is for a new game",
    "play --resume -": "--resume needs a file",
    "arena twrs": "the following arguments are required: BOT",
    "arena chess random greedy": "There is no game “chess”",
    "arena twrs random": "An arena needs two bots or more.",
    "arena twrs random greedy random": "The bot “random” is named twice",
    "arena twrs random gredy": "There is no bot “gredy”",
    "arena twrs random mcts:0": "“0” will not do after mcts",
    "arena twrs random greedy --seats 3": "players, not 3.",
    "arena twrs random greedy --options walls=1": "“walls” is not an option of this game",
    "arena twrs random greedy --games 0": "“0” is not a whole number from 1",
    "arena twrs random greedy --seconds nan": "“nan” is not a number of seconds",
    "arena twrs random greedy --jobs 0": "“0” is not a whole number from 1 to 1024",
    "arena twrs random greedy --out binary": "The folder “binary” cannot be used: Not a directory.",
    "arena twrs random greedy --out ~nobody-of-this-name": "cannot be used",
    "arena --ray twrs random greedy": "“twrs” is not the address of a cluster",
    "balance twrs": "the following arguments are required: --bot",
    "balance chess --bot 1": "There is no game “chess”",
    "balance twrs --bot gredy": "There is no bot “gredy”",
    "balance twrs --bot 11": "“11” will not do after level",
    "balance twrs --bot random --seats 3": "players, not 3.",
    "balance twrs --bot random --games 0": "“0” is not a whole number from 1",
    "balance twrs --bot random --out binary": "The folder “binary” cannot be used",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("mistakes")
    (path / "folder").mkdir()
    (path / "binary").write_bytes(bytes(range(256)))
    (path / "huge").write_bytes(b"#" * 3_000_000)
    (path / "empty").write_text("")
    (path / "good.txt").write_text(RECORD)
    (path / "broken.txt").write_text(RECORD.replace("e10-e7", "e10-e99"))
    return path


def test_one_sentence_says_what_is_wrong(folder: Path) -> None:
    answers = many([line.split(" ") for line in MISTAKES], folder)
    for (line, sentence), done in zip(MISTAKES.items(), answers, strict=True):
        assert (done.returncode, done.stdout) == (2, ""), line
        assert done.stderr.count("\n") == 1
        assert done.stderr.startswith("campanile")
        assert sentence in done.stderr


def test_what_was_typed_cannot_touch_the_terminal() -> None:
    done = campanile("show", "\x1b[2J\x07" + "9" * 100_000)
    assert (done.returncode, done.stdout) == (2, "")
    assert "\x1b" not in done.stderr
    assert "\\x1b[2J\\x07" in done.stderr
    assert len(done.stderr) < 1000


def test_an_unreadable_record_name_is_said_too(folder: Path) -> None:
    for name in ("\udcff\udcfe", "x" * 5000, "~nobody-of-this-name/x"):
        done = campanile("replay", name, cwd=folder)
        assert done.returncode == 2
        assert "cannot be read" in done.stderr


def test_braces_are_signs_like_any_other() -> None:
    done = campanile("replay", "-", feed=RECORD.replace("Options: -", "Options: {x}=1"))
    assert done.returncode == 2
    assert "“{x}” is not an option of this game" in done.stderr


def test_mistakes_in_a_record_from_stdin() -> None:
    done = campanile("replay", "-", feed=RECORD.replace("2. e10", "3. e10"))
    assert done.returncode == 2
    assert "line 8: " in done.stderr
