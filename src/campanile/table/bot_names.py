"""The names of bots: given names for every language of the page, no two alike at a table."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from campanile.table.match import BOT, Seat

BOT_NAMES = (
    *("Ada", "Bruno", "Carla", "Dirk", "Elsa", "Felix", "Greta", "Hugo", "Ida", "Jonas", "Karin"),
    *("Leo", "Mila", "Nils", "Olga", "Pim", "Rosa", "Sem", "Thea", "Uwe", "Vera", "Willem", "Yara"),
    "Zeno",
)
"""The page has a face for each of them, web/src/lib/faces.ts."""


def pick_name(seats: Iterable[Seat], key: str) -> str:
    """A name that nobody has at a table; the same for the same seats and key."""
    taken = {seat.name.casefold() for seat in seats}
    return Random(key).choice([name for name in BOT_NAMES if name.casefold() not in taken])


def name_bots(seats: tuple[Seat, ...], key: str) -> tuple[Seat, ...]:
    """The seats with a name for each bot that has none yet."""
    for number, seat in enumerate(seats):
        if seat.kind == BOT and not seat.name:
            named = Seat(BOT, name=pick_name(seats, f"{key}/{number}"), level=seat.level)
            seats = (*seats[:number], named, *seats[number + 1 :])
    return seats
