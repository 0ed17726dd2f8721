"""What is asked once, over HTTP: making and joining matches, lists, records, lessons."""

from __future__ import annotations

from dataclasses import asdict
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from campanile.bots.levels import STRONGEST, ladder
from campanile.core.errors import CampanileError
from campanile.core.game import Game
from campanile.core.play import replay
from campanile.games import GAMES, find_game
from campanile.server import guests, links, matches, metrics, telling, wire
from campanile.server.bots import seed_of
from campanile.server.house import House
from campanile.server.notify import check_webhook
from campanile.server.reasons import refusal
from campanile.server.rooms import Room, now_ms
from campanile.server.sessions import enrol, identify, newcomer, set_cookie, sign_in
from campanile.server.tokens import new_id, new_seed, new_token
from campanile.table import (
    Clock,
    Match,
    Seat,
    check_name,
    create,
    record,
    show_log,
    show_position,
    stand,
)
from campanile.table.commands import Assign, Create, Join
from campanile.table.reasons import refusal as table_refusal
from campanile.table.values import BOT, OPEN, PERSON

REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": wire.Problem, "description": "Refused, with a code; nothing has changed."}
}
TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}
router = APIRouter(prefix="/api", responses=REFUSALS)
service = APIRouter(responses=REFUSALS)
MatchId = Annotated[str, Path(min_length=1, max_length=32, examples=["0123456789abcdef"])]
SeatNumber = Annotated[int, Path(ge=0, lt=wire.MOST_SEATS)]
LISTED = 30
"""How many matches a list has at most."""


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


@service.get("/health", responses={503: REFUSALS["4XX"]})
async def health(request: Request) -> wire.Health:
    """Whether the server and its database answer."""
    try:
        await house_of(request).store.read(lambda found: found.exec_driver_sql("SELECT 1"))
    except SQLAlchemyError as error:
        raise refusal("database_away") from error
    return wire.Health(status="ok", version=version("campanile"), protocol=wire.PROTOCOL)


@service.get("/metrics", response_class=Response, responses=TEXT)
async def prometheus(request: Request) -> Response:
    """Figures for Prometheus."""
    metrics.ROOMS.set(len(house_of(request).rooms))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@router.get("/games")
async def list_games() -> wire.Games:
    """What can be played, with its options and the measured strength of its bots."""
    return wire.Games(games=[_card(game) for game in GAMES.values()])


