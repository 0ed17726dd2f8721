"""Games outside of any match: details, drawings, rules; what the generic board of the page uses."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from campanile.core.errors import CampanileError
from campanile.core.game import Game
from campanile.core.play import deal
from campanile.games import GAMES
from campanile.server import wire
from tests.server.client import code_of
from tests.server.conftest import NewGuest

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
async def test_the_details_of_a_game(game: Game[Any, Any], new_guest: NewGuest) -> None:
    answer = await new_guest().http.get(f"/api/games/{game.info.id}")
    told = wire.GameDetails.model_validate_json(answer.content)
    assert [tuple(pair) for pair in told.notation] == list(game.info.notation)
    assert told.reasons == {code: why.sentence for code, why in game.info.reasons.items()}
    assert told.option_summaries.keys() == {option.name for option in game.info.options}
    assert told.drawn == (game.extras.svg is not None)
    assert told.rules == (game.extras.rules_page is not None)


@every_game
async def test_a_drawing_is_that_of_the_text_alone(
    game: Game[Any, Any], new_guest: NewGuest
) -> None:
    guest, path = new_guest(), f"/api/games/{game.info.id}/svg"
    state = deal(game, game.start(game.info.seats[1]), Random(1))
    for text in (game.write(state), game.view(state, 0).text, game.view(state, None).text):
        answer = await guest.http.get(path, params={"position": text})
        if game.extras.svg is None:
            assert answer.status_code == 404
            continue
        assert answer.status_code == 200
        assert answer.text == game.extras.svg(text)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["x-content-type-options"] == "nosniff"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "sandbox" in policy and "script" not in policy
        ElementTree.fromstring(answer.text)


DRAWN = [game_id for game_id, game in GAMES.items() if game.extras.svg]


@pytest.mark.parametrize("game_id", DRAWN)
@pytest.mark.parametrize("text", ["x", "<script>alert(1)</script>", "\u0000", "¿ ? -"])
async def test_a_text_that_is_no_position_is_not_drawn(
    game_id: str, text: str, new_guest: NewGuest
) -> None:
    answer = await new_guest().http.get(f"/api/games/{game_id}/svg", params={"position": text})
    assert answer.status_code == 422
    svg = GAMES[game_id].extras.svg
    assert svg is not None
    with pytest.raises(CampanileError) as caught:
        svg(text)
    assert wire.Problem.model_validate_json(answer.content).error.code == caught.value.code


async def test_what_is_not_there(new_guest: NewGuest) -> None:
    guest = new_guest()
    for path in ("", "/svg?position=x", "/rules"):
        assert await code_of(guest.request("GET", f"/api/games/none{path}")) == "unknown_game"
    game_id = next(iter(GAMES))
    long = {"position": "x" * (wire.MAX_POSITION + 1)}
    path = f"/api/games/{game_id}/svg"
    assert await code_of(guest.request("GET", path, params=long)) == "bad_request"
    assert await code_of(guest.request("GET", path)) == "bad_request"


@every_game
async def test_rules_of_a_game_that_brings_them_along(
    game: Game[Any, Any], new_guest: NewGuest
) -> None:
    guest, path = new_guest(), f"/api/games/{game.info.id}/rules"
    if game.extras.rules_page is None:
        assert await code_of(guest.request("GET", path)) == "not_found"
        return
    answer = await guest.http.get(path, params={"language": "en"})
    assert answer.headers["content-type"].startswith("text/markdown")
    assert answer.text == game.extras.rules_page("en")
