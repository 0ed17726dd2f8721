"""Guests: whose browser it is, return links, and the data that is stored about a guest."""

from __future__ import annotations

from tests.server.client import ME, Guest, bot, code_of
from tests.server.conftest import NewGuest


async def _link(guest: Guest) -> str:
    token: str = (await guest.request("POST", "/api/me/return-link"))["token"]
    return token


async def _name(guest: Guest) -> str:
    name: str = (await guest.request("GET", "/api/me"))["name"]
    return name


async def test_a_return_link_takes_no_games_away_unasked(new_guest: NewGuest) -> None:
    """Another site can send a visitor to its own return link."""
    anna, mallory = new_guest("Anna"), new_guest("Mallory")
    match_id = (await anna.make("twrs", ME, bot()))["id"]
    await mallory.request("PUT", "/api/me", {"name": "Mallory"})
    token = await _link(mallory)
    answer = await anna.http.post("/api/links", json={"token": token})
    assert answer.status_code == 409 and "set-cookie" not in answer.headers
    error = answer.json()["error"]
    assert (error["code"], error["text"], error["params"]["yours"]) == (
        "other_guest",
        "Mallory",
        "Anna",
    )
    assert await _name(anna) == "Anna"

    back = await _link(anna)
    await anna.request("POST", "/api/links", {"token": token, "replace": True})
    assert await _name(anna) == "Mallory"
    assert await code_of(anna.request("GET", f"/api/matches/{match_id}")) == "no_match"
    await anna.use(back)  # Mallory has no games here, so nothing is lost
    assert await _name(anna) == "Anna"


async def test_who_has_no_games_returns_without_a_question(new_guest: NewGuest) -> None:
    anna, fresh, named = new_guest("Anna"), new_guest(), new_guest("Ben")
    await anna.make("twrs", ME, bot())
    await named.request("PUT", "/api/me", {"name": "Ben"})
    for browser in (fresh, named, anna):
        assert (await browser.use(await _link(anna)))["kind"] == "return"
        assert await _name(browser) == "Anna"
