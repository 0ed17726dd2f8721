"""Invitations and the other links that lead to a table, on both databases."""

from __future__ import annotations

import asyncio
from typing import Any

from campanile.server import wire
from tests.server.client import ME, OPEN, Guest, Refused, bot, code_of, seated
from tests.server.conftest import NewGuest


async def test_an_invitation_is_used_once(new_guest: NewGuest) -> None:
    host, guest, thief = new_guest("Anna"), new_guest("Ben"), new_guest("Eve")
    made = await host.make("tuerme", ME, OPEN, OPEN)
    token = made["invites"]["1"]
    used = await guest.use(token)
    assert await guest.use(token) == used, "the answer may have been lost"
    assert await code_of(thief.use(token)) == "link_used"
    assert await code_of(guest.use(made["invites"]["2"])) == "already_seated"
    assert await code_of(host.use(made["invites"]["2"])) == "already_seated"
    assert await code_of(thief.use("a" * 22)) == "no_link"
    assert await code_of(thief.use("short")) == "no_link"
    view = await host.request("GET", f"/api/matches/{made['id']}")
    assert [seat["name"] for seat in view["standing"]["seats"]] == ["Anna", "Ben", ""]


async def test_two_who_use_an_invitation_at_once(new_guest: NewGuest) -> None:
    host, *rivals = [new_guest(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    made = await host.make("tuerme", ME, OPEN, OPEN)
    told = await asyncio.gather(
        *(rival.use(made["invites"]["1"]) for rival in rivals), return_exceptions=True
    )
    codes = {answer.code for answer in told if isinstance(answer, Refused)}
    assert sum(isinstance(answer, dict) for answer in told) == 1
    assert codes <= {"seat_taken", "link_used"}


async def test_invitations_are_replaced_and_revoked(new_guest: NewGuest) -> None:
    host, guest = new_guest("Anna"), new_guest("Ben")
    made = await host.make("tuerme", ME, OPEN, OPEN)
    links = f"/api/matches/{made['id']}/links"
    fresh = await host.request("POST", links, {"kind": "invite", "seat": 1})
    wire.MadeLink.model_validate(fresh)
    assert await code_of(guest.use(made["invites"]["1"])) == "no_link"
    assert (await host.http.delete(f"{links}/1")).status_code == 204
    assert await code_of(guest.use(fresh["token"])) == "no_link"
    assert (await guest.use(made["invites"]["2"]))["seat"] == 2
    assert await code_of(host.request("DELETE", f"{links}/2")) == "seat_taken"
    wish = {"kind": "invite", "seat": 1}
    assert await code_of(guest.request("POST", links, wish)) == "not_creator"
    assert await code_of(new_guest().request("POST", links, wish)) == "no_match"
    assert await code_of(host.request("POST", links, {"kind": "invite"})) == "no_seat"
    assert await code_of(host.request("POST", links, {**wish, "seat": 2})) == "seat_taken"


async def test_watching_needs_a_link(new_guest: NewGuest) -> None:
    host, other, watcher = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    match_id = await seated(host, other)
    links = f"/api/matches/{match_id}/links"
    assert await code_of(watcher.request("GET", f"/api/matches/{match_id}")) == "no_match"
    link = await other.request("POST", links, {"kind": "watch"})
    for _ in range(2):
        assert await watcher.use(link["token"]) == {
            "kind": "watch",
            "match": match_id,
            "seat": None,
        }
    view = await watcher.request("GET", f"/api/matches/{match_id}")
    assert view["yours"] == [] and view["standing"]["seat"] is None
    assert await watcher.request("GET", "/api/matches") == {"matches": [], "next": None}
    assert await code_of(watcher.request("POST", links, {"kind": "watch"})) == "not_playing"
    await host.request("POST", links, {"kind": "watch"})
    assert await code_of(new_guest().use(link["token"])) == "no_link"


async def test_a_return_link_brings_the_seat_to_another_browser(new_guest: NewGuest) -> None:
    guest, elsewhere = new_guest("Anna"), new_guest("Somebody")
    assert await code_of(guest.request("POST", "/api/me/return-link")) == "no_link"
    match_id = (await guest.make("twrs", ME, bot()))["id"]
    old = (await guest.request("POST", "/api/me/return-link"))["token"]
    new = (await guest.request("POST", "/api/me/return-link"))["token"]
    assert await code_of(elsewhere.use(old)) == "no_link"
    assert (await elsewhere.use(new))["kind"] == "return"
    assert (await elsewhere.request("GET", "/api/me"))["name"] == "Anna"
    async with elsewhere.at(match_id) as table:
        await table.move()
    assert (await guest.request("GET", "/api/me"))["known"], "the old browser still works"


async def _invitation(guest: Guest, token: str) -> Any:
    return await guest.request("POST", "/api/links/invitation", {"token": token})


async def test_an_invitation_tells_what_it_is_to_and_changes_nothing(new_guest: NewGuest) -> None:
    host, guest = new_guest("Anna"), new_guest("Ben")
    made = await host.make("clocktowers", ME, OPEN, bot(3), OPEN, hints=True)
    shown = await _invitation(guest, made["invites"]["3"])
    assert (shown["game"], shown["by"], shown["seat"]) == ("clocktowers", "Anna", 3)
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "open", "bot", "open"]
    assert (shown["clock"]["kind"], shown["hints"], shown["match"]) == ("none", True, None)
    assert made["id"] not in str(shown)
    assert not guest.http.cookies
    assert (await _invitation(host, made["invites"]["3"]))["match"] == made["id"]
    assert await guest.use(made["invites"]["3"])
    assert (await _invitation(guest, made["invites"]["3"]))["match"] == made["id"]


async def test_an_invitation_that_leads_nowhere(new_guest: NewGuest) -> None:
    host, guest, late = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    made = await host.make("clocktowers", ME, OPEN, OPEN, OPEN)
    first, second, third = made["invites"].values()
    back = await host.request("POST", "/api/me/return-link")
    for token in ("0" * 22, "", first[:9], made["watch"], back["token"]):
        assert await code_of(_invitation(late, token)) == "no_link"
    await guest.use(first)
    assert await code_of(_invitation(late, first)) == "link_used"
    await host.request("PUT", f"/api/matches/{made['id']}/seats/2", {"level": 3})
    assert await code_of(_invitation(late, second)) == "seat_taken"
    assert (await host.http.delete(f"/api/matches/{made['id']}/links/3")).is_success
    assert await code_of(_invitation(late, third)) == "no_link"
    fresh = await host.request(
        "POST", f"/api/matches/{made['id']}/links", {"kind": "invite", "seat": 3}
    )
    async with host.at(made["id"]) as table:
        await table.act("abort")
    assert await code_of(_invitation(late, fresh["token"])) == "over"


async def test_who_is_invited_may_only_watch(new_guest: NewGuest) -> None:
    host, guest = new_guest("Anna"), new_guest("Ben")
    made = await host.make("twrs", ME, OPEN)
    token = made["invites"]["1"]
    used = await guest.request("POST", "/api/links", {"token": token, "watch": True})
    assert used == {"kind": "watch", "match": made["id"], "seat": None}
    view = await guest.request("GET", f"/api/matches/{made['id']}")
    assert view["yours"] == []
    assert (await guest.use(token))["seat"] == 1
    late = new_guest("Cleo").request("POST", "/api/links", {"token": token, "watch": True})
    assert await code_of(late) == "link_used"
