"""Numbers worked out by hand from docs/encodings.md."""

from __future__ import annotations

import pytest

from campanile.games.clocktowers.encoding import ENCODING
from tests.games.clocktowers.boards import GAME, after, dealt

START = dealt(2, floors="F2m", clocks="Cm", roofs="Rp")
SECOND = after(START, "play F1m; draw F; discard Cm; draw C")


@pytest.mark.parametrize(
    ("state", "text", "number"),
    [
        (START, "play F1m", 2 * 24),
        (SECOND, "play F1c 1", 1 * 24 + 1),
        (START, "discard Cm", 13 * 24 + 7),
        (after(START, "discard Cm"), "draw R", 13 * 24 + 13 + 2),
    ],
)
def test_moves(state: object, text: str, number: int) -> None:
    assert ENCODING.number(state, GAME.read_move(state, text)) == number  # type: ignore[arg-type]


def test_what_a_seat_sees() -> None:
    """After seat 1 has laid Cm aside: seat 0 knows that one of three cards is gone."""
    mine, other = (ENCODING.observe(GAME.view(SECOND, seat)) for seat in (0, 1))
    player = 13 + 13 + 1 + 13 + 23 * 11 + 1
    assert len(mine) == 13 + 3 + 13 + 2 + 1 + 2 * player
    assert mine[13] == 18 / 23, "floors left in their pile"
    assert mine[29:32] == [1, 0, 0], "seat 0 is to act, and to play"
    theirs = mine[32 + player :]
    assert theirs[13 + 1 : 13 + 3] == [1 / 5, 1 / 4], "F1c and F1m may be in hand"
    assert theirs[26] == 2 / 58, "two of the three are"
    assert sum(theirs[27:40]) == 0, "which card went is not known"
    theirs = other[32 : 32 + player]
    assert theirs[27 + 7] == 1 / 9, "but seat 1 knows that it was Cm"
    tower = other[32 + player :][40:51]
    assert tower == [1, 0, 0, 1 / 42, 0, 1, 0, 0, 0, 0, 0], "one storey with a mouse"
