"""The requests for advice in a match: a hint, and whom the places of the board will belong to."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request

from campanile import engine
from campanile.server import wire
from campanile.server.api import MatchId, Start, entered
from campanile.server.app_state import state_of
from campanile.server.reasons import server_error
from campanile.table import Match, table_error
from campanile.table.commands import AskHint
from campanile.table.hints import is_free

router = APIRouter(prefix="/api", responses=wire.REFUSALS)


@router.post("/matches/{match_id}/hint")
async def hint(request: Request, match_id: MatchId) -> wire.Hint:
    """A hint for the guest to move: the move of the strongest bot."""
    state = state_of(request)
    room, guest_id = await entered(request, match_id)
    match = room.match
    seat = _seat_to_advise(match, guest_id)
    if state.searching.is_full(guest_id):
        raise server_error("busy")
    with state.searching.hold(guest_id):
        # Stored first: nobody has a hint of which the others do not know.
        await room.ask(AskHint(seat, guest_id))
        match = room.match
        move = await state.advise(guest_id, match, _seat_to_advise(match, guest_id))
    return wire.Hint(move=move, version=match.version)


@router.post("/matches/{match_id}/estimate")
async def estimate(
    request: Request, match_id: MatchId, after: Start | None = None
) -> wire.Estimate:
    """Whom the places of the board will belong to, `after` so many moves; now, if it is left out.

    Among people it is a hint: for the guest to move, of the position at hand, if it was agreed on.
    """
    room, guest_id = await entered(request, match_id)
    if not is_free(room.match):
        seat = _seat_to_advise(room.match, guest_id)
        if after not in (None, len(room.match.plies)):
            raise table_error("no_hints")
        await room.ask(AskHint(seat, guest_id))
    work = partial(_estimate, room.match, after)
    return await state_of(request).turns.compute(guest_id, request, work)


def _estimate(match: Match, after: int | None) -> wire.Estimate:
    plies = match.plies
    at = match.state if after is None or after >= len(plies) else plies[after].before
    shares = engine.estimate(match.game, match.rules.write(at))
    points = [sum(seat) for seat in zip(*shares.values(), strict=True)]
    return wire.Estimate(
        shares=shares,
        points=points or [0.0] * len(match.seats),
        after=len(plies) if after is None else min(after, len(plies)),
        version=match.version,
    )


def _seat_to_advise(match: Match, guest_id: str) -> int:
    """The guest's seat to move; without one, the error that a move would get."""
    own = match.seats_of(guest_id)
    if not own:
        raise server_error("not_playing")
    if match.result or not match.started:
        raise table_error("over" if match.result else "not_started")
    if not isinstance(match.actor, int) or match.actor not in own:
        raise table_error("not_your_turn", own[0])
    return match.actor
