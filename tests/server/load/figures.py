"""What is measured: waiting times, memory, and who has used or waited for a core."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter, sleep

PROBE_BYTES = 16 * 1024
"""About what a commit of a few moves writes."""
PROBE_SECONDS = 0.01
PROBES = 500
LAG_SECONDS = 0.005


def resident(pid: int) -> int:
    """The memory of a process, in kilobytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@dataclass(frozen=True)
class Cores:
    """The seconds for which the threads of a process have run, and have waited for a core."""

    ran: float
    waited: float

    @classmethod
    def of(cls, pid: int) -> Cores:
        texts = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/schedstat")]
        ran, waited = (sum(int(text.split()[at]) for text in texts) / 1e9 for at in (0, 1))
        return cls(ran, waited)

    @classmethod
    def of_all(cls, pids: Sequence[int]) -> Cores:
        each = [cls.of(pid) for pid in pids]
        return cls(sum(one.ran for one in each), sum(one.waited for one in each))

    def __add__(self, other: Cores) -> Cores:
        return Cores(self.ran + other.ran, self.waited + other.waited)

    def __sub__(self, earlier: Cores) -> Cores:
        return Cores(self.ran - earlier.ran, self.waited - earlier.waited)


def pin(pid: int, *cores: int) -> None:
    """Keep every thread of a process on some cores, where there are so many."""
    # Not of those it has now: a server that this process starts inherits those it is kept on.
    chosen = {core % (os.cpu_count() or 1) for core in cores}
    for thread in os.listdir(f"/proc/{pid}/task"):
        os.sched_setaffinity(int(thread), chosen)


@dataclass
class Figures:
    """What was measured of a server."""

    seconds: list[float] = field(default_factory=list)
    span: float = 0
    memory: float = 0
    """Kilobytes a socket."""
    moves: int = 0
    changes: list[int] = field(default_factory=list)
    """The length of each message about a change."""
    lags: list[float] = field(default_factory=list)
    """By how much the clients' event loop was late."""
    server: Cores = field(default_factory=lambda: Cores(0, 0))
    clients: Cores = field(default_factory=lambda: Cores(0, 0))

    @property
    def busy(self) -> float:
        """The share of its core that the server used."""
        return self.server.ran / self.span

    @property
    def mean_change(self) -> float:
        """The bytes of a message about a change."""
        return sum(self.changes) / len(self.changes)

    @contextmanager
    def measuring(self, *pids: int) -> Iterator[None]:
        """Note how long this takes, and what the servers and the clients use meanwhile."""
        server, clients, began = Cores.of_all(pids), Cores.of(os.getpid()), perf_counter()
        yield
        self.span = perf_counter() - began
        self.server, self.clients = Cores.of_all(pids) - server, Cores.of(os.getpid()) - clients

    @property
    def race(self) -> str:
        """Moves a second, and the processor's time for each."""
        each = 1000 * self.server.ran / self.moves
        return f"{self.moves / self.span:>9.0f} moves a second, {each:.2f} ms of processor each"

    @property
    def waits(self) -> str:
        """How much the machine had no core for them; then the times above are not the server's."""
        return (
            f"waited for a core: server {100 * self.server.waited / self.span:.1f} %, "
            f"clients {100 * self.clients.waited / self.span:.1f} %"
        )

    def row(self, name: str) -> str:
        used = f"{self.memory:>12.1f}{100 * self.busy:>8.0f} %" if self.memory else ""
        return f"{times(name, self.seconds, self.span)}{used}"


def times(name: str, seconds: list[float], span: float) -> str:
    """A row: how many a second, and quantiles in milliseconds."""
    cuts = quantiles(seconds, n=1000, method="inclusive")
    shown = [1000 * cuts[at] for at in (499, 989, 998)] + [1000 * max(seconds)]
    return f"{name:<14}{len(seconds) / span:>9.1f}" + "".join(f"{one:>9.1f}" for one in shown)


async def watch_lag(lags: list[float]) -> None:
    """Note for ever by how much this event loop is late: its own stalls are not the server's."""
    while True:
        due = perf_counter() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        lags.append(max(0.0, perf_counter() - due))


def sync_times() -> list[float]:
    """How long the disk takes to store some bytes for good, many times over. The file is written
    over, as SQLite writes its log."""
    seconds: list[float] = []
    with tempfile.TemporaryFile() as file:
        for _ in range(PROBES):
            os.pwrite(file.fileno(), os.urandom(PROBE_BYTES), 0)
            began = perf_counter()
            os.fdatasync(file.fileno())
            seconds.append(perf_counter() - began)
            sleep(PROBE_SECONDS)
    return seconds


@dataclass(frozen=True)
class Histogram:
    """A histogram of the server's own metrics: how many took at most so long, in seconds."""

    counts: tuple[tuple[float, float], ...]

    @classmethod
    def read(cls, metrics: str, name: str) -> Histogram:
        found = re.findall(rf'{name}_bucket{{le="([^"]+)"}} (\S+)', metrics)
        return cls(tuple((float(most), float(count)) for most, count in found))

    def __sub__(self, earlier: Histogram) -> Histogram:
        both = zip(self.counts, earlier.counts, strict=True)
        return Histogram(tuple((most, late - early) for (most, late), (_, early) in both))

    def row(self, name: str, span: float) -> str:
        """Like `times`; what is known are buckets, so each time is the most it can have been."""
        total = self.counts[-1][1]
        shown = [self._at(share * total) for share in (0.5, 0.99, 0.999, 1)]
        return f"{name:<14}{total / span:>9.1f}" + "".join(f"{f'≤{one:.0f}':>9}" for one in shown)

    def _at(self, rank: float) -> float:
        return 1000 * next(most for most, count in self.counts if count >= rank)
