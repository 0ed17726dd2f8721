"""Games in several processes, one for each job, or on a cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Protocol, TypeAlias

from campanile.core.errors import CampanileError
from campanile.lab.errors import REASONS, ArenaError
from campanile.lab.match import Played
from campanile.lab.schedule import Fixture

SPAWN = get_context("spawn")  # works on every system, with threads as well


Work: TypeAlias = Callable[[Fixture], Played]
"""How a game is played: a function at module level, which can be pickled."""


class Cluster(Protocol):
    """Other machines; see cluster.py."""

    def play(self, work: Work, fixtures: Iterable[Fixture]) -> Iterator[Played]: ...


Jobs: TypeAlias = int | Cluster
"""The number of processes, or where to play instead."""


def play_all(work: Work, fixtures: Iterable[Fixture], jobs: Jobs) -> Iterator[Played]:
    """Yields the games in the order in which they end."""
    if not isinstance(jobs, int):
        return jobs.play(work, fixtures)
    if jobs == 1:
        return map(work, fixtures)
    return _play_parallel(work, iter(fixtures), jobs)


def _play_parallel(work: Work, fixtures: Iterator[Fixture], jobs: int) -> Iterator[Played]:
    workers: list[_Worker] = []
    try:
        for fixture in islice(fixtures, jobs):
            workers.append(_Worker(work))
            workers[-1].give(fixture)
        busy = set(workers)
        while busy:
            ready = wait([worker.pipe for worker in busy])
            for worker in [worker for worker in workers if worker.pipe in ready]:
                yield worker.take()
                busy.remove(worker)
                for fixture in islice(fixtures, 1):
                    worker.give(fixture)
                    busy.add(worker)
    finally:
        for worker in workers:
            worker.dismiss()


class _Worker:
    """A process that plays, and the pipe to it."""

    def __init__(self, work: Work) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_work, args=(work, theirs), daemon=True)
        # Ctrl-C reaches every process of a terminal; the worker inherits the ignored signal.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self._process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        theirs.close()

    def give(self, fixture: Fixture) -> None:
        self._fixture = fixture
        with suppress(BrokenPipeError):  # if the process has ended, `take` raises the error
            self.pipe.send(fixture)

    def take(self) -> Played:
        try:
            answer: Played | CampanileError = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            raise REASONS.error(ArenaError, "lost_worker", self._fixture.name) from None
        if isinstance(answer, CampanileError):
            raise answer
        return answer

    def dismiss(self) -> None:
        self._process.terminate()
        self._process.join()
        self.pipe.close()


def _work(work: Work, pipe: Connection) -> None:
    """Play the fixtures from the pipe until it is closed."""
    while True:
        try:
            fixture = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(work(fixture))
        except CampanileError as error:  # from a bot that is an external program
            pipe.send(error)
