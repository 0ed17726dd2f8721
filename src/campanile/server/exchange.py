"""What a room is asked and told, what it answers, and what it needs from the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from campanile.server import messages
from campanile.server.cluster import Cluster
from campanile.server.store import Store
from campanile.table import Match, Step
from campanile.table.commands import Command

FAN_OUT_AT_ONCE = 50
"""Subscribers that are told in one turn of the event loop; players come first."""


@dataclass(frozen=True)
class Change:
    """What one request has caused: its steps, and the first steps of the rematch it arranged."""

    steps: tuple[Step, ...]
    rematch: tuple[Step, ...] = ()
    encoded: messages.Encoded = field(default_factory=messages.Encoded)

    @property
    def before(self) -> Match:
        """The match before the first step."""
        match = self.steps[0].before
        assert match is not None
        return match

    @property
    def after(self) -> Match:
        """The match after the last step."""
        return self.steps[-1].after


class Subscriber(Protocol):
    """Receives the changes of a room; every socket is one."""

    player: str
    seat: int | None

    def on_change(self, change: Change) -> None:
        """The match has changed."""

    def on_presence(self, frame: bytes) -> None:
        """A subscriber came or went, or a bot began or ceased to think."""

    def resync(self) -> None:
        """The match was reloaded, without a Change; send all of it."""


@dataclass
class Answer:
    """The version that a command led to, now or when it was first submitted."""

    version: int


@dataclass
class Request:
    command: Command
    reply: Callable[[Answer | Exception], None]
    seen: int
    """The latest version that the asking page has seen, perhaps on another server."""
    failure: Exception | None = None
    """Why it could not be stored when it came, …"""
    decided_at: int = 0
    """… and after which version."""


@dataclass(frozen=True)
class News:
    """What another server has stored: the events that led to a version, or none to read them."""

    version: int
    bodies: Sequence[dict[str, Any]]


class Services(Protocol):
    """What a room needs from the server; AppState has it."""

    store: Store
    cluster: Cluster | None
    """Where other servers may use the same database."""
    began: int
    """Since when there has always been a server."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run a coroutine in the background; keep a reference, or it could be collected."""

    def choose_move(self, match: Match, seat: int) -> Awaitable[str]:
        """The move of the bot that is to act."""

    def on_turn(self, match_id: str, match: Match) -> None:
        """Another seat is to act."""

    def due_matches(self) -> Awaitable[list[str]]:
        """The matches in which this server has to let a bot think or a flag fall."""

    def reopen(self, match_id: str) -> Awaitable[None]:
        """Open a match anew whose events were rewritten, at this server."""

    def owner_of(self, match: Match) -> str | None:
        """The server that goes on with a match that this one stores."""

    def check_new(self, guest_id: str) -> Awaitable[None]:
        """ServerError if a user has made too many matches."""
