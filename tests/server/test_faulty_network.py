"""Whole games over a network that breaks, delays, repeats and reorders: all stay in step."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.server.client import ME, OPEN
from tests.server.conftest import NewGuest
from tests.server.page import Page
from tests.server.process import ServerProcess
from tests.server.proxy import Proxy
from tests.server.truth import Truth

SHORT = {"tuerme": {"stall_limit": "16"}}
"""Random play goes on for long otherwise; with less it may be over before anything goes wrong."""


@pytest.fixture(scope="module")
def truth(server: ServerProcess) -> Iterator[Truth]:
    truth = Truth(server.database_url)
    yield truth
    truth.close()


@pytest.mark.parametrize(
    ("game", "seats", "seed"),
    [("clocktowers", 4, 1), ("tuerme", 4, 2), ("twrs", 2, 3)],
)
async def test_everybody_sees_what_the_server_sees(
    game: str, seats: int, seed: int, new_guest: NewGuest, truth: Truth
) -> None:
    async with Proxy(new_guest().address, seed) as proxy:
        pages = await _sit_down(game, seats, seed, proxy, new_guest)
        looking = asyncio.create_task(_look_on(pages))
        await asyncio.gather(*(page.play() for page in pages))
        await looking
        _check_faults(proxy.done, pages)
    for page in pages:
        truth.check_moves(page)
        truth.check_seen(page)
        await truth.check_view(page)
    ends = [{**page.seen[max(page.seen)], "seat": None} for page in pages]
    assert all(end == ends[0] for end in ends)


async def _sit_down(
    game: str, seats: int, seed: int, proxy: Proxy, new_guest: NewGuest
) -> list[Page]:
    guests = [new_guest(f"Player {n}", socket_address=proxy.address) for n in range(seats)]
    made = await guests[0].make(game, ME, *[OPEN] * (seats - 1), options=SHORT.get(game, {}))
    for seat, token in made["invites"].items():
        await guests[int(seat)].use(token)
    return [
        Page(guest, made["id"], seat, Random(10 * seed + seat)) for seat, guest in enumerate(guests)
    ]


async def _look_on(pages: list[Page]) -> None:
    """Whenever page and server are at the same version, they show the same."""
    compared = 0
    while not all(page.over for page in pages):
        for page in pages:
            view: dict[str, Any] = await page.guest.request("GET", f"/api/matches/{page.match_id}")
            seen = page.seen.get(view["standing"]["version"])
            if seen is not None:
                assert seen == {**view["standing"], "log": view["log"]}
                compared += 1
        await asyncio.sleep(0.3)
    assert compared


def _check_faults(done: Counter[str], pages: list[Page]) -> None:
    """The network was as bad as it should be, and the pages did notice."""
    assert min(done["dropped"], done["repeated"], done["out of order"]) > 0, done
    assert sum(page.lines for page in pages) > len(pages)
