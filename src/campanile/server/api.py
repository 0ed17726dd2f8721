"""The requests about guests and matches, and those about the server itself."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from importlib.metadata import version
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from campanile.server import guests, links, matches, messages, metrics, wire
from campanile.server.addresses import client_of
from campanile.server.app_state import AppState, state_of
from campanile.server.reasons import server_error
from campanile.server.room import Room
from campanile.server.sessions import become, enrol, identify, newcomer, sign_in
from campanile.server.tokens import digest, new_id, new_seed, new_token
from campanile.server.wall_clock import now_ms
from campanile.table import (
    Clock,
    Match,
    Seat,
    Step,
    create,
    record,
    show_log,
    show_position,
    snapshot,
    table_error,
)
from campanile.table.commands import Assign, Create, Join
from campanile.table.match import BOT, OPEN, PERSON

TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}
router = APIRouter(prefix="/api", responses=wire.REFUSALS)
service = APIRouter(responses=wire.REFUSALS)
MatchId = Annotated[str, Path(min_length=1, max_length=32, examples=["0123456789abcdef"])]
SeatNumber = Annotated[int, Path(ge=0, lt=wire.MAX_SEATS)]
Cursor = Annotated[str, Query(pattern=r"^(\d{1,15}-\w{1,32})?$")]
Start = Annotated[int, Query(ge=0, le=1_000_000)]
_HEALTHY = wire.Health(status="ok", version=version("campanile"), protocol=wire.PROTOCOL)
MAX_LISTED = 30
"""Matches in a list that are over."""
MAX_POSITIONS = 100
"""In an answer: a longer replay takes several."""


@service.get("/health/live")
async def live() -> wire.Health:
    """Whether the process answers: if it does not, it has to be started again."""
    return _HEALTHY


@service.get("/health", responses={503: wire.REFUSALS["4XX"]})
@service.get("/health/ready", responses={503: wire.REFUSALS["4XX"]})
async def ready(request: Request) -> wire.Health:
    """Whether the server can do its work: its database stores something in time."""
    state = state_of(request)
    await state.store.check()
    if state.cluster is None:
        return _HEALTHY
    hints: Literal["heard", "polling"] = "heard" if state.cluster.is_heard else "polling"
    return _HEALTHY.model_copy(update={"hints": hints})


@service.get("/metrics", response_class=Response, responses=TEXT)
async def prometheus(request: Request) -> Response:
    """Metrics for Prometheus, for the machine itself or by a token."""
    if not metrics.may_read(request, state_of(request).settings.metrics_token):
        raise server_error("not_found")
    return Response(metrics.written(), media_type=CONTENT_TYPE_LATEST)


@router.get("/matches")
async def my_matches(request: Request, before: Cursor = "") -> wire.Mine:
    """The guest's matches, the latest first: all that are not over, and some that are."""
    state = state_of(request)
    user = await identify(request, state.store)
    if user is None:
        return wire.Mine(matches=[], next=None)
    async with state.turns.read(user.id, request):
        page = await matches.list_matches(state.store, user.id, MAX_LISTED, before)
    listed = [
        wire.ListedMatch(**{f.name: getattr(one, f.name) for f in fields(one)})
        for one in page.matches
    ]
    return wire.Mine(matches=listed, next=page.next)


@router.post("/matches", status_code=201)
async def make_match(request: Request, response: Response, wish: wire.NewMatch) -> wire.MadeMatch:
    """Make a match, or go on with one from a device; it starts at once if no seat is open."""
    state = state_of(request)
    own_name = next((seat.name for seat in wish.seats if seat.kind == "me" and seat.name), "")
    known = await identify(request, state.store)
    user = known or newcomer(own_name)
    match_id = digest(f"{user.id} {wish.key}")[: len(new_id())] if wish.key else new_id()
    room = await state.rooms.get(match_id) if wish.key and known else None
    if room is not None:  # a repeat, because the first answer was lost
        return await _made(state, room)
    first = await _first_steps(request, user, wish)
    await _check_new(state, request, user.id, only_bots=all(s.kind == "bot" for s in wish.seats))
    if not known:  # a refused request makes no guest
        await enrol(request, response, user)
    return await _made(state, await state.rooms.create(match_id, first))


