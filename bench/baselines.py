"""The baselines: random games of open_spiel in C++ and of python-chess."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import chess
import pyspiel

from bench.measure import Run


def open_spiel(name: str, actions_per_move: int = 1) -> Callable[[int, float], Run]:
    """Random games of open_spiel, all in C++ but for the call; dealing is not counted."""
    game = pyspiel.load_game(name)
    seats = range(game.num_players())

    def run(seed: int, seconds: float) -> Run:
        rng = Random(seed)
        bots = [pyspiel.make_uniform_random_bot(seat, rng.getrandbits(31)) for seat in seats]
        games, actions, spent = 0, 0, 0.0
        while spent < seconds:
            state = _dealt(game, rng)
            before = len(state.history())
            began = time.perf_counter()
            pyspiel.evaluate_bots(state, bots, rng.getrandbits(31))
            spent += time.perf_counter() - began
            actions += len(state.history()) - before
            games += 1
        return Run(actions / actions_per_move, spent, games)

    return run


def _dealt(game: Any, rng: Random) -> Any:
    """A state after the deal; in these games chance acts at the start only."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
    return state


def chess_game(rng: Random) -> int:
    """One random game of python-chess; the number of its moves."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=False):
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)
