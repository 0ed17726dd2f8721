"""A client that reconnects whenever the connection breaks, and resends what was not answered."""

from __future__ import annotations

import asyncio
from random import Random
from time import monotonic
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.client import Guest, Table

LOST = (OSError, WebSocketException)
"""The connection broke, or no server is listening."""
STORAGE = ("database_away",)
"""The database did not answer: the same is asked again."""
RETRY_SECONDS = 0.25
RESEND_SECONDS = 1.0


class Page:
    """One seat at one table, played with random moves to the end, whatever the network does."""

    def __init__(
        self, guest: Guest, match_id: str, seat: int, rng: Random, pace: float = 0
    ) -> None:
        self.guest = guest
        self.match_id = match_id
        self.seat = seat
        self.acked: dict[str, int] = {}
        """The version with which each move was acknowledged."""
        self.refused: list[str] = []
        """Codes; there should be none, since it only plays what it may."""
        self.seen: dict[int, dict[str, Any]] = {}
        """What it took the match to be, by version."""
        self.in_step_at = 0.0
        self.lines = 0
        """How often it had to connect."""
        self.over = False
        self._rng = rng
        self._pace = pace
        self._unanswered: dict[str, Any] | None = None
        self._numbers = 0
        self._acked_version = 0

    async def play(self) -> None:
        while not self.over:
            try:
                self.lines += 1
                async with self.guest.at(self.match_id) as table:
                    self.in_step_at = monotonic()
                    self._look(table)
                    await self._play_at(table)
            except LOST:
                await asyncio.sleep(RETRY_SECONDS)

    async def _play_at(self, table: Table) -> None:
        await self._send(table)
        while not table.over or self._unanswered:
            if self._is_my_turn(table):
                await asyncio.sleep(self._rng.random() * self._pace)
                self._choose(table)
                await self._send(table)
            try:
                async with asyncio.timeout(RESEND_SECONDS):
                    told = await table.hear()
            except TimeoutError:
                await self._send(table)
                continue
            self._look(table)
            self._note(told)
        self.over = True

    def _is_my_turn(self, table: Table) -> bool:
        standing = table.standing
        in_step = standing["version"] >= self._acked_version
        is_mine = standing["position"]["actor"] == self.seat and standing["result"] is None
        return self._unanswered is None and in_step and is_mine

    def _choose(self, table: Table) -> None:
        self._numbers += 1
        self._unanswered = {
            "type": "move",
            "id": f"m{self._numbers}",
            "version": table.standing["version"],
            "move": self._rng.choice(table.moves),
        }

    async def _send(self, table: Table) -> None:
        if self._unanswered:
            await table.send(self._unanswered)

    def _look(self, table: Table) -> None:
        standing = {**table.standing, "log": table.log}
        before = self.seen.setdefault(standing["version"], standing)
        # A clock shows other times at other moments of the same version.
        assert {**before, "clock": 0} == {**standing, "clock": 0}

    def _note(self, told: dict[str, Any]) -> None:
        if told["type"] == "ack":
            before = self.acked.setdefault(told["id"], told["version"])
            assert before == told["version"], "a repeat has another answer"
            self._acked_version = max(self._acked_version, told["version"])
            if self._unanswered and told["id"] == self._unanswered["id"]:
                self._unanswered = None
        elif told["type"] == "refused" and told["error"]["code"] not in STORAGE:
            self.refused.append(told["error"]["code"])
