"""The 66 cards, as data. A card is its name; the first letter says which pile it belongs to."""

from __future__ import annotations

from collections.abc import Mapping

DECK: Mapping[str, int] = {
    # Floors: the digit is the number of storeys, c a cat, m a mouse.
    "F1": 5,
    "F1c": 5,
    "F1m": 4,
    "F2": 5,
    "F2c": 5,
    "F2m": 4,
    # Clocks, plain or with a mouse.
    "C": 9,
    "Cm": 9,
    # Roofs: red, blue, green, yellow, purple.
    "Rr": 4,
    "Rb": 4,
    "Rg": 4,
    "Ry": 4,
    "Rp": 4,
}

FLOOR, CLOCK, ROOF = KINDS = ("F", "C", "R")
KIND_NAMES: Mapping[str, str] = {FLOOR: "floors", CLOCK: "clocks", ROOF: "roofs"}
REMOVED: Mapping[str, int] = {FLOOR: 5, CLOCK: 0, ROOF: 3}
COLOURS: Mapping[str, str] = {
    "Rr": "red",
    "Rb": "blue",
    "Rg": "green",
    "Ry": "yellow",
    "Rp": "purple",
}

START_HAND = ("F1c", "F1m", "Cm")
STOREYS: Mapping[str, int] = {card: int(card[1]) for card in DECK if card[0] == FLOOR}
IN_PLAY: Mapping[str, int] = {
    kind: sum(n for card, n in DECK.items() if card[0] == kind) - REMOVED[kind] for kind in KINDS
}
TURNS = sum(IN_PLAY.values())
"""The turns of a game, of all players together: each uses a card, and in the end all are used."""

CAT, MOUSE = "c", "m"
"""The last letter of a card with that animal on it, and of no other card."""


def pile_sizes(seats: int) -> dict[str, int]:
    """How many cards each pile has after the deal."""
    return {
        kind: IN_PLAY[kind] - seats * sum(card[0] == kind for card in START_HAND) for kind in KINDS
    }