def _card(game: Game[Any, Any]) -> wire.GameCard:
    info = game.info
    return wire.GameCard(
        id=info.id,
        title=info.title,
        seats=info.seats,
        hidden=info.hidden,
        draw_offers=info.draw_offers,
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


@router.get("/me")
async def who_am_i(request: Request) -> wire.Me:
    """The guest that the cookie stands for."""
    guest = await identify(request, house_of(request).store)
    if guest is None:
        return wire.Me(name="", webhook="", known=False)
    return wire.Me(name=guest.name, webhook=guest.webhook, known=True)


@router.put("/me")
async def change_me(request: Request, response: Response, wish: wire.ChangeMe) -> wire.Me:
    """Take another name, or say where notifications go; makes a guest if there is none yet."""
    house = house_of(request)
    name = check_name(wish.name)
    webhook = check_webhook(wish.webhook, house.settings.private_webhooks)
    guest = await sign_in(request, response, house.store, name)
    await house.store.write(guests.change(guest.id, name, webhook))
    return wire.Me(name=name, webhook=webhook, known=True)


@router.post("/me/return-link")
async def make_return_link(request: Request) -> wire.MadeLink:
    """A token that makes any browser this guest's; the one made before no longer works."""
    house = house_of(request)
    guest = await identify(request, house.store)
    if guest is None:
        raise refusal("no_link")
    token = new_token()
    await house.store.write(guests.add_key(guest.id, token, guests.RETURN, now_ms()))
    return wire.MadeLink(token=token)


@router.get("/matches")
async def my_matches(request: Request) -> wire.Mine:
    """The guest's matches, the latest first."""
    house = house_of(request)
    guest = await identify(request, house.store)
    if guest is None:
        return wire.Mine(matches=[])
    found = []
    async with house.listing:
        for listed in await house.store.read(matches.of_guest(guest.id, LISTED)):
            try:
                match = await house.match(listed.id)
            except CampanileError:
                continue  # of other rules; it must not hide the others
            seat = next(iter(telling.seats_of(match, guest.id)), None)
            standing = wire.Standing.model_validate(stand(match, seat, now_ms()))
            found.append(wire.ListedMatch(**asdict(listed), standing=standing))
    return wire.Mine(matches=found)


@router.post("/matches", status_code=201)
async def make_match(request: Request, response: Response, wish: wire.NewMatch) -> wire.MadeMatch:
    """Set up a table; it starts at once if no seat is open."""
    house = house_of(request)
    own_name = next((seat.name for seat in wish.seats if seat.kind == "me" and seat.name), "")
    known = await identify(request, house.store)
    guest = known or newcomer(own_name)
    match_id, now = new_id(), now_ms()
    first = create(
        Create(
            game=wish.game,
            seats=tuple(_seat(seat, guest) for seat in wish.seats),
            creator=guest.id,
            seed=new_seed(),
            salt=new_seed(),
            options=wish.options,
            clock=Clock(**wish.clock.model_dump()),
        ),
        now,
    )
    await _check_new(house, request, guest.id)
    if not known:  # and nobody becomes known by a wish that is refused
        await enrol(request, response, house.store, guest)
    room = await house.rooms.create(match_id, first)
    invites = {
        number: await _new_link(house, match_id, links.INVITE, number)
        for number, seat in enumerate(room.match.seats)
        if seat.kind == OPEN
    }
    watch = await _new_link(house, match_id, links.WATCH, None)
    return wire.MadeMatch(id=match_id, invites=invites, watch=watch)


async def _check_new(house: House, request: Request, guest_id: str) -> None:
    await house.check_new(guest_id)
    address = request.client.host if request.client else ""
    if not house.new_by_address.take(address):
        raise refusal("too_fast")


def _seat(wish: wire.NewSeat, guest: guests.User) -> Seat:
    if wish.kind == "me":
        return Seat(PERSON, guest.id, wish.name or guest.name)
    return Seat(BOT, level=wish.level) if wish.kind == "bot" else Seat()


async def _new_link(house: House, match_id: str, kind: str, seat: int | None) -> str:
    token = new_token()
    await house.store.write(links.add(token, links.Link(match_id, kind, seat), now_ms()))
    return token


@router.get("/matches/{match_id}")
async def view_match(request: Request, match_id: MatchId) -> wire.View:
    """A match as the asking guest may see it."""
    room, guest = await _entered(request, match_id)
    seat = next(iter(telling.seats_of(room.match, guest)), None)
    return wire.View.model_validate_json(telling.view(room, guest, seat))


@router.get("/matches/{match_id}/replay")
async def replay_match(request: Request, match_id: MatchId, seat: int | None = None) -> wire.Replay:
    """All positions of a match, for stepping through it, as one of the guest's seats knows them."""
    room, guest = await _entered(request, match_id)
    match = room.match
    own = telling.seats_of(match, guest)
    if seat is None:
        seat = next(iter(own), None)
    elif seat not in own:
        raise refusal("not_playing")
    return wire.Replay.model_validate(
        {
            "standing": stand(match, seat, now_ms()),
            "log": show_log(match, seat),
            "positions": [
                *(show_position(match, ply.before, seat) for ply in match.plies),
                show_position(match, match.state, seat),
            ],
        }
    )


@router.get("/matches/{match_id}/record", response_class=Response, responses=TEXT)
async def record_of_match(request: Request, match_id: MatchId) -> Response:
    """The match as text, to keep or to replay elsewhere."""
    room, _ = await _entered(request, match_id)
    return PlainTextResponse(record(room.match))


@router.post("/matches/{match_id}/hint")
async def hint(request: Request, match_id: MatchId) -> wire.Hint:
    """What the strongest bot would play for the asking guest, who is to move."""
    house = house_of(request)
    room, guest = await _entered(request, match_id)
    match = room.match
    seat = _seat_to_advise(match, guest)
    if guest in house.searching:
        raise refusal("busy")
    house.searching.add(guest)
    try:
        view = match.rules.view(match.state, seat)
        move = await house.thinkers.choose(guest, view, STRONGEST, seed_of(match))
    finally:
        house.searching.discard(guest)
    return wire.Hint(move=move, version=match.version)


def _seat_to_advise(match: Match, guest: str) -> int:
    """The guest's seat that is to move, or a refusal as for a move."""
    own = telling.seats_of(match, guest)
    if not own:
        raise refusal("not_playing")
    if match.result or not match.started:
        raise table_refusal("over" if match.result else "not_started")
    if not isinstance(match.actor, int) or match.actor not in own:
        raise table_refusal("not_your_turn", own[0])
    return match.actor


@router.put("/matches/{match_id}/seats/{seat}")
async def assign_seat(
    request: Request, match_id: MatchId, seat: SeatNumber, wish: wire.AssignSeat
) -> wire.View:
    """Before the start: put a bot on a seat, or open it; for who made the match."""
    room, guest = await _entered(request, match_id)
    await room.ask(Assign(seat, guest, wish.level))
    return await view_match(request, match_id)


@router.post("/matches/{match_id}/links", status_code=201)
async def make_link(request: Request, match_id: MatchId, wish: wire.NewLink) -> wire.MadeLink:
    """A fresh link in place of an unused one: an invitation by who made the match, or to watch."""
    room, guest = await _entered(request, match_id)
    _check_link(room, guest, wish)
    seat = wish.seat if wish.kind == links.INVITE else None
    return wire.MadeLink(token=await _new_link(house_of(request), match_id, wish.kind, seat))


@router.delete("/matches/{match_id}/links/{seat}", status_code=204)
async def revoke_link(request: Request, match_id: MatchId, seat: SeatNumber) -> None:
    """Make the invitation to a seat useless."""
    room, guest = await _entered(request, match_id)
    _check_link(room, guest, wire.NewLink(kind="invite", seat=seat))
    await house_of(request).store.write(links.revoke(match_id, links.INVITE, seat))


def _check_link(room: Room, guest: str, wish: wire.NewLink) -> None:
    if not telling.seats_of(room.match, guest) and guest != room.match.creator:
        raise refusal("not_playing")
    if wish.kind == links.WATCH:
        return
    if guest != room.match.creator:
        raise table_refusal("not_creator")
    if wish.seat is None or wish.seat >= len(room.match.seats):
        raise table_refusal("no_seat", wish.seat, last=len(room.match.seats) - 1)
    if room.match.seats[wish.seat].kind != OPEN:
        raise table_refusal("seat_taken", wish.seat)


@router.post("/links")
async def use_link(request: Request, response: Response, wish: wire.UseLink) -> wire.UsedLink:
    """Sit down by invitation, begin to watch, or come back as the guest one was."""
    house = house_of(request)
    returning = await house.store.read(guests.find(wish.token, guests.RETURN))
    if returning is not None:
        token = new_token()
        await house.store.write(guests.add_key(returning.id, token, guests.COOKIE, now_ms()))
        set_cookie(request, response, token)
        return wire.UsedLink(kind="return", match=None, seat=None)
    link = await house.store.read(links.find(wish.token))
    room = await house.rooms.get(link.match_id) if link and not link.revoked else None
    if link is None or room is None:
        raise refusal("no_link")
    guest = await sign_in(request, response, house.store, wish.name)
    if link.kind == links.WATCH:
        await house.store.write(matches.watch(room.id, guest.id))
        return wire.UsedLink(kind="watch", match=room.id, seat=None)
    return await _sit_down(house, room, link, wish, guest)


async def _sit_down(
    house: House, room: Room, link: links.Link, wish: wire.UseLink, guest: guests.User
) -> wire.UsedLink:
    assert link.seat is not None
    taken = wire.UsedLink(kind="invite", match=room.id, seat=link.seat)
    sits = room.match.seats[link.seat].player == guest.id
    if link.used_by == guest.id and sits:
        return taken  # the answer was lost, and the page asks again
    if link.used_by is not None:
        raise refusal("link_used")
    if not sits:
        await room.ask(Join(link.seat, guest.id, wish.name or guest.name))
    await house.store.write(links.use(wish.token, guest.id))
    return taken


@router.post("/positions")
async def look_at_position(wish: wire.AskPosition) -> wire.Position:
    """A position, after some moves, with what can be played: for lessons and examples."""
    game = find_game(wish.game)
    if wish.text:
        state = game.read(wish.text)
    else:
        state = game.start(wish.seats or game.info.seats[0], wish.options)
    *_, state = replay(game, state, wish.moves)
    actor = game.actor(state)
    view = game.view(state, actor if isinstance(actor, int) else None)
    return wire.Position.model_validate(
        {
            "text": game.write(state),
            "actor": actor if isinstance(actor, int) else "chance" if actor else None,
            "moves": list(view.moves),
            "scores": list(view.scores),
            "outcome": _outcome(view.outcome),
        }
    )


def _outcome(outcome: Any) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
    }


async def _entered(request: Request, match_id: str) -> tuple[Room, str]:
    """The room and the guest's id if he may see it; no_match for all others, whatever there is."""
    house = house_of(request)
    guest = await identify(request, house.store)
    room = await house.enter(match_id, guest.id) if guest else None
    if room is None or guest is None:
        raise refusal("no_match")
    return room, guest.id
