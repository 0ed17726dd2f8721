"""`campanile replay`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from campanile.core.play import random_play
from campanile.core.record import Record, read_record
from campanile.games import GAMES
from tests import data
from tests.cli.driver import Talk, campanile
from tests.cli.test_inspect import TABLES


def random_record(name: str, seats: int, seed: int, moves: int | None = None) -> Record:
    """A random game, whole or only its first moves."""
    game = GAMES[name]
    state = game.start(seats)
    texts = []
    for move, after in random_play(game, state, Random(seed)):
        texts.append(game.write_move(state, move))
        state = after
        if len(texts) == moves:
            break
    names = tuple(f"Name {seat}" for seat in range(seats))
    return Record(game, seats, game.info.resolve_options({}), names, tuple(texts))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_whole_game_is_listed_with_its_end(name: str, seats: int) -> None:
    record = random_record(name, seats, seed=3)
    done = campanile("replay", "-", feed=record.write())
    assert done.returncode == 0
    title, moves, *_ = done.stdout.split("\n\n")
    assert title == f"{record.game.info.title}: {', '.join(record.names)}"
    assert len(moves.splitlines()) == len(record.moves)
    assert f"{len(record.moves)}. Name" in moves.splitlines()[-1]
    assert record.moves[-1] in moves.splitlines()[-1]
    outcome = record.game.outcome(record.end())
    assert outcome is not None
    assert moves.splitlines()[-1].endswith(" : ".join(map(str, outcome.scores)))
    *_, said, text = done.stdout.splitlines()
    assert said.startswith("The game is over (")
    assert all(f"{score} (Name {seat})" in said for seat, score in enumerate(outcome.scores))
    assert all(f"Name {seat}" in said.rpartition(" by ")[2] for seat in outcome.winners)
    assert record.game.read(text) == record.end()


def test_a_record_of_version_1_of_the_rules_is_listed_to_its_end() -> None:
    """It ends by the stall limit of that version."""
    path = Path(data.__path__[0]) / "version-1" / "records" / "twrs-stalled.txt"
    record = read_record(path.read_text(encoding="utf-8"), GAMES)
    done = campanile("replay", str(path))
    assert done.returncode == 0
    *_, said, text = done.stdout.splitlines()
    assert said.startswith("The game is over (")
    assert text == record.game.write(record.end())


@pytest.mark.parametrize("name", GAMES)
def test_step_goes_forward_and_back_and_stops_at_both_ends(name: str, tmp_path: Path) -> None:
    record = random_record(name, GAMES[name].info.seats[0], seed=3, moves=3)
    (tmp_path / "game.txt").write_text(record.write(), encoding="utf-8")
    positions = [record.game.write(state) for state in record.states()]
    with Talk(["replay", "--step", "game.txt"], cwd=tmp_path) as talk:
        assert positions[0] in talk.until()
        for key, number in (("b", 0), ("", 1), ("", 2), ("b", 1), ("", 2), ("", 3), ("", 3)):
            page = talk.say(key)
            assert positions[number] in page.splitlines()
            assert (f"After move {number} of 3:" in page) == (number > 0)
        talk.type("q\n")
        assert talk.end()[0] == 0
    assert campanile("replay", "--step", "game.txt", cwd=tmp_path).returncode == 0


def test_names_from_a_file_cannot_touch_the_terminal() -> None:
    text = random_record("twrs", 2, seed=3, moves=3).write().replace("Name 0", "\x1b[2JName")
    done = campanile("replay", "-", feed=text)
    assert done.returncode == 2
    assert "\x1b" not in done.stdout + done.stderr


def test_a_mark_that_editors_put_first_does_no_harm() -> None:
    text = random_record("twrs", 2, seed=3, moves=3).write()
    assert campanile("replay", "-", feed="\ufeff" + text).returncode == 0
