"""A series of games, some of which may be in the journal already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from campanile.lab.journal import Journal
from campanile.lab.match import Result, play_fixture
from campanile.lab.schedule import Fixture, Setup
from campanile.lab.workers import Jobs, Work, play_all


class Series:
    """The games of a setup; those in the folder are not played again."""

    def __init__(
        self,
        setup: Setup,
        fixtures: Iterable[Fixture],
        folder: Path | None = None,
        work: Work = play_fixture,
    ) -> None:
        self.setup = setup
        self._work = work
        self._fixtures = list(fixtures)
        self._journal = Journal(folder, setup) if folder else None
        before = self._journal.finished if self._journal else {}
        names = (fixture.name for fixture in self._fixtures)
        self._results = {name: before[name] for name in names if name in before}

    @property
    def games(self) -> int:
        """The number of games in all."""
        return len(self._fixtures)

    @property
    def results(self) -> list[Result]:
        """Of the finished games, in order of the schedule."""
        played = self._results
        return [played[fixture.name] for fixture in self._fixtures if fixture.name in played]

    def play(self, jobs: Jobs) -> Iterator[Result]:
        """Play and store the remaining games; yields each result as it arrives."""
        left = [fixture for fixture in self._fixtures if fixture.name not in self._results]
        for played in play_all(self._work, left, jobs):
            if self._journal:
                self._journal.add(played)
            self._results[played.result.name] = played.result
            yield played.result
