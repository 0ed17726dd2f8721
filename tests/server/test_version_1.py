"""Matches begun under version 1 of the rules go on under it, on a database written by that code."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from campanile.core.record import read_record
from campanile.games import GAMES, find_game
from tests.server.client import code_of
from tests.server.process import ServerProcess
from tests.server.version_1 import LATE, MATCHES, Restored, catch_up, follow, like, restore

SHORT = "twrs-few-seconds-left"
BOT_TO_MOVE = "twrs-bot-to-move"
BY_THEMSELVES = {LATE, SHORT, BOT_TO_MOVE}
"""The matches in which something happens as soon as the server is back."""
WITH_OWN_TEST = {"twrs-forced", "twrs-open", "twrs-take-back-offered"}
GO_ON = [
    name for name, match in MATCHES.items() if "continuation" in match and name not in WITH_OWN_TEST
]


@pytest.fixture(scope="module")
def restored(new_url: Callable[[], str]) -> Iterator[Restored]:
    url = new_url()
    restore(url)
    with ServerProcess(url, CAMPANILE_BOT_SECONDS="0.5") as server:
        found = Restored(server)
        asyncio.run(found.look())
        yield found


def comparable(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the time that has passed (see `resumed`), and its moves in one order."""
    view = copy.deepcopy(view)
    standing, clock = view["standing"], view["standing"]["clock"]
    standing["version"] = "…"
    standing["position"]["moves"].sort()
    clock["since"] = clock["deadline"] = "…"
    if clock["running"] is not None:
        clock["left"][clock["running"]] = "…"
    return view


def resumed(view: dict[str, Any]) -> int:
    """How many events a restart adds: clocks of minutes are set going again."""
    clock = view["standing"]["clock"]
    return int(clock["kind"] == "fischer" and clock["running"] is not None)


def test_matches_are_shown_as_they_were(restored: Restored) -> None:
    """To every seat and to a spectator; the record is the same, too."""
    for name in sorted(MATCHES.keys() - BY_THEMSELVES):
        then, now = MATCHES[name], restored.first[name]
        assert isinstance(now, dict), (name, now)
        assert now["record"] == then.get("record"), name
        for key, view in then["views"].items():
            shown = now["views"][key]
            assert comparable(like(view, shown)) == comparable(view), (name, key)
            assert shown["standing"]["rules_version"] == 1
            assert shown["standing"]["version"] == view["standing"]["version"] + resumed(view)


async def test_every_match_is_listed(restored: Restored) -> None:
    async with restored.guest("Anna") as guest:
        listed = (await guest.request("GET", "/api/matches"))["matches"]
    own = {match["id"] for match in MATCHES.values() if "Anna" in match["people"]}
    assert own <= {match["id"] for match in listed}


