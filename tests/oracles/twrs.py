"""TWRS worked out slowly from its rules, to compare the fast rules with."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

COLUMNS = "abcdefghijk"
ROWS = range(1, 12)
ACROSS = ((1, 0), (-1, 0))
UPRIGHT = ((0, 1), (0, -1))
RISING = ((1, 1), (-1, -1))
FALLING = ((1, -1), (-1, 1))
SUPPLY = 40
# The order of the free set-up: the side, and + for a stone or @ for a tower.
PLACEMENTS = ("b+", "o+", "b+", "o@", "b@", "b@", "o@", "o@", "b@")

# Stones, blue towers and orange towers, by whether diagonals mark.
STARTS = {
    "false": ("f2 f6 f10", "b5 f4 j3", "j7 f8 b9"),
    "true": ("b6 f6 j6", "a4 f3 k4", "k8 f9 a8"),
}

Board = dict[str, str]  # what stands where, `b`, `o` or `x`; empty intersections are left out


@dataclass
class Position:
    """A text position taken apart."""

    board: Board
    side: str
    quiet: int
    options: str

    def option(self, name: str, default: str) -> str:
        given = dict(part.split("=") for part in self.options.split(",") if part != "-")
        return given.get(name, default)

    @property
    def placement(self) -> str:
        """The placement to make now, or nothing when the set-up is over."""
        free = self.option("setup", "fixed") == "free"
        return PLACEMENTS[len(self.board)] if free and len(self.board) < len(PLACEMENTS) else ""

    @property
    def foe(self) -> str:
        return "o" if self.side == "b" else "b"


def start(seats: int, options: str) -> str:  # noqa: ARG001
    """The position before the first move; `options` leaves out the defaults of today's rules."""
    given = dict(part.split("=") for part in options.split(",") if part != "-")
    chosen = {"must_mark_after": "0", "stall_limit": "40", "last_stone": "ends"} | given
    # A position leaves out the defaults of the first rules.
    order = ("setup", "diagonals", "must_mark_after", "stall_limit", "last_stone", "swap")
    kept = [f"{name}={chosen[name]}" for name in order if name in chosen]
    first = ("must_mark_after=8", "stall_limit=24", "last_stone=plays_on")
    kept = [text for text in kept if text not in first]
    empty = Position({}, "b", 0, ",".join(kept) or "-")
    if not empty.placement:
        stones, blue, orange = STARTS[empty.option("diagonals", "false")]
        empty.board |= dict.fromkeys(stones.split(), "x")
        empty.board |= dict.fromkeys(blue.split(), "b")
        empty.board |= dict.fromkeys(orange.split(), "o")
    return write(empty)


def moves(text: str) -> set[str]:
    """All legal moves of the player to move."""
    position = read(text)
    if position.placement:
        sign = position.placement[1]
        return {sign + point for point in all_points() if point not in position.board}
    if is_over(position):
        return set()
    swap = {"swap"} if may_swap(position) else set()
    every = turns(position)
    marking = {move for move in every if "+" in move}
    must_mark_after = int(position.option("must_mark_after", "8"))
    if marking and 0 < must_mark_after <= position.quiet:
        return marking | swap
    return every | swap


def after(text: str, move: str) -> str:
    """The position after a legal move."""
    position = read(text)
    board = dict(position.board)
    if position.placement:
        board[move[1:]] = "x" if move[0] == "+" else position.side
        placed = Position(board, "b", 0, position.options)
        placed.side = (placed.placement or "b")[0]
        return write(placed)
    if move == "swap":
        other = {"b": "o", "o": "b", "x": "x"}
        swapped = {half_turn(point): other[piece] for point, piece in board.items()}
        return write(Position(swapped, "b", position.quiet, position.options))
    route, *stones = move.split("+")
    origin, goal = route.split("-")
    board[goal] = board.pop(origin)
    board.update(dict.fromkeys(stones, "x"))
    quiet = 0 if stones else position.quiet + 1
    return write(Position(board, position.foe, quiet, position.options))


def actor(text: str) -> str:
    """The seat to act, or `over`."""
    position = read(text)
    if is_over(position):
        return "over"
    return "0" if position.side == "b" else "1"


def scores(text: str) -> tuple[int, ...]:
    """The intersections of the areas that one colour has to itself, blue's and orange's."""
    position = read(text)
    if position.placement:
        return 0, 0  # no area counts before the last tower stands
    board = position.board
    points = {"b": 0, "o": 0}
    counted: set[str] = set()
    for point in all_points():
        if board.get(point) != "x" and point not in counted:
            here = area(board, point)
            counted |= here
            colours = colours_in(board, here)
            if len(colours) == 1:
                points[colours.pop()] += len(here)
    return points["b"], points["o"]


def winners(text: str) -> tuple[int, ...]:
    """The seats with most points."""
    blue, orange = scores(text)
    if blue == orange:
        return 0, 1
    return (0,) if blue > orange else (1,)


def is_over(position: Position) -> bool:
    stalled = position.quiet >= int(position.option("stall_limit", "24"))
    used_up = list(position.board.values()).count("x") == SUPPLY
    decided = used_up and position.option("last_stone", "plays_on") == "ends"
    return not position.placement and (stalled or decided or not tower_moves(position))


