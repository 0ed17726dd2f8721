"""The old town drawn for a terminal of 80 columns."""

from __future__ import annotations

from campanile.core.ink import Ink
from campanile.games.tuerme import notation, rules
from campanile.games.tuerme.board import COLOURS, GRID, STREETS, SYMBOL_AT, SYMBOL_NAMES, ZONES
from campanile.games.tuerme.rules import EMPTY_BOARD, State

PAINTS = ("blue", "red", "yellow", "purple")
ZONE_GROUND = "on_green"
HEIGHTS = " ²³⁴⁵"
CELL = 5
MARGIN = 3

ENDS = {
    "zone_held": "player {player} holds a whole zone",
    "no_stones_in_streets": "a player has nothing left in the streets",
    "nobody_can_move": "nobody can move",
    "stall_limit": "{quiet} quiet moves in a row",
}


def draw(text: str, ink: Ink) -> str:
    """The town, how many fields each player holds, and whose turn it is."""
    state = notation.read(text)
    columns = "".join(chr(97 + column).center(CELL) for column in range(GRID.width))
    letters = ink(" " * MARGIN + columns.rstrip(), "grey")
    lines = [letters]
    for row in reversed(range(GRID.height)):
        lines.append(_row(state, row, ink))
        if frames := _frames(row):
            lines.append(ink(frames, "grey"))
    lines += [letters, "", *_holdings(state, ink), "", _turn(state), ink(_legend(state), "grey")]
    return "\n".join(lines)


def _row(state: State, row: int, ink: Ink) -> str:
    """One row of fields, with the sides of the zones it crosses."""
    fields = range(row * GRID.width, (row + 1) * GRID.width)
    line = ink(str(row + 1).center(MARGIN), "grey")
    for field in fields:
        piece = _field(state, field, ink)
        if SYMBOL_AT[field]:
            line += ink(" ", ZONE_GROUND) + piece + ink(" ", ZONE_GROUND)
        else:
            left = field != fields[0] and SYMBOL_AT[field - 1]
            right = field != fields[-1] and SYMBOL_AT[field + 1]
            line += ink("│" if left else " ", "grey") + piece + ink("│" if right else " ", "grey")
    return line + ink(f" {row + 1}", "grey")


def _field(state: State, field: int, ink: Ink) -> str:
    """Symbol, owner and height of what stands on a field; if nothing does, what the field is."""
    stack, symbol = state.board[field], SYMBOL_AT[field]
    ground = (ZONE_GROUND,) if symbol else ()
    if not stack:
        return ink(f" {symbol or '·'} ", "grey", *ground)
    owner = int(stack[-1])
    paint = PAINTS[owner] if owner < state.seats else "grey"
    # A capital, so that a piece on a symbol field and the empty field differ at a glance.
    piece = f"{stack[0].upper()}{owner}{HEIGHTS[rules.height(stack) - 1]}"
    return ink(piece, paint, "bold", *ground)


def _frames(row: int) -> str:
    """The line below a row: the lower edges of zones that end in it, the upper edges of others."""
    line = [" "] * (MARGIN + CELL * GRID.width)
    inside = 2 * CELL
    for number, (upper_left, _, _, lower_left) in enumerate(ZONES, 1):
        if lower_left // GRID.width == row:
            edge = f"└{'─' * inside}┘"
        elif upper_left // GRID.width == row - 1:
            edge = f"┌{f' zone {number} ':─^{inside}}┐"
        else:
            continue
        left = MARGIN + CELL * (upper_left % GRID.width) - 1
        line[left : left + len(edge)] = edge
    return "".join(line).rstrip()


def _holdings(state: State, ink: Ink) -> list[str]:
    """How many fields of each zone a player holds, and how many pieces they have in the streets."""
    lines = [ink("   fields held in zone  1  2  3  4  5  6  7  8   pieces in streets", "grey")]
    for player in range(state.seats):
        colour = str(player)
        held = [sum(state.board[f][-1:] == colour for f in zone) for zone in ZONES]
        counts = "".join(f"{count or '·':>3}" for count in held)
        pieces = sum(state.board[field][-1:] == colour for field in STREETS)
        mark = "▸" if player == state.player and not state.end else " "
        lines.append(ink(f" {mark} player {player:<12}{counts}{pieces:>12}", PAINTS[player]))
    return lines


def _turn(state: State) -> str:
    """What is expected now."""
    if state.board == EMPTY_BOARD:
        return "   The stones are to be dealt."
    if state.end:
        why = ENDS[state.end].format(player=state.player, quiet=state.quiet)
        return f"   The game is over: {why}."
    quiet = f"   ({state.quiet} of {state.stall_limit} quiet moves)" if state.quiet else ""
    todo = "may move once more, or pass" if state.again else "is to move"
    return f"   Player {state.player} {todo}.{quiet}"


def _legend(state: State) -> str:
    symbols = "   ".join(f"{letter.upper()} {name}" for letter, name in SYMBOL_NAMES.items())
    neutral = ", ".join(COLOURS[state.seats :])
    return f"   {symbols}   K0³ three keys, 0 on top" + (f"   neutral {neutral}" if neutral else "")
