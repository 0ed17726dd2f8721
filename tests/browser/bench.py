"""What the page weighs and how soon it answers, in the browser: `make bench-page`.

A click is answered when the next frame after it is painted, by which the targets are shown; a
move is confirmed when the frame is painted after the server has sent its result.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from campanile.games import GAMES
from tests.browser.hands import play
from tests.browser.scenes import me
from tests.browser.visitor import Visitor, chromium
from tests.browser.weight import bytes_of
from tests.server.client import bot
from tests.server.process import ServerProcess

MOVES = 30
PROMISED_BYTES = 250_000
PROMISED_MS = 100
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
    page.evaluate(SPY)
    play(visitor, Random(1), moves=MOVES)
    clicks, confirmed = page.evaluate("[clicks, confirmed]")
    visitor.forgive("Service Worker")
    assert not visitor.faults, visitor.faults
    visitor.close()
    return {
        "home_bytes": home,
        "table_bytes": table,
        "home_paint_ms": first,
        "table_paint_ms": second,
        "click": _summary(clicks),
        "confirmed": _summary(confirmed),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    wish = parser.parse_args()
    with (
        TemporaryDirectory() as store,
        ServerProcess(f"sqlite:///{store}/campanile.sqlite3") as server,
        chromium() as browser,
    ):
        figures = {game: measure(browser, server.address, game) for game in GAMES}
    print(f"promised: at most {PROMISED_BYTES:,} bytes, and {PROMISED_MS} ms from a click")
    for game, told in figures.items():
        weight = f"home {told['home_bytes']:,} + table {told['table_bytes']:,} bytes"
        paint = f"first paint {told['home_paint_ms']:.0f} and {told['table_paint_ms']:.0f} ms"
        print(f"{game}: {weight}; {paint}")
        for what in ("click", "confirmed"):
            row = told[what]
            print(
                f"  {what:<10}{row['median_ms']:>7} ms median"
                f"{row['p95_ms']:>7} ms p95 of {row['count']}"
            )
    if wish.json:
        wish.json.parent.mkdir(parents=True, exist_ok=True)
        wish.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
