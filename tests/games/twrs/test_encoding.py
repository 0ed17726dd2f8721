"""Numbers worked out by hand from docs/encodings.md."""

from __future__ import annotations

import pytest

from campanile.games.twrs import GAME
from campanile.games.twrs.encoding import ENCODING

F5, D4, B3, B1 = 49, 36, 23, 1  # fields, from a1 row by row
FROM_ABOVE, FROM_BELOW, FROM_THE_RIGHT = 0, 2, 1


def number(text: str, position: str = "", **options: str) -> int:
    state = GAME.read(position) if position else GAME.start(2, options)
    return ENCODING.number(state, GAME.read_move(state, text))


def test_a_move_without_a_mark() -> None:
    assert number("f4-f5") == (F5 * 4 + FROM_BELOW) * 19


def test_a_move_that_marks_the_third_tower_by_lines_of_movement() -> None:
    """Of orange's towers j7, f8 and b9 the last is marked: b5 crosses row 5 and column b."""
    assert number("f4-f5+j5") == (F5 * 4 + FROM_BELOW) * 19 + 1
    assert number("b5-b3+b8") == (B3 * 4 + FROM_ABOVE) * 19 + 1 + 2 * 3


@pytest.mark.parametrize(("stone", "part"), [("f4", 0), ("d6", 1)])
def test_the_last_stone_goes_to_one_of_two_fields(stone: str, part: int) -> None:
    """39 stones are on the board; blue goes from h4 to d4 and marks orange's third tower, f6."""
    stones = "/".join(["xxxxxxxxxxx"] * 3 + ["xxxxxx5"])
    position = f"{stones}/11/5o5/11/7b3/11/9oo/9bb b 0 -"
    expected = (D4 * 4 + FROM_THE_RIGHT) * 19 + 1 + 2 * 6 + part
    assert number(f"h4-d4+{stone}", position) == expected


def test_a_placement() -> None:
    assert number("+b1", setup="free") == 121 * 4 * 19 + B1


def test_a_seat_sees_its_own_towers_first() -> None:
    start = GAME.start(2)
    seen = [ENCODING.observe(GAME.view(start, seat)) for seat in (0, 1)]
    own = [{field for field in range(121) if figures[field]} for figures in seen]
    assert own == [
        {field_of(name) for name in ("b5", "f4", "j3")},
        {field_of(name) for name in ("j7", "f8", "b9")},
    ]
    assert seen[0][121:242] == seen[1][:121]
    assert (seen[0][4 * 121], seen[1][4 * 121]) == (1.0, 0.0), "blue is to move"


def field_of(name: str) -> int:
    return (int(name[1:]) - 1) * 11 + ord(name[0]) - 97
