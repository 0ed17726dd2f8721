"""An arena on a local Ray cluster: the same games as on one machine, whatever is lost meanwhile.

In a run of its own (`make ray`): Ray is large, and so is all that it starts.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any
from unittest.mock import patch

import pytest
from ray.cluster_utils import Cluster

from tests.cli.driver import COMMAND, environment
from tests.lab.test_arena import records
from tests.ports import free_port

SECONDS = 100
GAMES = 30
ARENA = ("arena", "clocktowers", "mcts:4", "random", "--games", str(GAMES), "--seed", "3")
VARIABLES = {
    # Ray reports its use to its makers unless told otherwise.
    "RAY_USAGE_STATS_ENABLED": "0",
    # Else Ray takes the address of another interface for that of the loopback one.
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
}
NODE = {"node_ip_address": "127.0.0.1", "num_cpus": 1, "include_dashboard": False}
"""A machine with one core, at which nobody else can connect."""


def _players(node: Any) -> list[int]:
    """The processes of a machine in which a game is being played."""
    ((raylet, *_),) = [node.all_processes["raylet"]]
    return [pid for pid in _descendants(raylet.process.pid) if "ray::_play" in _title(pid)]


def _title(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
    return ""


def _descendants(pid: int) -> list[int]:
    found = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, thread.read_text().split()):
                found += [child, *_descendants(child)]
    return found


def _wait_for(holds: Callable[[], object]) -> None:
    limit = monotonic() + SECONDS
    while not holds():
        assert monotonic() < limit
        sleep(0.02)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two machines that are one."""
    # Not pytest's folder: the paths of sockets must be short.
    with (
        TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder,
        patch.dict(os.environ, {**VARIABLES, "RAY_TMPDIR": folder}),
    ):
        cluster = Cluster(initialize_head=True, head_node_args=NODE)
        cluster.add_node(**NODE)
        yield cluster
        cluster.shutdown()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, str]]:
    """The table and the records of the arena, played on this machine."""
    folder = tmp_path_factory.mktemp("whole")
    done = subprocess.run(
        [*COMMAND, *ARENA, "--out", str(folder)],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, records(folder)


def _timeless(table: str) -> list[list[str]]:
    """The table without seconds, which are never the same twice."""
    rows = [line.split() for line in table.splitlines()]
    return [[word for n, word in enumerate(row) if n != 6 or not row[0].isdigit()] for row in rows]


def _played(folder: Path) -> int:
    file = folder / "games.jsonl"
    return len(file.read_text("utf-8").splitlines()) if file.exists() else 0


def _lose_nothing(_: Any) -> None:
    pass


def _lose_processes(cluster: Any) -> None:
    """One of each machine, in the middle of a game."""
    for node in cluster.list_all_nodes():
        _wait_for(partial(_players, node))
        os.kill(_players(node)[0], signal.SIGKILL)


def _lose_a_machine(cluster: Any) -> None:
    (node,) = cluster.worker_nodes
    _wait_for(partial(_players, node))
    cluster.remove_node(node, allow_graceful=False)


@pytest.mark.timeout(400)
@pytest.mark.parametrize("lose", [_lose_nothing, _lose_processes, _lose_a_machine])
def test_the_table_is_the_same_as_on_one_machine(
    cluster: Any,
    whole: tuple[str, dict[str, str]],
    tmp_path: Path,
    lose: Callable[[Any], None],
) -> None:
    with subprocess.Popen(
        [*COMMAND, *ARENA, "--out", str(tmp_path), "--ray", cluster.address],
        env=environment(**VARIABLES),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as arena:
        _wait_for(lambda: _played(tmp_path) >= 3 or arena.poll() is not None)
        lose(cluster)
        assert _played(tmp_path) < GAMES, "it was lost too late"
        out, err = arena.communicate(timeout=SECONDS)
    assert arena.returncode == 0, err
    assert records(tmp_path) == whole[1]
    assert _timeless(out) == _timeless(whole[0])


def test_where_there_is_no_cluster_a_sentence_says_so() -> None:
    done = subprocess.run(
        [*COMMAND, *ARENA, "--ray", f"127.0.0.1:{free_port()}"],
        env=environment(**VARIABLES),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("campanile: There is no Ray cluster at")
    assert done.stderr.count("\n") == 1
