"""The bots of a room: the one that is to move thinks, and then moves like everybody else."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from campanile.server.exchange import Services
from campanile.table import Match, TableError
from campanile.table.commands import Move

if TYPE_CHECKING:
    from campanile.server.room import Room

log = logging.getLogger(__name__)


class BotPlayer:
    """Lets the bots of a room think, at this server."""

    def __init__(self, room: Room, services: Services) -> None:
        self.seat: int | None = None
        """Of the bot that is thinking."""
        self._room = room
        self._services = services

    def wake(self) -> None:
        """Let the bot that is to move think, if the match is this server's and none does."""
        match = self._room.match
        seat = match.actor
        is_idle = self.seat is None and self._room.is_owner
        if is_idle and isinstance(seat, int) and match.bot_to_move:
            self.seat = seat
            self._room.presence.announce()
            self._services.spawn(self._move(match, seat))

    async def _move(self, match: Match, seat: int) -> None:
        """Search, and submit the move; it is refused if the position has changed meanwhile."""
        try:
            text = await self._services.choose_move(match, seat)
            version = match.position_version
            await self._room.ask(Move(seat, None, text, f"bot-{version}", version))
        except TableError as error:
            about = {"match": self._room.id, "code": error.code}
            log.info("a bot's move came too late", extra=about)
            await asyncio.sleep(0.1)
        except Exception:
            log.exception("a bot could not move", extra={"match": self._room.id})
            await asyncio.sleep(1)
        self.seat = None
        self.wake()
        self._room.presence.announce()
