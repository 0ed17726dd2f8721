"""Two servers on one database: the second catches up with what the first has stored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from tests.server.client import ME, OPEN, Guest, Table
from tests.server.process import ServerProcess
from tests.server.truth import Truth


async def _race(here: Table, there: Table, opponent: Table, number: int) -> None:
    """Different moves for one version on both servers; the opponent looks on where `there` is."""
    fresh = max(here, there, key=lambda table: table.standing["version"])
    version, moves = fresh.standing["version"], (fresh.moves[0], fresh.moves[-1])
    answers = []
    for table, move in zip((here, there), moves, strict=True):
        name = f"{number}-{move}"
        await table.send({"type": "move", "id": name, "version": version, "move": move})
    for table in (here, there):
        told = await table.until(lambda told: told["type"] in ("ack", "refused"))
        answers.append(told["type"] if told["type"] == "ack" else told["error"]["code"])
    assert sorted(answers) == ["ack", "stale"]
    for table in (here, there, opponent):
        await table.until_standing(lambda now: now["version"] > version)
        assert table.log == here.log


@dataclass
class Both:
    """A match on two servers, with Anna, who made it, and Ben at the first and at the other."""

    url: str
    made: dict[str, Any]
    anna: Guest
    ben: Guest
    anna_elsewhere: Guest
    ben_elsewhere: Guest


@pytest_asyncio.fixture
async def both(new_url: Callable[[], str], request: pytest.FixtureRequest) -> AsyncIterator[Both]:
    """Of TWRS, unless the test says otherwise."""
    game, *seats = getattr(request, "param", ("twrs", ME, OPEN))
    url = new_url()
    with ServerProcess(url) as one, ServerProcess(url) as other:
        anna, ben = Guest(one.address, "Anna"), Guest(one.address, "Ben")
        made = await anna.make(game, *seats)
        await ben.use(made["invites"]["1"])
        here = Both(
            url, made, anna, ben, anna.elsewhere(other.address), ben.elsewhere(other.address)
        )
        yield here
        for guest in (here.anna, here.ben):
            await guest.close()


async def test_two_servers_do_not_double_a_move(both: Both) -> None:
    guests = [both.anna, both.ben, both.anna_elsewhere, both.ben_elsewhere]
    for number in range(6):
        tables = [
            guests[n].at(both.made["id"]) for n in (number % 2, 2 + number % 2, 3 - number % 2)
        ]
        async with tables[0] as here, tables[1] as there, tables[2] as opponent:
            await _race(here, there, opponent, number)
    truth = Truth(both.url)
    match = truth.steps(both.made["id"])[-1]
    assert len(match.plies) == 6
    truth.close()


async def test_a_repeat_on_the_other_server_gets_the_same_answer(both: Both) -> None:
    match_id = both.made["id"]
    async with both.anna.at(match_id) as here, both.anna_elsewhere.at(match_id) as there:
        version, move = here.standing["version"], here.moves[0]
        message = {"type": "move", "id": "once", "version": version, "move": move}
        first, second = await here.ask(message), await there.ask(message)
        assert first == second
        await there.until_standing(lambda now: now["version"] >= second["version"])
        await here.until_standing(lambda now: now["version"] >= first["version"])
        assert there.log == here.log


async def test_who_changes_servers_is_soon_shown_what_he_saw_before(both: Both) -> None:
    match_id = both.made["id"]
    async with both.anna.at(match_id) as here, both.anna_elsewhere.at(match_id):
        await here.move()
        seen = here.standing["version"]
        async with both.anna_elsewhere.at(match_id, version=seen) as there:
            await there.until_standing(lambda now: now["version"] >= seen)
            assert there.log == here.log


@pytest.mark.parametrize("both", [("clocktowers", ME, OPEN, OPEN)], indirect=True, ids=["three"])
async def test_who_was_put_off_a_seat_is_shown_nothing_by_the_other_server(both: Both) -> None:
    match_id = both.made["id"]
    async with both.ben_elsewhere.at(match_id) as table:
        shown = len(table.heard)
        await both.anna.request("PUT", f"/api/matches/{match_id}/seats/1", {"level": 1})
        async with both.anna.at(match_id) as here:
            version = here.standing["version"]
        async with both.anna_elsewhere.at(match_id, version=version):  # now the other knows, too
            with pytest.raises(ConnectionClosed):
                await table.until(lambda _: False)
        assert table.socket.close_code == 1008
        assert not [told for told in table.heard[shown:] if told["type"] == "view"]
