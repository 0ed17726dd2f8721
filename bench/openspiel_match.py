"""One of our levels against OpenSpiel's search with random rollouts, through the adapter.

    python -m bench.openspiel_match GAME --games 40 --out build/match.jsonl

Games come in pairs from the same start, deal or two random moves, with swapped seats. Finished
games stand in the file, a line each, and are not played again. Where something is hidden OpenSpiel
plays its IS-MCTS, else its MCTS.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from campanile.adapters.openspiel import Rollouts, short_name
from campanile.bots import make
from campanile.bots.base import Limits
from campanile.lab.schedule import usual_opening

UCT = 2.0  # as in OpenSpiel's own examples
SEATS = 2


def opponent(game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's bot for a game, with rollouts by the engine."""
    rng, rollouts = np.random.RandomState(seed), Rollouts(seed)
    if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        return ismcts.ISMCTSBot(game, rollouts, UCT, simulations, random_state=rng)
    return mcts.MCTSBot(game, UCT, simulations, rollouts, random_state=rng)


def opened(game: Any, game_id: str, rng: Random) -> Any:
    """A state after the deal, or after a few random moves."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    for _ in range(usual_opening(game_id, SEATS)):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def play(args: argparse.Namespace, number: int) -> dict[str, Any]:
    """One game; its number and the seed alone decide how it goes."""
    pair, seat = divmod(number, SEATS)
    game = pyspiel.load_game(short_name(args.game))
    state = opened(game, args.game, Random(f"{args.seed} {pair}"))
    rng = Random(f"{args.seed} {number}")
    ours = make(f"level:{args.level}", rng.getrandbits(63))
    theirs = opponent(game, args.simulations, rng.getrandbits(31))
    thought = [0.0, 0.0]
    while not state.is_terminal():
        began = perf_counter()
        if mine := state.current_player() == seat:
            action = state.string_to_action(ours.choose(state.view(seat), Limits()))
        else:
            action = theirs.step(state)
        thought[not mine] += perf_counter() - began
        state.apply_action(action)
    return {
        "game": number,
        "seat": seat,
        "score": (state.returns()[seat] + 1) / 2,
        "points": list(state.course.position.scores()),
        "moves": state.move_number(),
        "seconds": [round(seconds, 1) for seconds in thought],
    }


def finished(file: Path, setup: dict[str, Any]) -> list[dict[str, Any]]:
    """The games in the file, which has to be of this setup; a new file is given it."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(setup) + "\n", encoding="utf-8")
    head, *games = file.read_text(encoding="utf-8").splitlines()
    if json.loads(head) != setup:
        raise SystemExit(f"{file} is of another match: {head}")
    return [json.loads(line) for line in games]


def played(args: argparse.Namespace, numbers: list[int]) -> Iterator[dict[str, Any]]:
    """The games as they end."""
    if args.jobs == 1:
        yield from map(partial(play, args), numbers)
        return
    with get_context("spawn").Pool(args.jobs) as pool:
        yield from pool.imap_unordered(partial(play, args), numbers)


def main() -> None:
    parser = argparse.ArgumentParser(prog="openspiel_match", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=1000, help="a move, of OpenSpiel's bot")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    args = parser.parse_args()

    setup = {name: getattr(args, name) for name in ("game", "level", "simulations", "seed")}
    results = finished(args.out, setup)
    done = {result["game"] for result in results}
    for result in played(args, [n for n in range(args.games) if n not in done]):
        results.append(result)
        with args.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")
        print(f"{len(results)}/{args.games}: {result}", flush=True)
    share = sum(result["score"] for result in results) / len(results)
    print(f"{args.game}, level {args.level}: {share:.1%} of {len(results)} games")


if __name__ == "__main__":
    main()
