"""What is said to a socket, as JSON: all of it about a match comes from campanile.table.view."""

from __future__ import annotations

import json
from typing import Any

from campanile.core.errors import CampanileError
from campanile.server import metrics
from campanile.server.rooms import Happened, Room, now_ms
from campanile.table import Match, claimable_at, show_event, show_log, stand
from campanile.table.events import Moved
from campanile.table.values import PERSON

compact = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def view(room: Room, player: str, seat: int | None) -> str:
    """Everything, to begin with."""
    now = now_ms()
    return compact(
        {
            "type": "view",
            "now": now,
            "standing": stand(room.match, seat, now),
            "log": show_log(room.match, seat),
            "presence": presence(room),
            "yours": seats_of(room.match, player),
        }
    )


def seats_of(match: Match, player: str) -> list[int]:
    """The seats of a player, those that a bot took over included."""
    return [number for number, seat in enumerate(match.seats) if player and seat.player == player]


def events(happened: Happened, seat: int | None) -> str:
    """What has happened, for all who see as much as this seat."""
    if seat not in happened.said:
        after, now = happened.after, now_ms()
        pairs = zip(happened.steps, happened.steps[1:], happened.events, strict=False)
        happened.said[seat] = compact(
            {
                "type": "events",
                "now": now,
                "events": [show_event(*triple, seat) for triple in pairs],
                "standing": stand(after, seat, now),
                "log": None if _just_grew(happened) else show_log(after, seat),
            }
        )
    return happened.said[seat]


def _just_grew(happened: Happened) -> bool:
    """Whether the log is the one before with the moves among the events; at the end it is not,
    since then everything is revealed."""
    before, after = happened.steps[0], happened.after
    moves = sum(isinstance(event, Moved) for event in happened.events)
    return after.result is None and len(after.plies) == len(before.plies) + moves


def presence(room: Room) -> dict[str, Any]:
    match = room.match
    players = {seat.player for seat in match.seats}
    return {
        "seats": [seat.kind == PERSON and room.is_here(seat.player) for seat in match.seats],
        "watchers": len({g.player for g in room.guests if g.player not in players}),
        "thinking": room.thinking,
        "claimable_at": _claimable_at(room),
    }


def _claimable_at(room: Room) -> int | None:
    seat = room.match.actor
    if not isinstance(seat, int) or room.is_here(room.match.seats[seat].player):
        return None
    return claimable_at(room.match, room.absent_since(room.match.seats[seat].player))


def presence_now(room: Room) -> str:
    return compact({"type": "presence", "presence": presence(room)})


def ack(message_id: str, version: int) -> str:
    return compact({"type": "ack", "id": message_id, "version": version})


def refused(message_id: str | None, error: CampanileError) -> str:
    return compact({"type": "refused", "id": message_id, "error": problem(error)})


def pong(message_id: str) -> str:
    return compact({"type": "pong", "id": message_id, "now": now_ms()})


def problem(error: CampanileError) -> dict[str, Any]:
    """A mistake as a code and its parameters."""
    metrics.REFUSALS.labels(error.code).inc()
    return {
        "code": error.code,
        "text": error.text,
        "where": error.where,
        "clause": error.clause,
        "params": error.params,
    }
