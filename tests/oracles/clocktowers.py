"""Clocktowers worked out slowly from its rules, to compare the fast rules with."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

PILES = ("F", "C", "R")
HAND = ("F1c", "F1m", "Cm")
Tower = list[str]  # its cards from the bottom up


@dataclass
class Table:
    """The cards of one game: piles top card first, hands, and towers in the order begun."""

    hands: list[list[str]]
    towers: list[list[Tower]]
    piles: dict[str, list[str]]
    dealt: bool = False
    turn: int = 0
    drawing: bool = False

    @property
    def seats(self) -> int:
        return len(self.hands)


def start(seats: int, options: str) -> Table:  # noqa: ARG001
    """The table before the deal."""
    return Table([list(HAND) for _ in range(seats)], [[] for _ in range(seats)], {})


def actor(table: Table) -> str:
    """The seat to act, `chance` before the deal, or `over`."""
    if not table.dealt:
        return "chance"
    if not any(table.piles.values()) and not any(table.hands):
        return "over"
    return str(table.turn)


def moves(table: Table) -> set[str]:
    """All legal moves of the player to act."""
    if actor(table) in ("chance", "over"):
        return set()
    if table.drawing:
        return {f"draw {name}" for name in PILES if table.piles[name]}
    found = set()
    towers = table.towers[table.turn]
    for card in table.hands[table.turn]:
        found.add(f"discard {card}")
        if is_floor(card):
            found.add(f"play {card}")
        for number, tower in enumerate(towers, start=1):
            if may_go_on(card, tower, towers):
                found.add(f"play {card} {number}")
    return found


def after(before: Table, move: str) -> Table:
    """The table after a legal move, or after the deal."""
    table = deepcopy(before)
    verb, *words = move.split(" ")
    if verb == "deal":
        for pile in words[0].split(";"):
            name, cards = pile.split(":")
            table.piles[name] = cards.split(",")
        table.dealt = True
    elif verb == "draw":
        table.hands[table.turn].append(table.piles[words[0]].pop(0))
        table.drawing = False
        next_turn(table)
    else:
        use_card(table, verb, *words)
        if any(table.piles.values()):
            table.drawing = True
        else:
            next_turn(table)
    return table


def use_card(table: Table, verb: str, card: str, number: str = "") -> None:
    """Play a card on a tower or as a new one, or discard it."""
    table.hands[table.turn].remove(card)
    if verb == "play" and number:
        table.towers[table.turn][int(number) - 1].append(card)
    elif verb == "play":
        table.towers[table.turn].append([card])


def next_turn(table: Table) -> None:
    """The next player who has a card left; nobody draws once the piles are empty."""
    for distance in range(1, table.seats + 1):
        seat = (table.turn + distance) % table.seats
        if table.hands[seat]:
            table.turn = seat
            return


def scores(table: Table) -> tuple[int, ...]:
    """The worth of each player's complete towers."""
    return tuple(
        sum(worth(tower) for tower in towers if is_complete(tower)) for towers in table.towers
    )


def winners(table: Table) -> tuple[int, ...]:
    """The seats with most points, then with the highest mouse, then with the highest cat."""
    points = scores(table)
    seats = [seat for seat in range(table.seats) if points[seat] == max(points)]
    for animal in "mc":
        heights = {seat: highest(animal, table.towers[seat]) for seat in seats}
        seats = [seat for seat in seats if heights[seat] == max(heights.values())]
    return tuple(seats)


def may_go_on(card: str, tower: Tower, own: list[Tower]) -> bool:
    """Whether a card may go on a tower, which stands among its owner's."""
    has_clock = any(is_clock(part) for part in tower)
    if is_floor(card) or is_clock(card):
        return not has_clock
    return has_clock and not is_complete(tower) and storeys(tower) in roof_heights(card, own)


def roof_heights(roof: str, own: list[Tower]) -> set[int]:
    """How many storeys the next tower with this roof may have."""
    before = [storeys(tower) for tower in own if roof in tower]
    # Each was one storey more than the one before it, so the last one is the tallest.
    return {max(before) + 1} if before else {1, 2}


def worth(tower: Tower) -> int:
    """The points of a complete tower."""
    cats = any(card.endswith("c") for card in tower)
    mice = any(card.endswith("m") for card in tower)
    if cats:
        return 3 if mice else 4
    return 2 if mice else 5


def highest(animal: str, towers: list[Tower]) -> int:
    """The highest storey of a complete tower with this animal, 0 if there is none."""
    found = [0]
    for tower in towers:
        if is_complete(tower):
            storey = 0
            for card in tower:
                if is_floor(card):
                    # On a card of two storeys the animal sits on the upper one.
                    storey += storeys([card])
                    if card.endswith(animal):
                        found.append(storey)
    return max(found)


def storeys(tower: Tower) -> int:
    return sum(int(card[1]) for card in tower if is_floor(card))


def is_complete(tower: Tower) -> bool:
    return any(is_roof(card) for card in tower)


def is_floor(card: str) -> bool:
    return card.startswith("F")


def is_clock(card: str) -> bool:
    return card.startswith("C")


def is_roof(card: str) -> bool:
    return card.startswith("R")
