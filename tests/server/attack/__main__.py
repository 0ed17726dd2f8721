"""`make attack`: what one client can do to others, measured at victims who play beside it.

Each attack runs in a process of its own against the real server with its default limits, from
addresses of its own, while victims at other addresses ping, move, ask and open new connections, and
one plays against the strongest bot. The table has how long the victims waited, and the server's
memory; it fails if that was longer than the server promises. An attack is a function in ATTACKS;
add others there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from math import inf
from pathlib import Path

from campanile.server.connections import raise_descriptors
from tests.server.attack import floods, requests, searches
from tests.server.attack.clients import BEGUN, HOST_VARIABLE, Attack, Target
from tests.server.attack.prepared import prepare
from tests.server.attack.victims import BotVictim, Victim, Waits
from tests.server.load.figures import pin
from tests.server.process import ServerProcess, default_limits

VICTIMS = 4
SECONDS = 10.0
DESCRIPTORS = 1024
"""The usual soft limit of a process."""
BEGIN_SECONDS = 120
"""How long an attack may take until it begins."""
P99_MS, WORST_MS = 100, 1000
"""How long victims may wait for an answer; for a bot they may wait longer."""
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


@asynccontextmanager
async def attacked(target: Target, name: str) -> AsyncIterator[Waits]:
    """Victims play beside an attack, and note how long they wait."""
    words = [sys.executable, "-m", "tests.server.attack", "--be", name]
    words += ["--at", target.address, "--pid", str(target.pid)]
    # Each from an address of its own, since what is left of a limit may be that of the one before.
    env = {**os.environ, HOST_VARIABLE: f"127.0.3.{1 + list(ATTACKS).index(name)}"}
    attacker = subprocess.Popen(
        ["nice", "-n", "5", *words], stdout=subprocess.PIPE, text=True, env=env
    )
    try:
        assert attacker.stdout is not None
        async with asyncio.timeout(BEGIN_SECONDS):
            said = await asyncio.to_thread(attacker.stdout.readline)
        assert said == f"{BEGUN}\n", "the attack has failed"
        async with living(target) as waits:
            yield waits
        assert attacker.poll() is None, "the attack has ended by itself"
    finally:
        attacker.kill()
        attacker.communicate()


@asynccontextmanager
async def living(target: Target) -> AsyncIterator[Waits]:
    """Victims play, and note how long they wait."""
    waits = Waits()
    victims: list[Victim | BotVictim] = [
        Victim(target.address, number, waits) for number in range(VICTIMS)
    ]
    victims.append(BotVictim(target.address, waits))
    tasks = [asyncio.create_task(victim.live()) for victim in victims]
    try:
        yield waits
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        for victim in victims:
            await victim.close()
        for error in ended:
            if isinstance(error, Exception):  # none that happens to who is refused
                raise error


async def measure(target: Target, name: str, seconds: float) -> Waits:
    """How long the victims waited beside an attack."""
    async with attacked(target, name) as waits:
        await asyncio.sleep(seconds)
    return waits


def peak(pid: int) -> float:
    """The most memory that a process has had, in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def row(name: str, waits: Waits, memory: float) -> str:
    answers = waits.in_ms()
    moves = sorted(1000 * wait for wait in waits.moves) or [inf]
    half, most = answers[len(answers) // 2], p99(answers)
    return (
        f"{name:<12}{len(answers):>8}{half:>9.1f}{most:>9.1f}{answers[-1]:>10.1f}"
        f"{moves[len(moves) // 2]:>9.0f}{moves[-1]:>10.0f}{memory:>9.0f}"
    )


def p99(ordered: Sequence[float]) -> float:
    return ordered[len(ordered) * 99 // 100]


def is_bearable(waits: Waits) -> bool:
    """Whether nobody waited for longer than the server promises."""
    answers = waits.in_ms()
    return p99(answers) <= P99_MS and answers[-1] <= WORST_MS


def run(name: str, seconds: float, prepared: Path) -> bool:
    """Print the row of one attack, against a server of its own; whether it was bearable."""
    with tempfile.TemporaryDirectory() as folder:
        database = shutil.copy(prepared, folder)
        server = ServerProcess(f"sqlite:///{database}", **default_limits())
        with usual_descriptors():
            server.start()
        with stopped(server):
            pin(server.pid, 0)
            waits = asyncio.run(measure(Target(server.address, server.pid), name, seconds))
            print(row(name, waits, peak(server.pid)), flush=True)
            return is_bearable(waits)


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
        raise_descriptors()
        asyncio.run(ATTACKS[args.be](Target(args.at, args.pid)))
        return
    print(f"{'':<12}{'':>8}{'':>4}answers, ms{'':>13}{'a bot’s, ms':>19}{'':>9}")
    print(
        f"{'':<12}{'answers':>8}{'p50':>9}{'p99':>9}{'worst':>10}{'p50':>9}{'worst':>10}{'MiB':>9}"
    )
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "prepared.sqlite3")
        prepare(f"sqlite:///{database}")
        names = args.names or ATTACKS
        unbearable = [name for name in names if not run(name, args.seconds, database)]
    if unbearable:
        sys.exit(f"Beyond {P99_MS} ms at p99, or {WORST_MS} ms at worst: {', '.join(unbearable)}")


if __name__ == "__main__":
    main()
