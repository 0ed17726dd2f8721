"""The server put together: HTTP, WebSockets, the page, and the door in front of it all."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from time import perf_counter
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from campanile.core.errors import CampanileError
from campanile.server import api, telling
from campanile.server.guard import Guard
from campanile.server.house import House
from campanile.server.page import add_page
from campanile.server.reasons import refusal, status_of
from campanile.server.sessions import identify
from campanile.server.settings import Settings
from campanile.server.sockets import POLICY, Socket

log = logging.getLogger(__name__)


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = house = House(settings)
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
    app.middleware("http")(_logged)
    app.add_exception_handler(CampanileError, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)
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
    socket = Socket(websocket, room, guest.id, house.settings.messages_a_second)
    house.sockets.add(socket)
    house.addresses[address] += 1
    try:
        await socket.serve()
    finally:
        house.sockets.discard(socket)
        house.addresses -= {address: 1}


async def _logged(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    began = perf_counter()
    response = await call_next(request)
    # The pattern, not the path: nothing that somebody typed gets into the log.
    route = getattr(request.scope.get("route"), "path", "-")
    log.info(
        "answered",
        extra={
            "method": request.method,
            "route": route,
            "status": response.status_code,
            "ms": round((perf_counter() - began) * 1000, 1),
        },
    )
    return response


def _problem(error: CampanileError) -> JSONResponse:
    return JSONResponse({"error": telling.problem(error)}, status_of(error))


async def _refused(_: Request, error: Any) -> Response:
    return _problem(error)


async def _not_understood(_: Request, error: Any) -> Response:
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return _problem(refusal("bad_request", why=f"{where}: {first['msg']}"))


async def _http_error(_: Request, error: Any) -> Response:
    codes = {404: "not_found", 405: "bad_method"}
    response = _problem(refusal(codes.get(error.status_code, "bad_request"), why=error.detail))
    response.status_code = error.status_code
    return response


async def _failed(_: Request, error: Any) -> Response:
    log.error("a request failed", exc_info=error)
    return _problem(refusal("failed"))
