"""Short runs of chaos.py and chaos_cluster.py: servers are killed, and no acknowledged move is lost
or doubled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.server.chaos import Chaos
from tests.server.chaos_cluster import POSTGRES, ClusterChaos

KILLS = 10


async def test_no_move_is_lost_or_doubled_when_the_server_is_killed(
    new_url: Callable[[], str],
) -> None:
    chaos = Chaos(new_url(), seed=3, tables=4)
    await chaos.run(KILLS, report=lambda line: None)  # noqa: ARG005
    assert chaos.figures.kills.total() == KILLS
    assert set(chaos.figures.games) == {"twrs", "clocktowers", "tuerme"}
    assert chaos.figures.moves > 100


async def test_no_move_is_lost_or_doubled_when_parts_of_a_site_are_killed(
    postgres_folder: Path,
) -> None:
    chaos = ClusterChaos(postgres_folder, seed=1, tables=3)
    await chaos.run(KILLS, report=lambda line: None)  # noqa: ARG005
    assert chaos.figures.kills.total() == KILLS
    assert chaos.figures.kills[POSTGRES] > 0
    assert chaos.figures.moves > 100
