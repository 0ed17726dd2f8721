"""A simulation of a site: players, servers and a database as queues.

A move takes time of its server's core, waits for a commit, which that server's other moves share,
and then takes time of the core of the opponent's server, if that is another one, and of a core of
the clients, until the opponent answers. Commits of all servers happen one after another, since each
sends a NOTIFY. All times are given: what comes out is what queues make of them.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import count
from random import Random


@dataclass(frozen=True)
class Site:
    """The seconds that each part takes, and where it runs."""

    move: float
    """Of a server's core, for a move of one of its own players."""
    follow: float
    """Of a server's core, for a move that another server has stored."""
    client: float
    """Of a core of the clients, for each move."""
    write: float
    """That each move adds to the time of a commit, beside other commits."""
    commit: float
    """Of the database, for a commit."""
    pause: float
    """Between two commits of a server."""
    cores: tuple[int, ...]
    """The core of each server."""
    shared: tuple[int, ...]
    """The cores of the clients, which servers may use, too."""
    tables: int


@dataclass
class _Line:
    """What is done one at a time, in the order in which it comes."""

    free_at: float = 0.0

    def take(self, now: float, seconds: float) -> float:
        """When something that comes now, and takes so long, is done."""
        self.free_at = max(now, self.free_at) + seconds
        return self.free_at


@dataclass
class Simulation:
    """Every player answers at once."""

    site: Site
    seed: int = 1
    moves: int = 0
    committed: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._rng = Random(self.seed)
        self._due: list[tuple[float, int, Callable[[float], None]]] = []
        self._order = count()
        self._cores = {core: _Line() for core in (*self.site.cores, *self.site.shared)}
        self._database = _Line()
        self._writing = [False] * len(self.site.cores)
        self._unwritten = [deque[tuple[int, int]]() for _ in self.site.cores]

    def run(self, seconds: float) -> float:
        """Moves a second."""
        servers = range(len(self.site.cores))
        for _ in range(self.site.tables):
            self._ask(self._rng.random() / 100, *self._rng.choices(servers, k=2))
        now = 0.0
        while now < seconds:
            now, _, happen = heappop(self._due)
            happen(now)
        return self.moves / seconds

    def _at(self, when: float, happen: Callable[[float], None]) -> None:
        heappush(self._due, (when, next(self._order), happen))

    def _ask(self, now: float, mover: int, other: int) -> None:
        """A player moves."""
        done = self._cores[self.site.cores[mover]].take(now, self._spread(self.site.move))
        self._at(done, lambda then: self._decided(then, mover, other))

    def _decided(self, now: float, mover: int, other: int) -> None:
        self._unwritten[mover].append((mover, other))
        self._write(now, mover)

    def _write(self, now: float, server: int) -> None:
        """Commit what waits, unless a commit of this server is under way."""
        if self._writing[server] or not self._unwritten[server]:
            return
        self._writing[server] = True
        batch = list(self._unwritten[server])
        self._unwritten[server].clear()
        written = now + len(batch) * self._spread(self.site.write)
        self._at(written, lambda then: self._commit(then, server, batch))

    def _commit(self, now: float, server: int, batch: list[tuple[int, int]]) -> None:
        done = self._database.take(now, self._spread(self.site.commit))
        self._at(done, lambda then: self._stored(then, server, batch))

    def _stored(self, now: float, server: int, batch: list[tuple[int, int]]) -> None:
        self._at(now + self.site.pause, lambda then: self._write_again(then, server))
        self.committed[len(batch)] += 1
        for mover, other in batch:
            self.moves += 1
            known = now
            if other != mover:
                core = self._cores[self.site.cores[other]]
                known = core.take(now, self._spread(self.site.follow))
            self._at(known, partial(self._seen, mover=mover, other=other))

    def _seen(self, now: float, mover: int, other: int) -> None:
        """The opponent's client has the move, and answers it."""
        client = min(
            (self._cores[core] for core in self.site.shared), key=lambda core: core.free_at
        )
        answered = client.take(now, self._spread(self.site.client))
        self._at(answered, partial(self._ask, mover=other, other=mover))

    def _write_again(self, now: float, server: int) -> None:
        self._writing[server] = False
        self._write(now, server)

    def _spread(self, mean: float) -> float:
        """Between half the mean and one and a half of it."""
        return mean * (0.5 + self._rng.random())
