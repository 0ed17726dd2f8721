"""Fields, rays, lines and floods, compared with walking step by step."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campanile.core.errors import NotationError
from campanile.core.grid import Grid, Lines, bits

GRID = Grid(5, 3)


def fields(names: str, grid: Grid = GRID) -> int:
    return grid.board(grid.index(name) for name in names.split())


def names(board: int, grid: Grid = GRID) -> str:
    return " ".join(grid.names[field] for field in bits(board))


def test_names_run_from_the_lower_left_row_by_row() -> None:
    assert GRID.names == (
        "a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3", "e3",
    )  # fmt: skip
    assert [GRID.index(name) for name in GRID.names] == list(range(15))


@pytest.mark.parametrize("name", ["", "a", "a0", "a4", "f1", "A1", "a01", "a1 ", "a¹"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        GRID.index(name)
    assert (caught.value.code, caught.value.text) == ("bad_square", name)


def test_rays_run_to_the_edge_up_right_down_left() -> None:
    up, right, down, left = GRID.rays[GRID.index("b2")]
    assert [names(GRID.board(ray)) for ray in (up, right, down, left)] == [
        "b3",
        "c2 d2 e2",
        "b1",
        "a2",
    ]


@pytest.mark.parametrize(
    ("a", "b", "between"),
    [("a1", "d1", "b1 c1"), ("d1", "a1", "b1 c1"), ("a1", "a3", "a2"), ("a1", "b1", "")],
)
def test_between(a: str, b: str, between: str) -> None:
    found = GRID.between(GRID.index(a), GRID.index(b))
    assert found is not None
    assert names(GRID.board(found)) == between


def test_nothing_is_between_fields_off_one_line() -> None:
    assert GRID.between(GRID.index("a1"), GRID.index("b2")) is None
    assert GRID.between(GRID.index("a1"), GRID.index("a1")) is None


@pytest.mark.parametrize(
    ("lines", "occupied", "seen"),
    [
        (GRID.rows, "", "a2 b2 d2 e2"),
        (GRID.rows, "a2 d2", "b2"),
        (GRID.columns, "c1", "c3"),
        (GRID.rising, "", "b1 d3"),
        (GRID.falling, "b3", "d1"),
        (GRID.falling, "c2", "d1 b3"),
    ],
)
def test_lines_end_before_the_first_piece(lines: Lines, occupied: str, seen: str) -> None:
    assert names(lines.reach(GRID.index("c2"), fields(occupied))) == seen


@given(st.integers(0, (1 << 15) - 1), st.integers(0, 14))
def test_a_flood_is_what_can_be_walked_to(free: int, start: int) -> None:
    walked, todo = set(), [start] if free >> start & 1 else []
    while todo:
        field = todo.pop()
        walked.add(field)
        steps = (ray[0] for ray in GRID.rays[field] if ray)
        todo += [step for step in steps if free >> step & 1 and step not in walked]
    assert GRID.flood(1 << start, free) == GRID.board(walked)


def test_a_flood_does_not_run_round_the_edge() -> None:
    assert names(GRID.flood(fields("e1"), fields("e1 a2"))) == "e1"
    assert names(GRID.flood(fields("a2"), fields("e1 a2"))) == "a2"


@given(st.integers(0, 1 << 200))
def test_bits_of_a_board(board: int) -> None:
    assert sum(1 << field for field in bits(board)) == board
    assert list(bits(board)) == sorted(set(bits(board)))


def test_a_line_seen_twice_is_the_same() -> None:
    grid, rng = Grid(11, 11), Random(1)
    for _ in range(50):
        occupied, field = rng.getrandbits(121), rng.randrange(121)
        first = grid.rows.reach(field, occupied)
        assert first == grid.rows.reach(field, occupied)
        assert first & occupied == 0


def test_a_shape_is_the_same_wherever_it_lies_turned_or_mirrored() -> None:
    grid = Grid(5, 4)
    corner = {grid.index("a1"): "x", grid.index("b1"): "y", grid.index("b3"): "z"}
    moved = {grid.index("c2"): "x", grid.index("d2"): "y", grid.index("d4"): "z"}
    turned = {grid.index("d1"): "x", grid.index("d2"): "y", grid.index("b2"): "z"}
    mirrored = {grid.index("b1"): "x", grid.index("a1"): "y", grid.index("a3"): "z"}
    other = {grid.index("a1"): "x", grid.index("b1"): "y", grid.index("c3"): "z"}
    assert len({grid.shape(each) for each in (corner, moved, turned, mirrored)}) == 1
    assert grid.shape(corner) != grid.shape(other)
    assert grid.shape(corner) != grid.shape({**corner, grid.index("a1"): "w"})
