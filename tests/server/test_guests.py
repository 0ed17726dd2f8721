"""Guests: whose browser it is, return links, and the data that is stored about a guest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Table as SqlTable
from sqlalchemy import func, select
from websockets.exceptions import ConnectionClosed

from campanile.server import schema, wire
from campanile.server.guests import MAX_COOKIES, UNSEATED, USED_LINK, YEAR
from campanile.server.matches import load
from tests.server.client import ME, OPEN, Guest, bot, code_of, seated
from tests.server.conftest import NewGuest
from tests.server.database import age_keys, opened
from tests.server.process import ServerProcess

HOUR = 3_600_000


@pytest.fixture(scope="module")
def url(new_url: Callable[[], str]) -> str:
    return new_url()


@pytest.fixture(scope="module")
def server(url: str) -> Iterator[ServerProcess]:
    with ServerProcess(url) as process:
        yield process


def _count(url: str, table: SqlTable) -> int:
    with opened(url) as connection:
        return connection.scalar(select(func.count()).select_from(table)) or 0


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
    for browser in (fresh, named):
        assert (await browser.use(await _link(anna)))["kind"] == "return"
        assert await _name(browser) == "Anna"


async def test_a_return_link_works_once(
    url: str, server: ServerProcess, new_guest: NewGuest
) -> None:
    anna, phone = new_guest("Anna"), new_guest()
    await anna.make("twrs", ME, bot())
    link = await _link(anna)
    await anna.use(link)  # by mistake, in the same browser: nothing happens
    await phone.use(link)
    await phone.use(link)
    await new_guest().use(link)  # for a moment, since the answer may have been lost
    server.stop()
    age_keys(url, USED_LINK)
    server.start()
    assert await code_of(new_guest().use(link)) == "no_link"
    assert await _name(phone) == "Anna"


async def test_signing_out_of_all_other_browsers(new_guest: NewGuest) -> None:
    anna, phone, thief = new_guest("Anna"), new_guest(), new_guest()
    match_id = (await anna.make("twrs", ME, bot()))["id"]
    await phone.use(await _link(anna))
    thief.http.cookies.update(dict(anna.http.cookies))
    unused = await _link(anna)
    async with phone.at(match_id) as table:
        await anna.request("POST", "/api/me/sign-out")
        with pytest.raises(ConnectionClosed):
            await table.until(lambda _: False)
    for browser in (phone, thief):
        assert not (await browser.request("GET", "/api/me"))["known"]
        assert await code_of(browser.request("GET", f"/api/matches/{match_id}")) == "no_match"
    assert await code_of(phone.use(unused)) == "no_link"
    async with anna.at(match_id) as table:
        await table.move()
    await new_guest().request("POST", "/api/me/sign-out")  # nobody is nowhere signed in


async def test_one_can_have_so_many_browsers(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    await anna.make("twrs", ME, bot())
    browsers = []
    for _ in range(MAX_COOKIES):
        await anna.request("POST", "/api/links", {"token": await _link(anna)})
        browsers.append(new_guest())
        await browsers[-1].use(await _link(browsers[-2] if len(browsers) > 1 else anna))
    known = [(await one.request("GET", "/api/me"))["known"] for one in (anna, *browsers)]
    assert known.count(True) == MAX_COOKIES and known[-1]


async def test_who_never_plays_is_forgotten_after_a_month(
    url: str, server: ServerProcess, new_guest: NewGuest
) -> None:
    player, visitor, watcher, daily = (new_guest(name) for name in ("Anna", "Ben", "Cleo", "Dirk"))
    made = await player.make("twrs", ME, bot())
    await visitor.request("PUT", "/api/me", {"name": "Ben"})
    await watcher.use(made["watch"])
    await daily.request("PUT", "/api/me", {"name": "Dirk"})
    for ms in (UNSEATED - HOUR, HOUR):
        await daily.request("GET", "/api/me")
        server.stop()
        age_keys(url, ms)
        before = _count(url, schema.guests)
        server.start()
    async with asyncio.timeout(20):
        while _count(url, schema.guests) > before - 2:
            await asyncio.sleep(0.01)
    known = [
        (await one.request("GET", "/api/me"))["known"] for one in (player, visitor, watcher, daily)
    ]
    assert known == [True, False, False, True]
    server.stop()
    age_keys(url, YEAR)
    server.start()
    assert not (await player.request("GET", "/api/me"))["known"], "nor does a cookie last for ever"
    async with asyncio.timeout(20):
        while _count(url, schema.keys):
            await asyncio.sleep(0.01)
    with opened(url) as connection:
        rows = connection.execute(select(schema.seatings.c.guest_id)).scalars().all()
        kept = set(connection.scalars(select(schema.guests.c.id)))
    assert set(rows) <= kept, "who has had a seat is kept"


async def test_downloading_all_that_is_stored(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    over = await seated(anna, ben)
    hidden = await seated(anna, ben, game="clocktowers")
    async with anna.at(over) as table:
        await table.move()
        await table.act("resign")
    answer = await anna.http.get("/api/me/data")
    data = wire.MyData.model_validate_json(answer.content)
    assert "attachment" in answer.headers["content-disposition"]
    assert data.name == "Anna" and data.created_at > 0
    records = {match.id: match.record for match in data.matches}
    assert records[over] == await anna.request("GET", f"/api/matches/{over}/record")
    assert records[hidden] is None and len(records) == 2
    nobody = await new_guest().request("GET", "/api/me/data")
    assert nobody == {"name": "", "webhook": "", "created_at": 0, "matches": []}

    async def again() -> None:
        while True:
            await anna.request("GET", "/api/me/data")

    assert await code_of(again()) == "too_fast"


async def _everything(url: str) -> str:
    with opened(url) as connection:
        rows = [
            connection.execute(select(table)).all() for table in schema.metadata.tables.values()
        ]
    return repr(rows)


async def test_deleting_oneself_leaves_no_trace(
    url: str, server: ServerProcess, new_guest: NewGuest
) -> None:
    """In finished, running and waiting matches; the others play on and keep their records."""
    anna, ben, cleo = new_guest("Xanthippe"), new_guest("Ben"), new_guest("Cleo")
    over = await seated(anna, ben)
    async with anna.at(over) as table:
        await table.move()
        await table.act("resign")
    running = await seated(ben, anna)
    three = await seated(ben, anna, cleo, game="clocktowers")
    own = await anna.make("twrs", ME, OPEN)
    joined = await ben.make("clocktowers", ME, OPEN, OPEN)
    given_away = await ben.make("clocktowers", ME, OPEN, OPEN)
    for made in (joined, given_away):
        await anna.use(made["invites"]["1"])
    await ben.request("PUT", f"/api/matches/{given_away['id']}/seats/1", {"level": 1})
    alone = await anna.make("twrs", bot(), bot())
    await anna.use(given_away["watch"])
    with opened(url) as connection:
        name = schema.guests.c.name == "Xanthippe"
        guest_id = connection.scalar(select(schema.guests.c.id).where(name))
    assert guest_id and guest_id in await _everything(url)

    thief = new_guest()
    thief.http.cookies.update(dict(anna.http.cookies))
    async with ben.at(three) as table:
        answer = await anna.http.delete("/api/me")
        assert answer.status_code == 204 and "max-age=0" in answer.headers["set-cookie"].lower()
        with pytest.raises(ConnectionClosed):
            await table.until(lambda _: False)
        assert "Xanthippe" not in table.raw[-1] or table.heard[-1]["type"] != "view"

    stored = await _everything(url)
    assert "Xanthippe" not in stored and guest_id not in stored
    for browser in (anna, thief):
        assert not (await browser.request("GET", "/api/me"))["known"]
    for match_id, reason in ((over, "resigned"), (running, "resigned")):
        view = await ben.request("GET", f"/api/matches/{match_id}")
        assert view["standing"]["result"]["reason"] == reason
        assert "Guest" in [seat["name"] for seat in view["standing"]["seats"]]
    async with cleo.at(three) as table:
        assert not table.over and "Xanthippe" not in table.raw[-1]
        assert [seat["kind"] for seat in table.standing["seats"]] == ["person", "bot", "person"]
    waiting = await ben.request("GET", f"/api/matches/{joined['id']}")
    assert [seat["kind"] for seat in waiting["standing"]["seats"]] == ["person", "open", "open"]
    assert "Xanthippe" not in await ben.request("GET", f"/api/matches/{over}/record")
    server.stop()
    with opened(url) as connection:
        for match_id in (over, running, three, own["id"], joined["id"], given_away["id"]):
            match = load(match_id)(connection)
            row = connection.execute(
                select(schema.matches).where(schema.matches.c.id == match_id)
            ).one()
            players = select(schema.seatings.c.guest_id).where(
                schema.seatings.c.match_id == match_id
            )
            assert match is not None and match.creator == row.creator
            assert set(connection.scalars(players)) == {s.player for s in match.seats if s.player}
            assert match.result or match_id not in (own["id"], over, running)
        assert load(alone["id"])(connection) is not None
    server.start()


async def test_nothing_of_a_guest_stays_in_a_cache(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    made = await anna.make("clocktowers", ME, bot())
    match = f"/api/matches/{made['id']}"
    for path in ("/api/me", "/api/me/data", "/api/matches", match, f"{match}/replay"):
        answer = await anna.http.get(path)
        assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store", path
    for path in ("/api/me/return-link", f"{match}/hint"):
        assert (await anna.http.post(path)).headers["cache-control"] == "no-store", path
    assert (await anna.http.get(f"{match}x")).headers["cache-control"] == "no-store"
