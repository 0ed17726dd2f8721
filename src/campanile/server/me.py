"""The requests of guests about themselves."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from campanile.server import guests, wire
from campanile.server.app_state import state_of
from campanile.server.notify import check_webhook
from campanile.server.reasons import server_error
from campanile.server.sessions import identify, sign_in
from campanile.server.tokens import new_token
from campanile.server.wall_clock import now_ms
from campanile.table import check_name

router = APIRouter(prefix="/api/me", responses=wire.REFUSALS)


@router.get("")
async def who_am_i(request: Request) -> wire.Me:
    """The guest of the cookie."""
    user = await identify(request, state_of(request).store)
    if user is None:
        return wire.Me(name="", webhook="", known=False)
    return wire.Me(name=user.name, webhook=user.webhook, known=True)


@router.put("")
async def change_me(request: Request, response: Response, wish: wire.ChangeMe) -> wire.Me:
    """Change the name or the webhook; makes a guest if there is none yet."""
    state = state_of(request)
    name = check_name(wish.name)
    webhook = check_webhook(wish.webhook, state.settings.private_webhooks)
    user = await sign_in(request, response, state.store, name)
    await state.store.write(guests.change(user.id, name, webhook))
    return wire.Me(name=name, webhook=webhook, known=True)


@router.post("/return-link")
async def make_return_link(request: Request) -> wire.MadeLink:
    """A token that signs any browser in as this guest; it replaces the previous one."""
    state = state_of(request)
    user = await identify(request, state.store)
    if user is None:
        raise server_error("no_link")
    token = new_token()
    await state.store.write(guests.add_key(user.id, token, guests.RETURN, now_ms()))
    return wire.MadeLink(token=token)
