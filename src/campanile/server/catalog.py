"""The requests about games, outside of any match: what there is, drawings, rules, positions."""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from campanile import engine
from campanile.bots.levels import ladder
from campanile.core.errors import CampanileError
from campanile.core.game import CHANCE, Game
from campanile.core.play import replay
from campanile.games import GAMES, find_game
from campanile.server import wire
from campanile.server.addresses import client_of
from campanile.server.app_state import state_of
from campanile.server.reasons import encode_problem, server_error
from campanile.table import show_whole
from campanile.table.snapshot import Position

SVG_HEADERS = {
    # The drawing of an installed game is untrusted: nothing in it may run or be loaded.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "private, max-age=3600",
}
GameId = Annotated[str, Path(max_length=wire.MAX_GAME_ID, examples=[wire.SOME_GAME])]
PositionText = Annotated[str, Query(min_length=1, max_length=wire.MAX_POSITION)]
Language = Annotated[str, Query(pattern="^[a-z]{2}$", examples=["en"])]
router = APIRouter(prefix="/api", responses=wire.REFUSALS)


def _content(media_type: str) -> dict[int | str, dict[str, Any]]:
    """The documentation of a response that is not JSON."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


@router.get("/games")
async def list_games() -> wire.Games:
    """The games, with their options and the measured strength of their bots."""
    return wire.Games(games=[_card(game) for game in GAMES.values()])


def _card(game: Game[Any, Any]) -> wire.GameCard:
    info = game.info
    return wire.GameCard(
        id=info.id,
        title=info.title,
        seats=info.seats,
        hidden=info.hidden,
        draw_offers=info.draw_offers,
        estimates=engine.estimates(info.id),
        rules_version=info.rules_version,
        options=[
            wire.OptionInfo(
                name=option.name,
                default=option.default,
                words=list(option.choices),
                span=option.range,
            )
            for option in info.options
        ],
        levels=[
            wire.LevelInfo(
                level=level.level, name=level.name, rating=level.rating, interval=level.interval
            )
            for level in ladder(info.id)
        ],
    )


@router.get("/games/{game_id}")
async def view_game(game_id: GameId) -> wire.GameDetails:
    """What the page needs to show a game without a board of its own; sentences are English."""
    game = find_game(game_id)
    return wire.GameDetails(
        notation=[[example, meaning] for example, meaning in game.info.notation],
        reasons={code: reason.sentence for code, reason in game.info.reasons.items()},
        option_summaries={option.name: option.summary for option in game.info.options},
        drawn=game.extras.svg is not None,
        rules=game.extras.rules_page is not None,
    )


@router.get("/games/{game_id}/svg", response_class=Response, responses=_content("image/svg+xml"))
async def draw_position(request: Request, game_id: GameId, position: PositionText) -> Response:
    """A drawing of a position text, whole or as a seat knows it."""
    svg = find_game(game_id).extras.svg
    if svg is None:
        raise server_error("not_found")
    work = partial(svg, position)  # it takes several milliseconds
    try:
        drawing = await state_of(request).turns.compute(client_of(request), request, work)
    except CampanileError as error:
        return Response(encode_problem(error), 422, media_type="application/json")
    return Response(drawing, media_type="image/svg+xml", headers=SVG_HEADERS)


@router.get("/games/{game_id}/rules", response_class=Response, responses=_content("text/markdown"))
async def view_rules(game_id: GameId, language: Language = "en") -> Response:
    """The rules as Markdown, if the package of the game contains them."""
    rules_page = find_game(game_id).extras.rules_page
    if rules_page is None:
        raise server_error("not_found")
    return Response(rules_page(language), media_type="text/markdown")


@router.post("/deals")
async def deal_start(wish: wire.AskDeal) -> wire.Deal:
    """A deal to analyse; a match deals for itself, from a seed that it can prove."""
    game = find_game(wish.game)
    state = game.start(wish.seats or game.info.seats[0], wish.options)
    if game.actor(state) is not CHANCE:
        return wire.Deal(deal="")
    return wire.Deal(deal=game.write_move(state, game.sample(state, SystemRandom())))


@router.post("/positions")
async def view_position(wish: wire.AskPosition) -> Position:
    """A position after some moves, with its legal moves: for lessons and examples."""
    game = find_game(wish.game)
    if wish.text:
        state = game.read(wish.text)
    else:
        state = game.start(wish.seats or game.info.seats[0], wish.options)
    *_, state = replay(game, state, wish.moves)
    return show_whole(game, state)
