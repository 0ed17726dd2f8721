"""The games against the slow, obvious rules in tests/oracles: the same moves all through a game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import pytest

from campanile.core.game import CHANCE, Game
from campanile.games import GAMES
from tests.oracles import clocktowers, tuerme, twrs

Taste = Callable[[str, str], bool]
"""Whether a player likes a move in a position; he plays one that he likes if there is one."""


class Oracle(Protocol):
    """What an oracle that works on text positions offers."""

    def moves(self, text: str, /) -> set[str]: ...
    def after(self, text: str, move: str, /) -> str: ...
    def actor(self, text: str, /) -> str: ...
    def scores(self, text: str, /) -> tuple[int, ...]: ...
    def winners(self, text: str, /) -> tuple[int, ...]: ...


def marks(_text: str, move: str) -> bool:
    return "+" in move


def spares(_text: str, move: str) -> bool:
    return "+" not in move


def lands(_text: str, move: str) -> bool:
    return move[3:] in tuerme.SYMBOL_FIELDS


def builds(text: str, move: str) -> bool:
    return move[3:] in tuerme.read(text).stacks


def strolls(text: str, move: str) -> bool:
    return not lands(text, move) and not builds(text, move)


def plays(_text: str, move: str) -> bool:
    return not move.startswith("discard")


def completes(_text: str, move: str) -> bool:
    return move.startswith(("play R", "play C", "draw R"))


def whatever(_text: str, _move: str) -> bool:
    return True


def actor_of(game: Game[Any, Any], state: Any) -> str:
    """The actor as the oracles name it."""
    actor = game.actor(state)
    if actor is None:
        return "over"
    return "chance" if actor is CHANCE else str(actor)


def moves_of(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """The legal moves by their texts, which are all different."""
    moves = game.moves(state)
    named = {game.write_move(state, move): move for move in moves}
    assert len(named) == len(moves), game.write(state)
    return named


def choose(game: Game[Any, Any], state: Any, taste: Taste, rng: Random) -> tuple[Any, str]:
    """A random move to make now, and its text."""
    if game.actor(state) is CHANCE:
        move = game.sample(state, rng)
        return move, game.write_move(state, move)
    named = moves_of(game, state)
    text = game.write(state)
    liked = [move for move in named if taste(text, move)]
    chosen = rng.choice(liked or list(named))
    return named[chosen], chosen


def same_position(game: Game[Any, Any], oracle: Oracle, state: Any, text: str) -> None:
    """Everything that can be asked of a position, asked of both."""
    assert actor_of(game, state) == oracle.actor(text), text
    assert set(moves_of(game, state)) == oracle.moves(text), text
    assert game.scores(state) == oracle.scores(text), text
    outcome = game.outcome(state)
    if oracle.actor(text) == "over":
        assert outcome is not None, text
        assert outcome.scores == oracle.scores(text), text
        assert outcome.winners == oracle.winners(text), text
    else:
        # Once the game is over it does not matter who would have been next.
        assert outcome is None, text
        assert game.write(state) == text


def same_game(
    game: Game[Any, Any], oracle: Oracle, state: Any, taste: Taste, *, share: float, rng: Random
) -> None:
    """Play to the end and compare every move made, and a share of the positions in full."""
    text = game.write(state)
    while game.actor(state) is not None:
        if rng.random() < share:
            same_position(game, oracle, state, text)
        move, chosen = choose(game, state, taste, rng)
        before = text
        state, text = game.apply(state, move), oracle.after(text, chosen)
        if game.actor(state) is not None:
            assert game.write(state) == text, f"{before} {chosen}"
    same_position(game, oracle, state, text)


TWRS_VARIANTS: dict[str, dict[str, str]] = {
    "default": {},
    "diagonals": {"diagonals": "true"},
    "free": {"setup": "free"},
    "free-diagonals": {"setup": "free", "diagonals": "true"},
    "never-must-mark": {"must_mark_after": "0"},
    "short": {"must_mark_after": "2", "stall_limit": "6"},
}


@pytest.mark.parametrize("taste", [whatever, marks, spares])
@pytest.mark.parametrize("variant", TWRS_VARIANTS)
def test_twrs_games(variant: str, taste: Taste) -> None:
    game = GAMES["twrs"]
    rng = Random(f"twrs {variant} {taste.__name__}")
    for _ in range(2):
        state = game.start(2, TWRS_VARIANTS[variant])
        same_game(game, twrs, state, taste, share=0.1, rng=rng)


def scattered_twrs(stones: int, options: str, rng: Random) -> str:
    """A position with stones and towers anywhere; the starting stones stay where they are."""
    board = dict.fromkeys(("d8", "f6", "h4"), "x")
    pieces = "x" * (stones - len(board)) + "bbbooo"
    free = [point for point in twrs.all_points() if point not in board]
    board.update(zip(rng.sample(free, len(pieces)), pieces, strict=True))
    return twrs.write(twrs.Position(board, rng.choice("bo"), 0, options))


@pytest.mark.parametrize("options", ["-", "diagonals=true"])
def test_twrs_scattered_positions(options: str) -> None:
    game = GAMES["twrs"]
    rng = Random(f"scattered twrs {options}")
    for stones in [*range(3, 38, 2), *range(35, 41), 39, 39, 39]:
        text = scattered_twrs(stones, options, rng)
        same_position(game, twrs, game.read(text), text)


@pytest.mark.parametrize("taste", [whatever, lands, builds, strolls])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tuerme_games(seats: int, taste: Taste) -> None:
    game = GAMES["tuerme"]
    rng = Random(f"tuerme {seats} {taste.__name__}")
    for options in ({}, {}, {}, {"stall_limit": "5"}):
        same_game(game, tuerme, game.start(seats, options), taste, share=0.5, rng=rng)


def scattered_tuerme(rng: Random) -> str:
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


def test_tuerme_scattered_positions() -> None:
    game = GAMES["tuerme"]
    rng = Random("scattered tuerme")
    compared = 0
    while compared < 150:
        text = scattered_tuerme(rng)
        if not tuerme.moves(text):
            continue
        state = game.read(text)
        same_position(game, tuerme, state, text)
        move, chosen = choose(game, state, whatever, rng)
        same_position(game, tuerme, game.apply(state, move), tuerme.after(text, chosen))
        compared += 1


def test_tuerme_nobody_can_move() -> None:
    """Towers of five in two corners behind neutral stones; a stone that can still go home."""
    game = GAMES["tuerme"]
    homes = {"b7": "c00000", "f7": "c11111", "c7": "k11111", "e7": "l11111", "j7": "l0000"}
    stacks = homes | {"c6": "s00000", "a8": "k00000", "n8": "s11111", "a6": "l0"}
    taken = {*stacks, *tuerme.SYMBOL_FIELDS, "a5"}
    walls = ["a7", "b8", "m8", "n7"]
    streets = walls + [field for field in tuerme.FIELDS if field not in {*taken, *walls}]
    neutral = [symbol + colour for symbol in "ckls" for colour in "23"] * 5
    stacks |= dict(zip(streets, neutral, strict=False))
    text = tuerme.write(tuerme.Position(stacks, 2, "0", "-", 0, "-"))
    state = game.read(text)
    assert {"a6-a5", "a6-b6"} <= tuerme.moves(text)
    assert tuerme.actor(tuerme.after(text, "a6-a5")) == "0"
    assert tuerme.actor(tuerme.after(text, "a6-b6")) == "over"
    same_position(game, tuerme, state, text)
    for chosen, move in moves_of(game, state).items():
        same_position(game, tuerme, game.apply(state, move), tuerme.after(text, chosen))


@pytest.mark.parametrize("taste", [whatever, plays, completes])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_clocktowers_games(seats: int, taste: Taste) -> None:
    game = GAMES["clocktowers"]
    rng = Random(f"clocktowers {seats} {taste.__name__}")
    for _ in range(40):
        state, table = game.start(seats), clocktowers.Table(seats)
        while game.actor(state) is not None:
            same_table(game, state, table)
            move, chosen = choose(game, state, taste, rng)
            state = game.apply(state, move)
            table.play(chosen)
        same_table(game, state, table)
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.scores == table.scores(), table.towers
        assert outcome.winners == table.winners(), table.towers


def same_table(game: Game[Any, Any], state: Any, table: clocktowers.Table) -> None:
    text = game.write(state)
    assert actor_of(game, state) == table.actor(), text
    assert set(moves_of(game, state)) == table.moves(), text
    assert game.scores(state) == table.scores(), text
