"""A restart at any point of a match gives the same match, and bots go on as they would have."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from random import Random

import pytest

from campanile.bots.base import Limits
from campanile.bots.levels import LevelBot
from campanile.games import GAMES
from campanile.server import matches
from campanile.server.bots import BotPool, seed_of
from campanile.server.store import Store
from campanile.table import Match, fold, from_json, snapshot, to_json
from campanile.table.events import Moved
from campanile.table.match import BOT
from tests.server.client import ME, Guest, bot
from tests.server.process import ServerProcess
from tests.server.truth import Truth
from tests.table.sitting import ADA, BEN, BLITZ, NOON, ROBOT, Sitting, every_start, people


@every_start
def test_a_match_is_the_same_after_a_restart_at_any_ply(
    game: str, seats: int, options: dict[str, str]
) -> None:
    """Written as the store writes it and read again, after every single event."""
    sitting = Sitting(game, *people(seats), options=options, clock=BLITZ)
    rng = Random(seats)
    lines: list[str] = []
    while True:
        lines += [json.dumps(to_json(event)) for event in sitting.events[len(lines) :]]
        is_sampled = len(lines) % 7 < 2 or sitting.match.result
        if is_sampled:
            again = fold(from_json(json.loads(line)) for line in lines)
            assert again == sitting.match
            for seat in (None, *range(seats)):
                assert snapshot(again, seat, NOON) == snapshot(sitting.match, seat, NOON)
        if sitting.match.result:
            return
        sitting.play(rng.choice(sitting.legal()))


@pytest.mark.parametrize("game", GAMES)
async def test_a_stored_match_is_the_same_and_its_bot_plays_the_same(
    game: str, new_url: Callable[[], str]
) -> None:
    """From another store and another process, as after a restart."""
    url = new_url()
    sitting = Sitting(game, ROBOT, ADA)
    store = Store(url)
    await store.write(matches.append(game, sitting.steps))
    for _ in range(6):
        store.close()
        store = Store(url)
        match = await store.read(matches.load(game))
        assert match == sitting.match
        before = len(sitting.steps)
        if sitting.match.seats[sitting.actor].kind == BOT:
            sitting.play(_bot_move(sitting.match))
            assert _bot_move(match) == _last_move(sitting.match)
        else:
            sitting.play(sitting.legal()[-1])
        await store.write(matches.append(game, sitting.steps[before:]))
    store.close()


def _bot_move(match: Match) -> str:
    seat = match.actor
    assert isinstance(seat, int)
    mind = LevelBot(seed_of(match), match.seats[seat].level)
    return mind.choose(match.rules.view(match.state, seat), Limits())


def _last_move(match: Match) -> str:
    return match.plies[-1].text


async def test_another_pool_chooses_the_same() -> None:
    match = Sitting("clocktowers", ROBOT, BEN).match
    view = match.rules.view(match.state, 0)
    moves = set()
    for _ in range(2):
        bots = BotPool(1, 1000)
        moves.add(await bots.choose("anybody", view, 7, seed_of(match)))
        await bots.close()
    assert moves == {LevelBot(seed_of(match), 7).choose(view, Limits())}


@pytest.fixture
def server(new_url: Callable[[], str]) -> Iterator[ServerProcess]:
    with ServerProcess(new_url(), CAMPANILE_BOT_SECONDS="1000") as process:
        yield process


async def test_bots_go_on_by_themselves_with_the_move_they_would_have_made(
    server: ServerProcess,
) -> None:
    """Killed when the person's move is stored and no bot has answered; no client reconnects."""
    guest, truth = Guest(server.address), Truth(server.database_url)
    made = await guest.make("twrs", ME, bot(7))
    server.kill()
    server.start(CAMPANILE_KILL_AT="after_announcement:1")
    async with guest.at(made["id"]) as table:
        message = {"version": table.standing["version"], "move": table.moves[0]}
        await table.send({"type": "move", "id": "mine", **message})
        await asyncio.to_thread(server.wait)
    left = truth.steps(made["id"])[-1]
    assert left.bot_to_move
    server.start()
    async with asyncio.timeout(60):
        while len(story := truth.events(made["id"])) == left.version:
            await asyncio.sleep(0.05)
    answer = story[left.version]
    assert isinstance(answer, Moved)
    assert answer.text == _bot_move(left)
    truth.close()
    await guest.close()
