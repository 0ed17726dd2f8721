"""Anything at all may be typed: no traceback, and an exit code that means something."""

from __future__ import annotations

from pathlib import Path
from random import Random

from campanile.core.play import deal
from campanile.games import GAMES
from tests.cli.driver import Talk, campanile, many
from tests.cli.test_replay import random_record

SCRAPS = (
    *"abdkoxFCR0123456789-+@/,;:.?*=_#{}%~\"' \t",
    *("²", "٣", "é", "\u202e", "\x1b[2J", "\x00", "\x7f", "\ud800"),
    *("d3-d8", "play", "draw", "discard F1c", "deal", "pass", "a1-a5", "11/11", "99999999999"),
    *("moves", "undo", "hint", "log", "score", "show", "save", "help", "Game: ", "1. ", "--seed"),
    *("{0}", "{text}", "%s", "setup=free", "stall_limit=1", "../", "/dev/null", "-", "--", "\n"),
)


def scribble(rng: Random, longest: int = 8) -> str:
    return "".join(rng.choices(SCRAPS, k=rng.randint(0, longest)))


def spoil(text: str, rng: Random) -> str:
    """A good text with a few wrong places."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice(SCRAPS) + text[at + rng.randint(0, 3) :]
    return text


def as_bytes(text: str, rng: Random) -> bytes:
    data = text.encode(errors="surrogatepass")
    return data if rng.random() < 0.9 else data + rng.randbytes(20)


def test_words_on_the_command_line_and_records_on_stdin(tmp_path: Path) -> None:
    rng = Random(1)
    positions = {
        name: game.write(deal(game, game.start(game.info.seats[0]), Random(1)))
        for name, game in GAMES.items()
    }
    records = [
        random_record(name, game.info.seats[0], seed=1, moves=5).write()
        for name, game in GAMES.items()
    ]
    asked, feeds = [], []
    for number in range(700):
        name = rng.choice(list(GAMES))
        command = rng.choice(("show", "moves", "perft", "replay", "play", "games", scribble(rng)))
        words = [command, name] if rng.random() < 0.9 else [command, scribble(rng)]
        if command == "perft":
            words.append(rng.choice(("1", scribble(rng, 2))))
        if command == "replay":
            words = ["replay", rng.choice(("-", "-", "-", scribble(rng)))]
        if command in ("show", "moves", "perft"):
            words.append(spoil(positions[name], rng) if rng.random() < 0.7 else scribble(rng))
        if rng.random() < 0.3:
            options = ("--seats", "--options", "--seat", "--seed", "--bot", "--names", "--resume")
            words += [rng.choice(options), scribble(rng, 3)]
        asked.append([word for word in words if word not in ("5", "6", "7", "8", "9")])
        record = spoil(rng.choice(records), rng) if number % 2 else scribble(rng, 60)
        feeds.append(as_bytes(record, rng))
    for done in many(asked, tmp_path, feeds):
        assert done.returncode in (0, 2), done
        assert "\x1b" not in done.stdout + done.stderr
        assert (done.returncode == 2) == done.stderr.startswith("campanile"), done


def test_lines_at_the_prompt(tmp_path: Path) -> None:
    rng = Random(2)
    for name, game in GAMES.items():
        state = deal(game, game.start(game.info.seats[0]), Random(2))
        good = [game.write_move(state, move) for move in game.moves(state)]
        lines = [
            scribble(rng) if rng.random() < 0.5 else spoil(rng.choice(good), rng)
            for _ in range(500)
        ]
        lines += ["save {0}{text}", "save \x00", "x" * 200_000, "moves " + "9" * 5000]
        feed = b"\n".join(as_bytes(line, rng) for line in lines)
        done = campanile("play", name, "--seed", "2", feed=feed, cwd=tmp_path)
        assert done.returncode == 0
        assert "\x1b" not in done.stdout
        assert done.stderr == ""
        done = campanile("play", name, "--seed", "2", feed=rng.randbytes(20_000), cwd=tmp_path)
        assert done.returncode == 0


def test_keys_at_a_terminal(tmp_path: Path) -> None:
    rng = Random(3)
    keys = [*SCRAPS[:40], "\t", "\x1b[A", "\x1b[B", "\x1b[D", "\x7f", "\x01", "\x0b", "\n", "\n"]
    with Talk(["play", "twrs"], terminal=True, cwd=tmp_path) as talk:
        talk.until()
        for _ in range(30):
            talk.say("".join(rng.choices(keys, k=20)).replace("q", ""))
        talk.say("\x15")
        talk.type("\x15quit\n\n\n")
        code, rest = talk.end()
    assert code == 0
    assert "Traceback" not in rest
