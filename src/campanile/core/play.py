"""Functions over the protocol, for every game: checked moves, replay, perft, random games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TypeVar

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Game

S = TypeVar("S")
M = TypeVar("M")


def play(game: Game[S, M], state: S, text: str) -> S:
    """The state after the move that `text` names; raises NotationError or IllegalMove."""
    return game.apply(state, game.read_move(state, text))


def replay(game: Game[S, M], start: S, moves: Iterable[str]) -> Iterator[S]:
    """The start and the state after each move; every move is checked."""
    state = start
    yield state
    for text in moves:
        state = play(game, state, text)
        yield state


def deal(game: Game[S, M], state: S, rng: Random) -> S:
    """The state after chance moves, once a seat is to act."""
    while game.actor(state) is CHANCE:
        state = game.apply(state, game.sample(state, rng))
    return state


def perft(game: Game[S, M], state: S, depth: int) -> int:
    """The number of lines of play of `depth` moves; a game that ends earlier is not counted."""
    if depth == 0:
        return 1
    if game.actor(state) is CHANCE:
        raise CampanileError("waiting_for_chance")
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move), depth - 1) for move in moves)


def random_play(game: Game[S, M], state: S, rng: Random) -> Iterator[tuple[M, S]]:
    """Random moves to the end of the game: each move with the state it leads to."""
    while (actor := game.actor(state)) is not None:
        move = game.sample(state, rng) if actor is CHANCE else rng.choice(game.moves(state))
        state = game.apply(state, move)
        yield move, state
