"""Two servers on one database: whoever is second hears what the first has stored."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import ME, OPEN, Guest, Table
from tests.server.process import ServerProcess
from tests.server.truth import Truth


def _same_guest(guest: Guest, server: ServerProcess) -> Guest:
    """The same cookie in a browser that reaches the other server."""
    other = Guest(server.address, guest.name)
    other.http.cookies.update(guest.http.cookies)
    return other


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


async def test_two_servers_do_not_double_a_move(new_url: Callable[[], str]) -> None:
    url = new_url()
    with ServerProcess(url) as one, ServerProcess(url) as other:
        host, guest = Guest(one.address, "Anna"), Guest(one.address, "Ben")
        made = await host.make("twrs", ME, OPEN)
        await guest.use(made["invites"]["1"])
        guests = [host, guest, *(_same_guest(somebody, other) for somebody in (host, guest))]
        for number in range(6):
            tables = [
                guests[n].at(made["id"]) for n in (number % 2, 2 + number % 2, 3 - number % 2)
            ]
            async with tables[0] as here, tables[1] as there, tables[2] as opponent:
                await _race(here, there, opponent, number)
        truth = Truth(url)
        match = truth.steps(made["id"])[-1]
        assert len(match.plies) == 6
        truth.close()
        for somebody in guests:
            await somebody.close()


async def test_a_repeat_on_the_other_server_gets_the_same_answer(
    new_url: Callable[[], str],
) -> None:
    url = new_url()
    with ServerProcess(url) as one, ServerProcess(url) as other:
        host, guest = Guest(one.address, "Anna"), Guest(one.address, "Ben")
        made = await host.make("twrs", ME, OPEN)
        await guest.use(made["invites"]["1"])
        again = _same_guest(host, other)
        async with host.at(made["id"]) as here, again.at(made["id"]) as there:
            message = {
                "type": "move",
                "id": "once",
                "version": here.standing["version"],
                "move": here.moves[0],
            }
            first, second = await here.ask(message), await there.ask(message)
            assert first == second
            await there.until_standing(lambda now: now["version"] >= second["version"])
            await here.until_standing(lambda now: now["version"] >= first["version"])
            assert there.log == here.log
        for somebody in (host, guest, again):
            await somebody.close()


async def test_who_changes_servers_is_soon_shown_what_he_saw_before(
    new_url: Callable[[], str],
) -> None:
    url = new_url()
    with ServerProcess(url) as one, ServerProcess(url) as other:
        host, guest = Guest(one.address, "Anna"), Guest(one.address, "Ben")
        made = await host.make("twrs", ME, OPEN)
        await guest.use(made["invites"]["1"])
        again = _same_guest(host, other)
        async with host.at(made["id"]) as here, again.at(made["id"]):
            await here.move()
            seen = here.standing["version"]
            async with again.at(made["id"], version=seen) as there:
                await there.until_standing(lambda now: now["version"] >= seen)
                assert there.log == here.log
        for somebody in (host, guest, again):
            await somebody.close()


async def test_who_was_put_off_a_seat_is_shown_nothing_by_the_other_server(
    new_url: Callable[[], str],
) -> None:
    url = new_url()
    with ServerProcess(url) as one, ServerProcess(url) as other:
        host, guest = Guest(one.address, "Anna"), Guest(one.address, "Ben")
        made = await host.make("clocktowers", ME, OPEN, OPEN)
        await guest.use(made["invites"]["1"])
        elsewhere, again = _same_guest(guest, other), _same_guest(host, other)
        async with elsewhere.at(made["id"]) as table:
            shown = len(table.heard)
            await host.request("PUT", f"/api/matches/{made['id']}/seats/1", {"level": 1})
            async with host.at(made["id"]) as here:
                version = here.standing["version"]
            async with again.at(made["id"], version=version):  # now the other server knows, too
                with pytest.raises(ConnectionClosed):
                    await table.until(lambda _: False)
            assert table.socket.close_code == 1008
            assert not [told for told in table.heard[shown:] if told["type"] == "view"]
        for somebody in (host, guest, elsewhere, again):
            await somebody.close()
