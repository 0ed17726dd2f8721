"""Sessions: the user of a cookie."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection
from starlette.responses import Response

from campanile.server import guests
from campanile.server.addresses import client_of
from campanile.server.app_state import state_of
from campanile.server.guests import User
from campanile.server.reasons import server_error
from campanile.server.store import Store, in_one_transaction
from campanile.server.tokens import new_id, new_token
from campanile.server.wall_clock import now_ms
from campanile.table import check_name

COOKIE = "campanile_guest"
YEAR = 365 * 24 * 3600
NAMELESS = "Guest"


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def _cookie_name(connection: HTTPConnection) -> str:
    return f"__Host-{COOKIE}" if _is_secure(connection) else COOKIE


async def identify(connection: HTTPConnection, store: Store) -> User | None:
    """The user of the request's cookie."""
    token = connection.cookies.get(_cookie_name(connection), "")
    now = now_ms()
    if not token:
        return None
    find = guests.find(token, guests.COOKIE, now)
    key = await store.read_in_turn(find, client_of(connection))
    if key is None:
        return None
    if key.used_at < now - guests.DAY:
        with suppress(SQLAlchemyError):  # to read goes on while nothing can be written
            await store.write(guests.touch(token, now))
    return key.user


async def sign_in(request: HTTPConnection, response: Response, name: str) -> User:
    """The user of the request's cookie; without one, a new user with a new cookie."""
    known = await identify(request, state_of(request).store)
    if known is not None:
        return known
    user = newcomer(name)
    await enrol(request, response, user)
    return user


def newcomer(name: str) -> User:
    """A new user, not stored yet: see `enrol`."""
    return User(new_id(), check_name(name or NAMELESS))


async def enrol(request: HTTPConnection, response: Response, user: User) -> None:
    """Store a new user and set their cookie; ServerError if an address brings too many."""
    state, token = state_of(request), new_token()
    if not state.new_guests.take(client_of(request)):
        raise server_error("too_fast")
    await state.store.write(guests.add(token, user, now_ms()))
    _set_cookie(request, response, token)


async def become(
    request: HTTPConnection, response: Response, store: Store, user: User, link: str
) -> None:
    """Sign this browser in as the user of a return link, by a new cookie."""
    token = new_token()
    await store.write(guests.use_return_link(link, user.id, token, now_ms()))
    _set_cookie(request, response, token)


async def sign_out_elsewhere(
    request: HTTPConnection, response: Response, store: Store, user: User
) -> None:
    """Void all keys of a user, and give this browser a new one."""
    token, now = new_token(), now_ms()
    revoke, renew = guests.revoke_keys(user.id), guests.add_key(user.id, token, guests.COOKIE, now)
    await store.write(in_one_transaction([revoke, renew]))
    _set_cookie(request, response, token)


def sign_out(request: HTTPConnection, response: Response) -> None:
    """Delete the cookie of this browser."""
    response.delete_cookie(
        _cookie_name(request), path="/", secure=_is_secure(request), httponly=True, samesite="lax"
    )


def _set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    response.set_cookie(
        _cookie_name(connection),
        token,
        max_age=YEAR,
        path="/",
        secure=_is_secure(connection),
        httponly=True,
        samesite="lax",
    )
