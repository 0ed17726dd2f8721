"""Deleting a guest: their matches stay for the others, with seats that have no name."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, delete, select, union, update
from starlette.requests import HTTPConnection

from campanile.core.errors import CampanileError
from campanile.server import guests
from campanile.server.app_state import AppState
from campanile.server.schema import checkpoints, events, links, matches, seatings, watchers
from campanile.server.sessions import NAMELESS
from campanile.server.store import query
from campanile.server.tokens import new_id
from campanile.table import Match
from campanile.table.commands import Abort, Assign, Command, Resign


async def erase(state: AppState, guest_id: str, connection: HTTPConnection) -> None:
    """Leave every match, take the name out of them, and delete the guest.

    The guest is deleted last: what is interrupted can be asked for again.
    """
    while found := await state.store.read(_matches_of(guest_id)):
        for match_id in found:
            async with state.turns.open(guest_id, connection):
                await _leave(state, match_id, guest_id)
            await state.store.write(_anonymise(match_id, guest_id, new_id()))
            # Whoever has the table open gets it anew, without the name.
            await state.discard(match_id)
    await state.store.write(guests.remove(guest_id))
    state.disconnect(guest_id)


@query
def _matches_of(connection: Connection, guest_id: str) -> list[str]:
    """The matches that name a guest: as a player, as one whose seat was given away, as creator."""
    return list(
        connection.scalars(
            union(
                select(seatings.c.match_id).where(seatings.c.guest_id == guest_id),
                select(links.c.match_id).where(links.c.used_by == guest_id),
                select(matches.c.id).where(matches.c.creator == guest_id),
            )
        )
    )


async def _leave(state: AppState, match_id: str, guest_id: str) -> None:
    """Resign. Before the start, open the seat again or, as the creator, call the match off."""
    with suppress(CampanileError):  # it is over, or has rules that are not known here
        room = await state.rooms.get(match_id)
        while room is not None and (command := _way_out(room.match, guest_id)) is not None:
            await room.ask(command)


def _way_out(match: Match, guest_id: str) -> Command | None:
    own = [seat for seat in match.persons() if match.seats[seat].player == guest_id]
    if match.result or not own:
        return None
    if match.started:
        return Resign(own[0], guest_id)
    if match.creator == guest_id:
        return Abort(own[0], guest_id)
    return Assign(own[0], match.creator, None)


@query
def _anonymise(connection: Connection, match_id: str, guest_id: str, alias: str) -> None:
    """Put another id and no name in place of a guest's, in all that is stored of a match."""
    here = events.c.match_id == match_id
    named = select(events.c.version, events.c.body).where(here, events.c.body.contains(guest_id))
    for version, text in connection.execute(named).all():
        body = json.dumps(_renamed(json.loads(text), guest_id, alias), separators=(",", ":"))
        connection.execute(
            update(events).where(here, events.c.version == version).values(body=body)
        )
    for column in (matches.c.creator, seatings.c.guest_id, links.c.used_by):
        match_of = matches.c.id if column.table is matches else column.table.c.match_id
        same = (match_of == match_id) & (column == guest_id)
        connection.execute(update(column.table).where(same).values({column.name: alias}))
    # Both have names in them, and are made again from the events.
    connection.execute(delete(checkpoints).where(checkpoints.c.match_id == match_id))
    connection.execute(update(matches).where(matches.c.id == match_id).values(summary=None))
    pair = (watchers.c.match_id == match_id) & (watchers.c.guest_id == guest_id)
    connection.execute(delete(watchers).where(pair))


def _renamed(value: Any, guest_id: str, alias: str) -> Any:
    """The JSON of an event without a guest's id, and without the names beside it."""
    if isinstance(value, list):
        return [_renamed(item, guest_id, alias) for item in value]
    if not isinstance(value, dict):
        return alias if value == guest_id else value
    renamed = {key: _renamed(item, guest_id, alias) for key, item in value.items()}
    if value.get("player") == guest_id:
        renamed["name"] = NAMELESS
    return renamed