def may_swap(position: Position) -> bool:
    """Whether all but one blue tower, and up to two new stones, is as before the first move."""
    if position.option("swap", "false") == "false" or position.side == "b":
        return False
    if position.option("setup", "fixed") == "free":
        return False
    before, now = read(start(2, position.options)).board, position.board
    gone = [piece for point, piece in before.items() if now.get(point) != piece]
    new = [piece for point, piece in now.items() if before.get(point) != piece]
    possible = {("b",): 1, ("b", "x"): 0, ("b", "x", "x"): 0}  # with the moves without a stone
    return gone == ["b"] and possible.get(tuple(sorted(new))) == position.quiet


def half_turn(point: str) -> str:
    return COLUMNS[-1 - COLUMNS.index(point[0])] + str(len(ROWS) + 1 - int(point[1:]))


def tower_moves(position: Position) -> list[tuple[str, str]]:
    """From where to where the towers of the player to move can go."""
    return [
        (tower, goal)
        for tower in towers(position.board, position.side)
        if not is_petrified(position.board, tower)
        for goal in reach(position.board, tower, ACROSS + UPRIGHT)
    ]


def turns(position: Position) -> set[str]:
    """Every move of a tower with every way to mark after it, whether or not one must mark."""
    found = set()
    for tower, goal in tower_moves(position):
        board = dict(position.board)
        board[goal] = board.pop(tower)
        found.add(f"{tower}-{goal}")
        for stones in markings(position, board, goal):
            found.add("+".join([f"{tower}-{goal}", *stones]))
    return found


def markings(position: Position, board: Board, active: str) -> list[list[str]]:
    """The stones of every way to mark once the active tower has moved."""
    choices = []
    for foe in towers(board, position.foe):
        if is_petrified(board, foe):
            continue
        choices.append(
            (reach(board, active, ACROSS) & reach(board, foe, UPRIGHT))
            | (reach(board, active, UPRIGHT) & reach(board, foe, ACROSS))
        )
        if position.option("diagonals", "false") == "true":
            lines = reach(board, foe, ACROSS + UPRIGHT)
            choices.append(reach(board, active, RISING) & lines)
            choices.append(reach(board, active, FALLING) & lines)
    left = SUPPLY - list(board.values()).count("x")
    found = []
    for points in choices:
        if points and left:
            ordered = sorted(points, key=by_column_then_row)
            found += [list(stones) for stones in combinations(ordered, min(len(points), left))]
    return found


def reach(board: Board, start: str, directions: tuple[tuple[int, int], ...]) -> set[str]:
    """The empty intersections from `start` on in these directions, up to the first piece."""
    found = set()
    for across, up in directions:
        point = step(start, across, up)
        while point and point not in board:
            found.add(point)
            point = step(point, across, up)
    return found


def step(point: str, across: int, up: int) -> str:
    """The intersection `across` columns and `up` rows further, or nothing beyond the edge."""
    column = COLUMNS.index(point[0]) + across
    row = int(point[1:]) + up
    if 0 <= column < len(COLUMNS) and row in ROWS:
        return COLUMNS[column] + str(row)
    return ""


def area(board: Board, start: str) -> set[str]:
    """All that is joined to `start` without crossing a stone; towers do not divide."""
    found = {start}
    edge = [start]
    while edge:
        point = edge.pop()
        for across, up in ACROSS + UPRIGHT:
            near = step(point, across, up)
            if near and near not in found and board.get(near) != "x":
                found.add(near)
                edge.append(near)
    return found


def is_petrified(board: Board, tower: str) -> bool:
    return len(colours_in(board, area(board, tower))) == 1


def colours_in(board: Board, points: set[str]) -> set[str]:
    return {board[point] for point in points if point in board}


def towers(board: Board, colour: str) -> list[str]:
    return [point for point, piece in board.items() if piece == colour]


def all_points() -> list[str]:
    return [column + str(row) for column in COLUMNS for row in ROWS]


def by_column_then_row(point: str) -> tuple[str, int]:
    return point[0], int(point[1:])


def read(text: str) -> Position:
    rows, side, quiet, options = text.split(" ")
    board: Board = {}
    for row, content in zip(reversed(ROWS), rows.split("/"), strict=True):
        column = 0
        for part in split_row(content):
            if part.isdigit():
                column += int(part)
            else:
                board[COLUMNS[column] + str(row)] = part
                column += 1
    return Position(board, side, int(quiet), options)


def split_row(content: str) -> list[str]:
    """The letters and the numbers of a row: `10b` is `10`, `b`."""
    for letter in "box":
        content = content.replace(letter, f" {letter} ")
    return content.split()


def write(position: Position) -> str:
    rows = []
    for row in reversed(ROWS):
        content = ""
        empty = 0
        for column in COLUMNS:
            piece = position.board.get(column + str(row))
            if piece is None:
                empty += 1
                continue
            content += (str(empty) if empty else "") + piece
            empty = 0
        rows.append(content + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {position.side} {position.quiet} {position.options}"
