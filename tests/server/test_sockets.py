"""The messages between players and a table, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from campanile.server.wire import PROTOCOL
from tests.server.client import ME, OPEN, Refused, Table, bot, code_of, seated
from tests.server.conftest import NewGuest


async def refusal(table: Table) -> str:
    """The code of the next refusal."""
    told = await table.until(lambda told: told["type"] == "refused")
    return str(told["error"]["code"])


async def test_a_socket_begins_with_hello(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, bot())
    async with guest.connect(made["id"]) as table:
        await table.send({"type": "move", "id": "1", "version": 2, "move": "f4-f5"})
        assert await refusal(table) == "hello_first"
        await table.send({"type": "ping", "id": "2"})
        assert await refusal(table) == "hello_first"
        await table.send({"type": "hello", "protocol": PROTOCOL, "seat": 1})
        assert await refusal(table) == "not_playing"
        await table.send({"type": "hello", "protocol": PROTOCOL, "version": 1})
        await table.until(lambda told: told["type"] == "view")
        assert (await table.ask({"type": "ping"}))["type"] == "pong"


async def test_an_old_page_has_to_be_loaded_anew(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, bot())
    async with guest.connect(made["id"]) as table:
        await table.send({"type": "hello", "protocol": PROTOCOL + 1})
        assert await refusal(table) == "old_protocol"
        await table.socket.wait_closed()
        assert table.socket.close_code == 1008


async def test_a_table_that_is_not_ones_own(new_guest: NewGuest) -> None:
    made = await new_guest().make("twrs", ME, bot())
    for match_id in (made["id"], "0" * 16, "a%00b"):
        async with new_guest("Eve").connect(match_id) as table:
            assert await refusal(table) == "no_match"
            await table.socket.wait_closed()
            assert table.socket.close_code == 1008


async def test_a_move_counts_once(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(anna, ben)
    async with anna.at(match_id) as table, ben.at(match_id) as other:
        version, first, second = table.standing["version"], *table.moves[:2]
        move = {"type": "move", "version": version, "move": first, "id": "mine"}
        ack = await table.ask(move)
        assert await table.ask(move) == ack
        assert await code_of(table.ask({**move, "move": second})) == "id_reused"
        assert await code_of(table.ask({**move, "move": "nonsense"})) == "id_reused"
        await other.until_standing(lambda standing: standing["position"]["actor"] == 1)
        await other.move(id="mine")  # ids are each seat's own
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
        assert await table.ask(move) == ack, "however late the repeat comes"
        assert [ply["seat"] for ply in table.log] == [0, 1]


async def test_a_stale_move_gets_a_code_and_the_present_view(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(anna, ben)
    async with anna.at(match_id) as table:
        old, move = table.standing["version"], table.moves[0]
        await table.move()
        for version in (old, table.standing["version"] + 1):
            await table.send(
                {"type": "move", "id": f"v{version}", "version": version, "move": move}
            )
            assert await refusal(table) == "stale"
            told = await table.hear()
            assert told["type"] == "view"
            assert told["standing"]["version"] == table.standing["version"]
    assert len(table.log) == 1


async def test_moves_that_are_refused_change_nothing(new_guest: NewGuest) -> None:
    anna, ben, cleo = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    made = await anna.make("twrs", ME, OPEN)
    async with anna.at(made["id"]) as table:
        assert await code_of(table.move("f4-f5")) == "not_started"
    await ben.use(made["invites"]["1"])
    await cleo.use(made["watch"])
    async with anna.at(made["id"]) as table, ben.at(made["id"]) as other:
        before = table.standing
        assert await code_of(other.move(table.moves[0])) == "not_your_turn"
        assert await code_of(table.move("a1-a2")) not in ("", "failed")
        assert await code_of(table.move("hello")) == "bad_move"
        assert await code_of(table.move(id="ä")) == "bad_id"
        async with cleo.at(made["id"]) as watching:
            assert await code_of(watching.move(table.moves[0])) == "not_playing"
            for action in ("resign", "abort", "take_back", "claim", "rematch", "accept_draw"):
                assert await code_of(watching.act(action)) == "not_playing"
            await watching.send({"type": "sit", "seat": 0})
            assert await refusal(watching) == "not_playing"
        fresh = await anna.request("GET", f"/api/matches/{made['id']}")
        assert fresh["standing"] == before


async def test_nothing_happens_at_a_table_that_is_finished(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(anna, ben)
    async with anna.at(match_id) as table, ben.at(match_id) as other:
        move = table.moves[0]
        await table.act("resign")
        await other.until_standing(lambda standing: standing["result"] is not None)
        assert other.standing["result"]["winners"] == [1]
        assert other.standing["result"]["reason"] == "resigned"
        assert other.standing["seed"], "now everything may be seen"
        assert await code_of(table.move(move)) == "over"
        for action in ("resign", "abort", "take_back", "offer_draw", "claim", "accept_draw"):
            assert await code_of(table.act(action)) == "over"
        assert await code_of(table.act("withdraw_rematch")) == "no_offer"


async def test_taking_back_among_bots_is_at_once(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, bot())
    async with guest.at(made["id"]) as table:
        assert await code_of(table.act("take_back")) == "nothing_to_take_back"
        start = table.standing["position"]
        await table.move()
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
        assert len(table.log) == 2
        await table.act("take_back")
        assert table.log == [] and table.standing["position"] == start
        await table.move(table.moves[1])
        assert await code_of(table.act("take_back", 3)) == "stale"


async def test_taking_back_between_people_needs_consent(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(anna, ben)
    async with anna.at(match_id) as table, ben.at(match_id) as other:
        await table.move()
        await table.act("take_back")
        await other.until_standing(lambda standing: standing["offers"] != [])
        (offer,) = other.standing["offers"]
        assert (offer["kind"], offer["seat"], offer["keep"]) == ("take_back", 0, 0)
        assert await code_of(table.act("take_back")) == "offer_pending"
        assert await code_of(table.act("accept_take_back", offer["version"])) == "own_offer"
        assert await code_of(other.act("withdraw_take_back")) == "other_offer"
        assert await code_of(other.act("accept_take_back", 1)) == "no_offer"
        assert len(other.log) == 1
        await other.act("accept_take_back", offer["version"])
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
        assert other.log == table.log == []


async def test_offers_of_a_draw(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(anna, ben)
    async with anna.at(match_id) as table, ben.at(match_id) as other:
        await table.act("offer_draw")
        await other.until_standing(lambda standing: standing["offers"] != [])
        await other.act("decline_draw")
        assert await code_of(table.act("offer_draw")) == "asked_already"
        assert await code_of(table.act("decline_draw")) == "no_offer"
        await table.until_standing(lambda standing: standing["offers"] == [])
        await table.move()
        await table.act("offer_draw")
        await table.act("withdraw_draw")
        await other.until_standing(lambda standing: standing["position"]["actor"] == 1)
        await other.move()
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
        assert await code_of(table.act("abort")) == "too_late"
        await table.act("offer_draw")
        await other.until_standing(lambda standing: standing["offers"] != [])
        await other.act("accept_draw", other.standing["offers"][0]["version"])
        assert other.standing["result"]["reason"] == "draw_agreed"
        assert other.standing["result"]["winners"] == [0, 1]


async def test_draws_that_cannot_be_offered(new_guest: NewGuest) -> None:
    guest = new_guest()
    for game, code in (("twrs", "not_with_bots"), ("tuerme", "no_draws")):
        made = await guest.make(game, ME, bot())
        async with guest.at(made["id"]) as table:
            assert await code_of(table.act("offer_draw")) == code


async def test_calling_a_match_off_before_it_has_begun(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, OPEN)
    async with guest.at(made["id"]) as table:
        await table.act("abort")
        assert table.standing["result"]["reason"] == "aborted"
        assert table.standing["result"]["winners"] == []
        assert await code_of(table.act("rematch")) == "not_started"
    answer = await code_of(new_guest("Ben").use(made["invites"]["1"]))
    assert answer == "over"


@pytest.mark.parametrize(
    ("clock", "code"),
    [
        ({"kind": "none"}, "too_early"),
        ({"kind": "fischer", "initial": 60_000, "increment": 1000}, "too_early"),
        ({"kind": "days", "days": 1}, "not_claimable"),
    ],
)
async def test_a_claim_takes_an_absence(
    clock: dict[str, object], code: str, new_guest: NewGuest
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(anna, ben, clock=clock)
    async with anna.at(match_id) as table:
        assert await code_of(table.act("claim")) == "nobody_absent"
        await table.move()
        assert await code_of(table.act("claim")) == code
        if code == "not_claimable":
            assert table.presence["claimable_at"] is None
        while code != "not_claimable" and table.presence["claimable_at"] is None:
            await table.hear()
        assert not table.over


async def test_who_stays_away_loses_or_is_replaced_until_he_returns(new_guest: NewGuest) -> None:
    anna, ben, cleo = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    clock = {"kind": "fischer", "initial": 120_000, "increment": 1000}
    duel = await seated(anna, ben, clock=clock)
    threesome = await seated(anna, ben, cleo, game="clocktowers", clock=clock)
    async with anna.at(duel) as table, anna.at(threesome) as other:
        await table.move()
        while other.standing["position"]["actor"] == 0:
            await other.move()
        await table.until(lambda _: table.presence["claimable_at"] is not None)
        wait = table.standing["clock"]["claim_after"]
        assert wait == 30_000, "a tenth of the time, but never less than half a minute"
        await asyncio.sleep(wait / 1000)
        await table.act("claim")
        assert table.standing["result"]["reason"] == "abandoned"
        assert table.standing["result"]["winners"] == [0]
        await other.act("claim")
        assert not other.over
        assert other.standing["seats"][1]["gone"] == "absent"
        await other.until_standing(lambda standing: standing["position"]["actor"] == 2)
        async with ben.at(threesome) as his:
            await his.act("return")
            assert his.standing["seats"][1]["gone"] == ""


async def test_a_rematch_turns_the_seats(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    match_id = await seated(anna, ben, clock={"kind": "days", "days": 3})
    async with anna.at(match_id) as table, ben.at(match_id) as other:
        assert await code_of(table.act("rematch")) == "not_over"
        await other.act("resign")
        await other.act("rematch")
        await table.until_standing(lambda standing: standing["offers"] != [])
        assert table.standing["rematch"] is None
        await table.act("decline_rematch")
        await other.until_standing(lambda standing: standing["offers"] == [])
        await other.act("rematch")
        await other.act("rematch")  # nothing new, and no mistake
        await table.act("rematch")
        await other.until_standing(lambda standing: standing["rematch"] is not None)
        following = other.standing["rematch"]
        assert table.standing["rematch"] == following
        assert await code_of(table.act("rematch")) == "rematch_made"
    async with anna.at(following) as table, ben.at(following) as other:
        assert (table.standing["seat"], other.standing["seat"]) == (1, 0)
        assert table.standing["clock"]["days"] == 3
        assert table.standing["commitment"]
        await other.move()
    for guest in (anna, ben):
        mine = (await guest.request("GET", "/api/matches"))["matches"]
        assert {match["id"] for match in mine} == {match_id, following}


async def test_who_is_there(new_guest: NewGuest) -> None:
    anna, ben, cleo = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    made = await anna.make("twrs", ME, OPEN)
    await ben.use(made["invites"]["1"])
    await cleo.use(made["watch"])

    async def until_here(*seats: bool, watchers: int = 0) -> None:
        while (table.presence["seats"], table.presence["watchers"]) != ([*seats], watchers):
            await table.hear()

    async with anna.at(made["id"]) as table:
        await until_here(True, False)
        async with ben.at(made["id"]), ben.at(made["id"]):
            await until_here(True, True)
            async with cleo.at(made["id"]):
                await until_here(True, True, watchers=1)
            await until_here(True, True)
        await until_here(True, False)


async def test_a_bot_is_seen_thinking(new_guest: NewGuest) -> None:
    guest = new_guest()
    made = await guest.make("twrs", ME, bot(10))
    async with guest.at(made["id"]) as table:
        await table.move()
        await table.until(lambda _: table.presence["thinking"] == 1)
        await table.until(lambda _: table.presence["thinking"] is None)
        assert len(table.log) == 2


async def test_in_a_game_of_three_a_bot_plays_on(new_guest: NewGuest) -> None:
    anna, ben, cleo = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    match_id = await seated(anna, ben, cleo, game="clocktowers")
    async with anna.at(match_id) as table, ben.at(match_id) as other:
        await table.act("resign")
        assert not table.over
        assert table.standing["seats"][0]["gone"] == "resigned"
        await other.until_standing(lambda standing: standing["position"]["actor"] == 1)
        assert await code_of(table.act("return")) == "not_yours_to_reclaim"
        with pytest.raises(Refused):
            await table.act("resign")
