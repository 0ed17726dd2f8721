"""Clocktowers as SVG: the piles, and for each seat its hand, its discards and its skyline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campanile.core.svg import document, group, path, rect, text_line, wording
from campanile.games.clocktowers.board import KIND_NAMES, KINDS
from campanile.games.clocktowers.notation import read_known
from campanile.games.clocktowers.parts import WIDE, part, part_height
from campanile.games.clocktowers.rules import (
    DISCARDED,
    Player,
    State,
    Tower,
    outcome,
    phase,
    scores,
    worth,
)
from campanile.games.clocktowers.view import UNKNOWN, hand_as_known

WIDTH, MARGIN = 780, 18
CARD, TALL, SLICE = 48, 64, 9.5
"""The size of a card, and the visible width of a covered one."""
STEP = WIDE + 9
ABREAST = (WIDTH - 2 * MARGIN) // STEP
INK, FAINT = "#2b2620", "#7d7364"
DUTIES = {"play": "to play or discard", "draw": "to draw"}


def draw(text: str) -> str:
    """The table, whole or as one seat knows it."""
    state = read_known(text)
    y = 128.0
    parts = list(_piles(state))
    for seat in range(len(state.players)):
        drawn, height = _player(state, seat, y)
        parts += drawn
        y += height
    return document(WIDTH, y + 6, f"Clocktowers: {_turn(state)}", *parts)


def _turn(state: State) -> str:
    result = outcome(state)
    if result:
        return "won by seat " + " and ".join(map(str, result.winners))
    if isinstance(state.actor, int):
        return f"seat {state.actor} {DUTIES[phase(state)]}"
    return "the cards are to be dealt"


def _label(x: float, y: float, text: str) -> str:
    return wording(text_line(x, y, text, 14, fill=FAINT))


# Cards.


def _card(card: str, place: str, x: float, y: float, covered: bool = False) -> str:
    """A card with its left upper corner at x, y; of a covered one only the right edge shows."""
    known = card != UNKNOWN
    look = {"fill": "#fffdf7" if known else "#33566b", "stroke": "#8f8062", "rx": 5}
    inside = [rect(0, 0, CARD, TALL, **look)]
    if covered and known:  # its name stands upright on the edge
        code = text_line(0, 0, card, 9, fill=INK, text_anchor="middle")
        inside.append(f'<g transform="translate({CARD - 2} {TALL / 2:g}) rotate(-90)">{code}</g>')
    elif known:
        inside.append(rect(4, 4, CARD - 8, TALL - 20, rx=2, fill="#e3eff0"))
        inside.append(group(*part(card), at=(CARD / 2, TALL - 16), scale=0.74))
        inside.append(text_line(CARD / 2, TALL - 4, card, 11, fill=INK, text_anchor="middle"))
    elif not covered:
        back = "M24 16a16 16 0 1 1-.1 0ZM24 22V32L31 37"
        inside.append(path(back, fill="none", stroke="#8fb3c2", stroke_width=2))
    return group(*inside, at=(x, y), data_card=card, data_place=place)


def _fan(cards: Sequence[str], place: str, x: float, y: float) -> Iterator[str]:
    """Cards that lie on each other, the first on top."""
    for number in reversed(range(len(cards))):
        left = x + number * SLICE
        yield _card(cards[number], f"{place} {number}", left, y, covered=number > 0)


def _piles(state: State) -> Iterator[str]:
    for number, (kind, pile) in enumerate(zip(KINDS, state.piles, strict=True)):
        x = MARGIN + number * (WIDTH - MARGIN) / len(KINDS)
        yield _label(x, 24, f"{KIND_NAMES[kind].capitalize()}, {len(pile)}")
        empty = {"rx": 5, "fill": "none", "stroke": "#b9ab90", "stroke_dasharray": "4 4"}
        yield rect(x, 34, CARD, TALL, **empty)
        yield from _fan(pile, f"pile {kind}", x, 34)


# Players.


def _player(state: State, seat: int, top: float) -> tuple[list[str], float]:
    """Everything that belongs to a seat, and its height."""
    player, result = state.players[seat], outcome(state)
    title = f"Seat {seat}: {scores(state)[seat]} points"
    if state.actor == seat:
        title += f"  ◀ {DUTIES[phase(state)]}"
    elif result and seat in result.winners:
        title += "  ★ winner" if len(result.winners) == 1 else "  ★ shares the win"
    line = path(f"M{MARGIN} {top - 8:g}H{WIDTH - MARGIN}", stroke="#d9cfbb")
    bold = "bold" if state.actor == seat else None
    written = text_line(MARGIN, top + 14, title, 18, fill=INK, font_weight=bold)
    parts = [line, wording(written, seat=seat)]
    parts += _hand(player, seat, top + 28)
    skyline, height = _skyline(player, seat, top + 28 + TALL + 28)
    return parts + skyline, 28 + TALL + 28 + height + 18


def _hand(player: Player, seat: int, y: float) -> Iterator[str]:
    """The hand, a back for each card that is not known, and the discards, the last on top."""
    sure, doubtful, held = hand_as_known(player.trail)
    for number, card in enumerate([*sure, *[UNKNOWN] * held]):
        yield _card(card, f"hand {seat} {number}", MARGIN + number * (CARD + 6), y)
    if held:
        possible = f"{held} of {', '.join(doubtful)}"
        line = text_line(MARGIN, y + TALL + 15, possible, 12, fill=FAINT, data_doubtful=seat)
        yield wording(line)
    discards = [entry.removeprefix(DISCARDED) for entry in player.trail if entry[0] == DISCARDED]
    if discards:
        x = WIDTH / 2 - 90
        yield _label(x, y + 14, "Discards,")
        yield _label(x, y + 30, str(len(discards)))
        yield from _fan(discards[::-1], f"discards {seat}", x + 66, y)


def _skyline(player: Player, seat: int, top: float) -> tuple[list[str], float]:
    """The towers next to each other, in rows if there are many, and how high that is."""
    parts: list[str] = []
    y = top
    towers = list(enumerate(player.towers, 1))
    for first in range(0, len(towers), ABREAST):
        row = towers[first : first + ABREAST]
        y += max(sum(map(part_height, tower)) for _, tower in row) + 12
        parts.append(rect(MARGIN, y, WIDTH - 2 * MARGIN, 5, fill="#b7a98a"))
        for column, (number, tower) in enumerate(row):
            x = MARGIN + STEP * (column + 0.5)
            parts += _tower(tower, f"tower {seat} {number}", x, y)
            label = f"{number} = {worth(tower)}" if worth(tower) else str(number)
            parts.append(text_line(x, y + 19, label, 13, fill=INK, text_anchor="middle"))
        y += 26
    return parts, y - top


def _tower(tower: Tower, place: str, x: float, ground: float) -> Iterator[str]:
    y = ground
    for level, card in enumerate(tower):
        yield group(*part(card), at=(x, y), data_card=card, data_place=f"{place} {level}")
        y -= part_height(card)