async def _first_steps(
    request: Request, user: guests.User, wish: wire.NewMatch
) -> tuple[Step, ...]:
    """Those of a new match. Moves that were made elsewhere are replayed, in a thread."""
    command = Create(
        game=wish.game,
        seats=tuple(_seat(seat, user) for seat in wish.seats),
        creator=user.id,
        seed=new_seed(),
        salt=new_seed(),
        options=wish.options,
        clock=Clock(**wish.clock.model_dump()),
        hints=wish.hints,
        moves=tuple(wish.moves),
        rules_version=wish.rules_version,
    )
    making = partial(create, command, now_ms())
    if not wish.moves:
        return making()
    return await state_of(request).turns.compute(user.id, request, making)


async def _made(state: AppState, room: Room) -> wire.MadeMatch:
    """A new match, with links to its open seats and for spectators."""
    invites = {
        number: await _new_link(state, room.id, links.INVITE, number)
        for number, seat in enumerate(room.match.seats)
        if seat.kind == OPEN
    }
    watch = await _new_link(state, room.id, links.WATCH, None)
    return wire.MadeMatch(id=room.id, invites=invites, watch=watch)


async def _check_new(state: AppState, request: Request, guest_id: str, *, only_bots: bool) -> None:
    await state.check_new(guest_id)
    address = client_of(request)
    state.note_address(guest_id, address)
    if only_bots and not state.new_bot_tables.take(address):
        raise server_error("too_fast")
    if not state.new_by_address.take(address):
        raise server_error("too_fast")


def _seat(wish: wire.NewSeat, user: guests.User) -> Seat:
    if wish.kind == "me":
        return Seat(PERSON, user.id, wish.name or user.name)
    return Seat(BOT, level=wish.level) if wish.kind == "bot" else Seat()


async def _new_link(state: AppState, match_id: str, kind: str, seat: int | None) -> str:
    token = new_token()
    await state.store.write(links.add(token, links.Link(match_id, kind, seat), now_ms()))
    return token


@router.get("/matches/{match_id}")
async def view_match(request: Request, match_id: MatchId) -> wire.View:
    """A match as the asking guest may see it."""
    room, guest_id = await entered(request, match_id)
    seat = next(iter(room.match.seats_of(guest_id)), None)
    return messages.view(room, guest_id, seat)


@router.get("/matches/{match_id}/replay")
async def replay_match(
    request: Request, match_id: MatchId, seat: int | None = None, start: Start = 0
) -> wire.Replay:
    """The positions of a match, so many at a time, as one of the guest's seats knows them."""
    room, guest_id = await entered(request, match_id)
    match = room.match
    own = match.seats_of(guest_id)
    if seat is None:
        seat = next(iter(own), None)
    elif seat not in own:
        raise server_error("not_playing")
    replay = partial(_replay, match, seat, start)
    return await state_of(request).turns.compute(guest_id, request, replay)


def _replay(match: Match, seat: int | None, start: int) -> wire.Replay:
    states = [*(ply.before for ply in match.plies), match.state]
    end = start + MAX_POSITIONS
    return wire.Replay(
        standing=snapshot(match, seat, now_ms()),
        log=show_log(match, seat, start, end),
        positions=[show_position(match, state, seat) for state in states[start:end]],
        next=end if end < len(states) else None,
    )


@router.get("/matches/{match_id}/record", response_class=Response, responses=TEXT)
async def record_of_match(request: Request, match_id: MatchId) -> Response:
    """The match as text, to keep or to replay elsewhere."""
    room, guest_id = await entered(request, match_id)
    written = partial(record, room.match)
    return PlainTextResponse(await state_of(request).turns.compute(guest_id, request, written))


@router.put("/matches/{match_id}/seats/{seat}")
async def assign_seat(
    request: Request, match_id: MatchId, seat: SeatNumber, wish: wire.AssignSeat
) -> wire.View:
    """Before the start, for the creator: put a bot on a seat, or open it."""
    room, guest_id = await entered(request, match_id)
    await room.ask(Assign(seat, guest_id, wish.level))
    return await view_match(request, match_id)


@router.post("/matches/{match_id}/links", status_code=201)
async def make_link(request: Request, match_id: MatchId, wish: wire.NewLink) -> wire.MadeLink:
    """A new link, which replaces an unused one: to watch or, for the creator, an invitation."""
    room, guest_id = await entered(request, match_id)
    _check_link(room.match, guest_id, wish)
    seat = wish.seat if wish.kind == links.INVITE else None
    return wire.MadeLink(token=await _new_link(state_of(request), match_id, wish.kind, seat))


@router.delete("/matches/{match_id}/links/{seat}", status_code=204)
async def revoke_link(request: Request, match_id: MatchId, seat: SeatNumber) -> None:
    """Revoke the invitation to a seat."""
    room, guest_id = await entered(request, match_id)
    _check_link(room.match, guest_id, wire.NewLink(kind="invite", seat=seat))
    await state_of(request).store.write(links.revoke(match_id, links.INVITE, seat))


