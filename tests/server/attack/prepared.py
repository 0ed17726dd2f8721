"""A database as an attacker could fill it in some days, within all limits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from campanile.server import guests, matches
from campanile.server.matches import CHECKPOINT_EVERY
from campanile.server.store import Query, Store, in_one_transaction
from campanile.server.wall_clock import now_ms
from campanile.table import Step
from campanile.table.commands import Resign, TakeBack
from campanile.table.match import MAX_PLIES, MAX_SPARE_EVENTS
from tests.server.attack.clients import guest_from
from tests.server.client import Guest
from tests.table.sitting import ADA, Sitting, by, quiet_game

COOKIE = "a-cookie-of-22-letters"
LONG, SHORT = 100, 30
"""How many matches the attacker has that are not over, and that are."""


def prepared_guest(address: str) -> Guest:
    """The guest who has all these matches."""
    guest = guest_from(address)
    guest.http.cookies.set("campanile_guest", COOKIE, domain="127.0.0.1")
    return guest


def prepare(url: str) -> None:
    """Fill an empty database."""
    store = Store(url)
    long, short = _longest(), Sitting("twrs", ADA, ADA)
    short.do(Resign(0, by(ADA)))
    queries = [
        guests.add(COOKIE, guests.User(ADA.player, ADA.name), now_ms()),
        *(_match(f"long-{number}", long.steps) for number in range(LONG)),
        *(_match(f"short-{number}", short.steps) for number in range(SHORT)),
    ]
    asyncio.run(_write(store, queries))
    store.close()


async def _write(store: Store, queries: Sequence[Query[None]]) -> None:
    for query in queries:
        await store.write(query)


def long_match(number: int) -> str:
    """The path of one of the long matches."""
    return f"/api/matches/long-{number % LONG}"


def _longest() -> Sitting:
    """A game of as many moves and other events as there may be."""
    sitting = quiet_game("tuerme", MAX_PLIES - 2, seats=(ADA, ADA))
    while sitting.match.spare_events < MAX_SPARE_EVENTS - 2:
        sitting.play()
        sitting.do(TakeBack(0, by(ADA), sitting.match.version))
    return sitting


def _match(match_id: str, steps: Sequence[Step]) -> Query[None]:
    """All events of a match, with the latest checkpoint as late as possible."""
    last = max(1, len(steps) // CHECKPOINT_EVERY * CHECKPOINT_EVERY - 1)
    parts = [steps[:last], steps[last : last + 2], steps[last + 2 :]]
    return in_one_transaction([matches.append(match_id, part) for part in parts if part])
