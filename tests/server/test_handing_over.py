"""A match that was begun on a device goes on here."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from campanile.core.play import random_play
from campanile.games import GAMES
from campanile.server import wire
from tests.server.client import ME, OPEN, bot, code_of
from tests.server.conftest import NewGuest


def played(game_id: str, plies: int, options: Mapping[str, str] = {}) -> tuple[list[str], Any]:
    """The first moves of a random game, and the state after them."""
    game = GAMES[game_id]
    moves: list[str] = []
    state = game.start(2, options)
    for move, after in random_play(game, state, Random(1)):
        if len(moves) == plies:
            break
        moves.append(game.write_move(state, move))
        state = after
    return moves, state


@pytest.mark.parametrize("game_id", GAMES)
async def test_it_goes_on_where_it_was(new_guest: NewGuest, game_id: str) -> None:
    moves, state = played(game_id, 8)
    guest = new_guest()
    made = await guest.make(game_id, ME, ME, moves=moves, key="here-1")
    async with guest.at(made["id"]) as table:
        assert [move["text"] for move in table.log][-1] == moves[-1]
        assert len(table.log) == 8
        assert table.standing["position"]["actor"] == GAMES[game_id].actor(state)
    again = await guest.make(game_id, ME, ME, moves=moves, key="here-1")
    assert again["id"] == made["id"], "a repeat makes no second match"
    mine = await guest.request("GET", "/api/matches")
    assert len(mine["matches"]) == 1


async def test_a_friend_takes_a_seat(new_guest: NewGuest) -> None:
    moves, state = played("twrs", 5)
    guest, friend = new_guest(), new_guest("Bram")
    clock = {"kind": "fischer", "initial": 60_000}
    made = await guest.make("twrs", ME, OPEN, moves=moves, clock=clock)
    await friend.use(made["invites"]["1"])
    shown = await friend.request("GET", f"/api/matches/{made['id']}")
    assert shown["standing"]["started"]
    assert shown["standing"]["position"]["text"] == GAMES["twrs"].write(state)
    assert shown["standing"]["clock"]["left"] == [60_000, 60_000]


async def test_a_finished_game_is_over(new_guest: NewGuest) -> None:
    options = {"stall_limit": "3"}
    moves, state = played("twrs", 1000, options)
    guest = new_guest()
    made = await guest.make("twrs", ME, bot(), moves=moves, options=options)
    shown = await guest.request("GET", f"/api/matches/{made['id']}")
    outcome = GAMES["twrs"].outcome(state)
    assert outcome and shown["standing"]["result"]["winners"] == list(outcome.winners)
    with_one_more = [*moves, moves[-1]]
    assert await code_of(guest.make("twrs", ME, bot(), moves=with_one_more, options=options)) == (
        "over"
    )


async def test_it_goes_on_by_the_rules_it_began_with(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, bot(), moves=["d3-d4"], rules_version=1)
    shown = await guest.request("GET", f"/api/matches/{made['id']}")
    assert shown["standing"]["rules_version"] == 1
    refused = guest.make("twrs", ME, bot(), moves=["d3-d4"], rules_version=99)
    assert await code_of(refused) == "other_rules"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"moves": ["f4-f99"]}, "bad_square"),
        ({"moves": ["f4-f5", "f4-f5"]}, "no_tower"),
        ({"moves": [""] * 1001}, "bad_request"),
        ({"moves": ["x" * 501]}, "bad_request"),
        ({"moves": ["swap"] * 1000, "key": "k" * 65}, "bad_request"),
    ],
)
async def test_what_was_not_played_is_refused(
    new_guest: NewGuest, more: dict[str, Any], code: str
) -> None:
    guest = new_guest()
    assert await code_of(guest.make("twrs", ME, bot(), **more)) == code
    assert wire.Mine.model_validate(await guest.request("GET", "/api/matches")).matches == []


async def test_nobody_joins_who_could_have_been_cheated(new_guest: NewGuest) -> None:
    moves, _ = played("clocktowers", 3)
    refused = new_guest().make("clocktowers", ME, OPEN, moves=moves)
    assert await code_of(refused) == "known_elsewhere"
