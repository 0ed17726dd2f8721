"""Writes perft tables and golden playthroughs of our games: `python -m tests.data.make`."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from campanile.core.game import CHANCE, Game
from campanile.core.play import perft, random_play
from campanile.games import OURS
from tests.conformance.samples import SAMPLES

HERE = Path(__file__).parent
MAX_COUNT = 60_000


def digest(texts: list[str]) -> str:
    """A short fingerprint of a set of move texts."""
    return hashlib.sha256("\n".join(sorted(texts)).encode()).hexdigest()[:16]


def perft_counts(game: Game[Any, Any], state: Any) -> list[int]:
    """Counts by depth, as long as they are small enough for the slow rules."""
    counts: list[int] = []
    for depth in range(1, 5):
        if counts and counts[-1] * counts[0] > 10 * MAX_COUNT:
            break  # about as many; counting them would take minutes
        count = perft(game, state, depth)
        if count > MAX_COUNT and counts:
            break
        counts.append(count)
    return counts


def perft_rows(game: Game[Any, Any], seats: int, options: dict[str, str], seed: int) -> list[Any]:
    """The first position after the deal and four later ones of a random game."""
    state = game.start(seats, options)
    path: list[str] = []
    states: list[tuple[list[str], Any]] = []
    for move, after in random_play(game, state, Random(seed)):
        if game.actor(state) is not CHANCE:
            states.append((list(path), state))
        path.append(game.write_move(state, move))
        state = after
    return [
        {
            "game": game.info.id,
            "seats": seats,
            "options": game.info.write_options(options),
            "path": path,
            "text": game.write(state),
            "counts": perft_counts(game, state),
        }
        for path, state in (states[len(states) * fifth // 5] for fifth in range(5))
    ]


def playthrough(game: Game[Any, Any], seats: int, options: dict[str, str], seed: int) -> Any:
    """One random game, ply by ply."""
    rng, state, plies = Random(seed), game.start(seats, options), []
    while (actor := game.actor(state)) is not None:
        moves = game.moves(state)
        move = game.sample(state, rng) if actor is CHANCE else rng.choice(moves)
        texts = [game.write_move(state, legal) for legal in moves]
        plies.append(
            {
                "text": game.write(state),
                "actor": "chance" if actor is CHANCE else actor,
                "legal": len(texts),
                "digest": digest(texts),
                "scores": game.scores(state),
                "move": game.write_move(state, move),
            }
        )
        state = game.apply(state, move)
    outcome = game.outcome(state)
    assert outcome is not None
    end = {"text": game.write(state), "scores": outcome.scores, "winners": outcome.winners}
    agreed = {"game": game.info.id, "rules": game.info.rules_version, "seats": seats}
    agreed["options"] = game.info.write_options(options)
    return {**agreed, "plies": plies, "end": {**end, "reason": outcome.reason}}


def lines(rows: list[Any]) -> str:
    """JSON with one row a line, so that a change can be read."""
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"


def main() -> None:
    rows: list[Any] = []
    stories: dict[str, str] = {}
    for game in OURS:
        for number, (seats, options) in enumerate(SAMPLES[game.info.id].STARTS):
            rows += perft_rows(game, seats, options, seed=100 + number)
            story = playthrough(game, seats, options, seed=200 + number)
            plies = story.pop("plies")
            text = json.dumps(story)[:-1] + ', "plies": ' + lines(plies).rstrip() + "}\n"
            stories[f"{game.info.id}-{number}.json"] = text
    (HERE / "perft.json").write_text(lines(rows), encoding="utf-8")
    folder = HERE / "playthroughs"
    for old in folder.glob("*.json"):
        old.unlink()
    for name, text in stories.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
