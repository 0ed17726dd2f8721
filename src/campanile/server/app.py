"""The ASGI application: HTTP, WebSockets, the page, and the middleware in front of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from campanile.core.errors import CampanileError
from campanile.server import advice, api, catalog, me, reviews
from campanile.server.addresses import client_of
from campanile.server.app_state import AppState
from campanile.server.guard import MAX_BODY_BYTES, Guard
from campanile.server.head import Head
from campanile.server.limits import Buckets
from campanile.server.page import add_page
from campanile.server.reasons import describe, encode_problem, server_error, status_of
from campanile.server.sessions import identify
from campanile.server.settings import Settings
from campanile.server.sockets import POLICY, Socket
from campanile.server.store import Store
from campanile.server.wire import Refused


def create_app(settings: Settings, store: Store) -> FastAPI:
    """The server as an ASGI application, which closes the store on shutdown."""
    rate = settings.requests_a_second
    requests = Buckets(rate, 4 * rate, often=True)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.campanile = state = AppState(settings, store)
        state.site.rate("requests", requests)
        state.open()
        yield
        await state.close()

    app = FastAPI(
        title="Campanile",
        version=version("campanile"),
        summary="Board games: matches, their views, records and lessons.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(api.service)
    app.include_router(catalog.router)
    app.include_router(me.router)
    app.include_router(api.router)
    app.include_router(advice.router)
    app.include_router(reviews.router)
    app.add_api_websocket_route("/api/matches/{match_id}/socket", _socket)
    add_page(app)
    app.add_exception_handler(CampanileError, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(Head)
    app.add_middleware(Guard, settings=settings, requests=requests)
    return app


async def _socket(websocket: WebSocket, match_id: str) -> None:
    """The WebSocket of one open table."""
    state: AppState = websocket.app.state.campanile
    address = client_of(websocket)
    user = await identify(websocket, state.store)
    room = await state.enter(match_id, user.id, websocket) if user else None
    await websocket.accept()
    full = state.sockets_of_addresses.is_full(address)
    if room is None or user is None or full:
        why = server_error("too_fast" if full else "no_match")
        refused = Refused(type="refused", id=None, error=describe(why))
        await websocket.send_text(refused.model_dump_json())
        await websocket.close(POLICY, why.code)
        return
    shared = (state.messages_by_guest.of(user.id), state.messages_by_address.of(address))
    socket = Socket(websocket, room, user.id, state.settings, flusher=state.flusher, shared=shared)
    state.sockets.add(socket)
    try:
        with state.sockets_of_addresses.hold(address):
            await socket.serve()
    finally:
        state.sockets.discard(socket)


def _problem(error: CampanileError) -> Response:
    return Response(encode_problem(error), status_of(error), media_type="application/json")


async def _refused(_: Request, error: Any) -> Response:
    return _problem(error)


async def _not_understood(_: Request, error: Any) -> Response:
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return _problem(server_error("bad_request", why=f"{where}: {first['msg']}"))


async def _http_error(_: Request, error: Any) -> Response:
    response = _problem(_of_http(error))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})  # such as Allow
    return response


def _of_http(error: HTTPException) -> CampanileError:
    codes = {404: "not_found", 405: "bad_method"}
    if error.status_code in codes:
        return server_error(codes[error.status_code])
    if error.status_code == 413:
        return server_error("too_large", most=MAX_BODY_BYTES)
    return server_error("bad_request", why=error.detail)
