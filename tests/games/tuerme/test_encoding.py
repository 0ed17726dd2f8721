"""Numbers worked out by hand from docs/encodings.md."""

from __future__ import annotations

import pytest

from campanile.games.tuerme.encoding import ENCODING
from tests.games.tuerme.boards import GAME, town

STREET = """
       a    b    c
    3  .    .    .
    2  .    .    .
    1  .    k0   .
"""


@pytest.mark.parametrize(
    ("text", "number"),
    [("b1-a1", 20 + 0), ("b1-c1", 20 + 1)],
)
def test_steps_along_a_row(text: str, number: int) -> None:
    state = town(STREET)
    assert ENCODING.number(state, GAME.read_move(state, text)) == number


def test_steps_along_a_column_and_passes() -> None:
    """k0 goes up column b to the key field b2, after which its owner may pass."""
    state = town(STREET)
    up = GAME.read_move(state, "b1-b2")
    assert ENCODING.number(state, up) == 20 + 13 + 0
    again = GAME.apply(state, up)
    assert ENCODING.number(again, GAME.read_move(again, "pass")) == 112 * 20


def test_a_seat_sees_colours_from_its_own_side() -> None:
    """With three players colour 3 is neutral, and the other two come after one's own."""
    state = town("   a\n 1 k012", "3 1 - 0 -")
    for seat, order in ((0, (0, 1, 2)), (1, (2, 0, 1)), (2, (1, 2, 0))):
        seen = ENCODING.observe(GAME.view(state, seat))
        planes = [seen[plane * 112] for plane in range(38)]
        assert planes[:4] == [0, 1, 0, 0], "it bears keys"
        for level, colour in enumerate(order):
            assert planes[4 + 4 * level : 8 + 4 * level] == [float(colour == n) for n in range(4)]
        assert planes[4 + 4 * 5 : 8 + 4 * 5] == [float(order[2] == n) for n in range(4)]
        assert planes[32:36] == [float((1 - seat) % 3 == n) for n in range(4)], "seat 1 acts"
