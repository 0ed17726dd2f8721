"""The simulation of docs/scale.md, where its answer is known without it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.server.load.queueing import Simulation, Site

SITE = Site(
    move=0.001,
    follow=0.0,
    client=0.0,
    write=0.0,
    commit=0.0,
    pause=0.0,
    cores=(0,),
    shared=(1,),
    tables=100,
)
"""One server, for which nothing but its core is slow."""


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        (SITE, 1000),
        (replace(SITE, cores=(0, 0)), 1000),
        (replace(SITE, cores=(0, 1)), 2000),
        # Half of the tables are split. They wait twice for each move, so that they make a third of
        # the moves.
        (replace(SITE, cores=(0, 1), follow=0.001, tables=400), 2000 / (1 + 1 / 3)),
        (replace(SITE, client=0.002), 500),
        (replace(SITE, cores=(0, 1), shared=(0, 1), client=0.001), 1000),
        # Tables that come during a commit wait for the next one.
        (replace(SITE, commit=0.1), 500),
        (replace(SITE, move=0.0, commit=0.01, pause=0.04), 2000),
        (replace(SITE, move=0.0, write=0.0001, commit=0.01, pause=0.03), 2000),
    ],
)
def test_what_limits_a_site(site: Site, expected: float) -> None:
    assert Simulation(site).run(5) == pytest.approx(expected, rel=0.07)
