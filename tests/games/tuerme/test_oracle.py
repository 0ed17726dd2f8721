"""Spiel der Türme against its oracle: games of players with preferences, and rare positions."""

from __future__ import annotations

from random import Random

import pytest

from tests.conformance.oracle import (
    Preference,
    assert_same_game,
    assert_same_position,
    choose,
    moves_of,
)
from tests.games.tuerme.boards import GAME
from tests.oracles import tuerme

pytestmark = pytest.mark.slow


def lands(_text: str, move: str) -> bool:
    return move[3:] in tuerme.SYMBOL_FIELDS


def builds(text: str, move: str) -> bool:
    return move[3:] in tuerme.read(text).stacks


def strolls(text: str, move: str) -> bool:
    return not lands(text, move) and not builds(text, move)


@pytest.mark.parametrize("prefers", [lands, builds, strolls])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games(seats: int, prefers: Preference) -> None:
    rng = Random(f"tuerme {seats} {prefers.__name__}")
    for options in ({}, {}, {}, {"stall_limit": "5"}):
        assert_same_game(GAME, tuerme, GAME.start(seats, options), rng, prefers=prefers, share=0.5)


def scattered(rng: Random) -> str:
    """A position with stacks of all heights anywhere: on streets, and on fields of their symbol."""
    seats = rng.choice([2, 3, 4])
    fields = [field for field in tuerme.FIELDS if field not in tuerme.SYMBOL_FIELDS]
    rng.shuffle(fields)
    stacks = {}
    for symbol in "ckls":
        stones = list("0123" * 5)
        rng.shuffle(stones)
        homes = [field for field, sign in tuerme.SYMBOL_FIELDS.items() if sign == symbol]
        rng.shuffle(homes)
        while stones:
            top = stones.pop()
            # Nobody moves a neutral colour: it lies where it was dealt, on nothing.
            height = rng.choice([1, 1, 1, 2, 3, 4, 5]) if int(top) < seats else 1
            below = [stones.pop() for _ in range(min(height - 1, len(stones)))]
            at_home = homes and int(top) < seats and rng.random() < 0.4
            stacks[homes.pop() if at_home else fields.pop()] = symbol + "".join(below) + top
    player = str(rng.randrange(seats))
    landed = any(stacks.get(field, ".")[-1] == player for field in tuerme.SYMBOL_FIELDS)
    again = rng.choice("-+") if landed else "-"
    return tuerme.write(tuerme.Position(stacks, seats, player, again, 0, "-"))


def test_scattered_positions() -> None:
    rng = Random("scattered tuerme")
    compared = 0
    while compared < 150:
        text = scattered(rng)
        if not tuerme.moves(text):
            continue
        state = GAME.read(text)
        assert_same_position(GAME, tuerme, state, text)
        move, chosen = choose(GAME, state, rng)
        assert_same_position(GAME, tuerme, GAME.apply(state, move), tuerme.after(text, chosen))
        compared += 1


def test_nobody_can_move() -> None:
    """Towers of five in two corners behind neutral stones; a stone that can still go home."""
    homes = {"b7": "c00000", "f7": "c11111", "c7": "k11111", "e7": "l11111", "j7": "l0000"}
    stacks = homes | {"c6": "s00000", "a8": "k00000", "n8": "s11111", "a6": "l0"}
    taken = {*stacks, *tuerme.SYMBOL_FIELDS, "a5"}
    walls = ["a7", "b8", "m8", "n7"]
    streets = walls + [field for field in tuerme.FIELDS if field not in {*taken, *walls}]
    neutral = [symbol + colour for symbol in "ckls" for colour in "23"] * 5
    stacks |= dict(zip(streets, neutral, strict=False))
    text = tuerme.write(tuerme.Position(stacks, 2, "0", "-", 0, "-"))
    state = GAME.read(text)
    assert {"a6-a5", "a6-b6"} <= tuerme.moves(text)
    assert tuerme.actor(tuerme.after(text, "a6-a5")) == "0"
    assert tuerme.actor(tuerme.after(text, "a6-b6")) == "over"
    assert_same_position(GAME, tuerme, state, text)
    for chosen, move in moves_of(GAME, state).items():
        assert_same_position(GAME, tuerme, GAME.apply(state, move), tuerme.after(text, chosen))
