"""What the page weighs and how soon it answers, in the browser: `make bench-page`.

A click is answered when the next frame after it is painted, by which the targets are shown; a
move is confirmed when the frame is painted after the server has sent its result.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from campanile import engine
from campanile.bots.levels import ladder
from campanile.core.play import deal
from campanile.games import GAMES
from tests.browser.device import ask
from tests.browser.hands import play
from tests.browser.scenes import me
from tests.browser.visitor import Visitor, chromium
from tests.browser.weight import bytes_of
from tests.server.client import bot
from tests.server.process import ServerProcess

MOVES = 30
RACED = 10
"""Times the budget of the strongest level: half a second or more."""
RUNS = 5
PROMISED_RATIO = 0.8
"""The speed of the engine in the browser, in parts of the native one's."""
PROMISED_LEVEL_MS = 1000
PROMISED_STOP_MS = 50
PROMISED_BYTES = 150_000
"""The first view, as it is transferred."""
PROMISED_MS = {1: 50, 4: 200}
"""From a click to the painting in the median, by how many times slower the processor is made."""
# A task that is posted within the callback before a frame runs right after its painting.
SPY = """() => {
  const clicks = (window.clicks = []), confirmed = (window.confirmed = [])
  const painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => then(performance.now())
    port2.postMessage(0)
  })
  addEventListener('pointerup', (event) => {
    const start = event.timeStamp
    painted((end) => clicks.push(end - start))
  }, { capture: true })
  const list = () => document.querySelectorAll('ol .move').length
  let sent = null, listed = 0
  const say = WebSocket.prototype.send
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === 'move') [sent, listed] = [performance.now(), list()]
    return say.call(this, text)
  }
  new MutationObserver(() => {
    if (sent === null || list() <= listed) return
    const start = sent
    sent = null
    painted((end) => confirmed.push(end - start))
  }).observe(document.body, { subtree: true, childList: true })
}"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


def _summary(times: Sequence[float]) -> dict[str, float]:
    return {
        "count": len(times),
        "median_ms": round(median(times), 1),
        "p95_ms": round(quantiles(times, n=20)[-1], 1),
    }


def measure(browser: Browser, address: str, game: str) -> dict[str, Any]:
    """The metrics of a game: bytes of home and table on a first visit, paints, and clicks."""
    # What a service worker fetches would not be counted.
    visitor = Visitor(browser, address, service_workers="block")
    page = visitor.page
    home = bytes_of(visitor, lambda: visitor.go("/"))
    first = page.evaluate(PAINT)
    match_id = visitor.make(game, me(), bot())["id"]
    table = bytes_of(visitor, lambda: visitor.sit_down(match_id))
    second = page.evaluate(PAINT)
    figures: dict[str, Any] = {
        "home_bytes": home,
        "table_bytes": table,
        "home_paint_ms": first,
        "table_paint_ms": second,
    }
    session = visitor.context.new_cdp_session(page)
    for slower in PROMISED_MS:
        visitor.sit_down(visitor.make(game, me(), bot())["id"])
        page.evaluate(SPY)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        play(visitor, Random(1), moves=MOVES)
        clicks, confirmed = page.evaluate("[clicks, confirmed]")
        figures[f"click_{slower}x"] = _summary(clicks)
        figures[f"confirmed_{slower}x"] = _summary(confirmed)
    visitor.forgive("Service Worker")
    assert not visitor.faults, visitor.faults
    visitor.close()
    return figures


def race(browser: Browser, address: str, game: str) -> dict[str, Any]:
    """The engine in the browser next to the native one, from the start of a game."""
    rules = GAMES[game]
    text = rules.view(deal(rules, rules.start(rules.info.seats[0]), Random(1)), 0).text
    strongest = ladder(game)[-1]
    visitor = Visitor(browser, address, service_workers="block")
    visitor.go("/")
    ask(visitor.page, "glance", [game, text])  # loads it
    nodes = RACED * strongest.nodes
    search = [game, text, nodes, "1n"]
    here = native = 0.0
    # In turns, so that whatever else the machine does slows both.
    for _ in range(RUNS):
        told = ask(visitor.page, "search", search)
        here = max(here, told["answer"]["nodes"] / told["ms"] * 1000)
        found = engine.search(game, text, nodes=nodes, seed=1)
        native = max(native, found.nodes / found.seconds)
    level = {"nodes": strongest.nodes, "sight": strongest.sight}
    move = ask(visitor.page, "play", [game, text, level, 0, "1n"])
    stopped = [ask(visitor.page, "search", [game, text, 0, "1n"], stop_after=3) for _ in range(20)]
    visitor.close()
    return {
        "browser_nodes_a_second": round(here),
        "native_nodes_a_second": round(native),
        "ratio": round(here / native, 2),
        "strongest_ms": round(move["ms"]),
        "stop_ms": round(max(told["stopMs"] for told in stopped)),
    }


def broken(figures: dict[str, dict[str, Any]]) -> list[str]:
    """The promises that do not hold."""
    found = []
    for game, told in figures.items():
        if told["home_bytes"] > PROMISED_BYTES:
            found.append(f"{game}: the first view weighs more than {PROMISED_BYTES:,} bytes")
        for slower, most in PROMISED_MS.items():
            if told[f"click_{slower}x"]["median_ms"] > most:
                found.append(f"{game}: a click takes more than {most} ms at {slower} x")
        if (row := told.get("engine")) is None:
            continue
        if row["ratio"] < PROMISED_RATIO:
            found.append(f"{game}: the engine has less than {PROMISED_RATIO} of its native speed")
        if row["strongest_ms"] > PROMISED_LEVEL_MS:
            found.append(f"{game}: the strongest level takes more than {PROMISED_LEVEL_MS} ms")
        if row["stop_ms"] > PROMISED_STOP_MS:
            found.append(f"{game}: a search takes more than {PROMISED_STOP_MS} ms to stop")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    wish = parser.parse_args()
    with (
        TemporaryDirectory() as store,
        ServerProcess(f"sqlite:///{store}/campanile.sqlite3") as server,
        chromium() as browser,
    ):
        figures = {game: measure(browser, server.address, game) for game in GAMES}
        raced = {game: race(browser, server.address, game) for game in GAMES if engine.knows(game)}
    times = " and ".join(f"{most} ms at {slower} x" for slower, most in PROMISED_MS.items())
    print(f"promised: at most {PROMISED_BYTES:,} bytes at first; from a click {times}")
    print(
        f"and an engine at {PROMISED_RATIO} of its native speed, whose strongest level answers "
        f"within {PROMISED_LEVEL_MS} ms, and which stops within {PROMISED_STOP_MS} ms"
    )
    for game, told in figures.items():
        weight = f"home {told['home_bytes']:,} + table {told['table_bytes']:,} bytes"
        paint = f"first paint {told['home_paint_ms']:.0f} and {told['table_paint_ms']:.0f} ms"
        print(f"{game}: {weight}; {paint}")
        for slower, what in product(PROMISED_MS, ("click", "confirmed")):
            row = told[f"{what}_{slower}x"]
            print(
                f"  {what:<10}{slower} x{row['median_ms']:>7} ms median"
                f"{row['p95_ms']:>7} ms p95 of {row['count']}"
            )
    for game, row in raced.items():
        print(
            f"{game}: {row['browser_nodes_a_second']:,} nodes a second in the browser, "
            f"{row['ratio']} of {row['native_nodes_a_second']:,} natively; the strongest level "
            f"answers in {row['strongest_ms']} ms, a search stops within {row['stop_ms']} ms"
        )
        figures[game]["engine"] = row
    if wish.json:
        wish.json.parent.mkdir(parents=True, exist_ok=True)
        wish.json.write_text(json.dumps(figures, indent=1) + "\n")
    for promise in (lost := broken(figures)):
        print(promise)
    return len(lost)


if __name__ == "__main__":
    sys.exit(main())
