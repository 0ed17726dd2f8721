"""Board games: rules, positions and records as Python values and as text.

`GAMES` has every game by its id, `game(id)` is one of them. States are frozen values: `start` makes
one, `play(game, state, text)` checks a move and makes another, `print` draws one.
"""

from importlib.metadata import PackageNotFoundError, version

from campanile.core.errors import (
    BadOption,
    CampanileError,
    IllegalMove,
    IllegalPosition,
    NotationError,
    RecordError,
    UnknownGame,
)
from campanile.core.game import CHANCE, Game, Outcome, View
from campanile.core.play import deal, play, random_play, replay
from campanile.core.record import Record
from campanile.core.record import read_record as _read_record
from campanile.games import GAMES
from campanile.games import find_game as game

__all__ = [
    "CHANCE",
    "GAMES",
    "BadOption",
    "CampanileError",
    "Game",
    "IllegalMove",
    "IllegalPosition",
    "NotationError",
    "Outcome",
    "Record",
    "RecordError",
    "UnknownGame",
    "View",
    "__version__",
    "deal",
    "game",
    "play",
    "random_play",
    "read_record",
    "replay",
]


def read_record(text: str) -> Record:
    """The record that `text` contains, every move checked; raises RecordError."""
    return _read_record(text, GAMES)


try:
    __version__ = version("campanile")
except PackageNotFoundError:  # run from a source tree that is not installed
    __version__ = "0"
