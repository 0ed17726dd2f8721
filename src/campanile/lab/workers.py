"""Games on several cores, a process for each job."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import TypeAlias

from campanile.core.errors import CampanileError
from campanile.lab.errors import REASONS, ArenaError
from campanile.lab.match import Played
from campanile.lab.schedule import Fixture

SPAWN = get_context("spawn")  # which works everywhere, threads or not


Work: TypeAlias = Callable[[Fixture], Played]
"""How a game is played: a function at the top of its module, as processes can only send these."""


def play_all(work: Work, fixtures: Iterable[Fixture], jobs: int) -> Iterator[Played]:
    """The games as they end."""
    if jobs == 1:
        return map(work, fixtures)
    return _play_apart(work, iter(fixtures), jobs)


def _play_apart(work: Work, fixtures: Iterator[Fixture], jobs: int) -> Iterator[Played]:
    workers: list[_Worker] = []
    try:
        for fixture in islice(fixtures, jobs):
            workers.append(_Worker(work))
            workers[-1].give(fixture)
        busy = set(workers)
        while busy:
            ready = wait([worker.line for worker in busy])
            for worker in [worker for worker in workers if worker.line in ready]:
                yield worker.take()
                busy.remove(worker)
                for fixture in islice(fixtures, 1):
                    worker.give(fixture)
                    busy.add(worker)
    finally:
        for worker in workers:
            worker.dismiss()


class _Worker:
    """A process that plays, and the line to it."""

    def __init__(self, work: Work) -> None:
        self.line, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_work, args=(work, theirs), daemon=True)
        # Ctrl-C reaches every process of a terminal; this one inherits that it is not meant.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self._process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        theirs.close()

    def give(self, fixture: Fixture) -> None:
        self._fixture = fixture
        with suppress(BrokenPipeError):  # if it is gone, `take` will say so
            self.line.send(fixture)

    def take(self) -> Played:
        try:
            answer: Played | CampanileError = self.line.recv()
        except (EOFError, ConnectionResetError):
            raise REASONS.error(ArenaError, "lost_worker", self._fixture.name) from None
        if isinstance(answer, CampanileError):
            raise answer
        return answer

    def dismiss(self) -> None:
        self._process.terminate()
        self._process.join()
        self.line.close()


def _work(work: Work, line: Connection) -> None:
    """Play what is sent until nobody is there to send more."""
    while True:
        try:
            fixture = line.recv()
        except EOFError:
            return
        try:
            line.send(work(fixture))
        except CampanileError as error:  # a program that plays, and cannot go on
            line.send(error)