async def test_matches_go_on_to_the_same_end_through_a_restart(restored: Restored) -> None:
    async def play(name: str, part: slice) -> None:
        async with restored.sit(name) as tables:
            await follow(tables, MATCHES[name]["continuation"][part])

    half = {name: len(MATCHES[name]["continuation"]) // 2 for name in GO_ON}
    await asyncio.gather(*(play(name, slice(0, half[name])) for name in GO_ON))
    assert restored.server.stop() == 0
    restored.server.start()
    await asyncio.gather(*(play(name, slice(half[name], None)) for name in GO_ON))
    for name in GO_ON:
        async with restored.sit(name) as tables:
            assert tables[0].standing["result"] == MATCHES[name]["result"]


async def test_the_duty_to_mark_is_in_force(restored: Restored) -> None:
    """For the player, and to the end of the match, which is that of a stall."""
    match = MATCHES["twrs-forced"]
    async with restored.sit("twrs-forced") as tables, restored.guest("Anna") as guest:
        mover = tables[0]
        assert mover.moves and all("+" in move for move in mover.moves)
        quiet = mover.moves[0].partition("+")[0]
        assert await code_of(mover.move(quiet)) == "must_mark"
        # Nobody had agreed on hints then.
        assert not mover.standing["hints"]
        hint = guest.request("POST", f"/api/matches/{match['id']}/hint")
        assert await code_of(hint) == "no_hints"
        await follow(tables, match["continuation"])
        assert tables[0].standing["result"] == match["result"]


async def test_a_match_that_had_not_started_begins_by_its_rules(restored: Restored) -> None:
    match = MATCHES["twrs-open"]
    async with restored.guest("Ben") as ben:
        await ben.use(match["invites"]["1"])
    async with restored.sit("twrs-open", "Ben") as tables:
        await follow(tables, match["continuation"])
        assert tables[0].standing["result"] == match["result"]


async def test_an_offered_take_back_is_accepted(restored: Restored) -> None:
    match = MATCHES["twrs-take-back-offered"]
    async with restored.sit("twrs-take-back-offered") as tables:
        (offer,) = tables[0].standing["offers"]
        before = tables[0].log
        await tables[0].act("accept_take_back", offer["version"])
        await catch_up(tables, tables[0].standing["version"])
        assert tables[0].log == before[:-1]
        await follow(tables, match["continuation"])
        assert tables[0].standing["result"] == match["result"]


async def test_an_offered_draw_is_accepted(restored: Restored) -> None:
    async with restored.sit("twrs-draw-offered") as tables:
        (offer,) = tables[1].standing["offers"]
        await tables[1].act("accept_draw", offer["version"])
        assert tables[1].standing["result"]["reason"] == "draw_agreed"


async def test_flags_fall(restored: Restored) -> None:
    """By the minutes that were left, and by a deadline that passed meanwhile."""
    for name in (SHORT, LATE):
        then = MATCHES[name]["views"]["0"]["standing"]["position"]
        async with restored.sit(name) as tables:
            await tables[0].until_standing(lambda standing: standing["result"] is not None)
            assert tables[0].standing["result"] == {
                "reason": "time",
                "winners": [1 - then["actor"]],
                "scores": then["scores"],
            }
            assert tables[0].standing["position"]["text"] == then["text"]


async def test_a_bot_answers_by_the_same_rules(restored: Restored) -> None:
    """It has to mark after the eighth move without a stone, again after a take-back."""
    match = MATCHES["twrs-bot"]
    async with restored.sit("twrs-bot") as tables:
        (table,) = tables.values()
        before, log = table.standing["position"], table.log
        async with restored.guest(match["people"][1]) as guest:
            hint = await guest.request("POST", f"/api/matches/{match['id']}/hint")
        assert hint["move"] in table.moves
        quiet = [move for move in table.moves if "+" not in move]
        for move in quiet[:2]:
            await table.move(move)
            await table.until_standing(lambda standing: standing["position"]["actor"] == 1)
            mine, answer = table.log[len(log) :]
            assert mine == {"seat": 1, "text": move}
            assert answer["seat"] == 0 and "+" in answer["text"]
            await table.act("take_back")
            assert (table.standing["position"], table.log) == (before, log)
    await _check_record(restored, match)


async def test_a_bot_whose_turn_it_was_moves_by_itself(restored: Restored) -> None:
    match = MATCHES[BOT_TO_MOVE]
    async with restored.sit(BOT_TO_MOVE) as tables:
        (table,) = tables.values()
        await table.until_standing(lambda standing: standing["position"]["actor"] == 0)
        log = match["views"]["0"]["log"]
        assert table.log[: len(log)] == log
        assert [ply["seat"] for ply in table.log] == [0, 1]
    await _check_record(restored, match)


async def _check_record(restored: Restored, match: dict[str, Any]) -> None:
    """All moves so far are legal by the rules of the record, which are those of version 1."""
    text = await restored.record(match)
    assert "\nRules: 1\n" in text
    assert read_record(text, GAMES).write() == text


@pytest.mark.parametrize("name", ["clocktowers-4", "tuerme-4"])
async def test_bots_take_their_turns_among_several(name: str, restored: Restored) -> None:
    async with restored.sit(name) as tables:
        first = next(iter(tables.values()))
        played = len(first.log)
        while {ply["seat"] for ply in first.log[played:]} < set(range(4)):
            await first.until_standing(lambda standing: standing["position"]["actor"] in tables)
            await catch_up(tables, first.standing["version"])
            mover = tables[first.standing["position"]["actor"]]
            await mover.move()
            await catch_up(tables, mover.standing["version"])


@pytest.mark.parametrize("name", ["twrs-over", "twrs-rematch-offered"])
async def test_a_rematch_is_of_the_newest_version(name: str, restored: Restored) -> None:
    """With its defaults, but for the options that the players had chosen."""
    match = MATCHES[name]
    async with restored.sit(name) as tables:
        offered = {offer["seat"] for offer in tables[0].standing["offers"]}
        for seat in tables.keys() - offered:
            await tables[seat].act("rematch")
        await tables[0].until_standing(lambda standing: standing["rematch"] is not None)
        old = tables[0].standing
    assert (old["rules_version"], old["result"]) == (1, match["views"]["0"]["standing"]["result"])
    game, chosen = find_game("twrs"), _chosen(match)
    async with restored.at("Anna", old["rematch"]) as table:
        assert table.standing["rules_version"] == game.info.rules_version
        assert table.standing["options"] == game.info.resolve_options(chosen)
        assert table.standing["position"]["text"] == game.write(game.start(2, chosen))


def _chosen(match: dict[str, Any]) -> dict[str, str]:
    """The options that were not left at their defaults, as the record names them."""
    headers = dict(line.partition(": ")[::2] for line in match["record"].split("\n")[:3])
    parts = [] if headers["Options"] == "-" else headers["Options"].split(",")
    return dict(part.partition("=")[::2] for part in parts)
