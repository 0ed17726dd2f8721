"""A rectangular board: field names, rays, lines, and bitboards on Python ints.

Fields are numbered from the lower left, row by row: a1 is 0, b1 is 1. A bitboard is an int whose
bit i stands for field i.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from campanile.core.errors import NotationError

UP, RIGHT, DOWN, LEFT = (0, 1), (1, 0), (0, -1), (-1, 0)


def bits(board: int) -> Iterator[int]:
    """The fields of a bitboard, lowest first."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


class Grid:
    """The geometry of a board with `width` columns and `height` rows."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.all = (1 << self.size) - 1
        self.names = tuple(f"{chr(97 + i % width)}{i // width + 1}" for i in range(self.size))
        self._index = {name: i for i, name in enumerate(self.names)}
        self._not_last_column = self.board(i for i in range(self.size) if i % width != width - 1)
        self._not_first_column = self._not_last_column << 1
        self.rays = tuple(
            tuple(self.ray(field, step) for step in (UP, RIGHT, DOWN, LEFT))
            for field in range(self.size)
        )
        self.rows = Lines(self, (1, 0))
        self.columns = Lines(self, (0, 1))
        self.rising = Lines(self, (1, 1))
        self.falling = Lines(self, (1, -1))

    def index(self, name: str) -> int:
        """The number of a field given by name; raises NotationError."""
        if name not in self._index:
            raise NotationError("bad_square", name, first=self.names[0], last=self.names[-1])
        return self._index[name]

    def board(self, fields: Iterable[int]) -> int:
        """The bitboard of some fields."""
        return sum(1 << field for field in set(fields))

    def ray(self, field: int, step: tuple[int, int]) -> tuple[int, ...]:
        """The fields from `field` to the edge, one `step` (columns, rows) at a time."""
        column, row = field % self.width + step[0], field // self.width + step[1]
        met = []
        while 0 <= column < self.width and 0 <= row < self.height:
            met.append(row * self.width + column)
            column, row = column + step[0], row + step[1]
        return tuple(met)

    def between(self, a: int, b: int) -> tuple[int, ...] | None:
        """The fields strictly between two of a row or column; None if they share neither."""
        for ray in self.rays[a]:
            if b in ray:
                return ray[: ray.index(b)]
        return None

    def flood(self, seed: int, free: int) -> int:
        """The fields of `free` connected with `seed` horizontally or vertically (flood fill)."""
        area, grown = 0, seed & free
        while grown != area:
            area = grown
            grown |= (area & self._not_last_column) << 1 | (area & self._not_first_column) >> 1
            grown |= area << self.width | area >> self.width
            grown &= free
        return area

    def shape(self, labels: Mapping[int, str]) -> str:
        """Labelled fields as a text that is the same wherever they lie, turned or mirrored."""
        points = [(divmod(field, self.width), label) for field, label in labels.items()]
        return min(
            _drawn([((a * x, b * y) if upright else (a * y, b * x), at) for (x, y), at in points])
            for a in (1, -1)
            for b in (1, -1)
            for upright in (True, False)
        )


def _drawn(points: list[tuple[tuple[int, int], str]]) -> str:
    left, below = (min(point[axis] for point, _ in points) for axis in (0, 1))
    return " ".join(f"{x - left},{y - below}{label}" for (x, y), label in sorted(points))


class Lines:
    """All lines of one direction: which fields are visible from each field, both ways."""

    def __init__(self, grid: Grid, step: tuple[int, int]) -> None:
        back = (-step[0], -step[1])
        arms = [(grid.ray(field, step), grid.ray(field, back)) for field in range(grid.size)]
        self.masks = tuple(grid.board(ahead + behind) for ahead, behind in arms)
        self._seen = tuple(_Seen(*pair) for pair in arms)

    def reach(self, field: int, occupied: int) -> int:
        """The empty fields visible from `field` along its line, up to the first occupied ones."""
        return self._seen[field][occupied & self.masks[field]]


class _Seen(dict[int, int]):
    """For one field: occupied fields of its line -> visible empty fields, computed on demand."""

    def __init__(self, *arms: tuple[int, ...]) -> None:
        super().__init__()
        self._arms = arms

    def __missing__(self, occupied: int) -> int:
        seen = 0
        for arm in self._arms:
            for field in arm:
                if occupied >> field & 1:
                    break
                seen |= 1 << field
        self[occupied] = seen
        return seen
