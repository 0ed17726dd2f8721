"""`make attack`: what one client can do to others, measured at victims who play beside it.

Each attack runs in a process of its own against the real server with its default limits, from
addresses of its own, while victims at other addresses ping, move, ask and open new connections, and
one plays against the strongest bot. The table has how long the victims waited, and the server's
memory. An attack is a function in ATTACKS; add others there.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.attack import floods, requests, searches
from tests.server.attack.clients import Attack, Target
from tests.server.attack.prepared import prepare
from tests.server.attack.victims import BotVictim, Victim
from tests.server.load.figures import pin
from tests.server.process import ServerProcess, default_limits

VICTIMS = 4
SECONDS = 10.0
DESCRIPTORS = 1024
"""The usual soft limit of a process."""
ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        floods.nothing,
        floods.fragments,
        floods.pings,
        floods.pongs,
        floods.unread,
        floods.hellos,
        floods.watchers,
        floods.audience,
        floods.silence,
        requests.lists,
        requests.openings,
        requests.replays,
        requests.positions,
        requests.downloads,
        requests.newcomers,
        requests.changes,
        requests.refused,
        requests.headers,
        searches.shows,
        searches.opponents,
        searches.reviews,
        searches.hangs,
    )
}


@contextmanager
def usual_descriptors() -> Iterator[None]:
    """What is started here has the usual soft limit of descriptors."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(DESCRIPTORS, hard), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@dataclass
class Waits:
    """How long victims have waited, in seconds: for the server, and for a bot's move."""

    answers: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)


async def measure(target: Target, name: str, seconds: float) -> Waits:
    """How long the victims waited beside an attack."""
    words = [sys.executable, "-m", "tests.server.attack", "--be", name]
    words += ["--at", target.address, "--pid", str(target.pid)]
    attacker = subprocess.Popen(["nice", "-n", "5", *words], stdout=subprocess.PIPE)
    waits = Waits()
    try:
        assert attacker.stdout is not None
        await asyncio.to_thread(attacker.stdout.readline)
        victims = [Victim(target.address, number, waits.answers) for number in range(VICTIMS)]
        lives = [victim.live() for victim in victims]
        lives.append(BotVictim(target.address, waits.moves).live())
        tasks = [asyncio.create_task(life) for life in lives]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert attacker.poll() is None, "the attack has ended by itself"
    finally:
        attacker.kill()
        attacker.wait()
    return waits


def peak(pid: int) -> float:
    """The most memory that a process has had, in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def row(name: str, waits: Waits, memory: float) -> str:
    answers = sorted(1000 * wait for wait in waits.answers)
    moves = sorted(1000 * wait for wait in waits.moves) or [0.0]
    half, most = answers[len(answers) // 2], answers[len(answers) * 99 // 100]
    return (
        f"{name:<12}{len(answers):>8}{half:>9.1f}{most:>9.1f}{answers[-1]:>10.1f}"
        f"{moves[len(moves) // 2]:>9.0f}{moves[-1]:>10.0f}{memory:>9.0f}"
    )


def run(name: str, seconds: float, prepared: Path) -> str:
    """The row of one attack, against a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = shutil.copy(prepared, folder)
        server = ServerProcess(f"sqlite:///{database}", **default_limits())
        with usual_descriptors():
            server.start()
        with stopped(server):
            pin(server.pid, 0)
            waits = asyncio.run(measure(Target(server.address, server.pid), name, seconds))
            return row(name, waits, peak(server.pid))


@contextmanager
def stopped(server: ServerProcess) -> Iterator[None]:
    try:
        yield
    finally:
        server.__exit__(None, None, None)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each attack")
    parser.add_argument("--be", help=argparse.SUPPRESS)
    parser.add_argument("--at", help=argparse.SUPPRESS)
    parser.add_argument("--pid", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.be:
        asyncio.run(ATTACKS[args.be](Target(args.at, args.pid)))
        return
    print(f"{'':<12}{'':>8}{'':>4}answers, ms{'':>13}{'a bot’s, ms':>19}{'':>9}")
    print(
        f"{'':<12}{'answers':>8}{'p50':>9}{'p99':>9}{'worst':>10}{'p50':>9}{'worst':>10}{'MiB':>9}"
    )
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "prepared.sqlite3")
        prepare(f"sqlite:///{database}")
        for name in args.names or ATTACKS:
            print(run(name, args.seconds, database), flush=True)


if __name__ == "__main__":
    main()
