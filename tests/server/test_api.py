"""Requests over HTTP, on both databases."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE
from campanile.core.play import deal, random_play
from campanile.games import GAMES
from campanile.server import wire
from campanile.server.reasons import status_of
from campanile.table.snapshot import Position
from tests.server.client import ME, OPEN, bot, code_of, seated
from tests.server.conftest import NewGuest


async def test_health(new_guest: NewGuest) -> None:
    answer = await new_guest().http.get("/health")
    told = wire.Health.model_validate_json(answer.content)
    assert told.status == "ok"
    assert (told.version, told.protocol) == (version("campanile"), wire.PROTOCOL)


async def test_the_games_with_their_levels(new_guest: NewGuest) -> None:
    told = wire.Games.model_validate_json((await new_guest().http.get("/api/games")).content)
    assert [card.id for card in told.games] == list(GAMES)
    assert all([level.level for level in card.levels] == list(range(1, 11)) for card in told.games)


async def test_a_guest_has_a_name_that_can_be_changed(new_guest: NewGuest) -> None:
    guest = new_guest()
    assert await guest.request("GET", "/api/me") == {
        "name": "",
        "webhook": "",
        "confirmed": True,
        "known": False,
    }
    assert not guest.http.cookies
    await guest.request("PUT", "/api/me", {"name": "  Zoë "})
    assert (await guest.request("GET", "/api/me"))["name"] == "Zoë"
    await guest.request("PUT", "/api/me", {"name": "Ann", "webhook": "https://a.example/x"})
    known = {
        "name": "Ann",
        "webhook": "https://a.example/x",
        "confirmed": False,
        "known": True,
    }
    assert await guest.request("GET", "/api/me") == known
    bad = {
        "bad_name_empty": ("", " "),
        "bad_name_long": ("a" * 31, "a" * 61, "a" * 10_000),
        "bad_name": ("a\nb", "a\u202eb"),
    }
    for code, names in bad.items():
        for name in names:
            assert await code_of(guest.request("PUT", "/api/me", {"name": name})) == code
    assert await guest.request("GET", "/api/me") == known


async def test_ones_own_name_stands_on_the_seat(new_guest: NewGuest) -> None:
    guest = new_guest()
    await guest.request("PUT", "/api/me", {"name": "Zoë"})
    wish = {"game": "twrs", "seats": [ME, {**ME, "name": "Max"}]}
    made = await guest.request("POST", "/api/matches", wish)
    view = await guest.request("GET", f"/api/matches/{made['id']}")
    assert [seat["name"] for seat in view["standing"]["seats"]] == ["Zoë", "Max"]


async def test_lists_have_the_matches_of_the_guest_the_latest_first(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    assert await anna.request("GET", "/api/matches") == {"matches": [], "next": None}
    waiting = (await anna.make("clocktowers", ME, OPEN))["id"]
    both = await seated(anna, ben)
    alone = (await anna.make("twrs", ME, bot()))["id"]
    async with anna.at(alone) as table:
        await table.act("abort")
    answer = await anna.http.get("/api/matches")
    mine = wire.Mine.model_validate_json(answer.content).matches
    assert [(m.id, m.phase) for m in mine] == [
        (both, "running"),
        (waiting, "open"),
        (alone, "over"),
    ]
    assert [m.standing.yours for m in mine] == [(0,), (0,), (0,)]
    (his,) = wire.Mine.model_validate_json((await ben.http.get("/api/matches")).content).matches
    assert (his.id, his.game, his.standing.yours) == (both, "twrs", (1,))


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [ME, OPEN]}, "unknown_game"),
        ({"game": "twrs", "seats": [ME]}, "bad_seats"),
        ({"game": "twrs", "seats": [ME, OPEN], "options": {"speed": "1"}}, "unknown_option"),
        (
            {"game": "twrs", "seats": [ME, OPEN], "options": {"diagonals": "x"}},
            "bad_option_value",
        ),
        (
            {"game": "twrs", "seats": [ME, OPEN], "clock": {"kind": "fischer", "initial": 9999}},
            "bad_clock",
        ),
        ({"game": "twrs", "seats": [ME, OPEN], "clock": {"kind": "days"}}, "bad_clock"),
        ({"game": "twrs", "seats": [{**ME, "name": "a" * 31}, OPEN]}, "bad_name_long"),
        ({"game": "twrs", "seats": [ME, bot(11)]}, "bad_request"),
        ({"game": "twrs", "seats": [ME] * 5}, "bad_request"),
        ({"game": "twrs", "seats": [ME, OPEN], "more": 1}, "bad_request"),
        ({"game": "twrs"}, "bad_request"),
        ([], "bad_request"),
    ],
)
async def test_a_match_that_cannot_be_made(wish: Any, code: str, new_guest: NewGuest) -> None:
    guest = new_guest()
    answer = await guest.http.post("/api/matches", json=wish)
    assert answer.status_code == 422
    assert wire.Problem.model_validate_json(answer.content).error.code == code
    assert await guest.request("GET", "/api/matches") == {"matches": [], "next": None}
    assert not guest.http.cookies, "nobody becomes known by a wish that is refused"


async def test_one_device_for_several_players(new_guest: NewGuest) -> None:
    guest = new_guest()
    seats = [{**ME, "name": name} for name in ("Anna", "Ben", "Cleo")]
    made = await guest.request("POST", "/api/matches", {"game": "clocktowers", "seats": seats})
    assert made["invites"] == {}
    async with guest.at(made["id"], seat=2) as table:
        assert table.heard[-1]["yours"] == [0, 1, 2]
        assert table.standing["seat"] == 2
        assert await code_of(table.move("x")) == "not_your_turn"
        await table.send({"type": "sit", "seat": 0})
        await table.until_standing(lambda standing: standing["seat"] == 0)
        await table.move()
        await table.send({"type": "sit", "seat": 3})
        told = await table.until(lambda told: told["type"] == "refused")
        assert told["error"]["code"] == "not_playing"


def _view(told: Any) -> wire.View:
    return wire.View.model_validate_json(json.dumps(told))


async def test_who_made_the_match_sets_its_seats(new_guest: NewGuest) -> None:
    host, other = new_guest("Anna"), new_guest("Ben")
    made = await host.make("clocktowers", ME, OPEN, OPEN)
    seats = f"/api/matches/{made['id']}/seats"
    await other.use(made["invites"]["1"])
    assert await code_of(other.request("PUT", f"{seats}/2", {"level": 1})) == "not_creator"
    assert await code_of(host.request("PUT", f"{seats}/3", {"level": 1})) == "no_seat"
    assert await code_of(host.request("PUT", f"{seats}/2", {"level": 0})) == "bad_request"
    assert await code_of(host.request("PUT", f"{seats}/9", {"level": 1})) == "bad_request"
    view = _view(await host.request("PUT", f"{seats}/1", {"level": None}))
    assert [seat.kind for seat in view.standing.seats] == ["person", "open", "open"]
    await host.request("PUT", f"{seats}/1", {"level": 3})
    view = _view(await host.request("PUT", f"{seats}/2", {"level": 4}))
    assert [(seat.kind, seat.level) for seat in view.standing.seats[1:]] == [("bot", 3), ("bot", 4)]
    assert view.standing.started
    assert await code_of(host.request("PUT", f"{seats}/2", {"level": None})) == "started"


async def test_who_is_put_off_a_seat_sees_nothing_more(new_guest: NewGuest) -> None:
    host, kicked, other = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    made = await host.make("clocktowers", ME, OPEN, OPEN)
    match_id = made["id"]
    await kicked.use(made["invites"]["1"])
    async with kicked.at(match_id) as table:
        await host.request("PUT", f"/api/matches/{match_id}/seats/1", {"level": None})
        await table.socket.wait_closed()
        assert table.socket.close_code == 1008
    assert await code_of(kicked.request("GET", f"/api/matches/{match_id}")) == "no_match"
    assert await kicked.request("GET", "/api/matches") == {"matches": [], "next": None}
    assert await code_of(kicked.use(made["invites"]["1"])) == "link_used"
    link = await host.request(
        "POST", f"/api/matches/{match_id}/links", {"kind": "invite", "seat": 1}
    )
    assert (await other.use(link["token"]))["seat"] == 1


async def test_replay_and_record(new_guest: NewGuest) -> None:
    host, other = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(host, other, game="clocktowers")
    async with host.at(match_id) as table:
        await table.move()
        answer = await host.http.get(f"/api/matches/{match_id}/replay")
        told = wire.Replay.model_validate_json(answer.content)
        assert len(told.positions) == len(told.log) + 1 == len(table.log) + 1
        assert told.positions[-1].text == table.standing["position"]["text"]
        record = f"/api/matches/{match_id}/record"
        assert await code_of(host.request("GET", record)) == "still_hidden"
        await table.act("resign")
        assert (await host.http.get(record)).headers["content-type"].startswith("text/plain")
        assert "# " in await other.request("GET", record)
    for what in ("", "/replay", "/record"):
        path = f"/api/matches/{match_id}{what}"
        assert await code_of(new_guest().request("GET", path)) == "no_match"


async def test_who_has_two_seats_looks_back_with_the_eyes_of_one(new_guest: NewGuest) -> None:
    host, watcher = new_guest("Anna"), new_guest("Ben")
    made = await host.make("clocktowers", ME, ME)
    path = f"/api/matches/{made['id']}/replay"
    seen: list[list[str]] = [[], []]
    async with host.at(made["id"]) as first, host.at(made["id"], seat=1) as second:
        for _ in range(8):
            for table, texts in zip((first, second), seen, strict=True):
                texts.append(table.standing["position"]["text"])
            mover, other = (first, second) if first.moves else (second, first)
            await mover.move(next((m for m in mover.moves if m.startswith("discard")), None))
            while len(other.log) < len(mover.log):
                await other.hear()
        assert seen[0] != seen[1], "there is something to hide"
        for seat, table in enumerate((first, second)):
            told = await host.request("GET", path, params={"seat": seat})
            assert told["standing"]["seat"] == seat
            assert told["log"] == table.log
            # The first move is the deal, before which nobody sat here.
            assert [position["text"] for position in told["positions"][1:-1]] == seen[seat]
            assert told["positions"][-1] == table.standing["position"]
    assert "discard ?" in [ply["text"] for ply in second.log]
    await watcher.use(made["watch"])
    for guest, seat in ((host, 2), (host, -1), (watcher, 0)):
        asked = guest.request("GET", path, params={"seat": seat})
        assert await code_of(asked) == "not_playing"


@pytest.mark.parametrize(
    ("match_id", "code"),
    [
        ("0" * 16, "no_match"),
        ("a%00b", "no_match"),
        ("%F0%9F%98%80", "no_match"),
        ("x" * 32, "no_match"),
        ("..", "not_found"),  # the client resolves it to /api
    ],
)
async def test_what_is_no_match(match_id: str, code: str, new_guest: NewGuest) -> None:
    guest = new_guest()
    await guest.request("PUT", "/api/me", {"name": "Anna"})
    answer = await guest.http.get(f"/api/matches/{match_id}")
    assert answer.status_code == 404
    assert wire.Problem.model_validate_json(answer.content).error.code == code


@pytest.mark.parametrize("name", GAMES)
async def test_positions_for_lessons(name: str, new_guest: NewGuest) -> None:
    guest, game = new_guest(), GAMES[name]
    state, texts = game.start(game.info.seats[0]), []
    for move, after in random_play(game, state, Random(1)):
        texts.append(game.write_move(state, move))
        state = after
        if len(texts) == 6:
            break
    wish = {"game": name, "moves": texts}
    told = await guest.request("POST", "/api/positions", wish)
    shown = TypeAdapter(Position).validate_json(json.dumps(told))
    assert shown.text == game.write(state)
    actor = game.actor(state)
    assert shown.moves == (game.view(state, actor).moves if isinstance(actor, int) else ())
    again = {"game": name, "text": shown.text}
    assert await guest.request("POST", "/api/positions", again) == told


@pytest.mark.parametrize("name", GAMES)
async def test_deals_for_analysis(name: str, new_guest: NewGuest) -> None:
    guest, game = new_guest(), GAMES[name]
    seats = game.info.seats[1]
    start = game.start(seats)
    wish = {"game": name, "seats": seats}
    deals = {(await guest.request("POST", "/api/deals", wish))["deal"] for _ in range(3)}
    if game.actor(start) is not CHANCE:
        assert deals == {""}
        return
    assert len(deals) == 3
    for text in deals:
        assert isinstance(game.actor(game.apply(start, game.read_move(start, text))), int)


@pytest.mark.parametrize("name", GAMES)
async def test_positions_that_cannot_be_shown(name: str, new_guest: NewGuest) -> None:
    """They are refused with the code, and the status, of the game's own refusal."""
    guest, game = new_guest(), GAMES[name]
    start = deal(game, game.start(game.info.seats[0]), Random(1))
    wrong: list[tuple[dict[str, Any], Callable[[], Any]]] = [
        ({"text": "x"}, lambda: game.read("x")),
        ({"text": game.write(start), "moves": ["¿"]}, lambda: game.read_move(start, "¿")),
    ]
    for wish, refuse in wrong:
        with pytest.raises(CampanileError) as caught:
            refuse()
        answer = await guest.http.post("/api/positions", json={"game": name, **wish})
        problem = wire.Problem.model_validate_json(answer.content)
        assert problem.error.code == caught.value.code
        assert answer.status_code == status_of(caught.value)