def _check_link(match: Match, guest_id: str, wish: wire.NewLink) -> None:
    """Raise an error unless the guest may make, or revoke, this link."""
    if not match.seats_of(guest_id) and guest_id != match.creator:
        raise server_error("not_playing")
    if wish.kind == links.WATCH:
        return
    if guest_id != match.creator:
        raise table_error("not_creator")
    seat = -1 if wish.seat is None else wish.seat
    match.check_seat(seat)
    if match.seats[seat].kind != OPEN:
        raise table_error("seat_taken", seat)


@router.post("/links/invitation")
async def show_invitation(request: Request, wish: wire.AskInvitation) -> wire.Invitation:
    """What a link invites to, before anybody takes the seat; nothing is changed by asking."""
    state = state_of(request)
    link = await state.store.read(links.find(wish.token))
    room = await state.rooms.get(link.match_id) if link and not link.revoked else None
    if link is None or room is None or link.seat is None:
        raise server_error("no_link")
    user = await identify(request, state.store)
    sits = user is not None and bool(room.match.seats_of(user.id))
    _check_invitation(room.match, link, sits=sits)
    shown = snapshot(room.match, None, now_ms())
    return wire.Invitation(
        game=shown.game,
        options=shown.options,
        clock=shown.clock,
        hints=shown.hints,
        by=next((s.name for s in room.match.seats if s.player == room.match.creator), ""),
        seats=list(shown.seats),
        seat=link.seat,
        match=room.id if sits else None,
    )


def _check_invitation(match: Match, link: links.Link, *, sits: bool) -> None:
    """Raise an error if an invitation leads nowhere; who sits there may always come back."""
    if sits:
        return
    if link.used_by is not None:
        raise server_error("link_used")
    if match.result:
        raise table_error("over")
    if link.seat is not None and match.seats[link.seat].kind != OPEN:
        raise table_error("seat_taken", link.seat)


@router.post("/links")
async def use_link(request: Request, response: Response, wish: wire.UseLink) -> wire.UsedLink:
    """Take a seat by invitation, watch, or become the guest of a return link."""
    state = state_of(request)
    key = await state.store.read(guests.find(wish.token, guests.RETURN, now_ms()))
    if key is not None:
        await _return(state, request, response, key.user, wish)
        return wire.UsedLink(kind="return", match=None, seat=None)
    link = await state.store.read(links.find(wish.token))
    room = await state.rooms.get(link.match_id) if link and not link.revoked else None
    if link is None or room is None:
        raise server_error("no_link")
    if wish.watch and link.kind == links.INVITE:
        _check_invitation(room.match, link, sits=False)
    user = await sign_in(request, response, wish.name)
    if wish.watch or link.kind == links.WATCH:
        await state.store.write(matches.watch(room.id, user.id))
        return wire.UsedLink(kind="watch", match=room.id, seat=None)
    return await _sit_down(state, room, link, wish, user)


async def _return(
    state: AppState, request: Request, response: Response, user: guests.User, wish: wire.UseLink
) -> None:
    """Sign in by a return link. Any site can lead a visitor to one, so that a guest who has games
    is not replaced unasked."""
    present = await identify(request, state.store)
    if present and present.id == user.id:
        return  # the link is still good for another browser
    if present and not wish.replace and await state.store.read(guests.plays(present.id)):
        raise server_error("other_guest", user.name, yours=present.name)
    await become(request, response, state.store, user, wish.token)


async def _sit_down(
    state: AppState, room: Room, link: links.Link, wish: wire.UseLink, user: guests.User
) -> wire.UsedLink:
    assert link.seat is not None
    taken = wire.UsedLink(kind="invite", match=room.id, seat=link.seat)
    sits = room.match.seats[link.seat].player == user.id
    if link.used_by == user.id and sits:
        return taken  # a repeat, because the first answer was lost
    if link.used_by is not None:
        raise server_error("link_used")
    if not sits:
        await room.ask(Join(link.seat, user.id, wish.name or user.name))
    await state.store.write(links.use(wish.token, user.id))
    return taken


async def entered(request: Request, match_id: str) -> tuple[Room, str]:
    """The room and the guest's id. A match that the guest may not see gives the same error as one
    that does not exist."""
    state = state_of(request)
    user = await identify(request, state.store)
    room = await state.enter(match_id, user.id, request) if user else None
    if room is None or user is None:
        raise server_error("no_match")
    return room, user.id
