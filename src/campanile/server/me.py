"""The requests of guests about themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from starlette.requests import HTTPConnection

from campanile.core.errors import CampanileError
from campanile.server import erase, guests, matches, wire
from campanile.server.app_state import AppState, state_of
from campanile.server.notify import check_webhook
from campanile.server.reasons import server_error
from campanile.server.sessions import identify, sign_in, sign_out, sign_out_elsewhere
from campanile.server.tokens import digest, new_code, new_token
from campanile.server.wall_clock import now_ms
from campanile.table import check_name, record

router = APIRouter(prefix="/api/me", responses=wire.REFUSALS)
MAX_EXPORTED = 1000
"""Matches in a download of one's data."""
EXPORTED_AT_ONCE = 100
"""Matches that are looked up together for it."""


@router.get("")
async def who_am_i(request: Request) -> wire.Me:
    """The guest of the cookie."""
    user = await identify(request, state_of(request).store)
    return _shown(user) if user else wire.Me(name="", webhook="", confirmed=True, known=False)


def _shown(user: guests.User) -> wire.Me:
    confirmed = not user.webhook_code
    return wire.Me(name=user.name, webhook=user.webhook, confirmed=confirmed, known=True)


@router.put("")
async def change_me(request: Request, response: Response, wish: wire.ChangeMe) -> wire.Me:
    """Change the name or the webhook, which gets a code to confirm it by; makes a guest if there
    is none yet."""
    state = state_of(request)
    name = check_name(wish.name)
    webhook = check_webhook(wish.webhook, state.settings.private_webhooks)
    user = await sign_in(request, response, name)
    changed = replace(user, name=name)
    if webhook != user.webhook:
        code = new_code()
        changed = replace(changed, webhook=webhook, webhook_code=webhook and digest(code))
        if webhook:
            state.notifier.send_code(user.id, webhook, code)
    await state.store.write(guests.change(changed))
    return _shown(changed)


@router.post("/webhook")
async def confirm_webhook(request: Request, wish: wire.ConfirmWebhook) -> wire.Me:
    """Confirm the webhook by the code that it got."""
    state = state_of(request)
    user = await identify(request, state.store)
    if user and not state.codes.take(user.id):
        raise server_error("too_fast")
    if user is None or digest(wish.code.strip()) != user.webhook_code:
        raise server_error("bad_code")
    confirmed = replace(user, webhook_code="")
    await state.store.write(guests.change(confirmed))
    return _shown(confirmed)


@router.post("/return-link")
async def make_return_link(request: Request) -> wire.MadeLink:
    """A token that signs one browser in as this guest; it replaces the previous one."""
    state = state_of(request)
    user = await identify(request, state.store)
    if user is None:
        raise server_error("no_link")
    token = new_token()
    await state.store.write(guests.add_key(user.id, token, guests.RETURN, now_ms()))
    return wire.MadeLink(token=token)


@router.post("/sign-out", status_code=204, response_class=Response)
async def sign_out_of_other_browsers(request: Request, response: Response) -> None:
    """Sign every other browser of this guest out, and void the return link."""
    state = state_of(request)
    user = await identify(request, state.store)
    if user is not None:
        await sign_out_elsewhere(request, response, state.store, user)
        state.disconnect(user.id)


@router.get("/data", response_model=wire.MyData)
async def my_data(request: Request) -> Response:
    """What is stored about this guest, to keep: the name, the webhook, the matches."""
    state = state_of(request)
    user = await identify(request, state.store) or guests.User("", "")
    if user.id and not state.exports.take(user.id):
        raise server_error("too_fast")
    since = await state.store.read(guests.created_at(user.id))
    data = wire.MyData(name=user.name, webhook=user.webhook, created_at=since, matches=[])
    parts = _written(data, _stored_matches(request, user.id))
    named = {"content-disposition": 'attachment; filename="campanile.json"'}
    return StreamingResponse(parts, media_type="application/json", headers=named)


async def _written(
    data: wire.MyData, stored: AsyncIterator[wire.StoredMatch]
) -> AsyncIterator[str]:
    """The data with its matches as JSON, in parts, since a thousand records are megabytes."""
    yield data.model_dump_json().removesuffix("]}")
    comma = ""
    async for match in stored:
        yield comma + match.model_dump_json()
        comma = ","
    yield "]}"


async def _stored_matches(request: Request, guest_id: str) -> AsyncIterator[wire.StoredMatch]:
    state = state_of(request)
    written, cursor = 0, ""
    while written < MAX_EXPORTED:
        page = await matches.list_matches(state.store, guest_id, EXPORTED_AT_ONCE, cursor)
        for listed in page.matches[: MAX_EXPORTED - written]:
            async with state.turns.open(guest_id, HTTPConnection(request.scope)):
                stored = await _stored(state, listed)
            yield stored
            written += 1
        if page.next is None:
            return
        cursor = page.next


async def _stored(state: AppState, listed: matches.Listed) -> wire.StoredMatch:
    try:
        match = await matches.open_match(state.store, listed.id)
        text = await asyncio.to_thread(record, match) if match else None
    except CampanileError:  # it would show what is hidden, or has unknown rules
        text = None
    return wire.StoredMatch(
        id=listed.id,
        game=listed.game,
        phase=listed.phase,
        created_at=listed.created_at,
        updated_at=listed.updated_at,
        record=text,
    )


@router.delete("", status_code=204, response_class=Response)
async def delete_me(request: Request, response: Response) -> None:
    """Delete this guest: running matches are resigned, seats stay without a name."""
    state = state_of(request)
    user = await identify(request, state.store)
    if user is not None:
        await erase.erase(state, user.id, HTTPConnection(request.scope))
    sign_out(request, response)
