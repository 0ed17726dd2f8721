"""Spiel der Türme worked out slowly from its rules, to compare the fast rules with."""

from __future__ import annotations

from dataclasses import dataclass, replace

COLUMNS = "abcdefghijklmn"
ROWS = range(1, 9)
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))
MAX_HEIGHT = 5
# The board from row 8 down to row 1: a letter is a symbol field, a dot a street field.
SYMBOLS = """
    . . . . . . . . . . . . . .
    . c k . l c . . s l . k s .
    . l s . s k . . k c . c l .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . s l . k s . . c k . l c .
    . k c . c l . . l s . s k .
    . . . . . . . . . . . . . .
"""
# Row 8 down to row 1, each from `a` to `n`.
FIELDS = [column + str(row) for row in reversed(ROWS) for column in COLUMNS]
SIGNS = dict(zip(FIELDS, SYMBOLS.split(), strict=True))
SYMBOL_FIELDS = {field: sign for field, sign in SIGNS.items() if sign != "."}
# The upper left field of each zone.
CORNERS = ("b7", "e7", "i7", "l7", "b3", "e3", "i3", "l3")


@dataclass(frozen=True)
class Position:
    """A text position taken apart."""

    stacks: dict[str, str]  # what stands on a field, as in the text: `k203`
    players: int
    player: str
    again: str
    quiet: int
    options: str

    @property
    def stall_limit(self) -> int:
        return 60 if self.options == "-" else int(self.options.removeprefix("stall_limit="))


def start(seats: int, options: str) -> str:
    """The position before the deal."""
    return write(Position({}, seats, "0", "-", 0, options))


def moves(text: str) -> set[str]:
    """All legal moves of the player to move."""
    position = read(text)
    if is_over(position):
        return set()
    found = real_moves(position, position.player)
    if position.again == "+" and found:
        found.add("pass")
    return found


def after(text: str, move: str) -> str:
    """The position after a legal move, or after the deal."""
    position = read(text)
    if move.startswith("deal "):
        streets = [field for field in FIELDS if field not in SYMBOL_FIELDS]
        stones = move.removeprefix("deal ").split(",")
        stacks = dict(zip(streets, stones, strict=True))
        dealt = replace(position, stacks=stacks)
        return write(dealt if real_moves(dealt, "0") else pass_on(dealt))
    if move == "pass":
        return write(pass_on(position))
    origin, goal = move.split("-")
    stacks = dict(position.stacks)
    moving = stacks.pop(origin)
    built = goal in stacks
    stacks[goal] = stacks[goal] + moving[1:] if built else moving
    landed = goal in SYMBOL_FIELDS
    quiet = 0 if built or landed else position.quiet + 1
    moved = replace(position, stacks=stacks, again="-", quiet=quiet)
    if is_over(moved):
        return write(moved)
    if landed and real_moves(moved, moved.player):
        return write(replace(moved, again="+"))
    return write(pass_on(moved))


def pass_on(position: Position) -> Position:
    """The turn goes to the next player who can move; it stays if nobody can."""
    for distance in range(1, position.players + 1):
        player = str((int(position.player) + distance) % position.players)
        if real_moves(position, player):
            return replace(position, player=player, again="-")
    return replace(position, again="-")


def actor(text: str) -> str:
    """The seat to act, `chance` before the deal, or `over`."""
    position = read(text)
    if not position.stacks:
        return "chance"
    return "over" if is_over(position) else position.player


def scores(text: str) -> tuple[int, ...]:
    """The stones on symbol fields, counted for the colour on top; a full zone counts double."""
    position = read(text)
    points = [0, 0, 0, 0]
    for zone in zones():
        worth = 2 if held_by_one(position, zone) else 1
        for field in zone:
            if field in position.stacks:
                points[int(top(position.stacks[field]))] += worth * height(position.stacks[field])
    return tuple(points[: position.players])


def winners(text: str) -> tuple[int, ...]:
    """The seats with most points."""
    points = scores(text)
    return tuple(seat for seat in range(len(points)) if points[seat] == max(points))


def is_over(position: Position) -> bool:
    if not position.stacks:
        return False
    players = [str(number) for number in range(position.players)]
    return (
        any(held_by_one(position, zone) for zone in zones())
        or any(not in_streets(position, player) for player in players)
        or position.quiet >= position.stall_limit
        or not any(real_moves(position, player) for player in players)
    )


def held_by_one(position: Position, zone: list[str]) -> bool:
    holders = {top(position.stacks[field]) for field in zone if field in position.stacks}
    return all(field in position.stacks for field in zone) and len(holders) == 1


def in_streets(position: Position, player: str) -> list[str]:
    """Where the player's stones and towers stand that are not on symbol fields."""
    return [
        field
        for field, stack in position.stacks.items()
        if top(stack) == player and field not in SYMBOL_FIELDS
    ]


def real_moves(position: Position, player: str) -> set[str]:
    """Every move of a stone or tower of the player."""
    found = set()
    for origin in in_streets(position, player):
        for across, up in DIRECTIONS:
            goal = step(origin, across, up)
            while goal:
                if may_land(position, position.stacks[origin], goal):
                    found.add(f"{origin}-{goal}")
                if goal in position.stacks and top(position.stacks[goal]) != player:
                    break
                goal = step(goal, across, up)
    return found


def may_land(position: Position, moving: str, goal: str) -> bool:
    symbol = moving[0]
    if goal in position.stacks:
        standing = position.stacks[goal]
        return standing[0] == symbol and height(standing) + height(moving) <= MAX_HEIGHT
    if goal in SYMBOL_FIELDS:
        return SYMBOL_FIELDS[goal] == symbol
    return True


def top(stack: str) -> str:
    return stack[-1]


def height(stack: str) -> int:
    return len(stack) - 1


def step(field: str, across: int, up: int) -> str:
    """The field `across` columns and `up` rows further, or nothing beyond the edge."""
    column = COLUMNS.index(field[0]) + across
    row = int(field[1]) + up
    if 0 <= column < len(COLUMNS) and row in ROWS:
        return COLUMNS[column] + str(row)
    return ""


def zones() -> list[list[str]]:
    """The four fields of each zone."""
    offsets = ((0, 0), (1, 0), (0, -1), (1, -1))
    return [[step(corner, across, up) for across, up in offsets] for corner in CORNERS]


def read(text: str) -> Position:
    rows, players, player, again, quiet, options = text.split(" ")
    contents = ",".join(rows.split("/")).split(",")
    fields = zip(FIELDS, contents, strict=True)
    stacks = {field: content for field, content in fields if content != "."}
    return Position(stacks, int(players), player, again, int(quiet), options)


def write(position: Position) -> str:
    rows = [
        ",".join(position.stacks.get(column + str(row), ".") for column in COLUMNS)
        for row in reversed(ROWS)
    ]
    rest = (position.players, position.player, position.again, position.quiet, position.options)
    return " ".join(["/".join(rows), *(str(field) for field in rest)])
