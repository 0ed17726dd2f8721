"""Whole games over the wire, of every game and number of players, on both databases."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from campanile.core.record import read_record
from campanile.games import GAMES
from tests.server.client import ME, OPEN, Guest, Table, bot
from tests.server.conftest import NewGuest

SEATINGS = [
    pytest.param(name, seats, id=f"{name}-{seats}")
    for name, game in GAMES.items()
    for seats in range(game.info.seats[0], game.info.seats[1] + 1)
]


async def play_on(table: Table, seat: int, rng: Random) -> None:
    """Random moves whenever it is this seat's turn, to the end."""
    while not table.over:
        if table.standing["position"]["actor"] == seat and table.moves:
            await table.move(rng.choice(table.moves))
        else:
            await table.hear()


@pytest.mark.parametrize(("game", "seats"), SEATINGS)
async def test_people_play_a_game_to_its_end(game: str, seats: int, new_guest: NewGuest) -> None:
    host, *others = [new_guest(f"Player {number}") for number in range(seats)]
    made = await host.make(game, ME, *[OPEN] * (seats - 1))
    for number, guest in enumerate(others, 1):
        assert await guest.use(made["invites"][str(number)]) == {
            "kind": "invite",
            "match": made["id"],
            "seat": number,
        }
    ends = await asyncio.gather(
        *(_play(guest, made["id"], seat) for seat, guest in enumerate((host, *others)))
    )
    # In the end everything is open, so that all have seen the same match.
    assert all(end == ends[0] for end in ends)
    record = read_record(await host.request("GET", f"/api/matches/{made['id']}/record"), GAMES)
    assert list(record.moves) == [ply["text"] for ply in ends[0][0]]
    outcome = GAMES[game].outcome(record.end())
    assert outcome is not None
    assert list(outcome.scores) == ends[0][1]["scores"]
    assert list(outcome.winners) == ends[0][1]["winners"]


async def _play(
    guest: Guest, match_id: str, seat: int
) -> tuple[list[dict[str, object]], dict[str, object]]:
    async with guest.at(match_id) as table:
        await play_on(table, seat, Random(seat))
        return table.log, table.standing["result"]


@pytest.mark.parametrize(("game", "seats"), SEATINGS)
async def test_bots_take_the_other_seats(game: str, seats: int, new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make(game, *[bot(2)] * (seats - 1), ME)
    async with guest.at(made["id"]) as table:
        await play_on(table, seats - 1, Random(5))
        assert table.standing["result"]["reason"]
        fresh = await guest.request("GET", f"/api/matches/{made['id']}")
        assert fresh["log"] == table.log
        assert fresh["standing"]["position"] == table.standing["position"]
