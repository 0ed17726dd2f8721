"""Games of Clocktowers that differ in what one seat cannot know, and in nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Any

from campanile.games import GAMES
from campanile.games.clocktowers.rules import DISCARDED, Deal, Discard, Move, State
from campanile.table import Match
from tests.server.client import Heard
from tests.table.sitting import Sitting, people

GAME = GAMES["clocktowers"]


@dataclass(frozen=True)
class World:
    """A game up to some point; the first move is the deal."""

    seats: int
    moves: tuple[Move, ...]

    @cached_property
    def states(self) -> list[State]:
        """Before each move, and after the last."""
        return list(accumulate(self.moves, GAME.apply, initial=GAME.start(self.seats)))

    @cached_property
    def texts(self) -> list[str]:
        steps = zip(self.states, self.moves, strict=False)
        return [GAME.write_move(state, move) for state, move in steps]


def random_world(seats: int, seed: int, length: int, actor: int | None = None) -> World:
    """This many moves, and on until a seat is to act, or to the end."""

    def is_enough(match: Match) -> bool:
        return len(match.plies) >= length and actor in (None, match.actor)

    match = Sitting("clocktowers", *people(seats)).play_out(Random(seed), until=is_enough)
    return World(seats, tuple(ply.move for ply in match.plies))


def other_world(world: World, seat: int | None, rng: Random) -> World:
    """Another truth that this seat, at the end of these moves, holds as possible as the real one.

    What was dealt below the cards seen so far, and what the others discarded, is different.
    """
    now = world.states[-1]
    guessed = GAME.guess(GAME.view(now, seat), rng)
    deal = world.moves[0]
    assert isinstance(deal, Deal)
    piles = tuple(
        (*dealt[: len(dealt) - len(left)], *other)
        for dealt, left, other in zip(deal.piles, now.piles, guessed.piles, strict=True)
    )
    discards = [
        iter([entry for entry in player.trail if entry[0] == DISCARDED])
        for player in guessed.players
    ]
    moves: list[Move] = [Deal(piles)]
    for state, move in zip(world.states[1:], world.moves[1:], strict=False):
        if isinstance(move, Discard):
            assert isinstance(state.actor, int)
            moves.append(Discard(next(discards[state.actor])[len(DISCARDED) :]))
        else:
            moves.append(move)
    other = World(world.seats, tuple(moves))
    _check_legal(other)
    return other


def _check_legal(world: World) -> None:
    pairs: Sequence[tuple[Any, Any]] = list(zip(world.states, world.moves, strict=False))
    assert all(move in GAME.moves(state) for state, move in pairs[1:])


def check_heard(table: Heard, world: World, seat: int | None) -> None:
    """Whatever names cards, in any frame, stands in the view that the seat has then."""
    plies, states = 0, world.states
    for told in table.heard:
        if "standing" not in told:
            # A refusal quotes the move that was tried, with a card that the seat sees.
            tried = told["type"] == "refused"
            assert _cards(told) <= (_cards(GAME.view(states[plies], seat).text) if tried else set())
            continue
        log = told["log"]
        plies = len(log) if log is not None else plies + len(told["events"])
        assert told["standing"]["position"]["text"] == GAME.view(states[plies], seat).text
        _check_texts(told, world, plies, seat)


def _check_texts(told: dict[str, Any], world: World, plies: int, seat: int | None) -> None:
    """Each move is sent as the seat may see it, and nothing else names a card."""
    expected = [
        GAME.redact(state, move, seat)
        for state, move in list(zip(world.states, world.moves, strict=False))[:plies]
    ]
    texts = [ply["text"] for ply in told["log"] or told.get("events", [])]
    assert texts == expected[plies - len(texts) :]
    rest = {**told, "log": None, "events": None}
    rest["standing"] = {**told["standing"], "position": None, "commitment": None}
    assert not _cards(rest)


def _cards(told: Any) -> set[str]:
    """The cards whose names stand there as words."""
    return set(re.findall(r"\b(F[12][cm]?|Cm?|R[rbgyp])\b", json.dumps(told)))
