"""Reviews of games of levels against themselves: seconds, and mistakes by level.

`python -m bench.review` lets a server with one process for bots review the longest of a few games
of each kind, for the speed. With --page, a page in Chromium does it; the seconds count twice, from
asking for the empty page at /review, and from the click that opens the pasted record. With
--levels, it judges so many games of each level and kind, for the table of docs/review.md.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from pathlib import Path
from time import perf_counter

import httpx
from tests.browser.visitor import Visitor, chromium
from tests.server.process import ServerProcess

from campanile.core.record import Record
from campanile.games import GAMES
from campanile.lab.match import play_turns
from campanile.lab.schedule import Setup, self_play
from campanile.review import Judgement, passes_of, review
from campanile.review.judge import WRONG, Mark

KINDS = [
    (game_id, seats)
    for game_id, game in GAMES.items()
    if game.extras.native
    for seats in sorted(set(game.info.seats))
]
SPEED_LEVEL = 7
TRIED = 5
HEAD = f"{'game':<14}{'players':>8}{'plies':>7}{'graph':>9}{'end':>9}"
# The graph has a point for the start and for each move; while something is missing, a gap as well.
COMPLETE = """() => {
  const graph = document.querySelector('[role=slider]')
  const line = graph?.querySelector('.line')?.getAttribute('d') ?? ''
  return graph !== null && line.split('M').length === 2
      && line.split('L').length === Number(graph.getAttribute('aria-valuemax')) + 1
}"""
PAGE_HEAD = f"{HEAD}{'record':>10}{'graph':>9}{'end':>9}"
"""The same again, from when the record is there, which is so long after the page was asked for."""


def games(game_id: str, seats: int, level: int, count: int) -> list[Record]:
    """Without random moves at the start, which would be judged as the level's."""
    setup = Setup(game_id, (f"level:{level}",), seats)
    return [play_turns(fixture)[1] for fixture in self_play(setup, count)]


def speed() -> None:
    """Seconds until the first graph and until the end of a review, by a server on one core."""
    print(HEAD)
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(f"sqlite:///{Path(folder) / 'campanile.sqlite3'}") as server,
        httpx.Client(base_url=server.address, timeout=None) as client,
    ):
        for game_id, seats in KINDS:
            record = _longest(game_id, seats)
            _print(record, *_seconds(client, record))


def page_speed() -> None:
    """The same by the engine of the page, in a browser that has to load both first."""
    print(PAGE_HEAD)
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(f"sqlite:///{Path(folder) / 'campanile.sqlite3'}") as server,
        chromium() as browser,
    ):
        for game_id, seats in KINDS:
            record = _longest(game_id, seats)
            visitor = Visitor(browser, server.address)
            _print(record, *_page_seconds(visitor, record))
            visitor.close()


def _longest(game_id: str, seats: int) -> Record:
    tried = games(game_id, seats, SPEED_LEVEL, TRIED)
    return max(tried, key=lambda record: len(record.moves))


def _print(record: Record, graph: float, end: float, given: float | None = None) -> None:
    """`given`: when the record was there."""
    line = f"{record.game.info.id:<14}{record.seats:>8}{len(record.moves):>7}"
    line += f"{graph:>7.2f} s{end:>7.2f} s"
    if given is not None:
        line += f"{given:>8.2f} s{graph - given:>7.2f} s{end - given:>7.2f} s"
    print(line, flush=True)


def _page_seconds(visitor: Visitor, record: Record) -> tuple[float, float, float]:
    """Until the graph has a line to its last move, until everything is done, and until the record
    was there."""
    began = perf_counter()
    page = visitor.page
    visitor.go("/review")
    page.get_by_label("A position, a game or a link").fill(record.write())
    given = perf_counter() - began
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_function(COMPLETE)
    graph = perf_counter() - began
    page.wait_for_selector("progress", state="detached", timeout=120_000)
    return graph, perf_counter() - began, given


def _seconds(client: httpx.Client, record: Record) -> tuple[float, float]:
    """Until the first pass was complete, and until everything was."""
    first = passes_of(record.game)[0].name
    began, graph = perf_counter(), 0.0
    with client.stream("POST", "/api/review", json={"record": record.write()}) as answer:
        for line in answer.iter_lines():
            told = json.loads(line)
            if told.get("pass") == first:
                graph = perf_counter() - began
    assert told["kind"] == "end", told
    return graph, perf_counter() - began


def table(levels: list[int], count: int) -> None:
    """Mistakes of each kind in a hundred choices."""
    print("| game | players | level | choices | inaccuracies | mistakes | blunders |")
    print("|---|---|---|---|---|---|---|")
    for game_id, seats in KINDS:
        for level in levels:
            judged = [review(record).judgement for record in games(game_id, seats, level, count)]
            print(f"| {game_id} | {seats} | {level} | {_row(judged)} |", flush=True)


def _row(judged: list[Judgement]) -> str:
    marks: Counter[Mark] = Counter()
    for game in judged:
        marks.update(ply.mark for ply in game.plies if ply and ply.mark != "forced")
    choices = marks.total()
    rates = (f"{100 * marks[mark] / choices:.1f}" for mark in reversed(WRONG))
    return " | ".join([str(choices), *rates])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, nargs="*", help="make the table, for these levels")
    parser.add_argument("--games", type=int, default=4, help="of each level and kind")
    parser.add_argument("--page", action="store_true", help="the speed in a browser")
    args = parser.parse_args()
    if args.levels:
        table(args.levels, args.games)
    elif args.page:
        page_speed()
    else:
        speed()
