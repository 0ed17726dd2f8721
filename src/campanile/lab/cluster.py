"""Games on the machines of a Ray cluster, as in several processes of one machine."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from socket import create_connection
from typing import Any

from ray.exceptions import RayError, RayTaskError

import campanile
import ray
from campanile import engine
from campanile.core.errors import CampanileError
from campanile.lab.errors import REASONS, ArenaError
from campanile.lab.match import Played
from campanile.lab.schedule import Fixture
from campanile.lab.workers import Work

GAMES_PER_CORE = 2
"""One is played, and the next one is there already."""
CONNECT_SECONDS = 5
MAX_RETRIES = 10
"""How often a game is played again whose process or machine was lost."""


class RayCluster:
    """The cluster at an address, `auto` for the one that this machine belongs to."""

    def __init__(self, address: str) -> None:
        self._address = address

    def play(self, work: Work, fixtures: Iterable[Fixture]) -> Iterator[Played]:
        """Yields the games in the order in which they end; see `workers.play_all`."""
        self._connect()
        left, pending = iter(fixtures), dict[Any, Fixture]()
        task = ray.remote(max_retries=MAX_RETRIES)(_play)
        try:
            while True:
                for fixture in islice(left, max(0, _most() - len(pending))):
                    pending[task.remote(_code(), work, fixture)] = fixture
                if not pending:
                    return
                (done,), _ = ray.wait(list(pending))
                yield _take(done, pending.pop(done))
        finally:
            for task_id in pending:
                ray.cancel(task_id, force=True)
            # It prints what was lost, even later, until it is shut down.
            ray.shutdown()

    def _connect(self) -> None:
        try:
            _reach(self._address)
            ray.init(self._address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, RuntimeError, ValueError) as error:
            told = getattr(error, "strerror", None) or str(error)
            why = told.strip().partition("\n")[0].rstrip(".")
            raise REASONS.error(ArenaError, "no_cluster", self._address, why=why) from error


def _reach(address: str) -> None:
    """OSError if nobody listens there; Ray itself would try again for minutes."""
    host, colon, port = address.rpartition(":")
    if colon:
        host = host.removeprefix("ray://").strip("[]")
        create_connection((host, int(port)), CONNECT_SECONDS).close()


def _most() -> int:
    """How many games may be under way; machines may come and go."""
    return GAMES_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))


def _take(done: Any, fixture: Fixture) -> Played:
    try:
        played: Played = ray.get(done)
    except RayTaskError as error:
        if isinstance(error.cause, CampanileError):
            raise error.cause from None
        raise
    except RayError as error:
        raise REASONS.error(ArenaError, "lost_worker", fixture.name) from error
    return played


def _play(code: tuple[str, bool], work: Work, fixture: Fixture) -> Played:
    """Play a game on a machine of the cluster, if it has the same code as the one that asks."""
    if code != _code():
        raise REASONS.error(ArenaError, "other_code", ray.util.get_node_ip_address())
    return work(fixture)


@cache
def _code() -> tuple[str, bool]:
    """What a game depends on: our code, and whether the engine was built."""
    found = sha256()
    for source in sorted(Path(campanile.__file__).parent.rglob("*.py")):
        found.update(source.read_bytes())
    return found.hexdigest(), engine.available
