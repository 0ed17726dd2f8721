"""Hints and estimates: who may have them, and who is told, on both databases."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from campanile.server import wire
from tests.server.client import ME, OPEN, Refused, bot, code_of, seated
from tests.server.conftest import NewGuest


async def test_a_hint_for_who_is_to_move(new_guest: NewGuest) -> None:
    host, other = new_guest("Anna"), new_guest("Ben")
    made = await host.make("twrs", ME, OPEN, hints=True)
    path = f"/api/matches/{made['id']}/hint"
    assert await code_of(host.request("POST", path)) == "not_started"
    await other.use(made["invites"]["1"])
    asked = await asyncio.gather(
        *(host.request("POST", path) for _ in range(2)), return_exceptions=True
    )
    (hint,) = [told for told in asked if isinstance(told, dict)]
    (busy,) = [told for told in asked if isinstance(told, Refused)]
    assert busy.code == "busy"
    assert await code_of(other.request("POST", path)) == "not_your_turn"
    watcher = new_guest("Cleo")
    await watcher.use(made["watch"])
    assert await code_of(watcher.request("POST", path)) == "not_playing"
    async with host.at(made["id"]) as table:
        await table.move(wire.Hint.model_validate(hint).move)
        await table.act("resign")
    assert await code_of(host.request("POST", path)) == "over"


async def test_everybody_sees_who_had_a_hint(new_guest: NewGuest) -> None:
    host, other = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(host, other, hints=True)
    async with other.at(match_id) as table:
        hint = await host.request("POST", f"/api/matches/{match_id}/hint")
        told = await table.until(lambda told: told["type"] == "events")
        assert [(event["kind"], event["seat"]) for event in told["events"]] == [("hinted", 0)]
        assert told["standing"]["hinted"] == [0]
        assert hint["version"] == told["standing"]["version"]
        again = await host.request("POST", f"/api/matches/{match_id}/hint")
        assert again["version"] == hint["version"], "it is told once"


@pytest.mark.parametrize(
    "more", [{}, {"clock": {"kind": "fischer", "initial": 180_000, "increment": 2_000}}]
)
async def test_among_people_there_are_no_hints_unless_agreed(
    more: dict[str, Any], new_guest: NewGuest
) -> None:
    host, other = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(host, other, **more)
    assert await code_of(host.request("POST", f"/api/matches/{match_id}/hint")) == "no_hints"
    if more:
        assert await code_of(seated(host, other, hints=True, **more)) == "bad_hints"


async def test_who_plays_alone_sees_whom_the_board_will_belong_to(new_guest: NewGuest) -> None:
    host, watcher = new_guest("Anna"), new_guest("Cleo")
    made = await host.make("twrs", ME, bot(1))
    path = f"/api/matches/{made['id']}/estimate"
    await watcher.use(made["watch"])
    first = await host.request("POST", path)
    assert first["after"] == 0
    assert first["points"] == pytest.approx(
        [sum(s) for s in zip(*first["shares"].values(), strict=True)]
    )
    async with host.at(made["id"]) as table:
        await table.move(table.moves[0])
        await table.act("resign")
    for guest in (host, watcher):
        assert (await guest.request("POST", path, params={"after": 0}))["shares"] == first["shares"]
        then = await guest.request("POST", path, params={"after": 1})
        assert then["after"] == 1
        assert then["shares"] != first["shares"]
        assert (await guest.request("POST", path, params={"after": 999}))["after"] >= 1
    other = await host.make("tuerme", ME, bot(1))
    asked = host.request("POST", f"/api/matches/{other['id']}/estimate")
    assert await code_of(asked) == "no_estimate"


async def test_among_people_an_estimate_is_a_hint(new_guest: NewGuest) -> None:
    host, other, watcher = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    match_id = await seated(host, other)
    path = f"/api/matches/{match_id}/estimate"
    assert await code_of(host.request("POST", path)) == "no_hints"
    async with host.at(match_id) as table:
        await table.act("resign")
    assert (await other.request("POST", path))["after"] == 0, "it is over"

    made = await host.make("twrs", ME, OPEN, hints=True)
    path = f"/api/matches/{made['id']}/estimate"
    assert await code_of(host.request("POST", path)) == "not_started"
    await other.use(made["invites"]["1"])
    await watcher.use(made["watch"])
    assert await code_of(other.request("POST", path)) == "not_your_turn"
    assert await code_of(watcher.request("POST", path)) == "not_playing"
    async with other.at(made["id"]) as table:
        assert (await host.request("POST", path))["after"] == 0
        told = await table.until(lambda told: told["type"] == "events")
        assert told["standing"]["hinted"] == [0]
    async with host.at(made["id"]) as table:
        await table.move(table.moves[0])
    asked = other.request("POST", path, params={"after": 0})
    assert await code_of(asked) == "no_hints", "what was is no advice for what is"
