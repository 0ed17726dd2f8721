"""Clocktowers worked out slowly from its rules, to hold the fast rules against."""

from __future__ import annotations

PILES = ("F", "C", "R")
HAND = ("F1c", "F1m", "Cm")
Tower = list[str]  # its cards from the bottom up


class Table:
    """The cards of one game: piles top card first, hands, and towers in the order begun."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.dealt = False
        self.piles: dict[str, list[str]] = {name: [] for name in PILES}
        self.hands = [list(HAND) for _ in range(seats)]
        self.towers: list[list[Tower]] = [[] for _ in range(seats)]
        self.turn = 0
        self.drawing = False

    def actor(self) -> str:
        """The seat to act, `chance` before the deal, or `over`."""
        if not self.dealt:
            return "chance"
        if not self.any_pile() and not any(self.hands):
            return "over"
        return str(self.turn)

    def moves(self) -> set[str]:
        """All legal moves of the player to act."""
        if self.actor() in ("chance", "over"):
            return set()
        if self.drawing:
            return {f"draw {name}" for name in PILES if self.piles[name]}
        found = set()
        towers = self.towers[self.turn]
        for card in self.hands[self.turn]:
            found.add(f"discard {card}")
            if is_floor(card):
                found.add(f"play {card}")
            for number, tower in enumerate(towers, start=1):
                if may_go_on(card, tower, towers):
                    found.add(f"play {card} {number}")
        return found

    def play(self, move: str) -> None:
        """Make a legal move, or the deal."""
        verb, *words = move.split(" ")
        if verb == "deal":
            for pile in words[0].split(";"):
                name, cards = pile.split(":")
                self.piles[name] = cards.split(",")
            self.dealt = True
            return
        if verb == "draw":
            self.hands[self.turn].append(self.piles[words[0]].pop(0))
            self.drawing = False
            self.next_turn()
            return
        card = words[0]
        self.hands[self.turn].remove(card)
        if verb == "play" and len(words) == 1:
            self.towers[self.turn].append([card])
        elif verb == "play":
            self.towers[self.turn][int(words[1]) - 1].append(card)
        if self.any_pile():
            self.drawing = True
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """The next player who has a card left; nobody draws once the piles are empty."""
        for distance in range(1, self.seats + 1):
            seat = (self.turn + distance) % self.seats
            if self.hands[seat]:
                self.turn = seat
                return

    def any_pile(self) -> bool:
        return any(self.piles.values())

    def scores(self) -> tuple[int, ...]:
        """The worth of each player's complete towers."""
        return tuple(
            sum(worth(tower) for tower in towers if is_complete(tower)) for towers in self.towers
        )

    def winners(self) -> tuple[int, ...]:
        """The seats with most points, then with the highest mouse, then with the highest cat."""
        points = self.scores()
        seats = [seat for seat in range(self.seats) if points[seat] == max(points)]
        for animal in "mc":
            heights = {seat: highest(animal, self.towers[seat]) for seat in seats}
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
