"""What the browser tests know of Clocktowers."""

from __future__ import annotations

from campanile.games.clocktowers import GAME
from tests.browser.boards import Board, Longest, longest_like


def places(position: str, move: str) -> list[str]:
    """A card of the hand and where it goes, or a pile."""
    what, card, *tower = move.split()
    if what == "draw":
        return [f"pile.{card}"]
    state = GAME.read(position)
    actor = GAME.actor(state)
    assert isinstance(actor, int)
    hand = f"hand.{state.players[actor].hand.index(card)}"
    return [hand, "tray" if what == "discard" else f"tower.{tower[0]}" if tower else "new"]


def longest() -> Longest:
    """A new tower of two storeys with an animal."""
    return longest_like("clocktowers", 4, "play F2[cm]")


BOARD = Board(middle=30, is_staged=True, places=places, is_counted=True, longest=longest)
