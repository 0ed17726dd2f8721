"""What the browser tests know of single games: tests/games/<id>/page.py.

A game without a board of its own on the page needs no such module: the page shows it on the generic
board, where every move is one choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from random import Random

from campanile.core.play import random_play
from campanile.games import GAMES, OURS


def _squares(position: str, move: str) -> list[str]:  # noqa: ARG001
    return re.findall(r"[a-z]\d+", move)


@dataclass(frozen=True, slots=True)
class Longest:
    """A game in which the longest sentence is said of a move of the first seat, which is to act
    again at its end."""

    moves: list[str]
    at: int
    """The place of that move among them."""
    seats: int = 2
    options: Mapping[str, str] = field(default_factory=dict)


def longest_like(game_id: str, seats: int, pattern: str) -> Longest:
    """The first game at random with a move that is written so."""
    game = GAMES[game_id]
    for seed in range(1000):
        state = game.start(seats)
        moves: list[str] = []
        at = None
        for move, after in random_play(game, state, Random(seed)):
            moves.append(game.write_move(state, move))
            if at is None and game.actor(state) == 0 and re.fullmatch(pattern, moves[-1]):
                at = len(moves) - 1
            elif at is not None and game.actor(after) == 0:
                return Longest(moves, at, seats)
            state = after
    raise AssertionError(f"no game has a move like {pattern}")


@dataclass(frozen=True, slots=True)
class Board:
    middle: int = 4
    """After this many moves no game is over yet."""
    is_staged: bool = False
    """Whether a move is put together from several choices;"""
    places: Callable[[str, str], list[str]] = _squares
    """if so, what to choose, one after the other, to make a move in a position."""
    is_counted: bool = False
    """Whether the count at the end has more lines than the sum."""
    longest: Callable[[], Longest] | None = None
    short: Mapping[str, str] = field(default_factory=dict)
    """Options with which a game at random comes to an end soon."""


_OURS: dict[str, Board] = {
    game.info.id: import_module(f"tests.games.{game.info.id}.page").BOARD for game in OURS
}


def board_of(game_id: str) -> Board:
    return _OURS.get(game_id, Board())
