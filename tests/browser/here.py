"""Tables on a visitor's device: what the browser keeps of them, and whether the rules agree."""

from __future__ import annotations

from typing import Any

from campanile import _engine
from campanile.bots.levels import ladder
from campanile.core.game import CHANCE
from campanile.games import GAMES
from tests.browser.visitor import Visitor

# A service worker takes over when it has kept everything.
READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """(id) => new Promise((resolve, reject) => {
  const opened = indexedDB.open('campanile')
  opened.onerror = () => reject(opened.error)
  opened.onsuccess = () => {
    const asked = opened.result.transaction('matches').objectStore('matches').get(id)
    asked.onsuccess = () => {
      opened.result.close()
      resolve(asked.result ?? null)
    }
  }
})"""
SEEDS = 1 << 63


def go_offline(visitor: Visitor) -> None:
    """Somebody who has been here before and now has no network."""
    visitor.go("/")
    visitor.until(lambda: visitor.page.evaluate(READY))
    visitor.context.set_offline(True)


def kept(visitor: Visitor) -> dict[str, Any]:
    """What the browser keeps of the match on the page, once all of it is kept."""
    version = visitor.told.standing["version"]
    found: dict[str, Any] = {}

    def is_kept() -> bool:
        found.update(visitor.page.evaluate(KEPT, visitor.match_id) or {})
        return bool(found) and found["version"] >= version

    visitor.until(is_kept)
    return found


def texts(match: dict[str, Any]) -> list[str]:
    """All moves, the deal included."""
    return [text for text in (match["deal"], *match["moves"]) if text]


def replayed(match: dict[str, Any]) -> Any:
    """The state of a kept match, by the rules in Python."""
    game = GAMES[match["game"]]
    state = game.start(len(match["seats"]), match["options"])
    for text in texts(match):
        state = game.apply(state, game.read_move(state, text))
    return state


def check_bots(match: dict[str, Any]) -> None:
    """Each move of a bot is that of the native engine for the same seed; nothing was taken back."""
    game, version = GAMES[match["game"]], 1
    state = game.start(len(match["seats"]), match["options"])
    for ply, text in enumerate(texts(match)):
        seat = game.actor(state)
        if seat is not CHANCE:
            player = match["seats"][seat]
            if player["kind"] == "bot":
                level = ladder(game.info.id)[player["level"] - 1]
                view, seed = game.view(state, seat).text, (int(match["seed"]) + version) % SEEDS
                found = _engine.play(game.info.id, view, level.nodes, level.sight, ply, 0, seed)
                assert found.move == text, (ply, view)
            version += 1
        state = game.apply(state, game.read_move(state, text))
