"""What players can do besides moving, as commands of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campanile.server.room import Room, absence
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
from campanile.table.match import DRAW, REMATCH, TAKE_BACK, OfferKind

SIMPLE: Mapping[str, Callable[[int, str], Command]] = {
    "offer_draw": OfferDraw,
    "resign": Resign,
    "abort": Abort,
    "return": Return,
}
OFFERS: Mapping[str, OfferKind] = {kind: kind for kind in (DRAW, TAKE_BACK, REMATCH)}


def command_of(message: SendAction, room: Room, player: str, seat: int) -> Command:
    """The command for an action of a player on one of their seats."""
    if message.action in SIMPLE:
        return SIMPLE[message.action](seat, player)
    if message.action == "take_back":
        return TakeBack(seat, player, message.version)
    if message.action == "claim":
        return Claim(seat, player, absence(room))
    if message.action == "rematch":
        return Rematch(seat, player, new_id())
    verb, _, offer = message.action.partition("_")
    if verb == "accept":
        return Accept(seat, player, OFFERS[offer], message.version)
    return (Decline if verb == "decline" else Withdraw)(seat, player, OFFERS[offer])
