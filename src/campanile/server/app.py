"""The server put together: HTTP, WebSockets, the page, and the door in front of it all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from campanile.core.errors import CampanileError
from campanile.server import api, telling
from campanile.server.guard import MOST_BYTES, Guard
from campanile.server.house import House
from campanile.server.page import add_page
from campanile.server.reasons import refusal, status_of
from campanile.server.sessions import identify
from campanile.server.settings import Settings
from campanile.server.sockets import POLICY, Socket
from campanile.server.store import Store


def create_app(settings: Settings, store: Store) -> FastAPI:
    """The server as an ASGI application; it closes the store in the end."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = house = House(settings, store)
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="Campanile",
        version=version("campanile"),
        summary="Three tower games: matches, their views, records and lessons.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(api.service)
    app.include_router(api.router)
    app.add_api_websocket_route("/api/matches/{match_id}/socket", _socket)
    add_page(app)
    app.add_exception_handler(CampanileError, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(Guard, settings=settings)
    return app


async def _socket(websocket: WebSocket, match_id: str) -> None:
    """The live side of one table."""
    house: House = websocket.app.state.house
    address = websocket.client.host if websocket.client else ""
    guest = await identify(websocket, house.store)
    room = await house.enter(match_id, guest.id) if guest else None
    await websocket.accept()
    full = house.addresses[address] >= house.settings.sockets_per_address
    if room is None or guest is None or full:
        why = refusal("too_fast") if full else refusal("no_match")
        await websocket.send_text(telling.refused(None, why))
        await websocket.close(POLICY, why.code)
        return
    socket = Socket(websocket, room, guest.id, house.settings)
    house.sockets.add(socket)
    house.addresses[address] += 1
    try:
        await socket.serve()
    finally:
        house.sockets.discard(socket)
        house.addresses -= {address: 1}


def _problem(error: CampanileError) -> Response:
    # What is quoted may have halves of characters in it, which cannot be written.
    body = telling.compact({"error": telling.problem(error)}).encode("utf-8", "replace")
    return Response(body, status_of(error), media_type="application/json")


async def _refused(_: Request, error: Any) -> Response:
    return _problem(error)


async def _not_understood(_: Request, error: Any) -> Response:
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return _problem(refusal("bad_request", why=f"{where}: {first['msg']}"))


async def _http_error(_: Request, error: Any) -> Response:
    response = _problem(_of_http(error))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})  # which methods are allowed
    return response


def _of_http(error: HTTPException) -> CampanileError:
    codes = {404: "not_found", 405: "bad_method"}
    if error.status_code in codes:
        return refusal(codes[error.status_code])
    if error.status_code == 413:
        return refusal("too_large", most=MOST_BYTES)
    return refusal("bad_request", why=error.detail)
