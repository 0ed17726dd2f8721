"""What is sent to a socket about a match: its snapshot, its changes, and who is present."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter, is_
from typing import TYPE_CHECKING

from pydantic import TypeAdapter
from pydantic_core import to_json

from campanile.server import metrics, wire
from campanile.server.connections import text_frame
from campanile.server.wall_clock import now_ms
from campanile.table import (
    Match,
    claimable_at,
    show_event,
    show_lasting,
    show_log,
    show_passing,
    show_position,
    snapshot,
)
from campanile.table.events import Moved
from campanile.table.match import PERSON, Ply
from campanile.table.snapshot import LoggedMove, Position

if TYPE_CHECKING:
    from campanile.server.exchange import Change
    from campanile.server.room import Room


POSITION = TypeAdapter(Position).serializer
"""It knows the types: to find them out anew takes twice as long, and every move is shown."""
CHANGING = attrgetter("started", "seats", "offers", "hinted", "result", "rematch")
"""The fields of a match that `show_lasting` shows and that may change at all."""
SHARED_MS = 100
"""How long a view is shared, since it tells the time and who is present."""


class Logs:
    """The moves of a match as each seat sees them. To show them is most of the work for a view, so
    what was shown is kept, and only what is new is added."""

    def __init__(self) -> None:
        self._shown: dict[int | None, tuple[Sequence[Ply], list[LoggedMove]]] = {}

    def show(self, match: Match, seat: int | None) -> list[LoggedMove]:
        """The whole log."""
        if match.result is not None:
            return show_log(match, seat)  # everything is revealed, and there is little to do
        plies, shown = self._shown.get(seat, ((), []))
        same = min(len(plies), len(match.plies))
        # Plies are never changed: if one is the same, so are all before it.
        if same and plies[same - 1] is not match.plies[same - 1]:
            same = 0
        shown = shown[:same] + show_log(match, seat, same)
        self._shown[seat] = (match.plies, shown)
        return shown


def view(room: Room, player: str, seat: int | None) -> wire.View:
    """The whole match, as a seat of a player, or a spectator, may see it."""
    metrics.VIEWS.inc()
    now = now_ms()
    return wire.View(
        type="view",
        now=now,
        standing=snapshot(room.match, seat, now),
        log=room.logs.show(room.match, seat),
        presence=presence(room),
        yours=room.match.seats_of(player),
    )


@dataclass(frozen=True)
class Shared:
    """A view that spectators who come at about the same time have in common."""

    match: Match
    until: int
    frame: bytes


def view_frame(room: Room, player: str, seat: int | None) -> bytes:
    """The frame of a view. It is most of the work for a spectator, and a crowd sees the same."""
    if seat is not None or room.match.seats_of(player):
        return encode(view(room, player, seat))
    shared, now = room.shared_view, now_ms()
    if shared is None or shared.match is not room.match or shared.until < now:
        frame = encode(view(room, player, None))
        shared = room.shared_view = Shared(room.match, now + SHARED_MS, frame)
    return shared.frame


def encode(message: wire.Model) -> bytes:
    """A message as it is sent."""
    return text_frame(message.__pydantic_serializer__.to_json(message))


def ack(message_id: str, version: int) -> bytes:
    """The frame of wire.Ack, which every move gets."""
    return text_frame(b'{"type":"ack","id":%b,"version":%d}' % (to_json(message_id), version))


@dataclass
class Encoded:
    """What is encoded of the message about a change, since many subscribers get the same."""

    common: bytes = b""
    """What all see alike."""
    known: dict[int | None, bytes] = field(default_factory=dict)
    """What depends on what a seat, or a spectator, may know. Where nothing is hidden, None is
    everybody."""
    moves: bytes = b""
    """What the seat to act may do."""
    frames: dict[int | None, bytes] = field(default_factory=dict)
    """The whole message, by seat."""


class Lasting:
    """What few events change of a match: most of what all see alike, and therefore kept encoded."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._encoded = b""

    def encode(self, match: Match) -> bytes:
        """The fields of `show_lasting`."""
        of = CHANGING(match)
        if len(self._of) != len(of) or not all(map(is_, self._of, of)):
            self._of, self._encoded = of, to_json(show_lasting(match))
        return self._encoded


def events(room: Room, change: Change, seat: int | None) -> bytes:
    """The frame of wire.Events about a change. It is put together from parts that are encoded
    once: to make it anew for every seat was a third of the work for a move."""
    encoded, match = change.encoded, change.after
    if not encoded.common:
        now = now_ms()
        parts = (room.lasting.encode(match)[1:-1], to_json(show_passing(match, now))[1:], now)
        encoded.common = b'%b,%b,"now":%d}' % parts
    if seat not in encoded.frames:
        known, moves = _known(room, change, seat)
        number = b"null" if seat is None else b"%d" % seat
        frame = b'{"type":"events",%b,"moves":%b},"seat":%b,%b'
        encoded.frames[seat] = text_frame(frame % (known, moves, number, encoded.common))
    return encoded.frames[seat]


def _known(room: Room, change: Change, seat: int | None) -> tuple[bytes, bytes]:
    """What a seat knows up to the moves of its position, and these."""
    encoded, match = change.encoded, change.after
    acts = seat is not None and seat == match.actor
    knower = seat if match.rules.info.hidden else None
    # To list the moves is most of the work, so the position is shown for the seat to act, which is
    # told first. If it is not here nobody gets them.
    if knower not in encoded.known or (acts and not encoded.moves):
        shown = show_position(match, match.state, seat)
        log = None if _only_adds_moves(change) else room.logs.show(match, seat)
        encoded.known[knower] = b'"events":%b,"log":%b,"standing":{"position":%b' % (
            to_json([show_event(step, seat) for step in change.steps]),
            to_json(log),
            POSITION.to_json(shown, exclude={"moves"})[:-1],
        )
        if acts:
            encoded.moves = to_json(shown.moves)
    return encoded.known[knower], encoded.moves if acts else b"[]"


def _only_adds_moves(change: Change) -> bool:
    """Whether the log is the previous one with the moves among the events. At the end it is not,
    since then hidden moves are revealed."""
    moves = sum(isinstance(step.event, Moved) for step in change.steps)
    grown = len(change.after.plies) - len(change.before.plies)
    return change.after.result is None and grown == moves


def presence_now(room: Room) -> bytes:
    """The message about presence, which is the same for all subscribers."""
    metrics.PRESENCE.inc()
    return encode(wire.PresenceNow(type="presence", presence=presence(room)))


def presence(room: Room) -> wire.Presence:
    """Who has the table open."""
    return wire.Presence(
        seats=[seat.kind == PERSON and room.is_here(seat.player) for seat in room.match.seats],
        watchers=room.watchers,
        thinking=room.thinking,
        claimable_at=_claimable_at(room),
    )


def _claimable_at(room: Room) -> int | None:
    seat = room.match.actor
    if not isinstance(seat, int) or room.is_here(room.match.seats[seat].player):
        return None
    return claimable_at(room.match, room.absent_since(room.match.seats[seat].player))
