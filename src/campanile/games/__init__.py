"""The registry of games: ours, and those of installed packages."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points
from typing import Any, cast

from campanile.core.errors import UnknownGame
from campanile.core.game import Extras, Game, GameInfo
from campanile.games import clocktowers, tuerme, twrs

OURS: tuple[Game[Any, Any], ...] = (twrs.GAME, clocktowers.GAME, tuerme.GAME)
ENTRY_POINTS = "campanile.games"


class Registry(Mapping[str, Game[Any, Any]]):
    """Games by id.

    Entry points are loaded when a game is first asked for, not on import: a package with a game
    imports campanile, and may be half imported at that time.
    """

    @cached_property
    def _games(self) -> dict[str, Game[Any, Any]]:
        """All games; one that cannot be loaded causes a warning and is left out."""
        games = {game.info.id: game for game in OURS}
        for entry_point in entry_points(group=ENTRY_POINTS):
            try:
                game = _checked(entry_point.load())
                if games.setdefault(game.info.id, game) is not game:
                    raise ValueError(f"there is a game {game.info.id} already")
            except Exception as error:  # whatever a foreign package raises
                warnings.warn(f"{entry_point.value} is not a game: {error}", stacklevel=2)
        return games

    def __getitem__(self, game_id: str) -> Game[Any, Any]:
        if game_id not in self._games:
            raise UnknownGame("unknown_game", game_id, known=", ".join(self))
        return self._games[game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


def _checked(game: Any) -> Game[Any, Any]:
    """The loaded object; TypeError if it cannot be a game: all games are listed by these values."""
    if isinstance(game, type):
        raise TypeError("it is a class, not an instance of one")
    if not (isinstance(game.info, GameInfo) and isinstance(game.extras, Extras)):
        raise TypeError("its info is no GameInfo, or its extras are no Extras")
    return cast(Game[Any, Any], game)


GAMES: Mapping[str, Game[Any, Any]] = Registry()


def find_game(game_id: str) -> Game[Any, Any]:
    """The game with this id; UnknownGame if there is none."""
    return GAMES[game_id]
