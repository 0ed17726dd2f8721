"""The registry of games: the only list of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from campanile.core.encoding import Encoding
from campanile.core.errors import CampanileError
from campanile.core.game import Game
from campanile.core.ink import Ink
from campanile.games.clocktowers import Clocktowers
from campanile.games.tuerme import Tuerme
from campanile.games.twrs import Twrs

GAMES: Mapping[str, Game[Any, Any]] = {
    game.info.id: game for game in (Twrs(), Clocktowers(), Tuerme())
}


def find_game(game_id: str) -> Game[Any, Any]:
    """The game with this id; CampanileError if there is none."""
    if game_id not in GAMES:
        raise CampanileError("unknown_game", game_id, known=", ".join(GAMES))
    return GAMES[game_id]


def drawing(game_id: str) -> Callable[[str, Ink], str]:
    """`draw(text, ink)` of `games/<id>/terminal.py`: a position, whole or as a seat knows it."""
    draw: Callable[[str, Ink], str] = import_module(f"campanile.games.{game_id}.terminal").draw
    return draw


def encoding(game_id: str) -> Encoding[Any, Any]:
    """`ENCODING` of `games/<id>/encoding.py`: moves and observations as numbers."""
    found: Encoding[Any, Any] = import_module(
        f"campanile.games.{find_game(game_id).info.id}.encoding"
    ).ENCODING
    return found
