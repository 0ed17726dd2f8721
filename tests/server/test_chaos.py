"""A short run of chaos.py: the server is killed, and no acknowledged move is lost or doubled."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.chaos import Chaos

KILLS = 10


async def test_no_move_is_lost_or_doubled_when_the_server_is_killed(
    new_url: Callable[[], str],
) -> None:
    chaos = Chaos(new_url(), seed=3, tables=4)
    await chaos.run(KILLS, report=lambda line: None)  # noqa: ARG005
    assert chaos.figures.kills.total() == KILLS
    assert set(chaos.figures.games) == {"twrs", "clocktowers", "tuerme"}
    assert chaos.figures.moves > 100
