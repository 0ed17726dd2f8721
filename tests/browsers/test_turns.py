"""A whole turn of each game, by mouse and by keyboard, in Firefox and in WebKit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from campanile.games import GAMES
from tests.browsers.drivers import Driver, firefox, webkit
from tests.browsers.steps import Player
from tests.server.process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("store")
    with ServerProcess(f"sqlite:///{folder / 'campanile.sqlite3'}") as process:
        yield process


@pytest.fixture(scope="module", params=[firefox, webkit], ids=["firefox", "webkit"])
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    opened: Callable[[], AbstractContextManager[Driver]] = request.param
    with opened() as driver:
        yield driver


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "hand", [Player.choose_by_mouse, Player.choose_by_keys], ids=["mouse", "keys"]
)
def test_a_whole_turn(
    driver: Driver, game: str, hand: Callable[[Player, int], None], server: ServerProcess
) -> None:
    player = Player(driver, server.address, game)
    for _ in range(2):
        player.play_a_turn(lambda number: hand(player, number))
