"""What players can do beside moving, as commands of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campanile.server.rooms import Room
from campanile.server.tokens import new_id
from campanile.server.wire import SendAction
from campanile.table.commands import (
    Abort,
    Accept,
    Claim,
    Command,
    Decline,
    OfferDraw,
    Rematch,
    Resign,
    Return,
    TakeBack,
    Withdraw,
)

SIMPLE: Mapping[str, Callable[[int, str], Command]] = {
    "offer_draw": OfferDraw,
    "resign": Resign,
    "abort": Abort,
    "return": Return,
}


def command_of(said: SendAction, room: Room, player: str, seat: int) -> Command:
    """The command that an action stands for, asked by a player for one of his seats."""
    if said.action in SIMPLE:
        return SIMPLE[said.action](seat, player)
    if said.action == "take_back":
        return TakeBack(seat, player, said.version)
    if said.action == "claim":
        return Claim(seat, player, _absence(room))
    if said.action == "rematch":
        return Rematch(seat, player, new_id())
    verb, _, offer = said.action.partition("_")
    if verb == "accept":
        return Accept(seat, player, offer, said.version)
    return (Decline if verb == "decline" else Withdraw)(seat, player, offer)


def _absence(room: Room) -> int:
    """How long the person to move has been away, as this server has seen."""
    actor = room.match.actor
    return room.absent_ms(room.match.seats[actor].player) if isinstance(actor, int) else 0
