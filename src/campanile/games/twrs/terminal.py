"""TWRS in a terminal."""

from __future__ import annotations

from campanile.core.ink import Ink
from campanile.games.twrs.board import BLUE, GRID, ORANGE, SUPPLY
from campanile.games.twrs.notation import read, signs_of
from campanile.games.twrs.rules import State, owned, petrified, placing, scores

COLOURS = {BLUE: ("blue", "Blue"), ORANGE: ("orange", "Orange")}
TOWERS = {BLUE: ("B", "b"), ORANGE: ("O", "o")}  # free, petrified
GROUND = {BLUE: "-", ORANGE: "=", None: "·"}
LEGEND = (
    "B O towers   b o petrified   # stone   - Blue's area   = Orange's area   · open",
    "B O towers   # stone   · empty",
)


def draw(text: str, ink: Ink) -> str:
    """The board with its areas, the supply and the points."""
    state = read(text)
    columns = "     " + " ".join(GRID.names[i][0] for i in range(GRID.width))
    owners = {} if placing(state) else _owners(state)
    colour, name = COLOURS[state.player]
    rows = [_row(state, row, owners, ink) for row in reversed(range(GRID.height))]
    lines = [
        ink(columns, "grey"),
        *rows,
        ink(columns, "grey"),
        "",
        ink(LEGEND[bool(placing(state))], "grey"),
        f"Stones: {state.stones.bit_count()} of {SUPPLY} on the board",
        f"Turn:   {ink(name, colour, 'bold')} (seat {state.player})",
    ]
    if not placing(state):
        points = (
            ink(f"{name} {score}", colour, "bold")
            for (colour, name), score in zip(COLOURS.values(), scores(state), strict=True)
        )
        lines.append("Points: " + " : ".join(points))
    return "\n".join(lines)


def _owners(state: State) -> dict[int, int]:
    return {
        field: colour
        for colour, area in owned(state)
        for field in range(GRID.size)
        if area >> field & 1
    }


def _row(state: State, row: int, owners: dict[int, int], ink: Ink) -> str:
    fields = range(row * GRID.width, (row + 1) * GRID.width)
    number, signs = ink(f"{row + 1:>3}", "grey"), signs_of(state)
    shown = (_sign(state, field, signs[field], owners, ink) for field in fields)
    return f"{number}  {' '.join(shown)}  {number}"


def _sign(state: State, field: int, sign: str, owners: dict[int, int], ink: Ink) -> str:
    if sign == "x":
        return ink("#", "white", "bold")
    if sign == ".":
        owner = owners.get(field)
        return ink(GROUND[owner], "grey" if owner is None else COLOURS[owner][0])
    colour = BLUE if sign == "b" else ORANGE
    stone = bool(petrified(state) >> field & 1) and not placing(state)
    return ink(TOWERS[colour][stone], COLOURS[colour][0], *(("dim",) if stone else ("bold",)))
