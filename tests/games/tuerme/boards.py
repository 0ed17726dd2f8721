"""Towns drawn as text, for tests that read like the rules page.

A test draws only the fields it is about:

       a    b    c
    2  .    s01  .
    1  k0   .    l2

A line of letters says which columns follow; there may be several such blocks. The
stones that are not drawn stand far from it all, as towers as high as can be, on street
fields that are not drawn, from a8 on in reading order.
"""

from __future__ import annotations

from collections import Counter

import pytest

from campanile.core.errors import IllegalMove
from campanile.games.tuerme import Tuerme
from campanile.games.tuerme.board import GRID, READING_ORDER, STONES, STREETS
from campanile.games.tuerme.rules import State

GAME = Tuerme()


def town(drawing: str, rest: str = "4 0 - 0 -", others: str = "") -> State:
    """The position with these fields; `others` are the colours on top of what is not drawn."""
    return GAME.read(position(drawing, rest, others))


def position(drawing: str, rest: str = "4 0 - 0 -", others: str = "") -> str:
    """The text of the position, which need not be legal."""
    drawn = parse(drawing)
    players = int(rest[0])
    fields = fill(drawn, others or "0123"[:players])
    cells = [fields.get(GRID.names[field], ".") for field in READING_ORDER]
    rows = (cells[i : i + GRID.width] for i in range(0, GRID.size, GRID.width))
    return f"{'/'.join(','.join(row) for row in rows)} {rest}"


def parse(drawing: str) -> dict[str, str]:
    """What stands on each drawn field."""
    fields: dict[str, str] = {}
    columns: list[str] = []
    for line in drawing.strip().splitlines():
        first, *cells = line.split()
        if first.isalpha():
            columns = [first, *cells]
        else:
            fields |= {column + first: cell for column, cell in zip(columns, cells, strict=True)}
    return fields


def fill(drawn: dict[str, str], tops: str) -> dict[str, str]:
    """The drawn fields and, on other street fields, all stones that are missing."""
    drawn_stones = [
        stack[0] + colour for stack in drawn.values() if stack != "." for colour in stack[1:]
    ]
    missing = Counter(STONES)
    missing.subtract(drawn_stones)
    free = (GRID.names[field] for field in STREETS if GRID.names[field] not in drawn)
    return drawn | dict(zip(free, towers(missing, tops), strict=False))


def towers(stones: Counter[str], tops: str) -> list[str]:
    """Towers of all these stones, five high if possible, in turn owned by the colours `tops`."""
    found = []
    turn = 0
    for symbol in "ckls":
        left = Counter({c: stones[symbol + c] for c in "0123" if stones[symbol + c] > 0})
        owners = []
        for _ in range(-(-left.total() // 5)):
            owner = next(c for c in tops[turn % len(tops) :] + tops if left[c])
            left[owner] -= 1
            owners.append(owner)
            turn += 1
        below = "".join(left.elements())
        found += [symbol + below[4 * i : 4 * i + 4] + owner for i, owner in enumerate(owners)]
    return found


def why_not(state: State, move: str) -> str:
    """The code of the rule that forbids a move; empty if it is legal."""
    if move in texts(state):
        GAME.read_move(state, move)
        return ""
    with pytest.raises(IllegalMove) as caught:
        GAME.read_move(state, move)
    assert caught.value.text == move
    return caught.value.code


def play(state: State, *moves: str) -> State:
    """The position after some moves."""
    for move in moves:
        state = GAME.apply(state, GAME.read_move(state, move))
    return state


def texts(state: State) -> list[str]:
    """All legal moves."""
    return [GAME.write_move(state, move) for move in GAME.moves(state)]


def targets(state: State, origin: str) -> set[str]:
    """Where the piece on a field may go."""
    return {text[3:] for text in texts(state) if text.startswith(f"{origin}-")}


def at(state: State, field: str) -> str:
    """What stands on a field; empty if nothing does."""
    return state.board[GRID.index(field)]


def reason(state: State) -> str:
    """Why the game ended; empty if it goes on."""
    outcome = GAME.outcome(state)
    return outcome.reason if outcome else ""


# A deal for two in which the only move of all is b8-b7, of player 0. The neutral stones on a8
# and c8 stand still, so nobody gets to b8 after that either.
ONE_MOVE = """
   a   b   c   d   e   f   g   h   i   j   k   l   m   n
8  k2  c0  s3  l0  k1  l3  c1  s3  l3  s1  k0  l3  c0  k1
7  l1  .   .   c3  .   .   s0  k1  .   .   s2  .   .   l0
6  k2  .   .   k2  .   .   l0  c3  .   .   c3  .   .   s1
5  l0  k1  c2  c2  c3  k3  c1  s2  c0  l2  l2  s0  k0  c2
4  s1  c0  s2  k0  l0  s3  k3  l2  l3  s3  k0  c2  l1  s1
3  k3  .   .   c3  .   .   l1  s0  .   .   c2  .   .   k3
2  l1  .   .   s2  .   .   s3  l2  .   .   k3  .   .   k2
1  c0  l1  k2  c1  s0  c1  k1  s2  k0  c1  s1  l3  s0  l2
"""

# The same with b8 and n5 exchanged: nobody can move at all.
LOCKED = ONE_MOVE.replace("c2\n4 ", "c0\n4 ").replace("k2  c0  s3", "k2  c2  s3")


def deal_of(drawing: str) -> str:
    """The deal that makes a town whose streets are all drawn."""
    drawn = parse(drawing)
    return "deal " + ",".join(drawn[GRID.names[field]] for field in STREETS)
