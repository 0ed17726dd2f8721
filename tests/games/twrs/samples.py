"""What the conformance suite needs to know of TWRS."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from campanile.games.twrs import GAME
from campanile.games.twrs.board import GRID
from campanile.games.twrs.rules import State
from tests.conformance.oracle import Oracle
from tests.oracles import twrs

STARTS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (2, {"diagonals": "true"}),
    (2, {"setup": "free"}),
    (2, {"setup": "free", "diagonals": "true"}),
    (2, {"must_mark_after": "8", "stall_limit": "24", "last_stone": "plays_on"}),
    (2, {"must_mark_after": "2", "stall_limit": "6"}),
    (2, {"swap": "true"}),
    (2, {"diagonals": "true", "must_mark_after": "1", "swap": "true"}),
)

ORACLE: Oracle = twrs

NAMES = GRID.names


def move_texts(state: State, rng: Random) -> Iterator[str]:
    """Random turns and placements; half of them legal ones with something changed."""
    legal = [GAME.write_move(state, move) for move in GAME.moves(state)]
    while True:
        if not legal or rng.random() < 0.4:
            stones = rng.sample(NAMES, rng.choice((0, 0, 1, 2, 3)))
            yield "+".join([f"{rng.choice(NAMES)}-{rng.choice(NAMES)}", *stones])
            yield rng.choice("+@") + rng.choice(NAMES)
            yield "swap"
            continue
        text = rng.choice(legal)
        if text == "swap":
            yield text
            continue
        if text[0] in "+@":
            yield rng.choice("+@") + rng.choice((text[1:], *NAMES))
            continue
        way, *stones = text.split("+")
        changed = dict.fromkeys(stones[: rng.randint(0, 2)])
        others = rng.choice(legal).split("+")[1:] or [rng.choice(NAMES)]
        changed.update(dict.fromkeys(rng.sample(others, rng.randint(0, len(others)))))
        yield "+".join([way, *changed])


def bad_positions() -> list[tuple[str, str]]:
    """A text for every way in which a position can be wrong, with the code that says so."""
    board = "11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11"
    full = "/".join(["xxxxxxxxxxx"] * 3 + ["xxxxxxxx3"] + ["bbb5ooo"] + ["11"] * 6)
    empty = "/".join(["11"] * 10)
    return [
        ("", "field_count"),
        (f"{board} b 0", "field_count"),
        (f"{board} b 0 - -", "field_count"),
        (f"{board}  b 0 -", "field_count"),
        (f"{board}/11 b 0 -", "row_count"),
        (f"{board[:-3]} b 0 -", "row_count"),
        (f"{board[:-2]}10 b 0 -", "row_length"),
        (f"{board[:-2]}12 b 0 -", "row_length"),
        (f"{board[:-2]}11x b 0 -", "row_length"),
        (f"{board[:-2]}011 b 0 -", "bad_run"),
        (f"{board[:-2]}0x10 b 0 -", "bad_run"),
        (f"{board[:-2]}{'9' * 5000} b 0 -", "bad_run"),
        (f"{board[:-2]}q10 b 0 -", "bad_piece"),
        (f"{board[:-2]}٣8 b 0 -", "bad_piece"),
        (f"{board[:-2]}10\n b 0 -", "bad_piece"),
        (f"{board} w 0 -", "bad_side"),
        (f"{board}  0 -", "bad_side"),
        (f"{board} bo 0 -", "bad_side"),
        (f"{board} b -1 -", "bad_number"),
        (f"{board} b 00 -", "bad_number"),
        (f"{board} b 25 -", "bad_number"),
        (f"{board} b ² -", "bad_number"),
        (f"{board} b {'9' * 5000} -", "bad_number"),
        (f"{board} b 0 colour=red", "unknown_option"),
        (f"{board} b 0 ", "unknown_option"),
        (f"{board} b 0 {{x}}=%s", "unknown_option"),
        (f"{board} b 0 diagonals=maybe", "bad_option_value"),
        (f"{board} b 0 stall_limit=0", "bad_option_value"),
        (f"{board} b 0 stall_limit=030", "bad_option_value"),
        (f"{board} b 0 diagonals=true,diagonals=true", "repeated_option"),
        (f"{board} b 0 diagonals=false", "needless_option"),
        (f"{board} b 0 last_stone=plays_on", "needless_option"),
        (f"{board} b 0 swap=false", "needless_option"),
        (f"{board} b 0 stall_limit=30,diagonals=true", "option_order"),
        (f"{full} b 0 -", "too_many_stones"),
        (f"{board.replace('4o6', '11')} b 0 -", "tower_count"),
        (f"{board.replace('4o6', '4oo5')} b 0 -", "tower_count"),
        (f"{board.replace('4o6', '4b6')} b 0 -", "tower_count"),
        (f"{board.replace('3x7', '11')} b 0 -", "too_few_stones"),
        (f"{board.replace('4o6', '4oo5')} b 0 setup=free", "tower_count"),
        (f"{board.replace('4o6', '11')} o 0 setup=free", "setup_pieces"),
        (f"{empty}/b10 o 0 setup=free", "setup_pieces"),
        (f"{empty}/x10 b 0 setup=free", "setup_side"),
        (f"{empty}/x10 o 1 setup=free", "setup_quiet"),
    ]


def permuted(state: State, seat: int | None, rng: Random) -> State:  # noqa: ARG001
    """Nothing is hidden, so nothing can be changed."""
    return state
