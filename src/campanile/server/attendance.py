"""Who has a table open, at this server and at others, and since when its players are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from campanile.server.limits import release


class Presence(NamedTuple):
    """A guest at a table, by one of the servers."""

    match_id: str
    guest_id: str
    server_id: str
    gone_at: int | None
    """None if the guest is here, 0 for somebody who was no player."""


class Attendance:
    """The guests at one table."""

    def __init__(self, since: int) -> None:
        self._since = since
        """From when on absences count."""
        self._here: Counter[str] = Counter()
        """How many sockets each guest has at this server."""
        self._elsewhere: dict[str, set[str]] = {}
        """The other servers at which a guest has sockets."""
        self._gone_at: dict[str, int] = {}
        """When the last socket of a player was closed."""

    def arrive(self, guest_id: str) -> bool:
        """A socket was opened; whether it is the first at this server."""
        self._here[guest_id] += 1
        return self._here[guest_id] == 1

    def leave(self, guest_id: str, gone_at: int) -> bool:
        """A socket was closed, see `Presence.gone_at`; whether it was the last at this server."""
        release(self._here, guest_id)
        if guest_id in self._here:
            return False
        self._note(guest_id, gone_at)
        return True

    def hear(self, told: Presence) -> None:
        """A guest came to, or left, another server."""
        if told.gone_at is None:
            self._elsewhere.setdefault(told.guest_id, set()).add(told.server_id)
            return
        self._drop(told.guest_id, told.server_id)
        self._note(told.guest_id, told.gone_at)

    def replace(self, told: Iterable[Presence]) -> None:
        """All that other servers have stored."""
        self._elsewhere.clear()
        for presence in told:
            self.hear(presence)

    def forget(self, server_id: str, at: int, players: set[str]) -> None:
        """Another server has ended, and who was there is gone."""
        for guest_id in [one for one, servers in self._elsewhere.items() if server_id in servers]:
            self._drop(guest_id, server_id)
            self._note(guest_id, at if guest_id in players else 0)

    def _note(self, guest_id: str, gone_at: int) -> None:
        if gone_at:  # only absences of players matter
            self._gone_at[guest_id] = max(gone_at, self._gone_at.get(guest_id, 0))

    def _drop(self, guest_id: str, server_id: str) -> None:
        servers = self._elsewhere.get(guest_id, set())
        servers.discard(server_id)
        if not servers:
            self._elsewhere.pop(guest_id, None)

    def is_here(self, guest_id: str) -> bool:
        """Whether a guest has the table open anywhere."""
        return guest_id in self._here or guest_id in self._elsewhere

    def at_this_server(self) -> list[str]:
        """The guests who have sockets at this server."""
        return list(self._here)

    def count_without(self, players: set[str]) -> int:
        """How many guests have the table open who are none of these."""
        everybody = len(self._here) + sum(guest not in self._here for guest in self._elsewhere)
        return everybody - sum(map(self.is_here, players))

    def absent_since(self, guest_id: str) -> int:
        """When a player left; if they never came, from when on absences count."""
        return max(self._since, self._gone_at.get(guest_id, 0))
