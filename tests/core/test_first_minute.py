"""What `import campanile` gives: the games, their values, errors and records."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from random import Random
from typing import Any

import pytest

import campanile
from tests.conformance.samples import every_game, games


def test_the_version_is_that_of_the_installed_package() -> None:
    assert campanile.__version__ == version("campanile")


def test_all_names_are_there_and_nothing_else_is_loaded() -> None:
    assert all(hasattr(campanile, name) for name in campanile.__all__)
    code = "import campanile, sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    ).stdout.split()
    for package in ("bots", "table", "server", "lab", "adapters", "cli"):
        assert f"campanile.{package}" not in loaded


def test_a_game_by_its_id() -> None:
    for game_id, game in campanile.GAMES.items():
        assert campanile.game(game_id) is game
        assert game.info.id == game_id


@pytest.mark.parametrize("find", [campanile.game, campanile.GAMES.__getitem__])
def test_an_unknown_game_is_named_in_a_sentence(find: Any) -> None:
    with pytest.raises(campanile.UnknownGame) as caught:
        find("no such game")
    assert isinstance(caught.value, KeyError)
    assert str(caught.value) == (
        f"There is no game “no such game”; the games are {', '.join(campanile.GAMES)}."
    )


def played(game: campanile.Game[Any, Any]) -> tuple[Any, campanile.Record]:
    """The state after a few random moves, and their record."""
    state, moves = game.start(game.info.seats[0]), list[str]()
    for move, after in campanile.random_play(game, state, Random(1)):
        moves.append(game.write_move(state, move))
        state = after
        if len(moves) == 5:
            break
    return state, campanile.Record(game, game.info.seats[0], moves=tuple(moves))


@games(lambda game: game.extras.terminal)
def test_a_state_prints_as_a_board_and_its_repr_is_its_text(
    game: campanile.Game[Any, Any],
) -> None:
    state, _ = played(game)
    assert str(state).splitlines()[1:], "a drawing has several lines"
    assert "\x1b" not in str(state)
    assert repr(state) == f"State({game.info.id!r}, {game.write(state)!r})"


@every_game
def test_a_record_goes_round(game: campanile.Game[Any, Any]) -> None:
    state, record = played(game)
    again = campanile.read_record(record.write())
    assert again == record
    assert again.end() == state
    with pytest.raises(campanile.RecordError):
        campanile.read_record("nonsense")


@every_game
def test_apply_refuses_a_text_and_names_play(game: campanile.Game[Any, Any]) -> None:
    state, _ = played(game)
    text = game.write_move(state, game.moves(state)[0])
    with pytest.raises(campanile.CampanileError, match=r"play\(game, state, text\)") as caught:
        game.apply(state, text)
    assert caught.value.text == text
    after = campanile.play(game, state, text)
    assert after == game.apply(state, game.read_move(state, text))
