"""The middleware in front of everything: origins, rates, sizes, and the headers of responses."""

from __future__ import annotations

import logging
from functools import lru_cache
from ipaddress import ip_address
from time import perf_counter
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from campanile.core.errors import CampanileError
from campanile.server.addresses import client_of
from campanile.server.limits import Buckets
from campanile.server.reasons import encode_problem, server_error, status_of
from campanile.server.round_robin import RoundRobin
from campanile.server.settings import Settings

log = logging.getLogger(__name__)
MAX_BODY_BYTES = 16 * 1024
"""Of the body of a request."""
REQUESTS_AT_ONCE = 1
"""Requests and handshakes that are begun in one turn of the event loop; they take milliseconds."""
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": (
        # WebAssembly of our own; it allows no eval of JavaScript.
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """ASGI middleware around the whole server."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Buckets) -> None:
        self._app = app
        self._settings = settings
        self._requests = requests
        """By address."""
        self._turns = RoundRobin(REQUESTS_AT_ONCE)
        self._noticed_proxy = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if self._settings.origin.startswith("https:"):
            # TLS ends at a proxy, whether or not it tells; cookies have to be Secure.
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"
        try:
            self._check(scope)
        except CampanileError as error:
            await _refuse(scope, error, receive, send)
            return
        await self._turns.wait(client_of(HTTPConnection(scope)))
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await _Exchange(scope, receive, send).run(self._app)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        origin = self._settings.origin
        by_number = _is_number(host) and (not origin or _is_service(scope["path"]))
        by_name = bool(origin) and host == urlsplit(origin).netloc
        if not by_number and not by_name:
            # Perhaps a foreign name that resolves to this server (DNS rebinding).
            raise server_error("other_site")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self._check_site(headers, host, scope["type"] == "websocket")
        connection = HTTPConnection(scope)
        self._notice_proxy(connection)
        if not self._requests.take(client_of(connection)):
            raise server_error("too_fast")
        _check_length(headers.get("content-length", "0"))

    def _notice_proxy(self, connection: HTTPConnection) -> None:
        """Log once that a proxy is not trusted. Of a trusted one the client would be named."""
        named = connection.headers.get("x-forwarded-for", "")
        peer = connection.client.host if connection.client else ""
        if named and peer not in named and not self._noticed_proxy:
            self._noticed_proxy = True
            log.warning(
                "X-Forwarded-For of an address that is not among CAMPANILE_TRUSTED_PROXIES: if it "
                "is a proxy, all who come through it share one limit",
                extra={"peer": peer},
            )

    def _check_site(self, headers: Headers, host: str, is_socket: bool) -> None:
        """Refuse requests of other sites: browsers name the site, other programs need not."""
        origin = headers.get("origin")
        if origin is None:
            fetched_from = headers.get("sec-fetch-site", "none")
            if is_socket or fetched_from not in ("none", "same-origin"):
                raise server_error("other_site")
            return
        if not _is_same(origin, self._settings.origin, host):
            raise server_error("other_site")


def _check_length(announced: str) -> None:
    if not (announced.isascii() and announced.isdigit()):
        raise server_error("bad_request", why="Content-Length is not a number")
    if len(announced) > 12 or int(announced) > MAX_BODY_BYTES:
        raise server_error("too_large", most=MAX_BODY_BYTES)


def _is_same(origin: str, expected: str, host: str) -> bool:
    if expected:
        return origin == expected.rstrip("/")
    return origin in (f"http://{host}", f"https://{host}")


@lru_cache(maxsize=256)
def _is_number(host: str) -> bool:
    """Whether a host is given by its IP address, or as localhost."""
    try:
        name = urlsplit(f"http://{host}").hostname or ""
        return name == "localhost" or bool(ip_address(name))
    except ValueError:
        return False


def _is_service(path: str) -> bool:
    """Whether this is for the operator, who may not come by the name that browsers use."""
    return path == "/metrics" or path.startswith("/health")


async def _refuse(scope: Scope, error: CampanileError, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    body = encode_problem(error)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    status = status_of(error)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class _Exchange:
    """One request: its body is measured, its response gets our headers and is logged."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._read = 0
        self._status = 0
        self._began = perf_counter()

    async def run(self, app: ASGIApp) -> None:
        try:
            await app(self._scope, self._counted, self._with_headers)
        except Exception:
            log.exception("a request failed")
            if self._status:
                raise
            await _refuse(self._scope, server_error("failed"), self._receive, self._with_headers)
        self._log()

    async def _counted(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        if self._read > MAX_BODY_BYTES:
            # Content-Length was wrong or missing. FastAPI reports other errors as bad JSON.
            raise HTTPException(413)
        return message

    async def _with_headers(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self._scope["path"].startswith("/api/"):
                # Hands, names and tokens must not stay in a cache; the catalog says otherwise.
                headers.setdefault("cache-control", "no-store")
        await self._send(message)

    def _log(self) -> None:
        log.info(
            "answered",
            extra={
                "method": self._scope["method"],
                # The pattern, not the path: clients must not choose what is logged.
                "route": getattr(self._scope.get("route"), "path", "-"),
                "status": self._status,
                "ms": round((perf_counter() - self._began) * 1000, 1),
            },
        )
